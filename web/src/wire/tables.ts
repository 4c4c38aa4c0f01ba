/** A table in an address: `t/<table>`. */
const TABLE = /(?:^|\/)t\/([^/]+)\/?$/;

/** The id of the table that a path ends with; null where it ends with none, or is broken. */
export function tableIn(path: string): string | null {
  const found = TABLE.exec(path)?.[1];
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found);
  } catch {
    return null; // `%E0%A4%A` is no text
  }
}
