/** The address by which others come: one that their devices find, also when this page has another. */
import { address } from '../wire/base';
import { whereabouts } from '../wire/doors';
import type { TableView } from '../wire/types';
import { onlyHere } from './share';

class Invitation {
  /** The server's home page as other devices reach it; null: as far as is known, they do not. */
  home = $state<string | null>(onlyHere(location.hostname) ? null : address(''));

  /** Ask the server, where the page's own address is one that only this machine finds. */
  async find(): Promise<void> {
    if (!onlyHere(location.hostname)) return;
    this.home = (await whereabouts().catch(() => null))?.phones ?? null;
  }

  /** The link to a table. */
  to(table: Pick<TableView, 'id' | 'secret'>): string {
    return `${this.home ?? address('')}t/${table.id}#${table.secret}`;
  }
}

export const invitation = new Invitation();
