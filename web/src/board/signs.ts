/** The signs of seats: each seat has a colour, a sign and a name. None is a picture of a card. */

/** Pictures by the code points of their sign. */
const FILES = import.meta.glob<string>(
  '/node_modules/@lobehub/fluent-emoji-3d/assets/{1f43b,1f422,1f994,1f41d,1f419,1f981,1f43c,1f428,1f99c,1f9a6,1f980,1f41e,1f992,1f418,1f995,1f353,1f34b,1f955,1f388,1f6b2,2b50,1f308,1f431,1f436}.webp',
  { eager: true, query: '?url', import: 'default' },
);

const PICTURES = new Map(
  Object.entries(FILES).map(([path, url]) => [path.replace(/^.*\/(.+)\.webp$/, '$1'), url]),
);

/** All signs that can be chosen. */
export const SIGNS: readonly string[] = [
  ...['🐻', '🐢', '🦔', '🐝', '🐙', '🦁', '🐼', '🐨', '🦜', '🦦', '🦀', '🐞'],
  ...['🦒', '🐘', '🦕', '🐱', '🐶', '🍓', '🍋', '🥕', '🎈', '🚲', '⭐', '🌈'],
];

/** As much of a sign as has room: its first letter or picture, however many code points it is of. */
export function shortSign(sign: string): string {
  if (typeof Intl.Segmenter !== 'function') return [...sign].slice(0, 2).join('');
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(sign);
  return first?.segment ?? '';
}

/** The picture of a sign; null: it is shown as the text that it is. */
export function signPicture(sign: string): string | null {
  const code = [...sign].map((point) => point.codePointAt(0)!.toString(16)).join('-');
  return PICTURES.get(code) ?? null;
}
