import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const TABLE = { id: 'bqkzmtrhwdns', secret: 'kq0nL3x' };

/** A page at an address, and the invitation that it gives. */
async function pageAt(url: string) {
  vi.resetModules();
  vi.stubGlobal('location', new URL(url));
  return (await import('./invitation.svelte')).invitation;
}

const answer = vi.fn<() => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', answer));
afterEach(() => {
  vi.unstubAllGlobals();
  answer.mockReset();
});

test('a page that is open as localhost invites by the address that phones find', async () => {
  const invitation = await pageAt('http://localhost:8321/t/bqkzmtrhwdns');
  expect(invitation.home).toBeNull();
  answer.mockResolvedValue(new Response('{"phones": "http://192.168.1.7:8321/"}'));
  await invitation.find();
  expect(invitation.to(TABLE)).toBe('http://192.168.1.7:8321/t/bqkzmtrhwdns#kq0nL3x');
});

test.each([() => Promise.resolve(new Response('{"phones": null}')), () => Promise.reject(new TypeError('no network'))])(
  'where no phone finds the server, no address is promised',
  async (said) => {
    const invitation = await pageAt('http://127.0.0.1:8321/');
    answer.mockImplementation(said);
    await invitation.find();
    expect(invitation.home).toBeNull();
  },
);

test('a page that came over the network invites by its own address', async () => {
  const invitation = await pageAt('http://192.168.1.7:8321/t/bqkzmtrhwdns');
  await invitation.find();
  expect(answer).not.toHaveBeenCalled();
  expect(invitation.home).not.toBeNull();
});
