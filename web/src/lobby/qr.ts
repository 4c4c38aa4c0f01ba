/** A QR code as one path of an SVG. */
import { encode } from 'uqr';

interface QrPath {
  /** Modules along an edge, the quiet border included. */
  readonly size: number;
  readonly path: string;
}

/** Draw a text; each run of dark modules is one rectangle. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const runs = data.flatMap((row, y) => {
    const found: string[] = [];
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const begin = x;
      while (x < size && row[x]) x++;
      found.push(`M${begin} ${y}h${x - begin}v1H${begin}z`);
    }
    return found;
  });
  return { size, path: runs.join('') };
}
