/** Where one is in this site: at home, at a table, or at an address that leads nowhere. */
import { address, pathBelowBase } from './wire/base';
import { tableIn } from './wire/tables';

export type Page =
  | { readonly at: 'home' }
  | { readonly at: 'nowhere' }
  | {
      readonly at: 'table';
      readonly table: string;
      /** This screen is the table itself: it watches, and nobody touches it. */
      readonly tv: boolean;
    };

/** The end of the address of a screen that is the table. */
const TV = /(t\/[^/]+)\/tv\/?$/;

/** How a personal link ends, before its key. */
const KEY = '#me=';

class Route {
  now = $state.raw<Page>(pageAt(pathBelowBase(location)));

  constructor() {
    addEventListener('popstate', () => (this.now = pageAt(pathBelowBase(location))));
  }

  /** Go to a table; its secret goes along in the fragment, where no server sees it. */
  toTable(table: string, secret = ''): void {
    history.pushState(null, '', address(`t/${table}`) + (secret && `#${secret}`));
    this.now = { at: 'table', table, tv: false };
  }

  /** Let this screen be the table; the secret goes along. */
  toTelevision(table: string, secret: string): void {
    history.replaceState(null, '', `${address(`t/${table}/tv`)}#${secret}`);
    this.now = { at: 'table', table, tv: true };
  }

  toHome(): void {
    history.pushState(null, '', address(''));
    this.now = { at: 'home' };
  }

  /** The secret that came with the link; empty where none did. */
  secret(): string {
    return this.key() ? '' : location.hash.slice(1);
  }

  /** The key of a personal link: this device goes on as somebody; empty where none came. */
  key(): string {
    return location.hash.startsWith(KEY) ? location.hash.slice(KEY.length) : '';
  }

  /** Let the key, which opens once, go from the address. */
  dropKey(): void {
    history.replaceState(null, '', location.pathname);
  }
}

/** What a path below the base leads to. */
export function pageAt(path: string): Page {
  const table = tableIn(path.replace(TV, '$1'));
  if (table !== null) return { at: 'table', table, tv: TV.test(path) };
  return { at: path === '' || path === 'index.html' ? 'home' : 'nowhere' };
}

export const route = new Route();
