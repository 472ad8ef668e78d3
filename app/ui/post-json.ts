/** What a route answered, or the sentence that says why not. */
export type Posted<T> =
  { ok: true; value: T } | { ok: false; code: string; message: string; field: string | null };

const unreachable = {
  ok: false,
  code: 'unreachable',
  message: 'The server could not be reached. Look at your connection and try again.',
  field: null,
} as const;

/** Posts JSON to one of our routes. `read` copies what is needed out of the answer. */
export async function postJson<T>(
  route: string,
  body: unknown,
  read: (answer: unknown) => T | null,
): Promise<Posted<T>> {
  try {
    const response = await fetch(route, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return await readAnswer(response, read);
  } catch {
    return unreachable;
  }
}

/** A route's answer: its value, or its error's own sentence. */
export async function readAnswer<T>(
  response: Response,
  read: (answer: unknown) => T | null,
): Promise<Posted<T>> {
  const answer: unknown = await response.json().catch(() => null);
  const value = response.ok ? read(answer) : null;
  if (value !== null) return { ok: true, value };
  const error = field(answer, 'error');
  return {
    ok: false,
    code: words(field(error, 'code')) ?? 'failed',
    message: words(field(error, 'message')) ?? 'The server could not do this. Try again.',
    field: words(field(error, 'field')),
  };
}

/** A property of something unknown, or undefined. */
export function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}

export function words(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A place on this site, from an answer that names one: never another site's address. */
export function ownPlace(value: unknown): string | null {
  const place = words(value);
  return place && /^\/(?![/\\])/.test(place) && !place.includes('\\') ? place : null;
}
