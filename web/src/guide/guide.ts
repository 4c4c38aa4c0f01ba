/**
 * The rules of a game, as they stand in Markdown beside its Python code, read into parts that are
 * shown as components: headings, paragraphs, lists, and what is stressed. Nothing becomes HTML.
 */
import type { Language } from '../locales/words.svelte';

export interface Run {
  readonly text: string;
  readonly strong: boolean;
}

type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly items: readonly (readonly Run[])[];
    };

const GUIDES = import.meta.glob<string>('$sobremesa/games/*/guide/*.md', {
  query: '?raw',
  import: 'default',
});

/** Fetch the rules of a game; nothing where there are none. */
export async function fetchGuide(game: string, language: Language): Promise<readonly Block[]> {
  const found = Object.entries(GUIDES).find(([path]) =>
    path.endsWith(`/games/${game}/guide/${language}.md`),
  );
  return found ? readGuide(await found[1]()) : [];
}

/** In which section each block stands, counted from 1; what comes before them is in section 0. */
export function sectionsOf(blocks: readonly Block[]): readonly number[] {
  let section = 0;
  return blocks.map((block) => {
    if (block.kind === 'heading' && block.level === 2) section++;
    return section;
  });
}

const HEADING = /^(#{1,6})\s+(.+)$/;
const ITEM = /^(?:[-*]|(\d+)\.)\s+(.+)$/;

export function readGuide(markdown: string): readonly Block[] {
  const chunks = markdown.replace(/\r/g, '').split(/\n\s*\n|\n(?=#)/);
  return chunks.flatMap((chunk) => readChunk(chunk.trim()));
}

function readChunk(chunk: string): readonly Block[] {
  if (chunk === '') return [];
  const [first = '', ...rest] = chunk.split('\n');
  const heading = HEADING.exec(first);
  if (heading) {
    const block = {
      kind: 'heading',
      level: heading[1]!.length,
      runs: readRuns(heading[2]!),
    } as const;
    return [block, ...readChunk(rest.join('\n').trim())];
  }
  const item = ITEM.exec(first);
  if (item) return [{ kind: 'list', ordered: item[1] !== undefined, items: readItems(chunk) }];
  return [{ kind: 'paragraph', runs: readRuns(chunk.replace(/\s*\n\s*/g, ' ')) }];
}

/** A line that begins no item goes on with the one before it. */
function readItems(chunk: string): readonly (readonly Run[])[] {
  const items: string[] = [];
  for (const line of chunk.split('\n')) {
    const text = ITEM.exec(line.trim())?.[2];
    if (text !== undefined) items.push(text);
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items.map(readRuns);
}

/** What stands between two pairs of stars is stressed. */
function readRuns(text: string): readonly Run[] {
  return text
    .split('**')
    .map((part, place) => ({ text: part, strong: place % 2 === 1 }))
    .filter((run) => run.text !== '');
}
