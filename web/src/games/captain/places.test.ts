import { expect, test } from 'vitest';
import { lasting, type Lying } from './places';

const at = (region: Lying['region'], moving = false): Lying => ({ region, moving });

test('what has the focus is said to lie where it lay, until it lies still again', () => {
  const said = [at('left'), at('left', true), at('middle', true), at('right'), at('right')].reduce(
    (heard, now) => [...heard, lasting(heard[heard.length - 1] ?? now, now)],
    [] as Lying[],
  );
  expect(said).toEqual([at('left'), at('left'), at('left'), at('right'), at('right')]);
});

test('one that moves when it gets the focus is said to, and where it was, until it lies still', () => {
  const moves = at('left', true);
  expect(lasting(moves, at('middle', true))).toEqual(moves);
  expect(lasting(moves, at('middle'))).toEqual(at('middle'));
});
