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
      /** The match that is looked at again; null: none is. */
      readonly replay: number | null;
    }
  | {
      /** The first minute of a game. */
      readonly at: 'learn';
      readonly game: string;
      /** The table to which one comes back; null: home. */
      readonly from: string | null;
    };

/** The end of the address of a screen that is the table. */
const TV = /(t\/[^/]+)\/tv\/?$/;

/** The end of the address of a match that is looked at again. */
const REPLAY = /(t\/[^/]+)\/replay\/(\d{1,6})\/?$/;

/** A game's first minute; the table from which one came stands in the fragment. */
const LEARN = /^learn\/([\w-]+)\/?$/;

/** How a personal link ends, before its key. */
const KEY = '#me=';

class Route {
  now = $state.raw<Page>(pageAt(pathBelowBase(location), location.hash));

  constructor() {
    addEventListener('popstate', () => (this.now = pageAt(pathBelowBase(location), location.hash)));
  }

  /** Go to a table; its secret goes along in the fragment, where no server sees it. */
  toTable(table: string, secret = ''): void {
    history.pushState(null, '', address(`t/${table}`) + (secret && `#${secret}`));
    this.now = { at: 'table', table, tv: false, replay: null };
  }

  /** Look again at a match of a table. */
  toReplay(table: string, replay: number): void {
    history.pushState(null, '', address(`t/${table}/replay/${replay}`));
    this.now = { at: 'table', table, tv: false, replay };
  }

  /** Let this screen be the table; the secret goes along. */
  toTelevision(table: string, secret: string): void {
    history.replaceState(null, '', `${address(`t/${table}/tv`)}#${secret}`);
    this.now = { at: 'table', table, tv: true, replay: null };
  }

  /** Learn a game in its first minute, and come back to the table, or home. */
  toLearn(game: string, from: string | null): void {
    history.pushState(null, '', address(`learn/${game}`) + (from ? `#${from}` : ''));
    this.now = { at: 'learn', game, from };
  }

  toHome(): void {
    history.pushState(null, '', address(''));
    this.now = { at: 'home' };
  }

  /** The secret that came with the link; empty where none did. */
  secret(): string {
    const replay = this.now.at === 'table' && this.now.replay !== null;
    return replay || this.key() ? '' : location.hash.slice(1);
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
export function pageAt(path: string, fragment = ''): Page {
  const table = tableIn(path.replace(TV, '$1').replace(REPLAY, '$1'));
  const replay = REPLAY.exec(path)?.[2];
  if (table !== null)
    return { at: 'table', table, tv: TV.test(path), replay: replay ? Number(replay) : null };
  const game = LEARN.exec(path)?.[1];
  if (game !== undefined) return { at: 'learn', game, from: fragment.slice(1) || null };
  return { at: path === '' || path === 'index.html' ? 'home' : 'nowhere' };
}

export const route = new Route();
