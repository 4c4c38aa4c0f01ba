// What is said over the wire: docs/protocol.md. Written by `make typescript`; do not edit.
/* eslint-disable */

/** Rises with each incompatible change; a client of another protocol is told to reload. */
export const PROTOCOL = 1;

/** A number is a multiple of this and its device: no two devices of a person share one. */
export const DEVICES = 67108864;

/** Close code: the client is of another protocol; it reloads once. */
export const RELOAD = 4000;

/** Close code: what came was no message, or far too many came, or none. */
export const MISUSED = 1008;

/** Close code: another connection of the same person has taken over. */
export const MOVED = 4001;

/** Close code: connect again. */
export const GONE = 1012;

/** Close code: the log cannot be written; connect again a little later. */
export const TROUBLE = 1013;

/** Close code: no longer of this table. */
export const REMOVED = 4003;

/** Of a name, in code points, after composing. */
export const LONGEST_NAME = 40;

/** How long 3-2-1 is counted, in ms of the house clock. */
export const COUNT = 3000;

/** The answer to hello; the first update follows. */
export type Welcome = {
  readonly type: "welcome";
  readonly protocol: number;
  readonly table: string;
  readonly person: string;
  /**
   * The lowest number that this person's commands have not had: a device that comes anew goes on
   * from here.
   */
  readonly next: number;
  /** The house clock now. */
  readonly clock: number;
  /** How much faster than the wall clock it runs; 1 but for tests. */
  readonly speed: number;
};

/** What is true after a row of the log. A client ignores a lower seq than it has seen. */
export type Update<View = unknown, Told = unknown> = {
  readonly type: "update";
  readonly seq: number;
  /** The table; null: as it was told last. */
  readonly table: TableView | null;
  /** From where the view is seen; null: one watches. */
  readonly seat: number | null;
  /** The seats on this device: several only where hands are open. */
  readonly here: readonly number[];
  /** The game's view; null: no match, or a curtain hides it. */
  readonly view: View | null;
  /** What happened, in order, to be shown moving. */
  readonly told: readonly Told[];
  /**
   * When somebody last did something, on the match clock: a minute later any seat may go on
   * without those who do nothing. null: no match.
   */
  readonly acted: number | null;
};

/** Why a command was not accepted. */
export type Refused = {
  readonly reason: string;
  readonly params: Readonly<Record<string, number | string>>;
};

/** The answer to a command; the update of its row came before it. */
export type Answer = {
  readonly type: "answer";
  readonly id: number;
  readonly seq: number;
  readonly refusal: Refused | null;
};

/** The house clock. */
export type Time = {
  readonly type: "clock";
  readonly sent: number;
  readonly clock: number;
};

/** Another connection of the same person has taken over. */
export type Moved = {
  readonly type: "moved";
};

/** The eight pictures with which people at a table react. */
export type Reaction =
  | "clap"
  | "laugh"
  | "wow"
  | "heart"
  | "party"
  | "think"
  | "sweat"
  | "cry";

/** Somebody at the table reacts. Nothing depends on it. */
export type Reacted = {
  readonly type: "reacted";
  readonly person: string;
  readonly picture: Reaction;
};

/** Why a socket is closed. */
export type Parting =
  | "reload"
  | "nonsense"
  | "flood"
  | "silent"
  | "removed"
  | "store"
  | "stopping"
  | "again";

/** The last message. */
export type Bye = {
  readonly type: "bye";
  readonly reason: Parting;
};

/** How long the soft timers of a match wait; how long that is, each game says. */
export type Pace =
  | "off"
  | "relaxed"
  | "brisk";

/** What decides a race. */
export type Order =
  | "done"
  | "arrival";

/** What the host sets for the table. */
export type TableOptions = {
  /** Bots write in it. */
  readonly language: "de" | "en" | "es" | "fr" | "it";
  /** Of the soft timers. */
  readonly pace: Pace;
  /** A bot plays for who is away; else he leaves the match. */
  readonly stand_ins: boolean;
  readonly chat: boolean;
  /** Who first has so many matches won wins the series; 0: no series. */
  readonly series: 0 | 2 | 3 | 5;
  readonly order: Order;
  /** The host sees what a person writes before all do, and lets it pass or not. */
  readonly nod: boolean;
};

/** Somebody at the table, as all see him. */
export type PersonView = {
  readonly id: string;
  /** What he calls himself: `Ana`. */
  readonly name: string;
  /** What he is called here, where two Anas are told apart: `Ana 2`. */
  readonly label: string;
  readonly sign: string;
  readonly away: boolean;
  /** It is nobody, but the screen that all look at. */
  readonly screen: boolean;
  /** On whose device he plays, who has none himself; null: on his own. */
  readonly carrier: string | null;
};

/** How well a bot plays, from the weakest to the strongest. */
export type Level =
  | "child"
  | "friend"
  | "shark";

/** A bot at the table. */
export type BotView = {
  readonly id: string;
  readonly level: Level;
  readonly name: string;
  readonly sign: string;
};

/** Somebody who has left, a person or a bot. */
export type GoneView = {
  readonly id: string;
  readonly label: string;
  readonly sign: string;
};

/** How a match ended. */
export type Outcome = {
  /**
   * Several share a tie, or have won together; nobody, where all have lost together. Who wins a
   * match that was stopped, if anybody, each game says.
   */
  readonly winners: readonly number[];
  /** What each seat takes into the evening's tally, by seat number. */
  readonly scores: readonly number[];
  /** A member of the game's own enum of endings. */
  readonly why: string;
};

/**
 * One of the best moments of a match; its text is `moment.<what>` of the game's words. Each place
 * of the text is filled from one of the three: seats, numbers or spans.
 */
export type Moment = {
  /** A member of the game's own enum of highlights. */
  readonly what: string;
  /** Where the text has the name of who sits there. */
  readonly seats: Readonly<Record<string, number>>;
  /** One called `count` chooses between the forms of the text, too. */
  readonly numbers: Readonly<Record<string, number>>;
  /** How long something took, to be written as minutes and seconds. */
  readonly spans: Readonly<Record<string, number>>;
};

/** The match that is played, or the latest. */
export type MatchView = {
  readonly number: number;
  readonly game: string;
  /** By seat. */
  readonly players: readonly string[];
  readonly stand_ins: readonly number[];
  /** Who has paused it; a curtain hides it then, and while one of the next two is so. */
  readonly paused: string | null;
  /** All were away: it goes on by itself, when 3-2-1 has been counted after the first return. */
  readonly held: boolean;
  /** Since when 3-2-1 is counted, on the house clock. */
  readonly counting: number | null;
  /** What the match clock showed when it last began or stopped. */
  readonly clock: number;
  /** Since when it runs, on the house clock; null: it stands. */
  readonly since: number | null;
  /** Who agrees to end it; null: nobody has asked. */
  readonly stop: readonly string[] | null;
  /**
   * It ends as soon as this person proposes it: most of those who play and are here play on his
   * device, or nobody is.
   */
  readonly ends_alone: boolean;
  readonly outcome: Outcome | null;
  /** The best moments, the best first; none before it has ended. */
  readonly moments: readonly Moment[];
};

/** How far words of a player have come on their way to the rules. */
export type Course =
  | "waiting"
  | "returned"
  | "withdrawn";

/** What a player has written and the host is to see first: for these two alone. */
export type WordsView = {
  /** Whose words they are. */
  readonly seat: number;
  readonly words: string;
  /** The host sees them while they wait; their writer also when he has them back. */
  readonly course: Course;
  /**
   * Match clock. Waiting: they pass by themselves then; their writer has them back: so long he
   * has time for others at least. null: there is no end.
   */
  readonly until: number | null;
  /** What their writer did to say them; null for the host, who sees the words alone. */
  readonly action: unknown;
};

/** The table, as one of its people sees it. */
export type TableView = {
  readonly id: string;
  readonly code: string;
  readonly secret: string;
  readonly you: string;
  readonly host: string | null;
  readonly locked: boolean;
  readonly options: TableOptions;
  readonly game: string;
  readonly game_options: unknown;
  /** The game hides nothing with these options: several may play on one device. */
  readonly open_table: boolean;
  readonly handicaps: Readonly<Record<string, unknown>>;
  readonly people: readonly PersonView[];
  readonly bots: readonly BotView[];
  /**
   * Who has left, but stands in the tally or played the match: everybody named here has a name
   * among the people, the bots or these.
   */
  readonly gone: readonly GoneView[];
  readonly chairs: readonly string[];
  readonly match: MatchView | null;
  /** What waits for your nod, or what you have written and the host is to see first. */
  readonly words: WordsView | null;
  readonly tally: Readonly<Record<string, number>>;
  readonly series: Readonly<Record<string, number>>;
};

/** The first message of a client. */
export type Hello = {
  readonly type: "hello";
  readonly protocol: number;
  /** Nobody looks at the page now: its person is away until it says that it is seen. */
  readonly hidden?: boolean;
  readonly device?: number;
  /** It was here before and comes back by itself: another device that is here by now stays. */
  readonly back?: boolean;
};

/** Do something of the game. */
export type Act<Action = unknown> = {
  readonly type: "act";
  readonly id: number;
  readonly match: number;
  readonly phase: number;
  readonly action: Action;
  /** Who of those on this device does it; null: its owner. */
  readonly companion?: string | null;
};

/** Ask something of the table. */
export type Ask = {
  readonly type: "ask";
  readonly id: number;
  /** One of the table's commands. */
  readonly command: PersonCommand;
  /** For whom of those on this device; null: its owner. */
  readonly companion?: string | null;
};

/** Ask for the house clock, to show deadlines by it. */
export type AskTime = {
  readonly type: "clock";
  /** The client's own clock; it comes back unchanged. */
  readonly sent: number;
};

/** The page is hidden, or seen again: nobody waits for somebody whose phone is locked. */
export type Hidden = {
  readonly type: "hidden";
  readonly hidden: boolean;
};

/** React with a picture: it is not logged, and too many at once are dropped. */
export type React = {
  readonly type: "react";
  readonly picture: Reaction;
};

/**
 * Move what one holds over the table, in the units of the frames. It is not logged, has no answer
 * and shows in the frames; too many at once are dropped.
 */
export type Aim = {
  readonly type: "aim";
  readonly x: number;
  readonly y: number;
};

/** Call oneself otherwise. */
export type Rename = {
  readonly type: "rename";
  readonly name: string;
  readonly sign: string;
};

/** Let somebody without a device of his own play on this one: a companion. */
export type PlayHere = {
  readonly type: "play-here";
  readonly name: string;
  readonly sign: string;
};

/** Take a chair: a free one, or at once one that a bot has. */
export type Sit = {
  readonly type: "sit";
  /** The bot whose chair it is. */
  readonly instead?: string | null;
};

/** Give a chair up before a match: its person watches. */
export type Stand = {
  readonly type: "stand";
  /** Whose chair, when the host frees that of somebody who is not here; null: one's own. */
  readonly person?: string | null;
};

/** Be the screen that all look at: it takes no chair, and is host only where it is alone. */
export type BeScreen = {
  readonly type: "be-screen";
};

/** Let a bot sit down. */
export type AddBot = {
  readonly type: "add-bot";
  readonly level: Level;
  readonly name: string;
  readonly sign: string;
};

/** Let a bot stand up. */
export type RemoveBot = {
  readonly type: "remove-bot";
  readonly bot: string;
};

/** Let a bot play better or worse from the next match on. */
export type SetLevel = {
  readonly type: "set-level";
  readonly bot: string;
  readonly level: Level;
};

/** Change the order of the chairs. */
export type Arrange = {
  readonly type: "arrange";
  readonly players: readonly string[];
};

/** Choose the game to play and its options. */
export type Choose = {
  readonly type: "choose";
  readonly game: string;
  /** As the game reads them; null: its defaults. */
  readonly options?: unknown;
};

/** Make it easier for one player, in the game that is chosen. */
export type GiveHandicap = {
  readonly type: "give-handicap";
  readonly player: string;
  readonly handicap: unknown;
};

/** Set the options of the table. */
export type SetOptions = {
  readonly type: "set-options";
  readonly options: TableOptions;
};

/** Let nobody else in, or open the table again. */
export type Lock = {
  readonly type: "lock";
  readonly locked: boolean;
};

/** Make somebody else the host. */
export type HandOver = {
  readonly type: "hand-over";
  readonly person: string;
};

/** Send somebody away; the code and the secret of the table change. */
export type Remove = {
  readonly type: "remove";
  readonly person: string;
};

/** Begin a match with those who sit. */
export type Start = {
  readonly type: "start";
};

/** Do something of the game that is played. */
export type Do = {
  readonly type: "do";
  readonly match: number;
  readonly phase: number;
  /** As the game reads it. */
  readonly action: unknown;
};

/** Ring a soft timer of the game: go on without who does not act. */
export type GoOn = {
  readonly type: "go-on";
  readonly match: number;
  readonly timer: string;
};

/** Nod: words that a player has written go to the rules. */
export type LetPass = {
  readonly type: "let-pass";
  readonly match: number;
  /** Those that the host has seen; meanwhile their writer may have written others. */
  readonly words: string;
};

/** Let a player find other words: he alone is told. */
export type SendBack = {
  readonly type: "send-back";
  readonly match: number;
  /** As in `LetPass`. */
  readonly words: string;
};

/** Take words back that wait for the host's nod. */
export type TakeBack = {
  readonly type: "take-back";
  readonly match: number;
};

/** Hold the match: a curtain falls. */
export type Pause = {
  readonly type: "pause";
};

/** Let the match go on, after 3-2-1. */
export type Resume = {
  readonly type: "resume";
};

/** Leave the match for good, and watch. */
export type LeaveMatch = {
  readonly type: "leave-match";
};

/** Leave the table, and the match with it. */
export type LeaveTable = {
  readonly type: "leave-table";
};

/** Ask the people to end the match. */
export type ProposeStop = {
  readonly type: "propose-stop";
};

/** Agree to end the match, or not. */
export type VoteStop = {
  readonly type: "vote-stop";
  readonly agree: boolean;
};

/** Open a table and be its host. */
export type Open = {
  readonly name: string;
  readonly sign: string;
  readonly language?: "de" | "en" | "es" | "fr" | "it";
  readonly attempt?: string | null;
  /** The token comes in the answer, not in a cookie. */
  readonly script?: boolean;
  /** null: the one that is over soonest. */
  readonly game?: string | null;
};

/** Join a table. */
export type Enter = {
  readonly secret: string;
  readonly name: string;
  readonly sign: string;
  readonly attempt?: string | null;
  readonly script?: boolean;
  /** It is nobody, but the screen that all look at: it takes no chair. */
  readonly screen?: boolean;
};

/** Find a table by its code. */
export type Find = {
  readonly code: string;
};

/** Look at a table before joining it. */
export type Look = {
  readonly secret: string;
};

/** Go on at this device as whoever gave the key. */
export type Come = {
  readonly key: string;
  /** The token comes in the answer, not in a cookie. */
  readonly script?: boolean;
};

/** Say the word. */
export type Word = {
  readonly word: string;
};

/** Learn a game in its first minute, at a table of one's own of which nothing is kept. */
export type Practise = {
  readonly name: string;
  readonly sign: string;
  readonly language?: "de" | "en" | "es" | "fr" | "it";
  readonly attempt?: string | null;
  /** The token comes in the answer, not in a cookie. */
  readonly script?: boolean;
  readonly game: string;
};

/** Begin a deck of one's own photographs: POST /t/<id>/decks. */
export type NewDeck = {
  readonly title: string;
};

/** Keep a deck for other evenings: PATCH /t/<id>/decks/<deck>. */
export type DeckChange = {
  readonly kept: boolean;
};

/** Delete a deck that is kept, at whatever table: POST /t/<id>/decks/<deck>/delete. */
export type DeckKey = {
  readonly key: string;
};

/** Say what a photograph is: PATCH /t/<id>/decks/<deck>/photos/<name>. null: as it was. */
export type PhotoChange = {
  readonly camera?: boolean | null;
  readonly title?: string | null;
  readonly alt?: string | null;
};

/** A table is open, and its host is at it. */
export type Opened = {
  readonly table: string;
  readonly person: string;
  readonly secret: string;
  readonly code: string;
  /** For scripts only. */
  readonly token: string | null;
};

/** Somebody is at a table. */
export type Entered = {
  readonly table: string;
  readonly person: string;
  /** For scripts only. */
  readonly token: string | null;
};

/** The table that has a code. */
export type Found = {
  readonly table: string;
  readonly secret: string;
};

/** What who has a table's link sees of it before he joins. */
export type Seen = {
  /** What the host is called; null: nobody is host just now. */
  readonly host: string | null;
};

/** Who somebody is at a table. */
export type Known = {
  readonly table: string;
  readonly person: string;
  /** The game that is being played there: its board can be fetched meanwhile. null: none is. */
  readonly plays: string | null;
};

/** What makes another device that of the same person. */
export type Key = {
  readonly key: string;
  /** So long it is good, and once only. */
  readonly seconds: number;
};

/** The table is set: let so many bots sit down, and start. */
export type Practising = {
  readonly table: string;
  readonly person: string;
  readonly partners: number;
  /** For scripts only. */
  readonly token: string | null;
};

/** Who may open tables here and bring photographs, and whether whoever asks may. */
export type MayOpen = {
  readonly who: "everyone" | "lan" | "word";
  readonly may: boolean;
};

/** Whether this machine is reached by others, for who sits in front of it. */
export type Reached = {
  /** Whoever asks does so on the machine itself. */
  readonly here: boolean;
  /** Since the server was started, a device from elsewhere has come to a table. */
  readonly reached: boolean;
};

/** Something that is set before a match, and what it may be. */
export type Choice = {
  readonly name: string;
  readonly values: readonly (boolean | number | string)[];
  readonly usual: boolean | number | string;
  /** It is nothing for bots. */
  readonly people_only: boolean;
};

/** A game, as it is offered. */
export type GameInfo = {
  readonly id: string;
  readonly title: string;
  readonly seats: readonly [number, number];
  readonly age: number;
  readonly minutes: readonly [number, number];
  /** The host sets them for everybody. */
  readonly options: readonly Choice[];
  /** The host sets them for one player. */
  readonly handicap: readonly Choice[];
  /** How many photographs a deck must have for each player; 0: it is played without. */
  readonly photos: number;
  /** Its first minute can be played: POST /practice. */
  readonly lesson: boolean;
};

/** All games of the house. */
export type Games = {
  readonly games: readonly GameInfo[];
};

/** Where phones reach this server. */
export type Whereabouts = {
  /** Its home page; null: no network was found that a phone could be in. */
  readonly phones: string | null;
  /**
   * It at other addresses of this machine, the likeliest first: phones may be in that network.
   */
  readonly others: readonly string[];
};

/** A photograph. Its pictures are at photos/<name>.<size>.webp below the table's address. */
export type DeckPhoto = {
  /** Is made of what is in the picture, and says nothing. */
  readonly name: string;
  readonly width: number;
  /** Of the largest picture, in pixels. */
  readonly height: number;
  /** Its mean colour, as `#rrggbb`. */
  readonly shade: string;
  /** The longer edges of its pictures, the smallest first. */
  readonly sizes: readonly number[];
  /** By language; maybe not in all, maybe in none. */
  readonly title: Readonly<Record<string, string>>;
  /** What is to be seen on it, by language as well. */
  readonly alt: Readonly<Record<string, string>>;
  /** It doubles the points of a round. */
  readonly camera: boolean;
  /** Who is told this may take it out: he is the host, or he has brought it. */
  readonly removable: boolean;
};

/** A deck: the rules' number of a photograph is its place. GET /t/<id>/decks/<deck>. */
export type DeckView = {
  readonly id: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly photos: readonly DeckPhoto[];
};

/** A picture that a photograph was made of. */
export type PhotoSource = {
  /** May be empty: not each picture has one. */
  readonly title: string;
  readonly author: string;
  readonly url: string;
  /** As SPDX names it. */
  readonly licence: string;
};

/** Whose work a photograph is. */
export type PhotoCredit = {
  readonly title: Readonly<Record<string, string>>;
  readonly licence: string;
  readonly sources: readonly PhotoSource[];
};

/** Whose work the photographs of the built-in deck are: GET /credits. */
export type Credits = {
  readonly photos: readonly PhotoCredit[];
};

/** A deck that the people of a table can play with. */
export type DeckInfo = {
  readonly id: string;
  readonly titles: Readonly<Record<string, string>>;
  /** How many there are. */
  readonly photos: number;
  readonly cameras: number;
  /** Of how many somebody has said what they show. Of the others bots see colours and light. */
  readonly described: number;
  /** It was brought to this table: its people add to it and change it. */
  readonly own: boolean;
  /** It stays when the table goes. */
  readonly kept: boolean;
  /** Opens it at other tables. Told to the host alone who keeps it. */
  readonly key: string | null;
  /**
   * The ids that it had before a photograph was taken out, the latest first. A key that was given
   * for one of them opens it as well.
   */
  readonly before: readonly string[];
};

/** The decks of a table: GET /t/<id>/decks. The one that comes with the program is the first. */
export type Decks = {
  readonly decks: readonly DeckInfo[];
};

/** What became of one file that was sent: a line of the answer to PUT …/photos. */
export type Arrived = {
  /** What it was called. */
  readonly file: string;
  /** The photograph that it is now; null: it was refused. */
  readonly photo: DeckPhoto | null;
  readonly refused: Refused | null;
};

/** Who sat on a seat when the match ended. */
export type ReplaySeat = {
  readonly player: string;
  readonly name: string;
  readonly sign: string;
  /** How well a bot plays; null: a person. */
  readonly bot: Level | null;
};

/** A match that is over. */
export type Replayed = {
  readonly number: number;
  readonly game: string;
  readonly rules_version: number;
  /** House clock. */
  readonly ended: number;
  /** What the match clock showed at its end. */
  readonly lasted: number;
  readonly seats: readonly ReplaySeat[];
  readonly outcome: Outcome;
  /** Something at the table moved by itself. */
  readonly device: boolean;
};

/** The matches of a table that are over, the latest last: GET /t/<id>/replays. */
export type Replays = {
  /** The house clock now. */
  readonly clock: number;
  readonly matches: readonly Replayed[];
};

/** One of the best moments of a match, and when it was. */
export type ReplayMark = {
  /** Match clock. */
  readonly at: number;
  readonly moment: Moment;
};

/** What was shown after one row of the log. */
export type ReplayStep = {
  /** Match clock. */
  readonly at: number;
  /** From where the view is seen; null: one watches, as who has left the match does. */
  readonly seat: number | null;
  /** The game's view. */
  readonly view: unknown;
  /** What happened, in order, to be shown moving. */
  readonly told: readonly unknown[];
};

/** A match as one seat was shown it: GET /t/<id>/replays/<match>?seat=…&from=…. */
export type Replay = {
  readonly match: Replayed;
  /**
   * What moved by itself is shown moving: GET /t/<id>/replays/<match>/frames?at=…. Of a match of
   * long ago, or of a version before, it may be known no more.
   */
  readonly moves: boolean;
  /** In the order of time. */
  readonly marks: readonly ReplayMark[];
  /** From the step that was asked for on; the first is 0. */
  readonly steps: readonly ReplayStep[];
  /** From where to ask on; null: the last step is among these. */
  readonly more: number | null;
};

/** Why the kernel refuses; each game adds an enum of its own. The client has the texts. */
export type KernelReason =
  | "over"
  | "not-begun"
  | "begun"
  | "seats"
  | "late"
  | "early"
  | "not-playing"
  | "away"
  | "not-away"
  | "no-timer"
  | "unreadable"
  | "fault";

/** Why a command to the table is refused. */
export type TableReason =
  | "stranger"
  | "table-locked"
  | "name"
  | "full"
  | "device-full"
  | "one-screen"
  | "no-device"
  | "sits"
  | "stands"
  | "screen"
  | "no-chair"
  | "not-host"
  | "in-match"
  | "no-match"
  | "other-match"
  | "no-bot"
  | "not-these"
  | "no-game"
  | "bad-options"
  | "left-match"
  | "no-seat"
  | "paused"
  | "not-paused"
  | "not-soft"
  | "too-soon"
  | "asked"
  | "not-asked"
  | "too-old"
  | "no-words"
  | "other-words"
  | "host-looks"
  | "bot-plays";

/** Why a request is refused. */
export type ServerReason =
  | "unreadable"
  | "too-big"
  | "no-token"
  | "stranger"
  | "wrong-secret"
  | "wrong-key"
  | "no-table"
  | "no-code"
  | "no-deck"
  | "no-photo"
  | "no-replay"
  | "goes-on"
  | "old-rules"
  | "not-yours"
  | "deck-changes"
  | "too-slow"
  | "no-room"
  | "from-afar"
  | "no-word"
  | "wrong-word"
  | "full-house"
  | "enough-photos"
  | "slow-down"
  | "store"
  | "stopping";

/** What a person can ask of the table. */
export type PersonCommand = Rename | PlayHere | Sit | Stand | BeScreen | AddBot | RemoveBot | SetLevel | Arrange | Choose | GiveHandicap | SetOptions | Lock | HandOver | Remove | Start | Do | GoOn | LetPass | SendBack | TakeBack | Pause | Resume | LeaveMatch | LeaveTable | ProposeStop | VoteStop;

/** Everything that a server says, in a game with these types. */
export type ServerMessage<View = unknown, Told = unknown> =
  | Welcome
  | Update<View, Told>
  | Answer
  | Time
  | Moved
  | Reacted
  | Bye;

/** Everything that a client says, in a game with these actions. */
export type ClientMessage<Action = unknown> =
  | Hello
  | Act<Action>
  | Ask
  | AskTime
  | Hidden
  | React
  | Aim;

/** Where a turn is. */
export type CaptainStage =
  | "ready"
  | "aiming"
  | "closing"
  | "looking"
  | "bare"
  | "check"
  | "over";

/** Which of the three games of the rulebook. */
export type CaptainVariant =
  | 1
  | 2
  | 3;

/** How the eye rolls. */
export type CaptainEye =
  | "wild"
  | "gentle";

/** How large things are, in units of the deck: x right, y down from the left upper corner. */
export type CaptainMeasures = {
  readonly width: number;
  readonly height: number;
  /** Half the width of the eye; then of a dropping, of the die, of what the tongs close on. */
  readonly eye: number;
  readonly dropping: number;
  readonly die: number;
  readonly jaws: number;
  /** How much of each side an open corner takes. */
  readonly corner: number;
};

/** What hides under a dropping, and what the die shows. */
export type CaptainColour =
  | "green"
  | "blue"
  | "yellow"
  | "red";

/** Where a dropping is. */
export type CaptainWhere =
  | "deck"
  | "tongs"
  | "kept"
  | "galley"
  | "gone";

/** A dropping; its place in the list is its id. */
export type CaptainDroppingView = {
  readonly where: CaptainWhere;
  /** Who holds or keeps it. */
  readonly by: number | null;
  /** Where this seat sees it now: while it looks, in the proof, in the check, at the end. */
  readonly colour: CaptainColour | null;
};

/** The tongs are closing. */
export type CaptainTongsView = {
  readonly seat: number;
  readonly closing: number;
  readonly x: number | null;
  readonly y: number | null;
  /** Where and when a finger pressed; null, all three: they go to `dropping`. */
  readonly tick: number | null;
  readonly dropping: number | null;
  readonly aside: number;
  readonly broad: boolean;
};

/** Somebody holds a dropping and looks under it. */
export type CaptainLookView = {
  readonly seat: number;
  readonly dropping: number;
  /** What the die showed when it left the deck, or what was named. */
  readonly wanted: CaptainColour;
  /** For those who may look. */
  readonly colour: CaptainColour | null;
  readonly ends: number;
};

/** What was just collected is shown to all. */
export type CaptainProofView = {
  readonly seat: number;
  readonly dropping: number;
  readonly colour: CaptainColour;
  readonly ends: number;
};

/** Somebody has shouted. */
export type CaptainCheckView = {
  readonly by: number;
  readonly right: boolean;
  /** The colours of which none is left on the deck. */
  readonly complete: readonly CaptainColour[];
  /** Who gets a chip. */
  readonly chips: readonly number[];
  readonly ends: number;
};

/** What everybody sees of a seat. */
export type CaptainSeatView = {
  readonly collected: number;
  readonly chips: number;
  readonly playing: boolean;
  readonly away: boolean;
};

/** The whole truth for one seat, or for those who watch. */
export type CaptainView = {
  readonly phase: number;
  readonly stage: CaptainStage;
  readonly seat: number | null;
  readonly may: readonly ("lift" | "name" | "shout")[];
  readonly variant: CaptainVariant;
  readonly eye: CaptainEye;
  readonly measures: CaptainMeasures;
  /** Which corners are open: left upper, right upper, right lower, left lower. */
  readonly open: readonly [boolean, boolean, boolean, boolean];
  /** Counted from 1; droppings with the same id in two rounds have nothing in common. */
  readonly round: number;
  readonly turn: number | null;
  readonly named: CaptainColour | null;
  /** Game 2: just put back, so that this turn may not lift it. */
  readonly banned: number | null;
  readonly die: number;
  readonly watcher: boolean;
  readonly droppings: readonly CaptainDroppingView[];
  readonly tongs: CaptainTongsView | null;
  readonly look: CaptainLookView | null;
  readonly proof: CaptainProofView | null;
  readonly check: CaptainCheckView | null;
  readonly galley: number;
  readonly seats: readonly CaptainSeatView[];
  /** When this stage ends by itself. */
  readonly ends: number | null;
  /** Who is waited for: somebody may ring and go on without him. */
  readonly missing: number | null;
  readonly outcome: Outcome | null;
};

/** All droppings lie in the middle, the die on its flap, and who begins holds the tongs. */
export type CaptainRoundLaid = {
  readonly type: "round-laid";
  readonly round: number;
  readonly starter: number;
  readonly die: number;
};

/** The eye is switched on. */
export type CaptainEyeOn = {
  readonly type: "eye-on";
};

/** The die was knocked over and shows a face, perhaps the same. */
export type CaptainDieTurned = {
  readonly type: "die-turned";
  readonly face: number;
  /** It had gone overboard and lies on its flap again. */
  readonly home: boolean;
};

/** Game 2: somebody says which colour he is going to lift. */
export type CaptainColourNamed = {
  readonly type: "colour-named";
  readonly seat: number;
  readonly colour: CaptainColour;
};

/** The tongs close, at a place or on a dropping: see `TongsView`. */
export type CaptainTongsClosing = {
  readonly type: "tongs-closing";
  readonly seat: number;
  readonly closing: number;
  readonly x: number | null;
  readonly y: number | null;
  readonly tick: number | null;
  readonly dropping: number | null;
  readonly aside: number;
  readonly broad: boolean;
};

/** They closed on nothing; the turn goes on. */
export type CaptainTongsSlipped = {
  readonly type: "tongs-slipped";
  readonly seat: number;
  readonly closing: number;
};

/** A dropping has left the deck. */
export type CaptainLifted = {
  readonly type: "lifted";
  readonly seat: number;
  readonly dropping: number;
  readonly wanted: CaptainColour;
  /** For those who may look under it. */
  readonly colour: CaptainColour | null;
};

/** It matched: shown to all, and kept. */
export type CaptainKept = {
  readonly type: "kept";
  readonly seat: number;
  readonly dropping: number;
  readonly colour: CaptainColour;
};

/** It goes back to where it was, or to the nearest free place. */
export type CaptainPutBack = {
  readonly type: "put-back";
  readonly seat: number;
  readonly dropping: number;
};

/** It is somebody else's turn. */
export type CaptainTongsPassed = {
  readonly type: "tongs-passed";
  readonly to: number;
  readonly why: "away" | "late" | "left" | "turn";
};

/** A dropping has fallen into the galley. */
export type CaptainFallen = {
  readonly type: "fallen";
  readonly dropping: number;
};

/** Nothing lies on the deck any more. */
export type CaptainDeckBare = {
  readonly type: "deck-bare";
};

/** Somebody shouts; the eye goes dark, and all look under what is left on the deck. */
export type CaptainShouted = {
  readonly type: "shouted";
  readonly seat: number;
  readonly right: boolean;
  readonly complete: readonly CaptainColour[];
  readonly chips: readonly number[];
};

/** Another shout came first. */
export type CaptainShoutBeaten = {
  readonly type: "shout-beaten";
  readonly seat: number;
  readonly by: number;
  readonly margin: number;
};

/** Nobody shouted in time. */
export type CaptainRoundVoid = {
  readonly type: "round-void";
};

/** Nobody waits for this seat. */
export type CaptainWentAway = {
  readonly type: "went-away";
  readonly seat: number;
};

/** This seat plays again. */
export type CaptainCameBack = {
  readonly type: "came-back";
  readonly seat: number;
};

/** This seat has gone for good, and takes what it has collected and won along. */
export type CaptainLeft = {
  readonly type: "left";
  readonly seat: number;
};

/** The match is over. */
export type CaptainEnded = {
  readonly type: "ended";
  readonly outcome: Outcome;
};

/** What the host sets before a match. */
export type CaptainOptions = {
  readonly variant: CaptainVariant;
  /** Game 1: how many corners of the deck are open. */
  readonly corners: 0 | 1 | 2 | 3 | 4;
  readonly eye: CaptainEye;
  /** Seconds to start a lift, then the tongs pass on; 0: no limit (E-A22). */
  readonly turn: 0 | 10 | 20 | 40;
  /** A large badge always shows what the die shows. */
  readonly watcher: boolean;
  /** Off: turns have no limit of time either. */
  readonly pace: Pace;
};

/** What makes it easier for one seat. */
export type CaptainHandicap = {
  /** The tongs take hold from farther away. */
  readonly broad_jaws: boolean;
  /** Twice the time to look under a dropping. */
  readonly long_look: boolean;
};

/** The tongs close a quarter of a second after the finger, on that place of the deck. */
export type CaptainPress = {
  readonly type: "press";
  readonly x: number;
  readonly y: number;
  /** The deck's tick that the screen showed under the finger, as frames have room for. */
  readonly tick: number;
};

/** The tongs go to a dropping by themselves, a little slower: keyboard, screen reader, bots. */
export type CaptainReach = {
  readonly type: "reach";
  readonly dropping: number;
  /** By how many hundredths of their width they miss: a clumsy hand. From 50 on they slip. */
  readonly aside?: number;
};

/** Game 2: say which colour one is going to lift; it can be changed until the tongs close. */
export type CaptainName = {
  readonly type: "name";
  readonly colour: CaptainColour;
};

/** Game 3, anybody at any time: "Eye Eye Captain!", three of a colour are collected. */
export type CaptainShout = {
  readonly type: "shout";
  readonly round: number;
};

/** The deck: the eye has knocked the die over. Which face comes up, chance says. */
export type CaptainKnock = {
  readonly type: "knock";
};

/** The deck: the die has left through an open corner. */
export type CaptainOverboard = {
  readonly type: "overboard";
};

/** The deck: a dropping has left through an open corner, into the galley. */
export type CaptainFall = {
  readonly type: "fall";
  readonly dropping: number;
};

/** The deck: the tongs have closed on a dropping. */
export type CaptainGrip = {
  readonly type: "grip";
  /** Which closing of the tongs: counted through the match. */
  readonly closing: number;
  readonly dropping: number;
};

/** The deck: the tongs have closed on nothing. */
export type CaptainSlip = {
  readonly type: "slip";
  readonly closing: number;
};

/** Why a command is refused, beside the kernel's reasons. */
export type CaptainReason =
  | "eye-off"
  | "not-your-turn"
  | "tongs-busy"
  | "name-first"
  | "named"
  | "nothing-to-name"
  | "not-on-deck"
  | "banned"
  | "no-shout"
  | "shout-beaten"
  | "checking"
  | "other-hands"
  | "no-die"
  | "corners-closed"
  | "other-closing";

/** Why a match ended. */
export type CaptainEnding =
  | "two-chips"
  | "crew"
  | "galley"
  | "practised"
  | "most"
  | "last-one"
  | "stopped"
  | "stopped-ahead";

/** What can be among the best moments of a match. */
export type CaptainHighlight =
  | "narrow"
  | "clean"
  | "race"
  | "tie"
  | "early"
  | "run"
  | "slips"
  | "rich"
  | "time";

/** Every told of Eye Eye Captain!. */
export type CaptainTold = CaptainRoundLaid | CaptainEyeOn | CaptainDieTurned | CaptainColourNamed | CaptainTongsClosing | CaptainTongsSlipped | CaptainLifted | CaptainKept | CaptainPutBack | CaptainTongsPassed | CaptainFallen | CaptainDeckBare | CaptainShouted | CaptainShoutBeaten | CaptainRoundVoid | CaptainWentAway | CaptainCameBack | CaptainLeft | CaptainEnded;

/** Every action of Eye Eye Captain!. */
export type CaptainAction = CaptainPress | CaptainReach | CaptainName | CaptainShout | CaptainKnock | CaptainOverboard | CaptainFall | CaptainGrip | CaptainSlip;

/** Which part of a match this is; each time one begins, the phase counts up. */
export type LoonacyStage =
  | "blank"
  | "looking"
  | "playing"
  | "dealing";

/** The thirty pictures; smaller decks use some of them. */
export type LoonacyPicture =
  | "fox"
  | "cactus"
  | "rocket"
  | "umbrella"
  | "teapot"
  | "mushroom"
  | "owl"
  | "robot"
  | "anchor"
  | "crown"
  | "guitar"
  | "snail"
  | "penguin"
  | "sunflower"
  | "key"
  | "duck"
  | "top-hat"
  | "ghost"
  | "whale"
  | "ice-cream"
  | "moon"
  | "grapes"
  | "cheese"
  | "sailboat"
  | "butterfly"
  | "hourglass"
  | "flamingo"
  | "frog"
  | "watermelon"
  | "gem";

/** A card that is seen. */
export type LoonacyFace = {
  readonly card: number;
  readonly pictures: readonly [LoonacyPicture, LoonacyPicture];
};

/** A pile: its top card, who laid it and when. */
export type LoonacyPileView = {
  /** null while the piles are new and face down. */
  readonly top: LoonacyFace | null;
  readonly cards: number;
  readonly by: number | null;
  readonly at: number;
};

/** What everybody sees of a seat. */
export type LoonacySeatView = {
  /** In the hand, the face-down one included. */
  readonly cards: number;
  readonly playing: boolean;
  readonly away: boolean;
  readonly pointing: boolean;
};

/** The latest race for a pile. */
export type LoonacyVerdict = {
  readonly pile: number;
  readonly winner: number;
  readonly loser: number;
  readonly margin: number;
  readonly at: number;
};

/** For a helping hand: the piles that take a card. */
export type LoonacyFit = {
  readonly card: number;
  readonly piles: readonly number[];
};

/** The whole truth for one seat, or for those who watch. */
export type LoonacyView = {
  readonly phase: number;
  readonly stage: LoonacyStage;
  /** Whose view this is; null: a spectator's. */
  readonly seat: number | null;
  readonly may: readonly ("play" | "point" | "take-back")[];
  readonly hand: readonly LoonacyFace[];
  /** A face-down card lies before this seat. */
  readonly new: boolean;
  /** Until when this seat may not play. */
  readonly blocked: number | null;
  /** A card that does not match blocks its player for a moment. */
  readonly wrong_card_pause: boolean;
  readonly piles: readonly LoonacyPileView[];
  /** Cards left in the draw pile. */
  readonly draw: number;
  readonly seats: readonly LoonacySeatView[];
  readonly verdict: LoonacyVerdict | null;
  /** When hands have been seen, or the dealt cards are turned. */
  readonly ends: number | null;
  /** Some point and some do not: somebody may ring, and the draw starts without these. */
  readonly missing: boolean;
  /** When it does so by itself. */
  readonly missing_at: number | null;
  /** The last draw could not be served: another one in a row would end the match. */
  readonly unserved: boolean;
  /** For a helping hand only. */
  readonly fits: readonly LoonacyFit[];
  readonly outcome: Outcome | null;
};

/** All see their hands now. */
export type LoonacyHandsDealt = {
  readonly type: "hands-dealt";
  /** One's own; empty for those who watch. */
  readonly hand: readonly LoonacyFace[];
};

/** The piles are turned up: play. */
export type LoonacyPilesOpened = {
  readonly type: "piles-opened";
  readonly tops: readonly LoonacyFace[];
};

/** A card flies from a hand to a pile. */
export type LoonacyCardLaid = {
  readonly type: "card-laid";
  readonly seat: number;
  readonly card: LoonacyFace;
  readonly pile: number;
};

/** A card came too late and goes back. */
export type LoonacyCardBeaten = {
  readonly type: "card-beaten";
  readonly seat: number;
  /** For its own seat only. */
  readonly card: LoonacyFace | null;
  readonly pile: number;
  readonly by: number;
  readonly margin: number;
};

/** One's own card did not match and goes back; the hand rests. Nobody else is told. */
export type LoonacyCardWrong = {
  readonly type: "card-wrong";
  readonly card: LoonacyFace;
  readonly pile: number;
  readonly until: number;
};

/** One's own hand may play again. */
export type LoonacyHandFree = {
  readonly type: "hand-free";
};

/** A seat points at the draw pile. */
export type LoonacyFingerShown = {
  readonly type: "finger-shown";
  readonly seat: number;
};

/** A seat no longer points. */
export type LoonacyFingerTakenBack = {
  readonly type: "finger-taken-back";
  readonly seat: number;
};

/** The table has changed: nobody points any more. */
export type LoonacyFingersGone = {
  readonly type: "fingers-gone";
};

/** All want a card. */
export type LoonacyPilesLocked = {
  readonly type: "piles-locked";
};

/** The discards are gathered and shuffled. */
export type LoonacyDiscardsShuffled = {
  readonly type: "discards-shuffled";
  readonly piles: number;
  /** The tops stay where they are; else so many new piles lie face down. */
  readonly kept: boolean;
  readonly draw: number;
};

/** A card flies face down to each of these seats. */
export type LoonacyCardsDealt = {
  readonly type: "cards-dealt";
  readonly seats: readonly number[];
};

/** There are not enough cards for everybody: nobody draws. */
export type LoonacyTooFewCards = {
  readonly type: "too-few-cards";
};

/** All turn what was dealt, at one instant. */
export type LoonacyCardsTurned = {
  readonly type: "cards-turned";
  /** One's own new card. */
  readonly card: LoonacyFace | null;
  /** The piles that were face down; empty where they lay open. */
  readonly tops: readonly LoonacyFace[];
  /** Tops of the new piles behind them: of those who left while cards were dealt. */
  readonly left: readonly LoonacyFace[];
};

/** A seat has left. */
export type LoonacySeatLeft = {
  readonly type: "seat-left";
  readonly seat: number;
  /** The top of the pile that its hand became. */
  readonly top: LoonacyFace | null;
};

/** Nobody waits for this seat. */
export type LoonacySeatAway = {
  readonly type: "seat-away";
  readonly seat: number;
};

/** This seat is played again. */
export type LoonacySeatBack = {
  readonly type: "seat-back";
  readonly seat: number;
};

/** It is over. */
export type LoonacyMatchEnded = {
  readonly type: "match-ended";
  readonly outcome: Outcome;
};

/** What the host sets before a match. */
export type LoonacyOptions = {
  /** How many different pictures: fewer make it livelier; 25 suit two players. */
  readonly pictures: 20 | 25 | 30;
  /** The top card of each pile stays when the discards are shuffled. */
  readonly keep_top: boolean;
  /** A card that does not match blocks its player for a moment. */
  readonly wrong_card_pause: boolean;
  /** How soon the draw starts without those who do not point. */
  readonly pace: Pace;
};

/** What makes it easier for one seat. */
export type LoonacyHandicap = {
  /** So many cards fewer in the first hand. */
  readonly fewer_cards: 0 | 1 | 2;
  /** The screen shows which cards fit. */
  readonly helping_hand: boolean;
};

/** Lay one card of the hand on a pile: cards go one by one, never as a stack. */
export type LoonacyPlay = {
  readonly type: "play";
  readonly card: number;
  /** The pile's place, 0… */
  readonly pile: number;
  /** The top card that the player saw: the race for a pile is judged on it. */
  readonly onto: number;
};

/** Point at the draw pile: I should like a card. */
export type LoonacyPoint = {
  readonly type: "point";
};

/** Take the pointing finger back. */
export type LoonacyTakeBack = {
  readonly type: "take-back";
};

/** Why a command is refused, beside the kernel's reasons. */
export type LoonacyReason =
  | "not-open"
  | "locked"
  | "not-in-hand"
  | "no-pile"
  | "blocked"
  | "wrong-card"
  | "beaten"
  | "changed"
  | "pointing"
  | "not-pointing";

/** Why a match ended. */
export type LoonacyEnding =
  | "empty-hand"
  | "last-one"
  | "fewest-cards"
  | "stopped";

/** What can be among the best moments of a match. */
export type LoonacyHighlight =
  | "comeback"
  | "one-short"
  | "race"
  | "tie"
  | "wait"
  | "flurry"
  | "run"
  | "time";

/** Every told of Loonacy. */
export type LoonacyTold = LoonacyHandsDealt | LoonacyPilesOpened | LoonacyCardLaid | LoonacyCardBeaten | LoonacyCardWrong | LoonacyHandFree | LoonacyFingerShown | LoonacyFingerTakenBack | LoonacyFingersGone | LoonacyPilesLocked | LoonacyDiscardsShuffled | LoonacyCardsDealt | LoonacyTooFewCards | LoonacyCardsTurned | LoonacySeatLeft | LoonacySeatAway | LoonacySeatBack | LoonacyMatchEnded;

/** Every action of Loonacy. */
export type LoonacyAction = LoonacyPlay | LoonacyPoint | LoonacyTakeBack;

/** Which part of a round this is; each time one begins, the phase counts up. */
export type OeilStage =
  | "blank"
  | "caption"
  | "laying"
  | "pointing"
  | "favourite"
  | "talk"
  | "exchange";

/** What a game is told of a deck. */
export type Deck = {
  /** Stands in addresses, so it is a plain word. */
  readonly id: string;
  /** How many there are. */
  readonly photos: number;
  /** The photographs that double the points. */
  readonly cameras: readonly number[];
};

/** A photograph on the table. */
export type OeilPhotoView = {
  readonly photo: number;
  /** Who laid it; null until the points are booked. */
  readonly owner: number | null;
  /** Who points at it; none until all fingers are down. */
  readonly fingers: readonly number[];
};

/** Which viewers have found the captioner's photograph. */
export type OeilFoundBy =
  | "nobody"
  | "some"
  | "all";

/** Why the points of a round are what they are; they are multiplied already. */
export type OeilReckoning = {
  readonly found: OeilFoundBy;
  /** The captioner's. */
  readonly captioner: number;
  /** Of each who found it; 0: nobody has got it. */
  readonly finder: number;
  /** For each finger on the photograph of a viewer; 0: nobody has got it. */
  readonly finger: number;
};

/** What everybody sees of a seat. */
export type OeilSeatView = {
  readonly score: number;
  /** Of the round, while it is talked about. */
  readonly points: number;
  readonly playing: boolean;
  readonly away: boolean;
  /** Has done its part of this phase: laid, pointed, chosen, agreed. */
  readonly ready: boolean;
};

/** What is kept of a round whose points were booked. */
export type OeilAlbumPage = {
  readonly round: number;
  readonly captioner: number;
  /** The captioner's. */
  readonly photo: number;
  readonly caption: string;
};

/** The whole truth for one seat, or for those who watch. */
export type OeilView = {
  readonly phase: number;
  readonly stage: OeilStage;
  /** Whose view this is; null: a spectator's. */
  readonly seat: number | null;
  readonly may: readonly ("agree" | "caption" | "decline" | "exchange" | "keep" | "lay" | "next" | "pass" | "point")[];
  readonly deck: Deck;
  /** So many points end it, unless `of_tables` is more than 0. */
  readonly target: number;
  /** It ends after so many full tables; 0: by points. */
  readonly of_tables: number;
  readonly minus_points: boolean;
  readonly round: number;
  /** Full tables that were played. */
  readonly tables: number;
  /** The match ends with this round. */
  readonly last: boolean;
  readonly captioner: number;
  readonly caption: string;
  readonly hand: readonly number[];
  /** What this seat has laid. */
  readonly laid: number | null;
  /** Where this seat points. */
  readonly finger: number | null;
  /** What this seat has set aside for the exchange. */
  readonly aside: number | null;
  readonly table: readonly OeilPhotoView[];
  /** By what the points of the round are multiplied: 1, 2 or 4. */
  readonly multiplier: number;
  /** Why the points are what they are, while the round is talked about. */
  readonly reckoning: OeilReckoning | null;
  readonly seats: readonly OeilSeatView[];
  readonly draw: number;
  readonly discards: number;
  /** Three are left: do they go on? */
  readonly asking: boolean;
  /** When this phase ends by itself. */
  readonly ends: number | null;
  /** A page for each round that was finished; none before the match is over. */
  readonly album: readonly OeilAlbumPage[];
  readonly outcome: Outcome | null;
};

/** All see their hands, and chance has named the first captioner. */
export type OeilHandsDealt = {
  readonly type: "hands-dealt";
  /** One's own; empty for those who watch. */
  readonly hand: readonly number[];
  readonly captioner: number;
};

/** The captioner lays a photograph face down, and all read its caption. */
export type OeilCaptionGiven = {
  readonly type: "caption-given";
  readonly captioner: number;
  readonly caption: string;
  /** For the captioner only. */
  readonly photo: number | null;
};

/** A viewer lays a photograph face down; nobody hears that he lays another instead. */
export type OeilPhotoLaid = {
  readonly type: "photo-laid";
  readonly seat: number;
  /** For its own seat only. */
  readonly photo: number | null;
};

/** All photographs are mixed and laid out upright. */
export type OeilPhotosMixed = {
  readonly type: "photos-mixed";
  readonly photos: readonly number[];
  /** More than 1: a camera is among them. */
  readonly multiplier: number;
  /** What chance has laid for one's own seat. */
  readonly laid: number | null;
};

/** A viewer points; nobody hears that he points elsewhere then. */
export type OeilFingerLaid = {
  readonly type: "finger-laid";
  readonly seat: number;
  /** For its own seat only. */
  readonly photo: number | null;
};

/** One, two, three: all fingers come down at once. */
export type OeilFingersShown = {
  readonly type: "fingers-shown";
  readonly photos: readonly OeilPhotoView[];
};

/** The captioner points at the photograph that he likes best. */
export type OeilFavouriteShown = {
  readonly type: "favourite-shown";
  readonly captioner: number;
  readonly photo: number;
};

/** The photographs are revealed, and the points fly. */
export type OeilRoundScored = {
  readonly type: "round-scored";
  readonly captioner: number;
  readonly photos: readonly OeilPhotoView[];
  /** By seat. */
  readonly points: readonly number[];
  /** Who pointed at the captioner's. */
  readonly finders: readonly number[];
  /** So many they are. */
  readonly count: number;
  /** So many viewers pointed anywhere. */
  readonly pointed: number;
  readonly multiplier: number;
};

/** Why a round gives nothing. */
export type OeilVoid =
  | "no-caption"
  | "captioner-left"
  | "nobody-pointed";

/** The round gives nothing. */
export type OeilRoundVoid = {
  readonly type: "round-void";
  readonly captioner: number;
  readonly why: OeilVoid;
};

/** The photographs go to the discards. */
export type OeilTableCleared = {
  readonly type: "table-cleared";
};

/** Each draws a photograph. */
export type OeilPhotosDrawn = {
  readonly type: "photos-drawn";
  /** One's own. */
  readonly photo: number | null;
  /** The discards were shuffled into a new draw pile. */
  readonly recycled: boolean;
};

/** A table is full: each may exchange one photograph. */
export type OeilExchangeOpened = {
  readonly type: "exchange-opened";
};

/** A seat has chosen what it exchanges, or keeps all: which of the two, nobody hears. */
export type OeilExchangeChosen = {
  readonly type: "exchange-chosen";
  readonly seat: number;
  /** For its own seat only; null there: it keeps all. */
  readonly photo: number | null;
};

/** Those who exchange one draw another; who they are, nobody hears. */
export type OeilPhotosExchanged = {
  readonly type: "photos-exchanged";
  /** So many they are. */
  readonly count: number;
  /** One's own new one. */
  readonly photo: number | null;
  readonly recycled: boolean;
};

/** A new round begins with its captioner. */
export type OeilCaptionerNamed = {
  readonly type: "captioner-named";
  readonly captioner: number;
};

/** Three are left: do they go on? */
export type OeilThreeAsked = {
  readonly type: "three-asked";
};

/** One of the three wants to go on. */
export type OeilThreeAgreed = {
  readonly type: "three-agreed";
  readonly seat: number;
};

/** The three go on where they were. */
export type OeilThreeGoOn = {
  readonly type: "three-go-on";
};

/** A seat has left. */
export type OeilSeatLeft = {
  readonly type: "seat-left";
  readonly seat: number;
};

/** Nobody waits for this seat. */
export type OeilSeatAway = {
  readonly type: "seat-away";
  readonly seat: number;
};

/** This seat is played again. */
export type OeilSeatBack = {
  readonly type: "seat-back";
  readonly seat: number;
};

/** It is over. */
export type OeilMatchEnded = {
  readonly type: "match-ended";
  readonly outcome: Outcome;
};

/** What the host sets before a match. */
export type OeilOptions = {
  /** So many points end it. */
  readonly target: number;
  /** It ends after so many full tables, whatever the points; 0: by points. */
  readonly tables: 0 | 1 | 2 | 3 | 4 | 5;
  /** The captioner loses a point when nobody finds his photograph. */
  readonly minus_points: boolean;
  readonly deck: Deck;
  /** How long each phase waits for those who do nothing. */
  readonly pace: Pace;
};

/** There is none: a child's captions are as good as anybody's. */
export type OeilHandicap = Record<string, never>;

/** The captioner chooses a photograph of his hand and says what it is called. */
export type OeilCaption = {
  readonly type: "caption";
  readonly photo: number;
  readonly text: string;
};

/** A viewer lays a photograph that could have that caption, in the place of his former one. */
export type OeilLay = {
  readonly type: "lay";
  readonly photo: number;
};

/**
 * Point at a photograph on the table. A viewer at the one that he takes for the captioner's; the
 * captioner, after all of them, at the one that he likes best.
 */
export type OeilPoint = {
  readonly type: "point";
  readonly photo: number;
};

/** The captioner points at none. */
export type OeilPass = {
  readonly type: "pass";
};

/** The captioner: enough looked and talked, the next round. */
export type OeilNext = {
  readonly type: "next";
};

/** After a full table, give one photograph away and draw another. */
export type OeilExchange = {
  readonly type: "exchange";
  readonly photo: number;
};

/** After a full table, keep them all. */
export type OeilKeep = {
  readonly type: "keep";
};

/** Go on with three. */
export type OeilAgree = {
  readonly type: "agree";
};

/** Do not go on with three: the standing scores count. */
export type OeilDecline = {
  readonly type: "decline";
};

/** Why a command is refused, beside the kernel's reasons. */
export type OeilReason =
  | "too-few-photos"
  | "not-now"
  | "not-captioner"
  | "not-viewer"
  | "not-yours"
  | "no-caption"
  | "long-caption"
  | "not-on-table"
  | "own-photo"
  | "points-there"
  | "viewers-first"
  | "fingers-stay"
  | "chosen"
  | "waiting"
  | "agreed";

/** Why a match ended. */
export type OeilEnding =
  | "target"
  | "tables"
  | "stopped"
  | "not-with-three"
  | "too-few";

/** What can be among the best moments of a match. */
export type OeilHighlight =
  | "from-below"
  | "by-a-hair"
  | "rich-round"
  | "decoy"
  | "nobody"
  | "everybody"
  | "good-eye";

/** Every told of L’Œil en coin. */
export type OeilTold = OeilHandsDealt | OeilCaptionGiven | OeilPhotoLaid | OeilPhotosMixed | OeilFingerLaid | OeilFingersShown | OeilFavouriteShown | OeilRoundScored | OeilRoundVoid | OeilTableCleared | OeilPhotosDrawn | OeilExchangeOpened | OeilExchangeChosen | OeilPhotosExchanged | OeilCaptionerNamed | OeilThreeAsked | OeilThreeAgreed | OeilThreeGoOn | OeilSeatLeft | OeilSeatAway | OeilSeatBack | OeilMatchEnded;

/** Every action of L’Œil en coin. */
export type OeilAction = OeilCaption | OeilLay | OeilPoint | OeilPass | OeilNext | OeilExchange | OeilKeep | OeilAgree | OeilDecline;
