/**
 * What is read on the screen, in five languages.
 *
 * The client's own texts stand beside this file and are typed by the English one; the refusals of
 * table, server and kernel, and the words of each game, stand beside the Python code they belong to.
 * A text may hold places like `{name}`; one that depends on a number is an object with the forms of
 * `Intl.PluralRules`, chosen by `count`.
 */
import { recall, remember } from '../kept';
import type { Refused } from '../wire/types';
import type kernel from '$sobremesa/kernel/words/en.json';
import type english from './en.json';

export const LANGUAGES = ['es', 'it', 'en', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A text of the client, or one of the words that all games share. */
type Key = keyof typeof english | keyof typeof kernel;
export type Params = Readonly<Record<string, string | number>>;

type Text = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
export type Catalogue = Readonly<Record<string, Text>>;
type Loader = () => Promise<Catalogue>;

/** What each language is called by those who speak it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  es: 'Español',
  it: 'Italiano',
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
};

const OWN = import.meta.glob<Catalogue>('./*.json', { import: 'default' });
const REFUSALS = import.meta.glob<Catalogue>(
  '$sobremesa/{kernel,table,server,decks}/words/*.json',
  {
    import: 'default',
  },
);
const GAMES = import.meta.glob<Catalogue>('$sobremesa/games/*/words/*.json', { import: 'default' });

/** Where texts come from. */
export interface Load {
  /** The client's own, and the refusals. */
  own(language: Language): Promise<Catalogue>;
  game(game: string, language: Language): Promise<Catalogue>;
}

export class Words {
  language = $state<Language>('en');
  #texts = $state.raw<Catalogue>({});
  #games = $state.raw<Readonly<Record<string, Catalogue>>>({});
  /** What is to be spoken; `language` follows when its texts are here. */
  #wished: Language = 'en';
  readonly #load: Load;

  constructor(load: Load) {
    this.#load = load;
  }

  /**
   * Speak a language from now on; its texts are fetched first. Where another one is wished for in
   * the meantime, that one is spoken, however long each fetch takes.
   */
  async speak(language: Language): Promise<void> {
    this.#wished = language;
    const known = Object.keys(this.#games);
    const [texts, ...games] = await Promise.all([
      this.#load.own(language),
      ...known.map((game) => this.#load.game(game, language)),
    ]);
    if (this.#wished !== language) return;
    const late = Object.keys(this.#games).filter((game) => !known.includes(game));
    this.#texts = texts;
    this.#games = Object.fromEntries(known.map((game, i) => [game, games[i]!]));
    this.language = language;
    document.documentElement.lang = language;
    await Promise.all(late.map((game) => this.fetchGame(game)));
  }

  /** Speak a language and remember it: somebody chose it. */
  async choose(language: Language): Promise<void> {
    await this.speak(language);
    if (this.#wished === language) remember('language', language);
  }

  /** Fetch the words of a game. */
  async fetchGame(game: string): Promise<void> {
    if (game in this.#games) return;
    const language = this.language;
    const words = await this.#load.game(game, language);
    if (this.language === language) this.#games = { ...this.#games, [game]: words };
    else await this.fetchGame(game);
  }

  /** A text of the client. */
  t(key: Key, params: Params = {}): string {
    return fill(this.#texts[key] ?? key, params, this.language);
  }

  /** A text of a game; empty while its words are on the way, or where it has none. */
  game(game: string, key: string, params: Params = {}): string {
    const text = this.#games[game]?.[key];
    return text === undefined ? '' : fill(text, params, this.language);
  }

  /** Why something was refused: the game's own reasons come first. */
  refusal(refused: Refused, game?: string, params: Params = refused.params): string {
    const key = `refusal.${refused.reason}`;
    const own = game === undefined ? undefined : this.#games[game]?.[key];
    const picture = this.#texts[`unusable.${refused.reason}`];
    return fill(
      own ?? this.#texts[key] ?? picture ?? this.#texts['refusal.other'] ?? '',
      params,
      this.language,
    );
  }

  /** Names as a sentence lists them. */
  list(names: readonly string[]): string {
    if (typeof Intl.ListFormat === 'function') {
      return new Intl.ListFormat(this.language, { type: 'conjunction' }).format(names);
    }
    return names.join(', ');
  }

  /** How long ago something was, by this device's clock. */
  ago(when: number, now: number = Date.now()): string {
    const minutes = Math.min(0, Math.round((when - now) / 60_000));
    const told = new Intl.RelativeTimeFormat(this.language, { numeric: 'auto' });
    if (minutes > -60) return told.format(minutes, 'minute');
    if (minutes > -24 * 60) return told.format(Math.round(minutes / 60), 'hour');
    return told.format(Math.round(minutes / (24 * 60)), 'day');
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }
}

/** The language that was chosen, else the first of the browser's that is one of the five. */
export function preferredLanguage(wished: readonly string[] = navigator.languages): Language {
  const chosen = recall<Language | null>('language', isLanguage, null);
  if (chosen) return chosen;
  const found = wished.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return found ?? 'en';
}

function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Fill the places of a text. */
export function fill(text: Text, params: Params, language: string): string {
  const form = typeof text === 'string' ? text : (chosen(text, params, language) ?? '');
  return form.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}

/** Kept: to make one takes a third of a millisecond, and every update counts cards. */
const rules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

function chosen(
  forms: Exclude<Text, string>,
  params: Params,
  language: string,
): string | undefined {
  const rule = rulesOf(language).select(Number(params.count ?? 1));
  return forms[rule] ?? forms.other;
}

function ends(loaders: Record<string, Loader>, language: Language): Loader[] {
  return Object.entries(loaders)
    .filter(([path]) => path.endsWith(`/${language}.json`))
    .map(([, loader]) => loader);
}

async function load(loaders: readonly Loader[]): Promise<Catalogue> {
  const parts = await Promise.all(loaders.map((loader) => loader()));
  return Object.assign({}, ...parts) as Catalogue;
}

async function loadGame(game: string, language: Language): Promise<Catalogue> {
  const found = Object.entries(GAMES).filter(([path]) => path.includes(`/games/${game}/`));
  return load(ends(Object.fromEntries(found), language));
}

export const words = new Words({
  own: (language) => load([...ends(OWN, language), ...ends(REFUSALS, language)]),
  game: loadGame,
});
