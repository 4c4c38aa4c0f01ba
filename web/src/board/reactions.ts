/** The eight pictures with which people react: art © Microsoft, MIT (see the credits). */
import type { Reaction } from '../wire/types';

const FILES = import.meta.glob<string>(
  '/node_modules/@lobehub/fluent-emoji-3d/assets/{1f44f,1f602,1f62e,2764-fe0f,1f389,1f914,1f605,1f62d}.webp',
  { eager: true, query: '?url', import: 'default' },
);

const CODES: Readonly<Record<Reaction, string>> = {
  clap: '1f44f',
  laugh: '1f602',
  wow: '1f62e',
  heart: '2764-fe0f',
  party: '1f389',
  think: '1f914',
  sweat: '1f605',
  cry: '1f62d',
};

export const REACTIONS = Object.keys(CODES) as readonly Reaction[];

export function reactionPicture(reaction: Reaction): string {
  return FILES[`/node_modules/@lobehub/fluent-emoji-3d/assets/${CODES[reaction]}.webp`]!;
}
