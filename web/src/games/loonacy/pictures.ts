/** The thirty pictures of the cards: art © Microsoft, MIT (see the credits). */
import type { LoonacyPicture } from '../../wire/types';

const FILES = import.meta.glob<string>(
  '/node_modules/@lobehub/fluent-emoji-3d/assets/{1f98a,1f335,1f680,2602-fe0f,1fad6,1f344,1f989,1f916,2693,1f451,1f3b8,1f40c,1f427,1f33b,1f5dd-fe0f,1f986,1f3a9,1f47b,1f433,1f366,1f319,1f347,1f9c0,26f5,1f98b,231b,1f9a9,1f438,1f349,1f48e}.webp',
  { eager: true, query: '?url', import: 'default' },
);

const CODES: Readonly<Record<LoonacyPicture, string>> = {
  fox: '1f98a',
  cactus: '1f335',
  rocket: '1f680',
  umbrella: '2602-fe0f',
  teapot: '1fad6',
  mushroom: '1f344',
  owl: '1f989',
  robot: '1f916',
  anchor: '2693',
  crown: '1f451',
  guitar: '1f3b8',
  snail: '1f40c',
  penguin: '1f427',
  sunflower: '1f33b',
  key: '1f5dd-fe0f',
  duck: '1f986',
  'top-hat': '1f3a9',
  ghost: '1f47b',
  whale: '1f433',
  'ice-cream': '1f366',
  moon: '1f319',
  grapes: '1f347',
  cheese: '1f9c0',
  sailboat: '26f5',
  butterfly: '1f98b',
  hourglass: '231b',
  flamingo: '1f9a9',
  frog: '1f438',
  watermelon: '1f349',
  gem: '1f48e',
};

/** The address of a picture. */
export function picture(name: LoonacyPicture): string {
  return FILES[`/node_modules/@lobehub/fluent-emoji-3d/assets/${CODES[name]}.webp`]!;
}

/** Paper tints: the card's half takes that of its picture, so that halves are told apart quickly. */
const TINTS = ['#fff3dc', '#e6f3fb', '#fde6ec', '#e9f4e2', '#efe8f8', '#fbeadd'] as const;

export function tint(name: LoonacyPicture): string {
  return TINTS[Object.keys(CODES).indexOf(name) % TINTS.length]!;
}

/** Fetch all pictures before they are needed: a card must not appear empty in a race. */
export function fetchPictures(): void {
  for (const url of Object.values(FILES)) new Image().src = url;
}
