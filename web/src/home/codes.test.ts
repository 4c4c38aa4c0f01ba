import { expect, test } from 'vitest';
import { readWay } from './codes';

const HERE = 'http://192.168.1.7:8321/';

test.each(['KBXTRM', 'kbx trm', ' kbx-trm ', 'K B X  T R M', 'kbx trm.'])(
  '“%s” is a code, however it is written',
  (text) => {
    expect(readWay(text, HERE)).toEqual({ by: 'code', code: 'KBXTRM' });
  },
);

test('a link to a table of this server opens it with its secret', () => {
  expect(readWay('http://192.168.1.7:8321/t/bqkzmtrhwdns#kq0nL3x-_Z', HERE)).toEqual({
    by: 'link',
    table: 'bqkzmtrhwdns',
    secret: 'kq0nL3x-_Z',
  });
});

test('a link is found in the message that it came in', () => {
  const text = 'Come and play! http://192.168.1.7:8321/t/bqkzmtrhwdns#abc';
  expect(readWay(text, HERE)).toEqual({ by: 'link', table: 'bqkzmtrhwdns', secret: 'abc' });
});

test.each([
  'HTTP://192.168.1.7:8321/t/bqkzmtrhwdns#aBc',
  'Http://192.168.1.7:8321/t/bqkzmtrhwdns#aBc',
])('“%s” is a link, as a keyboard wrote it', (text) => {
  expect(readWay(text, HERE)).toEqual({ by: 'link', table: 'bqkzmtrhwdns', secret: 'aBc' });
});

test('a link to another server may be in capitals as well', () => {
  expect(readWay('HTTPS://X.EXAMPLE/t/xyz#s', HERE)).toEqual({
    by: 'address',
    url: 'https://x.example/t/xyz#s',
  });
});

test('a server in a folder knows its own links', () => {
  expect(readWay('https://x.example/a/b/t/xyz#s', 'https://x.example/a/b/')).toEqual({
    by: 'link',
    table: 'xyz',
    secret: 's',
  });
});

test('a link to a table of another server leads there', () => {
  const url = 'http://192.168.1.9:8321/t/bqkzmtrhwdns#abc';
  expect(readWay(url, HERE)).toEqual({ by: 'address', url });
});

test.each([
  '',
  '  ',
  '12 34',
  'http://192.168.1.7:8321/',
  'https://',
  'https://x.example/page',
  'http://192.168.1.7:8321/t/%E0%A4%A#abc',
  'https://x.example/t/%E0%A4%A#abc',
])('“%s” is neither a code nor a link', (text) => {
  expect(readWay(text, HERE)).toBeNull();
});

test('what is no address of a page is not followed', () => {
  expect(readWay('javascript:alert(1)//t/x', HERE)).toMatchObject({ by: 'code' });
});
