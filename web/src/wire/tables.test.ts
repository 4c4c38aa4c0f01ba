import { expect, test } from 'vitest';
import { tableIn } from './tables';

test.each([
  ['t/bqkzmtrhwdns', 'bqkzmtrhwdns'],
  ['t/bqkzmtrhwdns/', 'bqkzmtrhwdns'],
  ['/t/xyz', 'xyz'],
  ['/a/b/t/xyz', 'xyz'],
  ['t/%C3%B1', 'ñ'],
])('%s is the address of a table', (path, table) => {
  expect(tableIn(path)).toBe(table);
});

test.each(['', '/', 't/', 'not/xyz', 't/a/b', 'at/xyz', 't/%E0%A4%A', 't/%'])(
  '%s is not',
  (path) => {
    expect(tableIn(path)).toBeNull();
  },
);
