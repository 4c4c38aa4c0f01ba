import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Closed } from '../wire/doors';
import type { Arrived, DeckInfo, DeckPhoto, Refused } from '../wire/types';
import { Bringing, type Carry } from './bringing.svelte';
import { filesOf } from './dropped';
import { forgetDeck, keepDeck, recountDecks, savedDecks } from './own';
import { within } from './shrink';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

const file = (name: string) => new File(['x'], name);

function photo(name: string): DeckPhoto {
  const nothing = { title: {}, alt: {}, camera: false, removable: true };
  return { name, width: 4, height: 3, shade: '#808080', sizes: [4], ...nothing };
}

const arrival = (name: string): Arrived => ({ file: name, photo: photo(name), refused: null });
const refusal = (reason: string, params: Refused['params'] = {}) => new Closed({ reason, params });

/** Brings files by a way that the test makes, and returns what arrived. */
function brought(carry: Carry) {
  const heard: string[] = [];
  const bringing = new Bringing(carry, (one) => heard.push(one.file));
  return { bringing, heard };
}

test('photographs are sent two at a time, and each is heard of', async () => {
  let most = 0;
  let now = 0;
  const { bringing, heard } = brought(async (name, _, arrived) => {
    most = Math.max(most, ++now);
    await new Promise((done) => setTimeout(done, 10));
    now -= 1;
    arrived(arrival(name));
  });
  bringing.bring(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map(file));
  expect(bringing.items.length).toBe(5);
  await vi.runAllTimersAsync();
  expect(heard).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']);
  expect([most, bringing.arrived, bringing.expected, bringing.items]).toEqual([2, 5, 5, []]);
});

test('only the first few are seen on their way, and no archive', async () => {
  const shown = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const letGo = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  let held = 0;
  const { bringing } = brought(async (name, _, arrived) => {
    await new Promise((done) => setTimeout(done, 10));
    held = Math.max(held, shown.mock.calls.length - letGo.mock.calls.length);
    arrived(arrival(name));
  });
  const names = Array.from({ length: 40 }, (_, number) => `${number}.jpg`);
  bringing.bring(['all.zip', ...names].map(file));
  const seen = bringing.items.map(({ preview }) => preview !== '');
  expect(seen.slice(0, 8)).toEqual([false, true, true, true, true, true, false, false]);
  await vi.runAllTimersAsync();
  expect([held, shown.mock.calls.length, letGo.mock.calls.length]).toEqual([6, 40, 40]);
});

test('one that cannot be used says why, and the others go on', async () => {
  const { bringing, heard } = brought((name, _, arrived) => {
    if (name === 'b.svg') throw refusal('no-picture');
    arrived(arrival(name));
    return Promise.resolve();
  });
  bringing.bring(['a.jpg', 'b.svg', 'c.jpg'].map(file));
  await vi.runAllTimersAsync();
  expect(heard).toEqual(['a.jpg', 'c.jpg']);
  const failed = bringing.failures.map((one) => [one.file, one.refused.reason]);
  expect(failed).toEqual([['b.svg', 'no-picture']]);
});

test('an archive tells of each of its files', async () => {
  const { bringing, heard } = brought((_, content, arrived) => {
    expect(content).toBeInstanceOf(File);
    arrived(arrival('in/a.jpg'));
    arrived({ file: 'in/b.pdf', photo: null, refused: { reason: 'no-picture', params: {} } });
    return Promise.resolve();
  });
  bringing.bring([file('all.ZIP')]);
  await vi.runAllTimersAsync();
  expect([heard, bringing.failures.map((one) => one.file)]).toEqual([['in/a.jpg'], ['in/b.pdf']]);
});

test('what a lost line or a busy server has cost is sent again, and not for ever', async () => {
  const tries: Record<string, number> = {};
  const { bringing, heard } = brought((name, _, arrived) => {
    tries[name] = (tries[name] ?? 0) + 1;
    if (name === 'never.jpg') throw refusal('unreachable');
    if (name === 'slow.jpg') throw refusal('too-slow');
    if (tries[name] <= 9) throw refusal('slow-down', { wait: 5 });
    arrived(arrival(name));
    return Promise.resolve();
  });
  bringing.bring(['late.jpg', 'never.jpg', 'slow.jpg'].map(file));
  await vi.runAllTimersAsync();
  expect(heard).toEqual(['late.jpg']);
  expect(tries).toEqual({ 'late.jpg': 10, 'never.jpg': 4, 'slow.jpg': 1 });
  const why = bringing.failures.map((one) => one.refused.reason);
  expect(why).toEqual(['unreachable', 'too-slow']);
});

test('what systems leave in folders is not brought', async () => {
  const { bringing, heard } = brought((name, _, arrived) => {
    arrived(arrival(name));
    return Promise.resolve();
  });
  bringing.bring(['.DS_Store', '._a.jpg', 'Thumbs.db', 'a.jpg'].map(file));
  await vi.runAllTimersAsync();
  expect([heard, bringing.expected]).toEqual([['a.jpg'], 1]);
});

test('pictures are made smaller, never larger, and keep their shape', () => {
  expect(within(4000, 3000)).toEqual([2048, 1536]);
  expect(within(3000, 4000)).toEqual([1536, 2048]);
  expect(within(640, 480)).toEqual([640, 480]);
  expect(within(100_000, 1)).toEqual([2048, 1]);
});

function folder(name: string, inside: object[]) {
  const parts = [inside.slice(0, 1), inside.slice(1), []];
  const readEntries = (found: (entries: object[]) => void) => found(parts.shift() ?? []);
  return { name, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) };
}

function entry(name: string) {
  const found = (done: (one: File) => void) => done(file(name));
  return { name, isFile: true, isDirectory: false, file: found };
}

test('a dropped folder is its files, however deep, and in parts', async () => {
  const holiday = folder('holiday', [
    entry('a.jpg'),
    folder('sea', [entry('b.jpg')]),
    entry('c.jpg'),
  ]);
  const items = [holiday, entry('d.jpg')].map((one) => ({ webkitGetAsEntry: () => one }));
  const dropped = { items, files: [] } as unknown as DataTransfer;
  const names = (await filesOf(dropped)).map(({ name }) => name);
  expect(names).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
});

test('a browser that knows no entries gives its files', async () => {
  const dropped = { items: [{}], files: [file('a.jpg')] } as unknown as DataTransfer;
  expect((await filesOf(dropped)).map(({ name }) => name)).toEqual(['a.jpg']);
});

test('a device remembers the decks that it has saved, once each', () => {
  keepDeck({ id: 'a', key: '1', title: 'Sea' });
  keepDeck({ id: 'b', key: '2', title: 'Hills' });
  keepDeck({ id: 'a', key: '3', title: 'Sea' });
  expect(savedDecks().map(({ id, key }) => [id, key])).toEqual([
    ['b', '2'],
    ['a', '3'],
  ]);
  forgetDeck('b');
  expect(savedDecks().map(({ id }) => id)).toEqual(['a']);
});

test('saved decks have the photographs that they were seen with last, under whatever id', () => {
  keepDeck({ id: 'a', key: '1', title: 'Sea' });
  keepDeck({ id: 'b', key: '2', title: 'Sea', when: 5, photos: 9 });
  const nothing = { titles: {}, cameras: 0, described: 0, own: false, kept: true, key: null };
  const seen = [{ ...nothing, id: 'c', photos: 8, before: ['b'] }] satisfies DeckInfo[];
  recountDecks(seen);
  expect(savedDecks()).toEqual([
    { id: 'a', key: '1', title: 'Sea' },
    { id: 'b', key: '2', title: 'Sea', when: 5, photos: 8 },
  ]);
});

test.each([
  ...['null', '7', '{}', '[{}]', '[null]', '[{"id":1,"key":"","title":""}]', '{'],
  '[{"id":"a","key":"","title":"","when":"today"}]',
])('what is no list of decks is none: %s', (text) => {
  localStorage.setItem('sobremesa.decks', text);
  expect(savedDecks()).toEqual([]);
});
