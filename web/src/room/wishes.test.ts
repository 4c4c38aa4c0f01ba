import { expect, test } from 'vitest';
import { Wishes } from './wishes.svelte';

interface Options {
  readonly pace: string;
  readonly series: number;
}

/** A table that answers when it is told to; it gets all options at once. */
class Slow {
  options: Options = { pace: 'off', series: 0 };
  readonly got: Options[] = [];
  readonly #answers: (() => void)[] = [];

  ask = (all: Options): Promise<void> => {
    this.got.push(all);
    return new Promise((done) => this.#answers.push(done));
  };

  /** Answer the oldest: what was asked is so from now on, or it was refused. */
  async answer({ refused = false } = {}): Promise<void> {
    const asked = this.got[this.got.length - this.#answers.length]!;
    if (!refused) this.options = asked;
    this.#answers.shift()!();
    await Promise.resolve();
    await Promise.resolve();
  }
}

test('two changes one right after the other are both kept', async () => {
  const wishes = new Wishes();
  const table = new Slow();
  const both = [
    wishes.make('table', table.options, { pace: 'brisk' }, table.ask),
    wishes.make('table', table.options, { series: 3 }, table.ask),
  ];
  expect(table.got).toEqual([
    { pace: 'brisk', series: 0 },
    { pace: 'brisk', series: 3 },
  ]);
  expect(wishes.over('table', table.options)).toEqual({ pace: 'brisk', series: 3 });
  await table.answer();
  expect(wishes.over('table', table.options)).toEqual({ pace: 'brisk', series: 3 });
  await table.answer();
  await Promise.all(both);
  expect(wishes.over('table', table.options)).toEqual({ pace: 'brisk', series: 3 });
});

test('of two wishes for the same thing the later one is shown and sent', async () => {
  const wishes = new Wishes();
  const table = new Slow();
  void wishes.make('table', table.options, { pace: 'brisk' }, table.ask);
  const last = wishes.make('table', table.options, { pace: 'relaxed' }, table.ask);
  await table.answer();
  expect(wishes.over('table', table.options).pace).toBe('relaxed');
  await table.answer();
  await last;
  expect(table.options.pace).toBe('relaxed');
});

test('what is refused, or fails, is as it was', async () => {
  const wishes = new Wishes();
  const table = new Slow();
  const refused = wishes.make('table', table.options, { pace: 'brisk' }, table.ask);
  await table.answer({ refused: true });
  await refused;
  const failed = wishes.make('table', table.options, { series: 2 }, () =>
    Promise.reject(new Error('lost')),
  );
  await expect(failed).rejects.toThrow('lost');
  expect(wishes.over('table', table.options)).toEqual({ pace: 'off', series: 0 });
});

test('what is wished for one is not wished for another', () => {
  const wishes = new Wishes();
  const table = new Slow();
  void wishes.make('handicap ana', table.options, { series: 2 }, table.ask);
  expect(wishes.over('handicap leo', table.options)).toEqual({ pace: 'off', series: 0 });
});
