import { causes, type Cause } from './disagreement-cause';

/** Whose answers are held against whose. Keys of graders are those of `graderKey`; "gold" may stand second. */
export type Who =
  | { readonly kind: 'people' }
  /** This grader with every person. */
  | { readonly kind: 'one'; readonly grader: string }
  | { readonly kind: 'pair'; readonly first: string; readonly second: string };

/** What a grader said in one cell of a table. */
export type Said =
  | { readonly state: 'value'; readonly value: string }
  | { readonly state: 'cannot-judge' }
  /** Labelled, and this was not asked. */
  | { readonly state: 'not-asked' }
  /** On the sheet and asked, and not answered. */
  | { readonly state: 'missing' };

export type Show = 'differ' | 'agree' | 'all';

/** Which items a reader wants to see. It stands in the address of the page, so that it can be sent and kept. */
export type DisagreementFilter = {
  readonly question: string | null;
  readonly cause: Cause | 'none' | null;
  readonly who: Who;
  /** Of a pair: what the first gave, and what the second. */
  readonly gave: { readonly first: Said | null; readonly second: Said | null };
  readonly show: Show;
  /** Labels as they stand, or what figures use: the last made blind, of items that are no pilot and no fixture. */
  readonly labels: 'current' | 'blind';
  /** As figures name it: "kind=twin", several joined by " & ", "gold:way=reach". */
  readonly stratum: string | null;
};

export const everything: DisagreementFilter = {
  question: null,
  cause: null,
  who: { kind: 'people' },
  gave: { first: null, second: null },
  show: 'differ',
  labels: 'current',
  stratum: null,
};

type Query = { get(name: string): string | null };

/** Reads a filter from a page's query; what is not understood filters nothing. */
export function readFilter(query: Query): DisagreementFilter {
  const one = query.get('who') ?? '';
  const other = query.get('with') ?? '';
  const cause = [...causes, 'none' as const].find((known) => known === query.get('cause'));
  const show = (['agree', 'all'] as const).find((known) => known === query.get('show'));
  const pair = one !== '' && one !== 'people' && other !== '';
  return {
    question: query.get('question') || null,
    cause: cause ?? null,
    who: pair
      ? { kind: 'pair', first: one, second: other }
      : one === '' || one === 'people'
        ? { kind: 'people' }
        : { kind: 'one', grader: one },
    gave: pair
      ? { first: readSaid(query.get('gave')), second: readSaid(query.get('other')) }
      : everything.gave,
    show: show ?? 'differ',
    labels: query.get('labels') === 'blind' ? 'blind' : 'current',
    stratum: query.get('stratum') || null,
  };
}

/** The same filter as the query of an address; what filters nothing is left out. */
export function filterQuery(filter: DisagreementFilter): URLSearchParams {
  const query = new URLSearchParams();
  const { question, cause, who, gave, show, labels, stratum } = filter;
  if (question !== null) query.set('question', question);
  if (who.kind === 'one') query.set('who', who.grader);
  if (who.kind === 'pair') {
    query.set('who', who.first);
    query.set('with', who.second);
    if (gave.first) query.set('gave', writeSaid(gave.first));
    if (gave.second) query.set('other', writeSaid(gave.second));
  }
  if (stratum !== null) query.set('stratum', stratum);
  if (cause !== null) query.set('cause', cause);
  if (show !== 'differ') query.set('show', show);
  if (labels !== 'current') query.set('labels', labels);
  return query;
}

const valuePrefix = 'value:';

/** A value carries a prefix, so that no answer can be taken for a state. */
export function writeSaid(said: Said): string {
  return said.state === 'value' ? valuePrefix + said.value : said.state;
}

export function readSaid(text: string | null): Said | null {
  if (text === null) return null;
  if (text.startsWith(valuePrefix))
    return { state: 'value', value: text.slice(valuePrefix.length) };
  const state = (['cannot-judge', 'not-asked', 'missing'] as const).find((known) => known === text);
  return state ? { state } : null;
}
