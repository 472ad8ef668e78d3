/** A file of a study folder with its path in the folder, such as "items.jsonl". */
export interface ChosenFile {
  path: string;
  file: File;
}

export interface Chosen {
  /** The folder's, the archive's or the only file's name: the study's name unless study.json says another. */
  name: string;
  files: readonly ChosenFile[];
}

/** Files from a picker; a folder's own name is taken off their paths. */
export function fromPicker(list: FileList): Chosen {
  const files = [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return inFolder(files);
}

/** What was dropped: files, a zip, or a folder, which is read to its end. */
export async function fromDrop(items: DataTransferItemList): Promise<Chosen> {
  // Entries have to be taken at once: the list is empty after the event.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = await Promise.all(entries.map((entry) => filesOf(entry, '')));
  return inFolder(files.flat());
}

function inFolder(all: readonly ChosenFile[]): Chosen {
  const files = all.filter(({ path }) => !hidden(path));
  const tops = new Set(files.map(({ path }) => path.split('/')[0]));
  const [top] = tops;
  const oneFolder = tops.size === 1 && files.every(({ path }) => path.includes('/'));
  if (top === undefined || !oneFolder) {
    const only = files.length === 1 ? files[0] : undefined;
    return { name: only ? only.file.name.replace(/\.zip$/i, '') : 'study', files };
  }
  return {
    name: top,
    files: files.map(({ path, file }) => ({ path: path.slice(top.length + 1), file })),
  };
}

const hidden = (path: string) =>
  path.split('/').some((step) => step.startsWith('.') || step === '__MACOSX');

async function filesOf(entry: FileSystemEntry, within: string): Promise<ChosenFile[]> {
  const path = within + entry.name;
  if (isFile(entry)) {
    const file = await new Promise<File>((give, fail) => entry.file(give, fail));
    return [{ path, file }];
  }
  if (!isFolder(entry)) return [];
  const inside = await entriesOf(entry.createReader());
  const files = await Promise.all(inside.map((one) => filesOf(one, `${path}/`)));
  return files.flat();
}

/** A reader gives entries in portions until it gives none. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const portion = await new Promise<FileSystemEntry[]>((give, fail) =>
    reader.readEntries(give, fail),
  );
  return portion.length === 0 ? [] : [...portion, ...(await entriesOf(reader))];
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
