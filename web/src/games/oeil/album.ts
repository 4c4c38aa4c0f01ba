/** The album of an evening: one HTML file that needs nothing else, and says nothing to anybody. */

export interface Leaf {
  /** The picture as a data address. */
  readonly picture: string;
  /** What is to be seen on it. */
  readonly alt: string;
  readonly caption: string;
  readonly by: string;
}

export interface Album {
  readonly language: string;
  readonly title: string;
  /** The day, in words. */
  readonly day: string;
  /** The matches, each with its leaves. */
  readonly matches: readonly (readonly Leaf[])[];
  /** The handwriting as a data address; empty: as the device writes. */
  readonly handwriting: string;
}

const STYLE = `
:root { color-scheme: light; }
body { margin: 0; padding: 4vw; color: #2c211a; background: #e9dfc9; font: 17px/1.4 Georgia, serif; }
header { text-align: center; margin: 0 0 2rem; }
h1 { margin: 0; font: 500 3.4rem/1 Caveat, 'Segoe Script', cursive; }
main { display: grid; gap: 3rem 2rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr)); max-width: 1200px; margin: 0 auto; align-items: end; }
hr { grid-column: 1 / -1; width: 40%; margin: 0 auto; border: 0; border-top: 2px dotted #a08a60; }
figure { margin: 0; padding: 12px 12px 18px; background: #fffdf6; box-shadow: 0 2px 4px #0003, 0 10px 26px #0003; break-inside: avoid; }
figure:nth-child(odd) { transform: rotate(-0.8deg); }
figure:nth-child(3n) { transform: rotate(1.1deg); }
img { display: block; width: 100%; height: auto; }
figcaption { padding-top: 12px; text-align: center; overflow-wrap: anywhere; }
q { display: block; font: 500 2rem/1.05 Caveat, 'Segoe Script', cursive; quotes: none; }
small { color: #65564a; }
`;

/** Write the album as a page. */
export function albumPage({ language, title, day, matches, handwriting }: Album): string {
  const font = handwriting
    ? `@font-face { font-family: Caveat; font-weight: 500; src: url(${handwriting}) format('woff2'); }`
    : '';
  const leaves = matches.map((match) => match.map(leaf).join('\n')).join('\n<hr>\n');
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${font}${STYLE}</style>
</head>
<body>
<header><h1>${escaped(title)}</h1><p>${escaped(day)}</p></header>
<main>
${leaves}
</main>
</body>
</html>
`;
}

function leaf({ picture, alt, caption, by }: Leaf): string {
  return `<figure><img src="${escaped(picture)}" alt="${escaped(alt)}"><figcaption><q dir="auto">${escaped(caption)}</q><small dir="auto">${escaped(by)}</small></figcaption></figure>`;
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in a page, in an attribute too. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);
}
