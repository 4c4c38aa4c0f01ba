/** A match that is over, as its game's board is given it: all is seen, and nothing can be done. */
import type { Match, Place } from '../../board/match';
import type { Refused, Replayed, ReplaySeat } from '../../wire/types';
import type { Reel } from './reel';
import type { Replaying } from './replaying.svelte';

const LOOKS: Refused = { reason: 'looks-again', params: {} };

/** Who sat where; whoever's eyes one looks through is "you" for the board. */
export function placesIn(seats: readonly ReplaySeat[], eyes: number | null): readonly Place[] {
  return seats.map(({ name, sign, bot }, seat) => ({
    seat,
    name,
    sign,
    bot,
    you: seat === eyes,
    away: false,
    standIn: false,
  }));
}

/** What a board is given. What it remembers ends with each jump. */
export function lookedAt(
  table: string,
  played: Replayed,
  replaying: Replaying,
  reel: Reel | null,
): Match {
  let memory = { of: -1, kept: new Map<string, unknown>() };
  let sat = { of: null as number | null, places: placesIn(played.seats, null) };
  const refused = () => Promise.resolve(LOOKS);
  return {
    game: played.game,
    table,
    number: played.number,
    hosts: false,
    acted: null,
    get memory() {
      const { jumps } = replaying;
      if (memory.of !== jumps) memory = { of: jumps, kept: new Map() };
      return memory.kept;
    },
    // What one might do then is over.
    get view() {
      return { ...(replaying.shown?.view as object), may: [] };
    },
    get seat() {
      return replaying.shown?.seat ?? null;
    },
    get here() {
      const seat = replaying.shown?.seat ?? null;
      return seat === null ? [] : [seat];
    },
    get places() {
      // The same ones, for as long as one looks with the same eyes: boards tell them apart.
      const of = replaying.shown?.seat ?? null;
      if (sat.of !== of) sat = { of, places: placesIn(played.seats, of) };
      return sat.places;
    },
    now: () => replaying.now(),
    real: (span) => span / replaying.speed,
    act: refused,
    goOn: refused,
    words: null,
    takeBack: refused,
    missed: () => [],
    watch: (onlooker) => replaying.watch(onlooker),
    beat: () => replaying.now(),
    aim: () => {},
    frames: (hear) => reel?.hear(hear) ?? (() => {}),
  };
}
