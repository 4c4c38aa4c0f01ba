/** Time that gets short is said once to those who do not see the clock. */
import { untrack } from 'svelte';
import { words } from '../locales/words.svelte';
import { notes } from './notes.svelte';

/** `left` says how many seconds there are; null: as many as one likes. It is said from `short` on. */
export function hurry(left: () => number | null, short: number): void {
  /** What was short from the beginning is no news. */
  let was = 0;
  $effect(() => {
    const now = left();
    if (now !== null && now > 0 && now <= short && was > short)
      untrack(() => notes.say(words.t('hear.seconds', { count: now })));
    was = now ?? 0;
  });
}
