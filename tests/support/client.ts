/** A person's HTTP session: keeps its cookie, sends JSON, and reads the answer. */
export type Client = {
  readonly call: <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ) => Promise<Reply<T>>;
  readonly cookie: () => string;
};

export type Reply<T> = {
  readonly status: number;
  readonly body: T;
  readonly text: string;
  readonly headers: Headers;
};

export function client(url: string, cookie = ''): Client {
  let held = cookie;
  return {
    cookie: () => held,
    async call<T>(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
      signal?: AbortSignal,
    ) {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        ...(signal === undefined ? {} : { signal }),
        headers: {
          ...(held === '' ? {} : { cookie: held }),
          origin: url,
          // To pack a page takes the server as long as to draw it.
          'accept-encoding': 'identity',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const set = response.headers.get('set-cookie');
      if (set) held = set.split(';')[0] ?? '';
      const text = await response.text();
      return { status: response.status, body: parsed(text) as T, text, headers: response.headers }; // the caller names what the contract says
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function signedIn(url: string, token: string): Promise<Client> {
  const person = client(url);
  const { status, text } = await person.call('POST', '/api/sign-in', { token });
  if (status !== 200) throw new Error(`Signing in answered ${status}: ${text}`);
  return person;
}

export type Joined = {
  readonly person: Client;
  readonly sheet: string;
  readonly returnToken: string;
};

export async function joined(url: string, token: string, alias: string): Promise<Joined> {
  const person = client(url);
  const { status, body, text } = await person.call<{
    sheet: string;
    returnLink: { token: string };
  }>('POST', '/api/join', { token, alias, consent: true });
  if (status !== 201) throw new Error(`Joining answered ${status}: ${text}`);
  return { person, sheet: body.sheet, returnToken: body.returnLink.token };
}

export type Trial = {
  readonly id: string;
  readonly position: number;
  readonly revision: number;
  readonly texts: readonly { readonly id: string; readonly body: string }[];
  readonly values?: Record<string, unknown>;
};

export const labelOf = (
  trial: string,
  values: unknown,
  baseRevision = 0,
  key: string = crypto.randomUUID(),
) => ({
  trial,
  key,
  baseRevision,
  values,
  shownAt: new Date().toISOString(),
  activeMs: 1_000,
});
