import type { Folder } from './folder';

/** A zip of a folder holds it one level down: its files count as the study's. */
export function inRoot(folder: Folder): Folder {
  const study = folder.entries.find((entry) =>
    /^[^/]+\/(study\.json|items\.jsonl)$/.test(entry.name),
  );
  if (
    !study ||
    folder.entries.some((entry) => entry.name === 'study.json' || entry.name === 'items.jsonl')
  )
    return folder;
  const prefix = study.name.slice(0, study.name.indexOf('/') + 1);
  const entries = folder.entries
    .filter((entry) => entry.name.startsWith(prefix))
    .map((entry) => ({
      name: entry.name.slice(prefix.length),
      size: entry.size,
      open: () => entry.open(),
    }));
  return { entries, close: () => folder.close() };
}
