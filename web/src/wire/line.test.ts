import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Line, type LineState } from './line';
import { DEVICES, type ClientMessage, type Refused, type Update } from './types';

/** Which device the line is on, and the number of its command. */
const DEVICE = 5;
const nth = (command: number) => command * DEVICES + DEVICE;

/** A socket whose other end is the test. */
class FakeSocket {
  readyState: number = WebSocket.CONNECTING;
  readonly sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close() {
    this.readyState = WebSocket.CLOSED;
  }

  /** The other end takes the connection and, after hello, welcomes. */
  welcome(next = 1) {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
    this.say({ type: 'welcome', protocol: 1, table: 't', person: 'p', next, clock: 0, speed: 1 });
  }

  show(...bytes: number[]) {
    this.onmessage?.({ data: new Uint8Array(bytes).buffer });
  }

  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The other end, or the network, closes it. */
  end(code = 1006) {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }

  /** What it was asked to do, by number. */
  get ids() {
    return this.sent.flatMap((message) => ('id' in message ? [message.id] : []));
  }

  answersTheTime() {
    const asked = this.sent.filter((message) => message.type === 'clock').pop();
    this.say({ type: 'clock', sent: asked && 'sent' in asked ? asked.sent : 0, clock: 5 });
  }
}

let sockets: FakeSocket[];
let states: LineState[];
let updates: number[];
/** The match of each frame, and its bytes. */
let frames: number[][];
let hidden: boolean;
/** What the clock of the device shows. */
let clock: number;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  updates = [];
  frames = [];
  hidden = false;
  clock = 7;
});

afterEach(() => void vi.useRealTimers());

function openLine(device = DEVICE): Line {
  const line = new Line(
    {
      connect: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket as unknown as WebSocket;
      },
      now: () => clock,
      random: () => 0.5,
      hidden: () => hidden,
      device,
    },
    {
      state: (now) => void states.push(now),
      welcome: () => undefined,
      update: (said: Update) => void updates.push(said.seq),
      time: () => undefined,
      reacted: () => undefined,
      frame: (match, body) =>
        void frames.push([match, ...new Uint8Array(body.buffer, body.byteOffset)]),
    },
  );
  line.open();
  return line;
}

const last = () => sockets[sockets.length - 1]!;

function answered(asked: Promise<Refused | null>) {
  const found: { answer?: Refused | null } = {};
  void asked.then((answer) => (found.answer = answer));
  return found;
}

test('a frame of a device that nobody here shows is ignored', () => {
  openLine();
  last().welcome();
  last().onmessage?.({ data: new ArrayBuffer(4) });
  expect(states).toEqual(['open']);
});

test('it says hello first, and is open once it is welcomed', () => {
  openLine();
  last().welcome();
  expect(last().sent[0]).toEqual({
    type: 'hello',
    protocol: 1,
    hidden: false,
    device: DEVICE,
    back: false,
  });
  expect(states).toEqual(['open']);
});

test('a command gets its own answer', async () => {
  const line = openLine();
  last().welcome(nth(0) + 12);
  const [pause, start] = [
    answered(line.ask({ type: 'pause' })),
    answered(line.ask({ type: 'start' })),
  ];
  expect(last().ids).toEqual([nth(2), nth(3)]);
  const refusal = { reason: 'not-host', params: {} };
  last().say({ type: 'answer', id: nth(3), seq: 4, refusal });
  await vi.advanceTimersByTimeAsync(0);
  expect([pause.answer, start.answer]).toEqual([undefined, refusal]);
});

test('what is asked and done for somebody else on this device names him, and no other', () => {
  const line = openLine();
  last().welcome();
  void line.ask({ type: 'stand', person: null }, 'luz');
  void line.act(1, 2, { type: 'point' }, 'luz');
  void line.act(1, 2, { type: 'point' });
  const named = last().sent.flatMap((one) =>
    'id' in one ? [[one.type, 'companion' in one ? one.companion : 'nobody']] : [],
  );
  expect(named).toEqual([
    ['ask', 'luz'],
    ['act', 'luz'],
    ['act', 'nobody'],
  ]);
});

test('what was not answered is sent again on the next socket, with the same number', async () => {
  const line = openLine();
  last().welcome();
  const kept = answered(line.ask({ type: 'pause' }));
  void line.ask({ type: 'resume' });
  last().say({ type: 'answer', id: nth(2), seq: 1, refusal: null });
  last().end();
  await vi.advanceTimersByTimeAsync(0);
  last().welcome(nth(2) + 1);
  expect(sockets).toHaveLength(2);
  expect(last().ids).toEqual([nth(1)]);
  last().say({ type: 'answer', id: nth(1), seq: 2, refusal: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(kept.answer).toBeNull();
});

test.each([1008, 1009])('what ended a socket (%i) is not said to the next one', async (code) => {
  const line = openLine();
  last().welcome();
  const asked = answered(line.ask({ type: 'pause' }));
  last().end(code);
  await vi.advanceTimersByTimeAsync(1_000);
  last().welcome();
  expect(asked.answer).toEqual({ reason: 'unanswered', params: {} });
  expect(sockets).toHaveLength(2);
  expect(last().ids).toEqual([]);
});

test('half a sign is left out, a whole one is not', () => {
  const line = openLine();
  last().welcome();
  void line.ask({ type: 'rename', name: 'A\ud83d\ude00\ud83d', sign: '\ude00🐙' });
  const said = last().sent.find((message) => message.type === 'ask');
  expect(said).toMatchObject({ command: { name: 'A😀', sign: '🐙' } });
});

test('what is asked while there is no socket goes out with the next', async () => {
  const line = openLine();
  last().welcome();
  last().end();
  void line.ask({ type: 'pause' });
  await vi.advanceTimersByTimeAsync(0);
  last().welcome(1);
  expect(last().ids).toEqual([nth(1)]);
});

test('it tries again at once, then later and later, and never gives up', async () => {
  openLine();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 9; attempt++) {
    const before = sockets.length;
    last().end();
    let waited = 0;
    while (sockets.length === before) {
      await vi.advanceTimersByTimeAsync(50);
      waited += 50;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([50, 500, 1000, 2000, 3000, 3000, 3000, 3000, 3000]);
  expect(states.slice(0, 4)).toEqual(['lost', 'connecting', 'lost', 'connecting']);
});

test('a line that comes about and breaks each time is not waited for as long as a dead one', async () => {
  openLine();
  for (let attempt = 0; attempt < 6; attempt++) {
    last().welcome();
    last().end();
    await vi.advanceTimersByTimeAsync(1_100);
  }
  expect(sockets).toHaveLength(7);
});

test('a line that has held for a while begins its waits anew', async () => {
  openLine();
  for (let attempt = 0; attempt < 4; attempt++) {
    last().end();
    await vi.advanceTimersByTimeAsync(10_000);
  }
  last().welcome();
  last().answersTheTime();
  await vi.advanceTimersByTimeAsync(10_000);
  const before = sockets.length;
  last().end();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(before + 1);
});

test('a socket that says nothing any more is dead', async () => {
  openLine();
  last().welcome();
  last().answersTheTime();
  await vi.advanceTimersByTimeAsync(10_000); // asked for the time again
  expect(states).toEqual(['open']);
  await vi.advanceTimersByTimeAsync(5_010);
  expect(states).toEqual(['open', 'lost', 'connecting']);
  expect(sockets).toHaveLength(2);
});

test('a phone that wakes up finds out within a second', async () => {
  const line = openLine();
  last().welcome();
  last().answersTheTime();
  line.lookedAway(false);
  await vi.advanceTimersByTimeAsync(950);
  expect(sockets).toHaveLength(2);
});

test('a phone that wakes up while it waits tries at once', async () => {
  const line = openLine();
  for (let attempt = 0; attempt < 6; attempt++) {
    last().end();
    if (attempt < 5) await vi.advanceTimersByTimeAsync(10_000);
  }
  const before = sockets.length;
  line.check();
  expect(sockets).toHaveLength(before + 1);
});

test('a connection that hangs when the page is seen again is given up for a new one', () => {
  const line = openLine();
  line.check();
  expect(sockets).toHaveLength(1);
  clock += 1_000;
  line.check();
  expect(sockets).toHaveLength(2);
});

test('a page that is hidden says so, also on a new socket', () => {
  const line = openLine();
  last().welcome();
  line.lookedAway(true);
  expect(last().sent.at(-1)).toEqual({ type: 'hidden', hidden: true });
  hidden = true;
  last().end();
  vi.advanceTimersByTime(0);
  last().welcome();
  expect(last().sent[0]).toMatchObject({ type: 'hello', hidden: true });
});

test.each([
  [4001, 'moved'],
  [4003, 'removed'],
  [4000, 'outdated'],
] as const)('after %i it is %s and does not come back by itself', async (code, ending) => {
  openLine();
  last().welcome();
  last().end(code);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(['open', ending]);
  expect(sockets).toHaveLength(1);
});

test('who was moved takes over again when he asks for it', () => {
  const line = openLine();
  last().welcome();
  line.reclaim();
  expect(sockets).toHaveLength(1);
  last().end(4001);
  line.reclaim();
  last().welcome();
  expect(states).toEqual(['open', 'moved', 'connecting', 'open']);
});

test('it says that it comes back by itself, until somebody asks for it', () => {
  const line = openLine();
  last().welcome();
  last().end();
  vi.advanceTimersByTime(0);
  last().welcome();
  last().end(4001);
  line.reclaim();
  last().welcome();
  const hellos = sockets.map(({ sent }) => sent[0]);
  expect(hellos.map((hello) => hello && 'back' in hello && hello.back)).toEqual([
    false,
    true,
    false,
  ]);
});

test('two devices of one person never have the same number', () => {
  const [one, other] = [1, 2].map((device) => {
    const line = openLine(device);
    last().welcome(77);
    for (let command = 0; command < 5; command++) void line.ask({ type: 'pause' });
    return last().ids;
  });
  expect(one!.filter((id) => other!.includes(id))).toEqual([]);
  expect(Math.min(...one!, ...other!)).toBeGreaterThanOrEqual(77);
});

test('a line that was hung up stays down', async () => {
  const line = openLine();
  last().welcome();
  const socket = last();
  line.close();
  socket.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});

test('an older socket is not heard any more', async () => {
  openLine();
  const first = last();
  first.welcome();
  first.end();
  await vi.advanceTimersByTimeAsync(0);
  last().welcome();
  first.say({ type: 'update', seq: 3, table: null, seat: null, view: null, told: [], acted: null });
  last().say({
    type: 'update',
    seq: 4,
    table: null,
    seat: null,
    view: null,
    told: [],
    acted: null,
  });
  expect(updates).toEqual([4]);
});

test('a frame comes with its match and without the head that the server puts before it', () => {
  openLine();
  sockets[0]!.welcome();
  sockets[0]!.show(1, 7, 1, 42, 43);
  expect(frames).toEqual([[263, 42, 43]]);
});

test('a frame of another version, or of nothing, is left alone', () => {
  openLine();
  sockets[0]!.welcome();
  sockets[0]!.show(2, 7, 0, 42);
  sockets[0]!.show(1);
  expect(frames).toEqual([]);
});
