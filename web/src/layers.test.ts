/**
 * Which folder may use which: each only those before it. A folder that is not named here fails.
 * Why, and what lies in them: docs/adr/0015-the-browser-client.md.
 */
import { expect, test } from 'vitest';

/** From the ground up; those in one line do not know each other. */
const LAYERS = [
  ['wire', 'kept'],
  ['settings', 'route'],
  ['locales', 'looks'],
  ['board'],
  ['people'],
  ['after', 'guide', 'room'],
  ['games'],
  ['decks'],
  ['lobby'],
  ['menu'],
  ['home'],
  ['table'],
  ['App'],
  ['main'],
];
/** All that a game's folder may use beside itself. */
const FOR_GAMES = ['wire', 'kept', 'settings', 'locales', 'board', 'people'];

const SOURCES = import.meta.glob<string>(['./**/*.{ts,svelte}', '!./**/*.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** `games/loonacy/Deck.svelte` lies in `games`; a file beside the folders is a part by itself. */
function part(path: string): string {
  return path.replace(/[/.].*$/, '');
}

function game(path: string): string | null {
  return /^games\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function layer(path: string): number {
  return LAYERS.findIndex((parts) => parts.includes(part(path)));
}

/** What is wrong with a file that uses another; null: nothing. Paths begin at this folder. */
function fault(file: string, used: string): string | null {
  const said = `${file} uses ${used}`;
  for (const path of [file, used]) if (layer(path) < 0) return `${part(path)} has no layer`;
  const [own, other] = [game(file), game(used)];
  if (own !== null) {
    const fits = other === null ? FOR_GAMES.includes(part(used)) : other === own;
    return fits ? null : said;
  }
  return part(file) === part(used) || layer(used) < layer(file) ? null : said;
}

/** The files that a file names, by import or by pattern: whatever text begins with `./` or `../`. */
function uses(file: string, text: string): string[] {
  return [...text.matchAll(/['"`](\.{1,2}\/[^'"`]*)['"`]/g)]
    .map(([, to]) => new URL(to!, `https://client/${file}`).pathname.slice(1))
    .filter((to) => to !== '' && !to.startsWith('node_modules/'));
}

test('every file uses only what lies below it, and no game knows another', () => {
  const faults = Object.entries(SOURCES)
    .map(([path, text]) => [path.slice(2), text] as const)
    .filter(([path]) => !path.endsWith('.test.ts'))
    .flatMap(([path, text]) => uses(path, text).map((used) => fault(path, used)))
    .filter((found) => found !== null);
  expect(faults).toEqual([]);
});

test.each([
  ['board/Sheet.svelte', 'room/asking'],
  ['lobby/Invite.svelte', 'table/Lobby.svelte'],
  ['after/moments.ts', 'guide/guide'],
  ['attic/box.ts', 'wire/types'],
  ['home/Home.svelte', 'attic/box'],
  ['games/loonacy/Board.svelte', 'room/room.svelte'],
  ['games/loonacy/Board.svelte', 'games/other/Board.svelte'],
  ['games/loonacy/Board.svelte', 'games/boards'],
])('a planted use is found: %s of %s', (file, used) => {
  expect(fault(file, used)).not.toBeNull();
});

test('what is used is read from imports of every kind, and from patterns', () => {
  const text = `import a from '../board/a';\nawait import("./b");\nimport.meta.glob('./*/c.ts');`;
  expect(uses('table/x.ts', text)).toEqual(['board/a', 'table/b', 'table/*/c.ts']);
});
