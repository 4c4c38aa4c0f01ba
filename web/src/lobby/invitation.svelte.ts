/** The address by which others come: one that their devices find, also when this page has another. */
import { address } from '../wire/base';
import { whereabouts } from '../wire/doors';
import type { TableView, Whereabouts } from '../wire/types';
import { onlyHere } from './share';

export class Invitation {
  /** The server's home page as other devices reach it; null: as far as is known, they do not. */
  home = $state<string | null>(null);
  readonly #hostname: string;
  readonly #ask: () => Promise<Whereabouts>;

  constructor(hostname: string = location.hostname, ask: () => Promise<Whereabouts> = whereabouts) {
    this.#hostname = hostname;
    this.#ask = ask;
    if (!onlyHere(hostname)) this.home = address('');
  }

  /** Ask the server, where the page's own address is one that only this machine finds. */
  async find(): Promise<void> {
    if (!onlyHere(this.#hostname)) return;
    this.home = (await this.#ask().catch(() => null))?.phones ?? null;
  }

  /** The home page's address as one types it; empty where no other device finds it. */
  get typed(): string {
    return (this.home ?? '').replace(/^http:\/\//, '').replace(/\/$/, '');
  }

  /** The link to a table. */
  to(table: Pick<TableView, 'id' | 'secret'>): string {
    return `${this.home ?? address('')}t/${table.id}#${table.secret}`;
  }

  /** The personal link to a table, which opens with a key. */
  personal(table: Pick<TableView, 'id'>, key: string): string {
    return `${this.home ?? address('')}t/${table.id}#me=${key}`;
  }
}

export const invitation = new Invitation();
