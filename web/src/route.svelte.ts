/** Where one is in this site: at home or at a table. */
import { address, pathBelowBase } from './wire/base';

export type Place = { readonly at: 'home' } | { readonly at: 'table'; readonly table: string };

class Route {
  now = $state.raw<Place>(read());

  constructor() {
    addEventListener('popstate', () => (this.now = read()));
  }

  /** Go to a table; its secret goes along in the fragment, where no server sees it. */
  toTable(table: string, secret = ''): void {
    history.pushState(null, '', address(`t/${table}`) + (secret && `#${secret}`));
    this.now = { at: 'table', table };
  }

  toHome(): void {
    history.pushState(null, '', address(''));
    this.now = { at: 'home' };
  }

  /** The secret that came with the link; empty where none did. */
  secret(): string {
    return location.hash.slice(1);
  }
}

function read(): Place {
  const found = /^t\/([^/]+)\/?$/.exec(pathBelowBase(location));
  return found ? { at: 'table', table: decodeURIComponent(found[1]!) } : { at: 'home' };
}

export const route = new Route();
