import { beforeEach, expect, test } from 'vitest';
import { albumPage } from './album';
import { evening, keepMatch } from './evening';

const LEAF = {
  picture: 'data:image/webp;base64,AAAA',
  alt: 'A "cat" & a hat',
  caption: '<img src=x onerror="alert(1)">',
  by: "D'Artagnan <3",
};

function page(matches: (typeof LEAF)[][]): Document {
  const text = albumPage({ language: 'fr', title: 'L’album', day: '', matches, handwriting: '' });
  return new DOMParser().parseFromString(text, 'text/html');
}

beforeEach(() => localStorage.clear());

test('an album shows each photograph with its caption, as they were written', () => {
  const shown = page([[LEAF], [LEAF]]);
  expect(shown.querySelectorAll('figure')).toHaveLength(2);
  expect(shown.querySelectorAll('hr')).toHaveLength(1);
  expect(shown.querySelector('q')?.textContent).toBe(LEAF.caption);
  expect(shown.querySelector('small')?.textContent).toBe(LEAF.by);
  expect(shown.querySelector('img')?.getAttribute('alt')).toBe(LEAF.alt);
});

test('an album has no script, and asks nobody for anything', () => {
  const text = albumPage({
    language: 'fr',
    title: '',
    day: '',
    matches: [[LEAF]],
    handwriting: '',
  });
  expect(text).not.toMatch(/<script|https?:|<img src=x/);
});

const match = (number: number, caption: string) => ({
  table: 'abc',
  match: number,
  deck: 'found',
  when: number,
  pages: [{ photo: 3, caption, by: 'Ana' }],
});

test('a rematch adds to the evening, and the same match told twice is there once', () => {
  keepMatch(match(1, 'Oups'));
  keepMatch({ ...match(1, 'elsewhere'), table: 'xyz' });
  keepMatch(match(2, 'Quand je serai grand'));
  keepMatch(match(2, 'Quand je serai grand'));
  expect(evening('abc').map(({ pages }) => pages[0]!.caption)).toEqual([
    'Oups',
    'Quand je serai grand',
  ]);
});

test('what is kept and is no match is left out', () => {
  localStorage.setItem('sobremesa.evening', '[null, {"table": "abc"}, 7]');
  expect(evening('abc')).toEqual([]);
});
