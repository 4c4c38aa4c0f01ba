/** The files that were dropped on a page: those of folders, too. */

/** Deeper folders than so are not looked into. */
const DEEPEST = 8;

/** All files of what was dropped. Has to be called while the event lasts. */
export async function filesOf(dropped: DataTransfer): Promise<File[]> {
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (entries.every((entry) => entry === null)) return [...dropped.files];
  const found = await Promise.all(entries.map((entry) => (entry ? readable(entry, DEEPEST) : [])));
  return found.flat();
}

/** What cannot be read is left out, and takes nothing else along. */
const readable = (entry: FileSystemEntry, depth: number) =>
  filesIn(entry, depth).catch((): File[] => []);

async function filesIn(entry: FileSystemEntry, depth: number): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((found, lost) => entry.file(found, lost))];
  if (!isFolder(entry) || depth === 0) return [];
  const files: File[] = [];
  for (const inside of await listed(entry)) files.push(...(await readable(inside, depth - 1)));
  return files;
}

/** A browser lists a folder in parts, and an empty one at the end. */
async function listed(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((found, lost) =>
      reader.readEntries(found, lost),
    );
    if (!part.length) return all;
    all.push(...part);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
