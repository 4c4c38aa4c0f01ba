/** What this device remembers. A browser may forbid it: then nothing is kept, and nothing breaks. */

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`sobremesa.${key}`, JSON.stringify(value));
  } catch {
    // Private windows of some browsers have no room, or no storage at all.
  }
}

/** What was remembered, if `fits` says that it is still of the right kind; else `otherwise`. */
export function recall<T>(key: string, fits: (value: unknown) => value is T, otherwise: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`sobremesa.${key}`) ?? 'null');
    return fits(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}
