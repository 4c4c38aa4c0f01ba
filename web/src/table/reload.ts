/** Load the page anew once, when the server speaks another protocol; not again and again. */

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
