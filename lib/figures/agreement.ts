import type { Field, ScaleField } from '@/lib/form/field';
import { isGroup } from '@/lib/form/field-kinds';
import type { Form } from '@/lib/form/form';
import { pointsOf } from '@/lib/form/kinds/scale-points';
import type { Values } from '@/lib/form/values';
import type { Variable } from '@/lib/form/variables';
import { drawnItems, type DrawnItems } from './answer-classes';
import { blindLabels, type RevisedLabel } from '@/lib/domain/blind-labels';
import { pairFigures, type Pair, type PairFigures } from './pair-figures';
import {
  ratingCells,
  type CellRater,
  type RatedItem,
  type RatingCells,
} from '@/lib/domain/rating-cells';
import { variablesThatReadProvenance } from '@/lib/domain/reads-provenance';
import { studyVariables } from '@/lib/domain/study-variables';

export type { Estimate } from '@/lib/stats/intervals/estimate';

export type AgreementInput = {
  readonly form: Form;
  readonly items: readonly RatedItem[];
  /** Which items stand on whose sheets. */
  readonly sheets: readonly { readonly rater: string; readonly items: readonly string[] }[];
  readonly labels: readonly RevisedLabel[];
  /** Whether the items carry their attributes; without them a rule that reads one says nothing. */
  readonly provenanceOpen: boolean;
  /** Seed of the resamples; a study that declares none has 1. */
  readonly seed?: number | undefined;
  readonly resamples?: number | undefined;
};

export type Agreement = {
  readonly variables: readonly VariableAgreement[];
  /** How every interval was made. */
  readonly method: string;
  /** Labels in the figures: one for each rater and item. */
  readonly labelsUsed: number;
  /** Labels made or changed after a seal was opened: their last blind revision counts, if there is one. */
  readonly labelsAfterReveal: number;
};

export type VariableAgreement = {
  readonly id: string;
  readonly ask: string;
  /** "yes or no", "6 choices", "ordinal, 5 values": as declared. */
  readonly scale: string;
  /** Why there is no pair at all, or null. */
  readonly undefinedBecause: string | null;
  readonly pairs: readonly PairAgreement[];
};

export type PairAgreement = PairFigures & { readonly raters: readonly [string, string] };

/**
 * How far people agree with each other: for each categorical variable (nominal or ordinal) and each pair of raters
 * who labelled, by code. Only labels made blind count. Neither the order nor the names of items have a part in it.
 */
export function agreement(input: AgreementInput): Agreement {
  const { form, seed = 1 } = input;
  const blind = blindLabels(input.labels);
  const raters = [...blind.values.keys()].sort();
  const categorical = studyVariables(form).filter(
    ({ level }) => level === 'nominal' || level === 'ordinal',
  );
  const cells = categorical.map((variable) =>
    ratingCells(variable, input.items, raters.map(raterIn(input, blind.values))),
  );
  const labelled = input.items.map(({ id }) =>
    [...blind.values.values()].some((own) => own.has(id)),
  );
  const drawn = drawnItems(labelled, cells, { seed, resamples: input.resamples });
  const unread = input.provenanceOpen ? new Set<string>() : variablesThatReadProvenance(form);
  return {
    variables: categorical.map((variable, at) => {
      const own = cells[at] ?? { categories: [], itemOf: new Int32Array(0), codes: [] };
      const reason = unread.has(variable.id)
        ? 'it reads how the items were made, and that is sealed'
        : tooFew(raters.length);
      return {
        id: variable.id,
        ask: variable.label,
        scale: scaleInWords(variable, form, own.categories.length),
        undefinedBecause: reason,
        pairs: reason === null ? pairsOf(raters, own, drawn) : [],
      };
    }),
    method: `Kappa is Cohen's, unweighted on ordered values too. Percentile bootstrap over ${drawn.grouped ? `${drawn.blocks.toLocaleString('en')} random groups of ` : ''}items, ${drawn.resamples.count.toLocaleString('en')} resamples, seed ${seed}`,
    labelsUsed: blind.used,
    labelsAfterReveal: blind.afterReveal,
  };
}

function raterIn({ sheets }: AgreementInput, values: ReadonlyMap<string, CellRater['values']>) {
  return (rater: string): CellRater => {
    const own = values.get(rater) ?? new Map<string, Values>();
    const mine = sheets.filter((sheet) => sheet.rater === rater);
    return {
      assigned: new Set([...mine.flatMap((sheet) => sheet.items), ...own.keys()]),
      values: own,
    };
  };
}

function tooFew(raters: number): string | null {
  if (raters >= 2) return null;
  return raters === 1 ? 'only one rater has labelled' : 'nobody has labelled';
}

function pairsOf(
  raters: readonly string[],
  cells: RatingCells,
  drawn: DrawnItems,
): PairAgreement[] {
  const pairs = raters.flatMap((_, first) =>
    raters.slice(first + 1).map((__, after): Pair => [first, first + 1 + after]),
  );
  const figures = pairFigures(cells, pairs, drawn);
  return pairs.flatMap(([first, second], at): PairAgreement[] => {
    const [one, other, own] = [raters[first], raters[second], figures[at]];
    if (one === undefined || other === undefined || own === undefined) return [];
    return [
      {
        raters: [one, other],
        agreed: own.agreed,
        percent: own.percent,
        kappa: own.kappa,
        n: own.n,
        missing: own.missing,
        cannotJudge: own.cannotJudge,
        notAnswered: own.notAnswered,
      },
    ];
  });
}

/** The scale as it was declared; only where nothing was, by the values that were seen. */
function scaleInWords(
  { level, categories, over, field }: Variable,
  form: Form,
  seen: number,
): string {
  const parts = over === undefined ? '' : ', asked for each part';
  if (!categories) {
    const declared = field === undefined ? undefined : scaleAt(form.fields, field.split('.'));
    const count = declared ? pointsOf(declared).length : seen;
    return `${level}, ${count} ${count === 1 ? 'value' : 'values'}${declared ? '' : ' seen'}${parts}`;
  }
  if (categories.length === 2 && categories.includes('yes') && categories.includes('no'))
    return `yes or no${parts}`;
  return `${categories.length} ${level === 'ordinal' ? 'ordered ' : ''}choices${parts}`;
}

function scaleAt(fields: readonly Field[], [id, ...inside]: readonly string[]): ScaleField | null {
  const field = fields.find((one) => one.id === id);
  if (!field) return null;
  if (isGroup(field)) return scaleAt(field.fields, inside);
  return field.kind === 'scale' ? field : null;
}
