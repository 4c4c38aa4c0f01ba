/** Ways to give a link away, on whatever device. */

/** Copy a text; on plain http there is no clipboard but the old one. Returns whether it was done. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Forbidden: the old way may still be allowed.
  }
  return copyTheOldWay(text);
}

function copyTheOldWay(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Below an open dialog nothing can be selected.
  const host = document.querySelector('dialog[open]') ?? document.body;
  const before = document.activeElement;
  host.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** Whether this device has a share sheet for a link. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Open the share sheet; who puts it away has not failed. */
export async function share(url: string, text: string): Promise<void> {
  await navigator.share({ url, text, title: 'Sobremesa' }).catch(() => undefined);
}

/** Whether a page's host is one that only the same machine finds. */
export function onlyHere(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** A code as it is shown: in two halves, to be read aloud. */
export function spaced(code: string): string {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)} ${code.slice(half)}`.trim();
}
