import { expect, test } from 'vitest';
import {
  fill,
  LANGUAGES,
  preferredLanguage,
  Words,
  type Language,
  type Load,
} from './words.svelte';

type Text = string | Readonly<Record<string, string>>;
type Catalogue = Readonly<Record<string, Text>>;

const CATALOGUES = import.meta.glob<Catalogue>('./*.json', { import: 'default', eager: true });
const KERNEL = import.meta.glob<Catalogue>('$sobremesa/kernel/words/en.json', {
  import: 'default',
  eager: true,
});
const SOURCES = import.meta.glob<string>(
  ['../**/*.{ts,svelte}', '!../**/*.test.ts', '!../wire/types.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

const catalogue = (language: string) => CATALOGUES[`./${language}.json`]!;
const english = catalogue('en');
const others = LANGUAGES.filter((language) => language !== 'en');
const source = Object.values(SOURCES).join('\n');

const forms = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text));
const places = (text: Text) =>
  [...new Set(forms(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

test.each(others)('%s has the same texts as English, in the same order', (language) => {
  expect(Object.keys(catalogue(language))).toEqual(Object.keys(english));
});

test('texts stand in the order of their keys', () => {
  expect(Object.keys(english)).toEqual([...Object.keys(english)].sort());
});

test.each(others)('%s has the same places to be filled as English', (language) => {
  const found = Object.entries(catalogue(language)).map(([key, text]) => [key, places(text)]);
  expect(found).toEqual(Object.entries(english).map(([key, text]) => [key, places(text)]));
});

test.each(LANGUAGES)('%s has a form for each number where a text depends on one', (language) => {
  const rules = new Intl.PluralRules(language);
  // Up to here all forms occur that are used for numbers of a table.
  const needed = [
    ...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count))),
  ].sort();
  for (const [key, text] of Object.entries(catalogue(language))) {
    expect([key, typeof text]).toEqual([key, typeof english[key]]);
    if (typeof text !== 'string')
      expect([key, needed.filter((form) => !(form in text))]).toEqual([key, []]);
  }
});

test.each(LANGUAGES)('%s leaves no text empty', (language) => {
  const empty = Object.entries(catalogue(language)).filter(([, text]) =>
    forms(text).some((form) => !form.trim()),
  );
  expect(empty).toEqual([]);
});

test('every text is used', () => {
  const begun = [...source.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, start]) => start!);
  const ended = [...source.matchAll(/`([\w.-]+\.)\$\{[^`}]+\}([\w.-]+)`/g)];
  const used = (key: string) =>
    source.includes(`'${key}'`) ||
    begun.some((start) => key.startsWith(start)) ||
    ended.some(([, start, end]) => key.startsWith(start!) && key.endsWith(end!));
  // Refusals are chosen by what the server says.
  const unused = Object.keys(english).filter((key) => !key.startsWith('refusal.') && !used(key));
  expect(unused).toEqual([]);
});

test('every text that is asked for is there', () => {
  const known = new Set([...Object.keys(english), ...Object.values(KERNEL).flatMap(Object.keys)]);
  const asked = [...source.matchAll(/words\.t\(\s*'([^']+)'/g)].map(([, key]) => key!);
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter((key) => !known.has(key))).toEqual([]);
});

test('a text that depends on a number is said in the form of its language', () => {
  const text = { one: '{count} point', other: '{count} points' };
  expect([0, 1, 2].map((count) => fill(text, { count }, 'en'))).toEqual([
    '0 points',
    '1 point',
    '2 points',
  ]);
  expect([0, 1, 2].map((count) => fill(text, { count }, 'fr'))).toEqual([
    '0 point',
    '1 point',
    '2 points',
  ]);
});

test('a place without a value stays as it is, so that it is seen', () => {
  expect(fill('{name} and {other}', { name: 'Ana' }, 'en')).toBe('Ana and {other}');
});

test('the first of the browser’s languages that there is is spoken', () => {
  localStorage.clear();
  expect(preferredLanguage(['pt-BR', 'fr-CA', 'en'])).toBe('fr');
  expect(preferredLanguage(['pt-BR'])).toBe('en');
  localStorage.setItem('sobremesa.language', '"de"');
  expect(preferredLanguage(['fr'])).toBe('de');
});

/** Texts that come when they are let; each says its language. */
class Slow implements Load {
  readonly #waiting: { readonly what: string; readonly come: () => void }[] = [];

  own = (language: Language) => this.#fetch(language, { yes: language });
  game = (game: string, language: Language) =>
    this.#fetch(`${game} ${language}`, { title: language });

  /** Let what was fetched come, and wait for what it sets off. */
  async let(what: string): Promise<void> {
    const at = this.#waiting.findIndex((one) => one.what === what);
    expect([what, at]).not.toEqual([what, -1]);
    this.#waiting.splice(at, 1)[0]!.come();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  }

  #fetch(what: string, texts: Catalogue): Promise<Catalogue> {
    return new Promise((done) => this.#waiting.push({ what, come: () => done(texts) }));
  }
}

test('of two languages that are chosen one right after the other, the later one is spoken', async () => {
  const slow = new Slow();
  const words = new Words(slow);
  void words.choose('fr');
  void words.choose('de');
  await slow.let('de');
  await slow.let('fr');
  expect([words.language, words.t('yes'), document.documentElement.lang]).toEqual([
    'de',
    'de',
    'de',
  ]);
  expect(preferredLanguage(['it'])).toBe('de');
});

test('where the earlier one comes first, the later one still follows', async () => {
  const slow = new Slow();
  const words = new Words(slow);
  void words.choose('fr');
  void words.choose('de');
  await slow.let('fr');
  await slow.let('de');
  expect([words.language, words.t('yes')]).toEqual(['de', 'de']);
});

test('the words of a game that come after another language was spoken are fetched in that one', async () => {
  const slow = new Slow();
  const words = new Words(slow);
  const fetched = words.fetchGame('loonacy');
  const spoken = words.speak('de');
  await slow.let('de');
  await slow.let('loonacy en');
  await slow.let('loonacy de');
  await Promise.all([fetched, spoken]);
  expect(words.game('loonacy', 'title')).toBe('de');
});

test('the words of a game that come while another language is fetched are fetched again with it', async () => {
  const slow = new Slow();
  const words = new Words(slow);
  const fetched = words.fetchGame('loonacy');
  const spoken = words.speak('de');
  await slow.let('loonacy en');
  expect(words.game('loonacy', 'title')).toBe('en');
  await slow.let('de');
  await slow.let('loonacy de');
  await Promise.all([fetched, spoken]);
  expect(words.game('loonacy', 'title')).toBe('de');
});
