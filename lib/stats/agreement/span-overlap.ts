import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import {
  covered,
  labelsOf,
  lengthOf,
  sharedLength,
  type Span,
  type Stretch,
} from '@/lib/stats/agreement/span';

export type Found = {
  readonly precision: Estimate;
  readonly recall: Estimate;
  readonly f1: Estimate;
};

export type SpanOverlap = {
  /** A span counts when both offsets and the label are the same. */
  readonly exact: Found;
  /** A word (between white space) counts, once for each label, when a span touches it. */
  readonly token: Found;
  /** A character counts, once for each label. */
  readonly character: Found & { readonly iou: Estimate; readonly iouUnlabelled: Estimate };
};

/**
 * How far do two sets of marked spans cover each other? `reference` is what should be found: recall
 * is the share of it that `other` has, precision the share of `other` that it has. No unit; 1 is the
 * same marks. For agreement between equals take F1 or the intersection over union (iou), which do
 * not change when the two are exchanged. Spans marked twice count once.
 * Chance is not taken out: long spans overlap by luck (see `alphaUnitizing` and `gamma`).
 * `text` is what the offsets count in, code point by code point; without it token figures have no
 * value. A share of nothing marked (0/0) is undefined, never 1: nothing was found and nothing missed.
 * Source: the definitions; F1: van Rijsbergen (1979); iou: Jaccard (1912), New Phytologist 11, 37-50.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example spanOverlap(null, [{ start: 0, end: 10, label: 'x' }], [{ start: 0, end: 8, label: 'x' }]).character.f1 // {
 *   value: 0.8889, n: 10 }
 */
export function spanOverlap(
  text: string | null,
  reference: readonly Span[],
  other: readonly Span[],
): SpanOverlap {
  const name = ({ start, end, label }: Span) => JSON.stringify([start, end, label]);
  const tokens = text === null ? null : words(text);
  const unlabelled = [covered(reference), covered(other)] as const;
  const characters = characterCounts(reference, other);
  const noText = undefinedBecause('the text is not known', 0);
  return {
    exact: found(setCounts(new Set(reference.map(name)), new Set(other.map(name)))),
    token: tokens
      ? found(setCounts(touched(tokens, reference), touched(tokens, other)))
      : { precision: noText, recall: noText, f1: noText },
    character: {
      ...found(characters),
      iou: iou(characters),
      iouUnlabelled: iou({
        shared: sharedLength(...unlabelled),
        reference: lengthOf(unlabelled[0]),
        other: lengthOf(unlabelled[1]),
      }),
    },
  };
}

type Counts = { readonly shared: number; readonly reference: number; readonly other: number };

function setCounts(reference: ReadonlySet<string>, other: ReadonlySet<string>): Counts {
  const shared = [...other].filter((mark) => reference.has(mark)).length;
  return { shared, reference: reference.size, other: other.size };
}

function characterCounts(reference: readonly Span[], other: readonly Span[]): Counts {
  const counts = { shared: 0, reference: 0, other: 0 };
  for (const label of labelsOf([reference, other])) {
    const [a, b] = [reference, other].map((spans) =>
      covered(spans.filter((span) => span.label === label)),
    );
    counts.shared += sharedLength(a ?? [], b ?? []);
    counts.reference += lengthOf(a ?? []);
    counts.other += lengthOf(b ?? []);
  }
  return counts;
}

function found({ shared, reference, other }: Counts): Found {
  const share = (of: number, reason: string, method: string): Estimate =>
    of === 0 ? undefinedBecause(reason, 0) : pointEstimate(shared / of, of, method);
  const both = reference + other;
  return {
    precision: share(other, 'the second marked nothing (0/0)', 'precision'),
    recall: share(reference, 'the first marked nothing (0/0)', 'recall'),
    f1:
      both === 0
        ? undefinedBecause('neither marked anything (0/0)', 0)
        : pointEstimate((2 * shared) / both, both - shared, 'F1'),
  };
}

function iou({ shared, reference, other }: Counts): Estimate {
  const union = reference + other - shared;
  if (union === 0) return undefinedBecause('neither marked anything (0/0)', 0);
  return pointEstimate(shared / union, union, 'intersection over union');
}

/** The stretches between white space, in code points. */
function words(text: string): Stretch[] {
  const result: Stretch[] = [];
  let start: number | null = null;
  const points = [...text, ' '];
  points.forEach((point, at) => {
    if (/\s/u.test(point)) {
      if (start !== null) result.push({ start, end: at });
      start = null;
    } else {
      start ??= at;
    }
  });
  return result;
}

function touched(tokens: readonly Stretch[], spans: readonly Span[]): Set<string> {
  const marks = new Set<string>();
  for (const { start, end, label } of spans) {
    tokens.forEach((token, at) => {
      if (token.start < end && start < token.end) marks.add(JSON.stringify([at, label]));
    });
  }
  return marks;
}
