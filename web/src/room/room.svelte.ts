/**
 * A table as this device knows it: what the server says last, and the line to ask it something.
 */
import type { Onlooker } from '../board/match';
import { socketAddress } from '../wire/base';
import { HouseClock } from '../wire/clock';
import { Closed, seatAt } from '../wire/doors';
import { Line, type LineState, type Listener } from '../wire/line';
import { matchClock } from '../wire/match-clock';
import {
  DEVICES,
  type PersonCommand,
  type Reacted,
  type Reaction,
  type Refused,
  type TableView,
  type Update,
  type Welcome,
} from '../wire/types';
import { whoIs } from '../people/who';
import { Wishes } from './wishes.svelte';

/** Why a table is at its end for this device. */
export type Ending = 'moved' | 'removed' | 'outdated' | 'gone' | 'cookies';

/** After so many vain tries to connect, it is asked whether there is anything to connect to. */
const VAIN = 2;
/** So much is remembered of what nobody looked at. */
const MISSED = 12;

export class Room {
  readonly id: string;
  readonly clock = new HouseClock();
  readonly wishes = new Wishes();
  line = $state<LineState>('connecting');
  ending = $state<Ending | null>(null);
  table = $state.raw<TableView | null>(null);
  seat = $state.raw<number | null>(null);
  /** The seats on this device: several where people share it. */
  here = $state.raw<readonly number[]>([]);
  view = $state.raw<unknown>(null);
  acted = $state.raw<number | null>(null);
  /** The latest match whose end this device has put away, to see the table before the next one. */
  putAway = $state(0);
  /** This device's person has left the table for good. */
  left = $state(false);
  #seq = -1;
  #vain = 0;
  #onlookers = new Set<Onlooker>();
  #missed: readonly unknown[] = [];
  #reactions = new Set<(said: Reacted) => void>();
  #frames = new Set<(body: DataView) => void>();
  readonly #line: Line;
  readonly #flush: (change: () => void) => void;

  /** `flush` makes a change and shows it at once: Svelte's flushSync. */
  constructor(id: string, flush: (change: () => void) => void) {
    this.id = id;
    this.#flush = flush;
    this.#line = new Line(
      {
        connect: () => new WebSocket(socketAddress(`t/${encodeURIComponent(id)}/socket`)),
        now: () => performance.now(),
        random: Math.random,
        hidden: () => document.hidden,
        device: crypto.getRandomValues(new Uint32Array(1))[0]! % DEVICES,
      },
      this.#listener(),
    );
  }

  /** This device's person is the host. */
  get hosts(): boolean {
    return this.table !== null && this.table.host === this.table.you;
  }

  /** This device's person may hold the match and let it go on: who plays it, and the host. */
  get holds(): boolean {
    return this.plays && (this.seat !== null || this.hosts);
  }

  /** Several play on this device, and pass it on. */
  get shared(): boolean {
    return this.here.length > 1;
  }

  /** Whoever on this device may do something now; null: nobody of those there. */
  get turn(): number | null {
    const view = this.view as { may?: readonly unknown[] } | null;
    return view?.may?.length ? this.seat : null;
  }

  /** Whether a match is being played. */
  get plays(): boolean {
    const match = this.table?.match;
    return match !== null && match !== undefined && match.outcome === null;
  }

  /** The match is what is looked at: it is played, or its end has not been put away yet. */
  get showsMatch(): boolean {
    const match = this.table?.match;
    return match != null && (match.outcome === null || match.number > this.putAway);
  }

  /** What the match clock shows now, in ms; 0 where there is no match. */
  matchNow(): number {
    const match = this.table?.match;
    return match ? matchClock(match, this.clock.now()) : 0;
  }

  /** Connect, and stay connected until `leave`. Returns what undoes it. */
  enter(): () => void {
    const seen = () => this.#line.lookedAway(document.hidden);
    const back = () => this.#line.check();
    const gone = () => this.#line.lookedAway(true);
    document.addEventListener('visibilitychange', seen);
    addEventListener('pageshow', seen);
    addEventListener('online', back);
    addEventListener('pagehide', gone);
    this.#line.open();
    return () => {
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('pageshow', seen);
      removeEventListener('online', back);
      removeEventListener('pagehide', gone);
      this.#line.close();
    };
  }

  /** `companion` is for whom of those on this device; null: for its owner. */
  ask(command: PersonCommand, companion: string | null = null): Promise<Refused | null> {
    return this.#line.ask(command, companion);
  }

  /** Do something of the game that is played, from the seat and in the phase that are shown. */
  act(phase: number, action: unknown): Promise<Refused | null> {
    const match = this.table?.match;
    const player = this.seat === null ? null : (match?.players[this.seat] ?? null);
    const companion = player === this.table?.you ? null : player;
    return this.#line.act(match?.number ?? 0, phase, action, companion);
  }

  /** Leave the table for good. */
  async leaveTable(): Promise<void> {
    this.left = true; // the line may end before the answer is here
    if (await this.ask({ type: 'leave-table' })) this.left = false;
    else this.ending = 'removed';
  }

  /** Play on here: another device has taken over. */
  reclaim(): void {
    this.ending = null;
    this.#line.reclaim();
  }

  /** Look at every update before and after it is shown. Returns what ends it. */
  watch(onlooker: Onlooker): () => void {
    this.#onlookers.add(onlooker);
    return () => this.#onlookers.delete(onlooker);
  }

  /** What was told while nobody looked: the board was still on its way. It is told once. */
  missed(): readonly unknown[] {
    const missed = this.#missed;
    this.#missed = [];
    return missed;
  }

  react(picture: Reaction): void {
    this.#line.react(picture);
  }

  /** Hold one's hand over what moves by itself: everybody sees it there. */
  aim(x: number, y: number): void {
    this.#line.aim(x, y);
  }

  /** Hear of each reaction. Returns what ends it. */
  watchReactions(hear: (said: Reacted) => void): () => void {
    this.#reactions.add(hear);
    return () => this.#reactions.delete(hear);
  }

  /** Hear each frame of the match's device. Returns what ends it. */
  watchFrames(hear: (body: DataView) => void): () => void {
    this.#frames.add(hear);
    return () => this.#frames.delete(hear);
  }

  #listener(): Listener {
    return {
      state: (now) => this.#lineIs(now),
      welcome: (said) => this.#welcomed(said),
      update: (said) => this.#updated(said),
      time: (sent, clock) => this.clock.hear(sent, clock),
      reacted: (said) => this.#reactions.forEach((hear) => hear(said)),
      frame: (match, body) => this.#framed(match, body),
    };
  }

  #welcomed(said: Welcome): void {
    this.#vain = 0;
    this.#seq = -1; // the update that follows is the whole truth, whatever was seen before
    this.clock.start(said.clock, said.speed);
  }

  #updated(said: Update): void {
    if (said.seq < this.#seq) return;
    this.#seq = said.seq;
    if (!this.#onlookers.size) this.#missed = [...this.#missed, ...said.told].slice(-MISSED);
    for (const onlooker of this.#onlookers) onlooker.before(said);
    this.#flush(() => {
      if (said.table) {
        if (!this.table) this.#firstSeen(said.table);
        this.table = said.table;
      }
      this.seat = said.seat;
      this.here = said.here;
      this.view = said.view;
      this.acted = said.acted;
    });
    for (const onlooker of this.#onlookers) onlooker.after(said);
  }

  #framed(match: number, body: DataView): void {
    if (match === this.table?.match?.number) this.#frames.forEach((hear) => hear(body));
  }

  /** Whoever comes after a match that others have played sees the table, not its end. */
  #firstSeen(table: TableView): void {
    const { match } = table;
    const played = match?.players.some((player) => whoIs(table, player).here);
    if (match?.outcome && !played) this.putAway = match.number;
  }

  #lineIs(now: LineState): void {
    this.line = now;
    if (now === 'moved' || now === 'removed' || now === 'outdated') this.ending = now;
    if (now === 'lost' && ++this.#vain > VAIN) void this.#isThereATable();
  }

  /** A socket says nothing of why it is refused: ask. */
  async #isThereATable(): Promise<void> {
    try {
      await seatAt(this.id);
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
      const { reason } = error.refused;
      if (reason === 'no-table') this.#end('gone');
      else if (reason === 'stranger') this.#end('removed');
      else if (reason === 'no-token') this.#end('cookies');
    }
  }

  #end(ending: Ending): void {
    this.#line.close();
    this.ending = ending;
  }
}
