import { expect, test } from 'vitest';
import { licenceAddress } from './credits';

test.each([
  ['CC0-1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['CC-BY-2.0', 'https://creativecommons.org/licenses/by/2.0/'],
  ['CC-BY-SA-4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
])('the licence %s is read where it stands', (name, address) => {
  expect(licenceAddress(name)).toBe(address);
});
