import {
  everything,
  filterQuery,
  type DisagreementFilter,
  type Said,
} from '@/lib/domain/disagreement-filter';
import { graderKey, type GraderName } from '@/lib/domain/grader-key';

export type DisagreementsAsked = {
  readonly slug: string;
  /** Straight to this item: its internal id, or the name that figures give it. */
  readonly item?: string;
  /** A variable of the form, or a gold field. */
  readonly variable?: string;
  /** One grader with every person; or two with each other, where "gold" may stand second. */
  readonly graders?: readonly [GraderName] | readonly [GraderName, GraderName | 'gold'];
  /** A cell: what the first of two graders gave, and what the second. Null = anything. */
  readonly gave?: readonly [Said | null, Said | null];
  /** As figures name it: "attribute=value", several joined by " & ". */
  readonly stratum?: string;
  readonly cause?: DisagreementFilter['cause'];
  readonly show?: DisagreementFilter['show'];
  /** Figures are made of labels that were made blind, so those are the default. */
  readonly labels?: DisagreementFilter['labels'];
};

/** The address of the items and labels behind a figure. */
export function disagreementsHref(asked: DisagreementsAsked): string {
  const { slug, item, variable, graders, gave, stratum, cause, show, labels } = asked;
  const [first, second] = graders ?? [];
  return filteredHref(slug, item ?? null, {
    ...everything,
    question: variable ?? null,
    cause: cause ?? null,
    who: !first
      ? { kind: 'people' }
      : second === undefined
        ? { kind: 'one', grader: graderKey(first) }
        : {
            kind: 'pair',
            first: graderKey(first),
            second: second === 'gold' ? second : graderKey(second),
          },
    gave: { first: gave?.[0] ?? null, second: gave?.[1] ?? null },
    show: show ?? 'differ',
    labels: labels ?? 'blind',
    stratum: stratum ?? null,
  });
}

/** The list under a filter, or one item as it lies in that list. */
export function filteredHref(
  slug: string,
  item: string | null,
  filter: DisagreementFilter,
  page = 1,
): string {
  const query = filterQuery(filter);
  if (page > 1) query.set('page', String(page));
  const path = `/studies/${encodeURIComponent(slug)}/disagreements`;
  const text = query.toString();
  return `${path}${item === null ? '' : `/${encodeURIComponent(item)}`}${text === '' ? '' : `?${text}`}`;
}
