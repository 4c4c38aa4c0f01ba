import { expect, test } from 'vitest';
import { LANGUAGES } from '../locales/words.svelte';
import { fetchGuide, readGuide, sectionsOf } from './guide';

const plain = (text: string) => [{ text, strong: false }];

test('headings, paragraphs and lists are told apart', () => {
  const guide =
    '# Game\n\nTwo lines\nof one paragraph.\n\n## Start\n- first\n- second\n\n1. one\n2. two\n';
  expect(readGuide(guide)).toEqual([
    { kind: 'heading', level: 1, runs: plain('Game') },
    { kind: 'paragraph', runs: plain('Two lines of one paragraph.') },
    { kind: 'heading', level: 2, runs: plain('Start') },
    { kind: 'list', ordered: false, items: [plain('first'), plain('second')] },
    { kind: 'list', ordered: true, items: [plain('one'), plain('two')] },
  ]);
});

test('what stands between two stars is stressed', () => {
  expect(readGuide('**Pace**: how **long** it waits')).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: 'Pace', strong: true },
        { text: ': how ', strong: false },
        { text: 'long', strong: true },
        { text: ' it waits', strong: false },
      ],
    },
  ]);
});

test('an item goes on in the next line', () => {
  expect(readGuide('- begun\n  and ended\n- next')).toEqual([
    { kind: 'list', ordered: false, items: [plain('begun and ended'), plain('next')] },
  ]);
});

test('what looks like HTML stays text', () => {
  expect(readGuide('<img src=x onerror=alert(1)>')).toEqual([
    { kind: 'paragraph', runs: plain('<img src=x onerror=alert(1)>') },
  ]);
});

test.each(LANGUAGES)('the rules of Loonacy in %s are read whole', async (language) => {
  const blocks = await fetchGuide('loonacy', language);
  const kinds = (found: typeof blocks) =>
    found.map((block) => (block.kind === 'list' ? block.items.length : block.kind));
  expect(blocks.length).toBeGreaterThan(10);
  expect(kinds(blocks)).toEqual(kinds(await fetchGuide('loonacy', 'en')));
});

test('a game without rules has none', async () => {
  expect(await fetchGuide('chess', 'en')).toEqual([]);
});

test('sections are counted by their headings, and what comes before them is in none', () => {
  const blocks = readGuide('# Game\n\nOf it.\n\n## One\n\n- a\n\n### Finer\n\n## Two\n\nb');
  expect(sectionsOf(blocks)).toEqual([0, 0, 1, 1, 1, 2, 2]);
});
