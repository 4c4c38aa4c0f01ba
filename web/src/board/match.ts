/** What the board of a game is given: everything it knows of the table comes through here. */
import type { Level, Refused, Update, WordsView } from '../wire/types';

/** Somebody who shows updates moving: he measures before what is shown changes, and flies after. */
export interface Onlooker {
  before(update: Update): void;
  after(update: Update): void;
}

/** Who sits on a seat of the match. */
export interface Place {
  readonly seat: number;
  readonly name: string;
  readonly sign: string;
  readonly you: boolean;
  /** Not here just now. */
  readonly away: boolean;
  /** A bot plays for somebody who is away. */
  readonly standIn: boolean;
  /** A bot's own seat. */
  readonly bot: Level | null;
}

export interface Match<View = unknown, Action = unknown> {
  readonly game: string;
  /** The table's id, in addresses. */
  readonly table: string;
  /** Of the matches of this table. */
  readonly number: number;
  /** Whoever looks at this screen is the host. */
  readonly hosts: boolean;
  /** When somebody last did something, on the match clock. */
  readonly acted: number | null;
  readonly view: View;
  /** What one has written and the host is to see first, or what waits for one's own nod. */
  readonly words: WordsView | null;
  /** From where it is seen; null: one watches. */
  readonly seat: number | null;
  /** The seats on this device. Of several, `seat` is the one that is waited for, and it acts. */
  readonly here: readonly number[];
  readonly places: readonly Place[];
  /** What the board keeps while a curtain hides it, by a name of its own. */
  readonly memory: Map<string, unknown>;
  /** The match clock now, in ms. */
  now(): number;
  /** How many ms of this device a span of the match clock takes. */
  real(span: number): number;
  /** Do something in the phase that is shown; null: it was accepted. */
  act(action: Action): Promise<Refused | null>;
  /** Go on without those who do not act: ring this soft timer. */
  goOn(timer: string): Promise<Refused | null>;
  /** Take back what one has written and the host has not answered. */
  takeBack(): Promise<Refused | null>;
  /** What was told while the board was on its way; handed out once. */
  missed(): readonly unknown[];
  /** Look at every update before and after it is shown. Returns what ends it. */
  watch(onlooker: Onlooker): () => void;
  /** Hold one's hand over what moves by itself, in its own units: everybody sees it there. */
  aim(x: number, y: number): void;
  /** By how many ms of the match clock what moves by itself has gone on, from any moment on: evenly. */
  beat(): number;
  /** Hear each frame of what moves by itself, as its device writes it. Returns what ends it. */
  frames(hear: (body: DataView) => void): () => void;
}
