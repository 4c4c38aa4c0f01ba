/**
 * The line to a table: one WebSocket after the other, until it is over.
 *
 *     connecting ─ welcome ─▶ open ─ closed ─▶ lost ─ later and later ─▶ connecting
 *                                  └─ moved, removed, outdated: the end
 *
 * What was not answered is sent again on the next socket, with the same number: it has one effect.
 */
import {
  DEVICES,
  MOVED,
  PROTOCOL,
  RELOAD,
  REMOVED,
  type Answer,
  type ClientMessage,
  type PersonCommand,
  type Reacted,
  type Reaction,
  type Refused,
  type ServerMessage,
  type Update,
  type Welcome,
} from './types';

export type LineState = 'connecting' | 'open' | 'lost' | 'moved' | 'removed' | 'outdated';

/** What comes over the line, for whoever holds it. */
export interface Listener {
  state(now: LineState): void;
  welcome(said: Welcome): void;
  update(said: Update): void;
  time(sent: number, clock: number): void;
  reacted(said: Reacted): void;
  /** What a device of this match shows: its body is the game's affair. */
  frame(match: number, body: DataView): void;
}

/** What a line needs of the world; tests hand in their own. */
interface World {
  connect(): WebSocket;
  /** Of this device, in ms. */
  now(): number;
  random(): number;
  hidden(): boolean;
  /** Which of all devices it is, below DEVICES: drawn anew by each page. */
  readonly device: number;
}

/** So long after a lost socket the next is tried, in ms: at once, then later and later. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 3_000;
/** A line that comes about and breaks again and again is not waited for as long as a dead one. */
const MOST_FAILURES_OF_A_LINE = 2;
/** A socket that says nothing for so long is dead, in ms; it is asked for the time in between. */
const PULSE = 10_000;
const SILENCE = 5_000;
/** When a page is seen again, its socket answers within this, or a new one is opened, in ms. */
const WAKING = 900;

/** What the server puts before a device's frame: its version, and the match in two bytes. */
const FRAME_VERSION = 1;
const FRAME_HEAD = 3;

/** What was asked before this device was no longer the one that is answered. */
/** What is open then is answered by nobody, or it is what could not be read (1008) or was too big (1009). */
const FINAL: readonly number[] = [MOVED, REMOVED, RELOAD, 1008, 1009];
/** Half a sign, as a keyboard or a paste may leave it: no server can read it. */
const HALF = /\p{Surrogate}/gu;
const UNANSWERED: Refused = { reason: 'unanswered', params: {} };

type Sent = Extract<ClientMessage, { id: number }>;

interface Pending {
  readonly message: Sent;
  readonly answer: (refused: Refused | null) => void;
}

export class Line {
  readonly #world: World;
  readonly #listener: Listener;
  #state: LineState = 'connecting';
  #socket: WebSocket | null = null;
  #welcomed = false;
  /** The number of the latest command: a multiple of DEVICES, and the device. */
  #number: number;
  /** It was welcomed before, and nobody has asked for it since: it comes back by itself. */
  #back = false;
  #pending = new Map<number, Pending>();
  #failures = 0;
  /** When the socket was asked for, in ms of this device. */
  #tried = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setTimeout> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;

  constructor(world: World, listener: Listener) {
    this.#world = world;
    this.#number = world.device;
    this.#listener = listener;
  }

  /** Connect, and stay connected. */
  open(): void {
    this.#connect();
  }

  /** Hang up for good. */
  close(): void {
    this.#stopClocks();
    this.#drop();
    this.#giveUp();
  }

  /**
   * Ask something of the table; the answer is null where it was accepted. `companion` is for whom of
   * those on this device; null: for its owner.
   */
  ask(command: PersonCommand, companion: string | null = null): Promise<Refused | null> {
    const who = companion === null ? {} : { companion };
    return this.#say((id) => ({ type: 'ask', id, command, ...who }));
  }

  /** Do something of the game. */
  act(
    match: number,
    phase: number,
    action: unknown,
    companion: string | null = null,
  ): Promise<Refused | null> {
    const who = companion === null ? {} : { companion };
    return this.#say((id) => ({ type: 'act', id, match, phase, action, ...who }));
  }

  /** Show everybody a picture; where the line is lost, it is lost too. */
  react(picture: Reaction): void {
    if (this.#welcomed) this.#send({ type: 'react', picture });
  }

  /** Hold one's hand over what moves by itself; where the line is lost, it is lost too. */
  aim(x: number, y: number): void {
    if (this.#welcomed) this.#send({ type: 'aim', x, y });
  }

  /** The page was hidden, or is seen again. */
  lookedAway(hidden: boolean): void {
    this.#send({ type: 'hidden', hidden });
    if (!hidden) this.check();
  }

  /** Find out soon whether the socket still lives: the phone was asleep, the network changed. */
  check(): void {
    const hangs = this.#state === 'connecting' && this.#world.now() - this.#tried > WAKING;
    if (this.#state === 'lost' || hangs) this.#connect();
    else if (this.#state === 'open') this.#question(WAKING);
  }

  /** Take over again from the device that took over from this one. */
  reclaim(): void {
    if (this.#state !== 'moved') return;
    this.#back = false;
    this.#connect();
  }

  #say(message: (id: number) => Sent): Promise<Refused | null> {
    const id = (this.#number += DEVICES);
    return new Promise((answer) => {
      const pending = { message: message(id), answer };
      this.#pending.set(id, pending);
      if (this.#welcomed) this.#send(pending.message);
    });
  }

  #connect(): void {
    this.#stopClocks();
    this.#drop();
    this.#become('connecting');
    this.#tried = this.#world.now();
    const socket = this.#world.connect();
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.onopen = () => this.#hello();
    socket.onmessage = (event: MessageEvent<unknown>) => this.#heard(event.data);
    socket.onclose = (event) => this.#closed(event.code);
    this.#suspect(SILENCE * 2);
  }

  #hello(): void {
    const { device } = this.#world;
    const hidden = this.#world.hidden();
    this.#send({ type: 'hello', protocol: PROTOCOL, hidden, device, back: this.#back });
  }

  #heard(data: unknown): void {
    if (data instanceof ArrayBuffer) this.#framed(data);
    if (typeof data !== 'string') return;
    const said = JSON.parse(data) as ServerMessage;
    if (said.type === 'welcome') this.#welcome(said);
    else if (said.type === 'update') this.#listener.update(said);
    else if (said.type === 'answer') this.#answered(said);
    else if (said.type === 'reacted') this.#listener.reacted(said);
    else if (said.type === 'clock') {
      this.#listener.time(said.sent, said.clock);
      this.#beat();
    }
  }

  /** Frames of a version that this client does not know are left alone. */
  #framed(data: ArrayBuffer): void {
    if (data.byteLength < FRAME_HEAD) return;
    const head = new DataView(data);
    if (head.getUint8(0) !== FRAME_VERSION) return;
    this.#listener.frame(head.getUint16(1, true), new DataView(data, FRAME_HEAD));
  }

  #welcome(said: Welcome): void {
    this.#welcomed = true;
    this.#failures = Math.min(this.#failures, MOST_FAILURES_OF_A_LINE);
    this.#back = true;
    const behind = Math.max(0, said.next - this.#number);
    this.#number += Math.ceil(behind / DEVICES) * DEVICES;
    this.#listener.welcome(said);
    this.#become('open');
    for (const { message } of this.#pending.values()) this.#send(message);
    this.#question(SILENCE);
  }

  #answered(said: Answer): void {
    this.#pending.get(said.id)?.answer(said.refusal);
    this.#pending.delete(said.id);
  }

  #closed(code: number): void {
    this.#stopClocks();
    this.#drop();
    if (FINAL.includes(code)) this.#giveUp();
    if (code === MOVED) this.#become('moved');
    else if (code === REMOVED) this.#become('removed');
    else if (code === RELOAD) this.#become('outdated');
    else this.#lost();
  }

  /** Nobody will answer what is open: said again, it would end the next socket as it ended this one. */
  #giveUp(): void {
    for (const { answer } of this.#pending.values()) answer(UNANSWERED);
    this.#pending.clear();
  }

  #lost(): void {
    this.#become('lost');
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures);
    // With some chance in it, so that a whole class does not come back at one instant.
    const delay = this.#failures ? wait * (0.5 + this.#world.random()) : 0;
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#connect(), delay);
  }

  /** Ask for the time: it sets the clock, and shows that the line lives. */
  #question(patience: number): void {
    this.#send({ type: 'clock', sent: this.#world.now() });
    this.#suspect(patience);
  }

  #beat(): void {
    clearTimeout(this.#doubt);
    this.#doubt = undefined;
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => {
      this.#failures = 0; // a line that has held for a while
      this.#question(SILENCE);
    }, PULSE);
  }

  #suspect(patience: number): void {
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => this.#closed(0), patience);
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(written(message));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #stopClocks(): void {
    for (const timer of [this.#retry, this.#pulse, this.#doubt]) clearTimeout(timer);
    this.#doubt = undefined;
  }

  #become(state: LineState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listener.state(state);
  }
}

function written(message: ClientMessage): string {
  return JSON.stringify(message, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(HALF, '') : value,
  );
}
