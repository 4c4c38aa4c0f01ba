/** The address by which others come: one that their devices find, also when this page has another. */
import { address } from '../wire/base';
import { whereabouts } from '../wire/doors';
import type { TableView, Whereabouts } from '../wire/types';
import { onlyHere } from './share';

export class Invitation {
  /** The server's home page as other devices reach it; null: as far as is known, they do not. */
  home = $state<string | null>(null);
  /** All that the server knows of itself, the likeliest first; the host may choose another. */
  known = $state.raw<readonly string[]>([]);
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
    const said = await this.#ask().catch(() => null);
    this.known = said?.phones ? [said.phones, ...said.others] : [];
    if (this.home === null || !this.known.includes(this.home)) this.home = said?.phones ?? null;
  }

  /** The home page's address as one types it; empty where no other device finds it. */
  get typed(): string {
    return (this.home ?? '').replace(/^https?:\/\//, '').replace(/\/$/, '');
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
