/** Somebody chooses a language. */
import { notes } from '../board/notes.svelte';
import { remember } from '../kept';
import { reloadWhenThere } from '../wire/reload';
import { words, type Language } from '../locales/words.svelte';

/** Speak it as soon as its texts are here; where they do not come, the page begins in it anew. */
export async function choose(language: Language): Promise<void> {
  try {
    await words.choose(language);
  } catch {
    notes.show(words.t('refusal.unreachable'));
    remember('language', language);
    await reloadWhenThere();
  }
}
