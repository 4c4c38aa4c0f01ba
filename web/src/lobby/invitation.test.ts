import { expect, test } from 'vitest';
import { Closed } from '../wire/doors';
import { Invitation } from './invitation.svelte';

const TABLE = { id: 'bqkzmtrhwdns', secret: 'kq0nL3x' };
const unreachable = () => Promise.reject(new Closed({ reason: 'unreachable', params: {} }));

test('a page that is open as localhost invites by the address that phones find', async () => {
  const invitation = new Invitation('localhost', () =>
    Promise.resolve({ phones: 'http://192.168.1.7:8321/', others: [] }),
  );
  expect(invitation.home).toBeNull();
  await invitation.find();
  expect(invitation.typed).toBe('192.168.1.7:8321');
  expect(invitation.to(TABLE)).toBe('http://192.168.1.7:8321/t/bqkzmtrhwdns#kq0nL3x');
});

test.each([() => Promise.resolve({ phones: null, others: [] }), unreachable])(
  'where no phone finds the server, no address is promised',
  async (ask) => {
    const invitation = new Invitation('127.0.0.1', ask);
    await invitation.find();
    expect(invitation.home).toBeNull();
  },
);

test('a page that came over the network invites by its own address, and asks nobody', async () => {
  const invitation = new Invitation('192.168.1.7', () => expect.unreachable());
  await invitation.find();
  expect(invitation.home).not.toBeNull();
});

test('the address that the host chose stays, as long as the server has it', async () => {
  let others = ['http://10.0.0.4:8321/'];
  const invitation = new Invitation('localhost', () =>
    Promise.resolve({ phones: 'http://192.168.1.7:8321/', others }),
  );
  await invitation.find();
  expect(invitation.known).toEqual(['http://192.168.1.7:8321/', 'http://10.0.0.4:8321/']);
  invitation.home = 'http://10.0.0.4:8321/';
  await invitation.find();
  expect(invitation.typed).toBe('10.0.0.4:8321');
  others = [];
  await invitation.find();
  expect(invitation.typed).toBe('192.168.1.7:8321');
});
