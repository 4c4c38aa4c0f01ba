import { expect, test } from 'vitest';
import type { CaptainView } from '../../wire/types';
import { doing } from './lines';

const view = (now: Partial<CaptainView>): CaptainView =>
  ({ stage: 'aiming', variant: 3, may: ['shout'], named: null, look: null, ...now }) as CaptainView;
const look = { seat: 0, dropping: 4, wanted: 'red', colour: null, ends: 1 } as const;

test('whose turn it is is told what to do, the others who does it', () => {
  expect(doing(view({ may: ['lift', 'shout'] }))).toBe('lift');
  expect(doing(view({}))).toBe('wait');
});

test('in game 2 a colour comes first, and may be changed', () => {
  expect(doing(view({ variant: 2, may: ['name'] }))).toBe('name');
  expect(doing(view({ variant: 2, may: ['name', 'lift'], named: 'red' }))).toBe('lift.named');
  expect(doing(view({ variant: 2, may: [], named: 'red' }))).toBe('wait.named');
});

test('a look is told as what it is: of another, of one alone, of all', () => {
  const red = { ...look, colour: 'red' } as const;
  expect(doing(view({ stage: 'looking', look }))).toBe('look');
  expect(doing(view({ stage: 'looking', look: red }))).toBe('look.you');
  expect(doing(view({ stage: 'looking', variant: 1, look: red }))).toBe('look.all');
});

test('a check says it all by itself', () => {
  expect(doing(view({ stage: 'check' }))).toBeNull();
  expect(doing(view({ stage: 'bare' }))).toBe('bare');
});
