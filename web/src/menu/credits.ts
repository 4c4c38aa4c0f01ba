/** Whose work is in the page, under which licence; each licence's text is fetched when it is read. */

export interface Credit {
  readonly what: string;
  readonly licence: string;
  readonly text: () => Promise<string>;
}

const TEXTS = import.meta.glob<string>(
  [
    './licences/*.txt',
    '/node_modules/@fontsource-variable/{fredoka,atkinson-hyperlegible-next}/LICENSE',
    '/node_modules/@fontsource/caveat/LICENSE',
    '/node_modules/{canvas-confetti,uqr,zzfx}/LICENSE',
    '/node_modules/svelte/LICENSE.md',
  ],
  // Without `exhaustive` nothing below node_modules is found.
  { query: '?raw', import: 'default', exhaustive: true },
);

export const CREDITS: readonly Credit[] = [
  credit('Fredoka', 'OFL 1.1', '/fredoka/'),
  credit('Atkinson Hyperlegible Next', 'OFL 1.1', '/atkinson-hyperlegible-next/'),
  credit('Caveat', 'OFL 1.1', '/caveat/'),
  credit('Fluent Emoji © Microsoft (@lobehub/fluent-emoji-3d)', 'MIT', '/fluent-emoji.txt'),
  credit('Svelte', 'MIT', '/svelte/'),
  credit('uqr', 'MIT', '/uqr/'),
  credit('ZzFX © Frank Force', 'MIT', '/zzfx/'),
  credit('canvas-confetti', 'ISC', '/canvas-confetti/'),
];

function credit(what: string, licence: string, part: string): Credit {
  const [, text] = Object.entries(TEXTS).find(([path]) => path.includes(part)) ?? [];
  return { what, licence, text: text ?? (() => Promise.resolve('')) };
}

/** Where the text of a Creative Commons licence stands, by its SPDX name. */
export function licenceAddress(name: string): string {
  const [, kind = 'zero', version = '1.0'] = /^CC-(BY(?:-SA)?)-([\d.]+)$/.exec(name) ?? [];
  const path = kind === 'zero' ? 'publicdomain/zero' : `licenses/${kind.toLowerCase()}`;
  return `https://creativecommons.org/${path}/${version}/`;
}
