import { field, readAnswer, words, type Posted } from '@/app/ui/post-json';
import type { ImportPlan } from './view';

const readPlan = (answer: unknown): ImportPlan | null =>
  // Our own route's answer, made from the same words.
  words(field(answer, 'id')) === null ? null : (answer as ImportPlan);

const unreachable = {
  ok: false,
  code: 'unreachable',
  message: 'The server could not be reached. Look at your connection and try again.',
  field: null,
} as const;

export const sendArchive = (
  archive: Blob,
  name: string,
  layout: string,
  onProgress: (share: number) => void,
): Promise<Posted<ImportPlan>> =>
  sendFile(
    archive,
    { type: 'application/zip', query: { name, ...(layout === '' ? {} : { from: layout }) } },
    readPlan,
    onProgress,
  );

/** Sends a file as a raw stream and says how far it is; fetch cannot say that of what it sends. */
export function sendFile<T>(
  file: Blob,
  { type, query }: { type: string; query: Record<string, string> },
  read: (answer: unknown) => T | null,
  onProgress: (share: number) => void,
): Promise<Posted<T>> {
  return new Promise((give) => {
    const request = new XMLHttpRequest();
    request.open('PUT', `/api/imports?${new URLSearchParams(query).toString()}`);
    request.setRequestHeader('Content-Type', type);
    request.upload.onprogress = (event) => onProgress(event.loaded / event.total);
    request.onerror = () => give(unreachable);
    request.onload = () => {
      void readAnswer(new Response(request.responseText, { status: request.status }), read).then(
        give,
      );
    };
    request.send(file);
  });
}

/** The plan again, with these fields opened to raters, or under another name. */
export const replan = (
  id: string,
  change: { show: readonly string[] } | { slug: string },
): Promise<Posted<ImportPlan>> => sent(id, { method: 'PATCH', ...inJson(change) }, readPlan);

/** Stores what was planned; `leaveOut` is the number of rows left out by the author's word. */
export const confirm = (id: string, leaveOut: number): Promise<Posted<string>> =>
  sent(`${id}/confirm`, { method: 'POST', ...inJson({ leaveOut }) }, (answer) =>
    words(field(answer, 'study')),
  );

export const cancel = (id: string): Promise<Posted<true>> =>
  sent(id, { method: 'DELETE' }, () => true);

const inJson = (body: unknown) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

async function sent<T>(
  path: string,
  how: RequestInit,
  read: (answer: unknown) => T | null,
): Promise<Posted<T>> {
  try {
    return await readAnswer(await fetch(`/api/imports/${path}`, how), read);
  } catch {
    return unreachable;
  }
}
