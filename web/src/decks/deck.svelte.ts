/** One's own deck at a table, as it is looked at and changed: the server has it, this shows it. */
import { notes } from '../board/notes.svelte';
import { words } from '../locales/words.svelte';
import {
  changeDeck,
  changePhoto,
  decksOf,
  deleteDeck,
  newDeck,
  removePhoto,
  sendFile,
} from '../wire/decks';
import { Closed, deckOf } from '../wire/doors';
import type {
  Arrived,
  DeckChange,
  DeckInfo,
  DeckPhoto,
  DeckView,
  PhotoChange,
} from '../wire/types';
import { Bringing } from './bringing.svelte';
import { forgetDeck, keepDeck } from './own';

/** Others at the table bring photographs too: look so often, in ms. */
const LOOK = 4_000;

export class OwnDeck {
  readonly table: string;
  info = $state.raw<DeckInfo | null>(null);
  photos = $state.raw<readonly DeckPhoto[]>([]);
  readonly bringing: Bringing;
  #made: Promise<string> | null = null;

  /** A deck that is there, or, with null, one that is made when the first photograph comes. */
  constructor(table: string, info: DeckInfo | null) {
    this.table = table;
    this.info = info;
    this.bringing = new Bringing(
      async (name, content, arrived) =>
        sendFile(this.table, await this.id(), name, content, arrived),
      (one) => this.#arrived(one),
    );
  }

  /** Look again and again, until what it returns is called; what is on its way goes on. */
  watch(): () => void {
    void this.look();
    const timer = setInterval(() => void this.look(), LOOK);
    return () => clearInterval(timer);
  }

  async look(): Promise<void> {
    try {
      await this.#look();
    } catch (error) {
      if (!(error instanceof Closed)) throw error; // the next look will do
    }
  }

  /** It may go on under another id, since somebody has taken a photograph out, or be deleted. */
  async #look(): Promise<void> {
    const { decks } = await decksOf(this.table);
    const own = decks.find((deck) => deck.own) ?? null;
    if (own) this.#show(await deckOf(this.table, own.id));
    else this.photos = [];
    this.info = own;
    this.#made = null;
  }

  /** Its id; it is made where there is none yet. */
  id(): Promise<string> {
    if (this.info) return Promise.resolve(this.info.id);
    this.#made ??= this.#make();
    return this.#made;
  }

  async change(change: DeckChange): Promise<boolean> {
    return this.#ask(async (id) => {
      const info = await changeDeck(this.table, id, change);
      this.info = info;
      forget(info);
      const { key, photos } = info;
      const title = words.t('photos.own');
      if (key) keepDeck({ id: info.id, key, title, when: Date.now(), photos });
    });
  }

  changePhoto(name: string, change: PhotoChange): Promise<boolean> {
    return this.#ask(async (id) => this.#show(await changePhoto(this.table, id, name, change)));
  }

  removePhoto(name: string): Promise<boolean> {
    return this.#ask(async (id) => this.#show(await removePhoto(this.table, id, name)));
  }

  delete(): Promise<boolean> {
    return this.#ask(async (id) => {
      await deleteDeck(this.table, id);
      if (this.info) forget(this.info);
      this.info = this.#made = null;
      this.photos = [];
    });
  }

  async #make(): Promise<string> {
    try {
      this.info = await newDeck(this.table, { title: words.t('photos.own') });
      return this.info.id;
    } catch (error) {
      this.#made = null; // the next photograph tries again
      throw error;
    }
  }

  /** Ask the server; why it refuses is said in words. Returns whether it was done. */
  async #ask(asking: (id: string) => Promise<void>): Promise<boolean> {
    try {
      await asking(await this.id());
      return true;
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
      notes.show(words.refusal(error.refused));
      return false;
    }
  }

  #arrived({ photo }: Arrived): void {
    if (photo && !this.photos.some(({ name }) => name === photo.name))
      this.photos = [...this.photos, photo];
  }

  #show(deck: DeckView): void {
    this.photos = deck.photos;
    const { info } = this;
    // The key of its older id opens it as well.
    if (info && info.id !== deck.id)
      this.info = { ...info, id: deck.id, before: [info.id, ...info.before] };
  }
}

function forget(deck: DeckInfo): void {
  for (const id of [deck.id, ...deck.before]) forgetDeck(id);
}
