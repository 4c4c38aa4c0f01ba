/** Load the page anew: when the server speaks another protocol, or a part of the page did not come. */
import { Closed, gamesOfTheHouse } from './doors';

const KEY = 'sobremesa.reloaded';
/** A page that was loaded anew so lately and is still too old waits for a finger, in ms. */
const LATELY = 60_000;

/** Load the page anew, unless that was done a moment ago. Returns whether it is being loaded. */
export function reloadOnce(
  store: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
  now: number = Date.now(),
  reload: () => void = () => location.reload(),
): boolean {
  try {
    if (now - Number(store.getItem(KEY) ?? 0) < LATELY) return false;
    store.setItem(KEY, String(now));
  } catch {
    return false; // who cannot remember that he reloaded would reload for ever
  }
  reload();
  return true;
}

/** Between two looks whether the server is back, in ms. */
const PATIENCE = 2_000;

/**
 * A part of the page did not come. Browsers remember that for as long as the page lives, so it is
 * loaded anew as soon as the server answers.
 */
export async function reloadWhenThere(): Promise<void> {
  for (;;) {
    try {
      await gamesOfTheHouse();
      if (reloadOnce()) return;
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
    }
    await new Promise((later) => setTimeout(later, PATIENCE));
  }
}
