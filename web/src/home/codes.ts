/**
 * What somebody typed or pasted to join a table: its code, or its whole link.
 */
import { tableIn } from '../wire/tables';

type Way =
  | { readonly by: 'code'; readonly code: string }
  /** A table of this server: its id, and the secret that opens it. */
  | { readonly by: 'link'; readonly table: string; readonly secret: string }
  /** A table of another server. */
  | { readonly by: 'address'; readonly url: string };

const LINK = /https?:\/\/\S*/i;

/** Read it; null: it is neither. `here` is the address of this server's home. */
export function readWay(text: string, here: string): Way | null {
  const link = LINK.exec(text)?.[0];
  if (link !== undefined) return readLink(link, here);
  const code = text.replace(/[^\p{L}]/gu, '').toUpperCase();
  return code === '' ? null : { by: 'code', code };
}

function readLink(link: string, here: string): Way | null {
  let url: URL;
  try {
    url = new URL(link);
  } catch {
    return null;
  }
  const table = tableIn(url.pathname);
  if (table === null) return null;
  if (!url.href.startsWith(here)) return { by: 'address', url: url.href };
  return { by: 'link', table, secret: url.hash.slice(1) };
}
