/**
 * Where the server is. The client may be shown in a folder of another site, behind a proxy; its own
 * files lie in `assets/` below the base, so their address tells it.
 */
const BASE = new URL('..', import.meta.url);

/** The address of a path below the base, without a leading slash: `address('t/abc')`. */
export function address(path: string): string {
  return new URL(path, BASE).href;
}

/** The same as an address of a WebSocket. */
export function socketAddress(path: string): string {
  return address(path).replace(/^http/, 'ws');
}

/** The part of a page's address that follows the base: `t/abc`, or nothing at home. */
export function pathBelowBase(location: Pick<Location, 'pathname'>): string {
  return location.pathname.startsWith(BASE.pathname)
    ? location.pathname.slice(BASE.pathname.length)
    : '';
}
