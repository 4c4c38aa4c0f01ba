import { beforeAll, expect, test } from 'vitest';
import { words } from '../../locales/words.svelte';
import { marginText, refusalPlaces, sentence } from './story';

const name = (seat: number) => ['Ana', 'Leo'][seat]!;

beforeAll(async () => {
  await words.speak('en');
  await words.fetchGame('loonacy');
});

test('nobody is faster by nothing: under a millisecond is said as that', () => {
  expect([0, 1, 40].map(marginText)).toEqual(['< 1', '1', '40']);
  const told = { type: 'card-beaten', seat: 0, card: null, pile: 0, by: 1 } as const;
  expect(sentence({ ...told, margin: 0 } as never, name)).toBe('Leo beats Ana by < 1 ms');
  const params = refusalPlaces({ by: 1, margin: 0 }, name);
  expect(words.refusal({ reason: 'beaten', params: {} }, 'loonacy', params)).toBe(
    'So close! Leo was < 1 ms faster.',
  );
});
