import { expect, test } from 'vitest';
import { sentences } from './sentences';

test('what is said one after the other ends before the next begins', () => {
  expect(sentences('Ana lays fox and owl', '', 'Your hand, 4 cards')).toBe(
    'Ana lays fox and owl. Your hand, 4 cards',
  );
  expect(sentences('Off you go!', 'Your turn?', '“Eye Eye Captain!”', 'Right')).toBe(
    'Off you go! Your turn? “Eye Eye Captain!” Right',
  );
  expect(sentences()).toBe('');
});
