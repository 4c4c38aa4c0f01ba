/** Names that are suggested: for guests, friendly words that are nearly names; for bots, names. */
import type { Language } from '../locales/words.svelte';

const GUESTS: Readonly<Record<Language, readonly string[]>> = {
  es: [
    'Canela',
    'Nube',
    'Trébol',
    'Lucero',
    'Menta',
    'Coral',
    'Avellana',
    'Brisa',
    'Limón',
    'Jazmín',
    'Mirlo',
    'Almendra',
  ],
  it: [
    'Menta',
    'Nuvola',
    'Cannella',
    'Brezza',
    'Corallo',
    'Nocciola',
    'Trifoglio',
    'Limone',
    'Stellina',
    'Mirtillo',
    'Zenzero',
    'Merlo',
  ],
  en: [
    'Maple',
    'Clover',
    'Hazel',
    'Robin',
    'Pepper',
    'Sunny',
    'Juniper',
    'Basil',
    'Poppy',
    'Wren',
    'Ginger',
    'Sky',
  ],
  fr: [
    'Cannelle',
    'Nuage',
    'Trèfle',
    'Merle',
    'Noisette',
    'Brise',
    'Corail',
    'Menthe',
    'Myrtille',
    'Citron',
    'Étoile',
    'Réglisse',
  ],
  de: [
    'Zimt',
    'Wolke',
    'Kleeblatt',
    'Amsel',
    'Haselnuss',
    'Minze',
    'Koralle',
    'Lavendel',
    'Ingwer',
    'Sternchen',
    'Heidelbeere',
    'Zitrone',
  ],
};

const BOTS: Readonly<Record<Language, readonly string[]>> = {
  es: ['Pepa', 'Tito', 'Chispa', 'Lola', 'Paco', 'Nina', 'Rufo', 'Maruja', 'Quique', 'Pilu'],
  it: ['Gino', 'Pina', 'Tino', 'Nella', 'Beppe', 'Lilla', 'Ugo', 'Mimma', 'Pippo', 'Zita'],
  en: ['Pip', 'Dotty', 'Alfie', 'Mabel', 'Biscuit', 'Winnie', 'Otis', 'Tilly', 'Gus', 'Nell'],
  fr: ['Lulu', 'Gaston', 'Zoé', 'Marcel', 'Pépin', 'Colette', 'Basile', 'Fifi', 'Oscar', 'Margot'],
  de: ['Fiete', 'Lotte', 'Emil', 'Trudi', 'Kalle', 'Frieda', 'Anton', 'Mathilda', 'Otto', 'Wilma'],
};

/** A guest's name that nobody here has, while there is one. */
export function guestName(
  language: Language,
  taken: readonly string[],
  random: () => number = Math.random,
): string {
  return any(without(GUESTS[language], taken), random);
}

/** A bot's name that nobody here has, while there is one. */
export function botName(
  language: Language,
  taken: readonly string[],
  random: () => number = Math.random,
): string {
  return any(without(BOTS[language], taken), random);
}

/** A sign that nobody here has, while there is one. */
export function freeSign(
  signs: readonly string[],
  taken: readonly string[],
  random: () => number = Math.random,
): string {
  return any(without(signs, taken), random);
}

function without(all: readonly string[], taken: readonly string[]): readonly string[] {
  const free = all.filter((one) => !taken.includes(one));
  return free.length ? free : all;
}

function any(all: readonly string[], random: () => number): string {
  return all[Math.floor(random() * all.length)]!;
}
