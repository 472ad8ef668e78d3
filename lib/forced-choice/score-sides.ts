import { binomialTest } from '@/lib/stats/tests/binomial-test';
import { crossed } from '@/lib/stats/forced-choice/crossed';
import {
  dprimeWithBias,
  type DprimeWithBias,
  type SideAnswers,
} from '@/lib/stats/forced-choice/dprime-with-bias';
import { undefinedBecause, type Estimate, type Undefined } from '@/lib/stats/intervals/estimate';
import { generator } from '@/lib/stats/resampling/generator';
import { percentileInterval } from '@/lib/stats/resampling/percentile-interval';
import { pigeonholeReplicates } from '@/lib/stats/forced-choice/pigeonhole-replicates';
import { twoWayTest } from '@/lib/stats/forced-choice/two-way-test';
import type { FigureRow } from '@/lib/domain/figure-row';
import { estimateRow, headOf, shareRow, testRow } from './figure-of';
import { choseFirst, isMade, type Choice } from './pair-choices';
import type { Group } from './score-accuracy';

/** How often box A was chosen: at all, where the target stood there, and where it did not; and how often it stood there. */
export function firstSideRows({ grader, stratum, choices }: Group): FigureRow[] {
  const head = (metric: string) => headOf('2afc', grader, metric, { stratum });
  const made = choices.filter(isMade);
  const first = choseFirst(made);
  const where = (box: 'a' | 'b') => choseFirst(made.filter(({ right }) => right === box));
  const targets = made.map(({ rater, item, right }) => ({ rater, item, value: Number(right === 'a') })); // prettier-ignore
  const { n, raters, mean } = crossed(first);
  return [
    shareRow(head('first_side_rate'), first, 'chose text A, of choices made'),
    testRow(
      head('first_side_p'),
      raters === 1 ? binomialTest(Math.round(mean * n), n) : twoWayTest(first, 1 / 2),
    ),
    shareRow(head('first_side_target_first'), where('a'), 'chose text A where it was the target'),
    shareRow(head('first_side_target_second'), where('b'), 'chose text A where B was the target'),
    { ...shareRow(head('target_first'), targets, 'the target was text A, of choices made'), low: null, high: null, interval: 'none', unit: null }, // prettier-ignore
  ];
}

/**
 * d′, the criterion and the share right without side bias. Of one rater with normal limits; of several with those of
 * the pigeonhole bootstrap, since their choices hang together. A rate of 0 or 1 has no z: then ½ is added to each count
 * and 1 to each n, and the method says so.
 */
export function sensitivityRows(
  group: Group,
  { seed, resamples }: { seed: number; resamples: number },
): FigureRow[] {
  const made = group.choices.filter(isMade);
  const fit = sensitivity(answersOf(made));
  const raters = new Set(made.map(({ rater }) => rater)).size;
  const rows = raters > 1 ? bootstrapped(group, made, fit, seed, resamples) : of(group, fit);
  return rows;
}

const metrics = ['dprime', 'criterion', 'share_without_bias'] as const;

function of({ grader, stratum }: Group, fit: DprimeWithBias | Undefined): FigureRow[] {
  return metrics.map((metric) =>
    estimateRow(headOf('2afc', grader, metric, { stratum }), figureOf(fit, metric), {
      interval: 'analytic',
    }),
  );
}

function figureOf(fit: DprimeWithBias | Undefined, metric: (typeof metrics)[number]): Estimate {
  if (fit.kind === 'undefined') return fit;
  if (metric !== 'share_without_bias') return fit[metric];
  const { shareWithoutBias: value, n } = fit;
  return { kind: 'estimate', value, low: null, high: null, n, method: 'Φ(d′/√2)' };
}

function bootstrapped(
  { grader, stratum }: Group,
  made: readonly Choice[],
  fit: DprimeWithBias | Undefined,
  seed: number,
  resamples: number,
): FigureRow[] {
  const table = crossed(choseFirst(made));
  const right = Uint8Array.from(made, (one) => Number(one.right === 'a'));
  const columns =
    fit.kind === 'undefined'
      ? []
      : pigeonholeReplicates(table, generator(seed), resamples, ({ raters, items }) => {
          const [said, n] = [[0, 0], [0, 0]]; // prettier-ignore
          for (let at = 0; at < table.n; at++) {
            const times = (raters[table.rater[at] ?? 0] ?? 0) * (items[table.item[at] ?? 0] ?? 0);
            const side = right[at] === 1 ? 0 : 1;
            n[side] = (n[side] ?? 0) + times;
            said[side] = (said[side] ?? 0) + times * (table.value[at] ?? 0);
          }
          const again = sensitivity({
            targetFirst: { saidFirst: said[0] ?? 0, n: n[0] ?? 0 },
            targetSecond: { saidFirst: said[1] ?? 0, n: n[1] ?? 0 },
          });
          return metrics.map((metric) => {
            const value = figureOf(again, metric);
            return value.kind === 'estimate' ? value.value : Number.NaN;
          });
        });
  return metrics.map((metric, at) => {
    const head = headOf('2afc', grader, metric, { stratum });
    const figure = figureOf(fit, metric);
    const column = columns[at];
    const limits = column ? percentileInterval(column) : null;
    if (figure.kind === 'undefined' || limits?.kind !== 'interval') {
      return estimateRow(head, figure, { interval: 'none' });
    }
    const { low, high, dropped } = limits;
    return estimateRow(head, { ...figure, low, high }, {
      interval: 'bootstrap',
      unit: 'rater and pair',
      method: `${figure.method}; pigeonhole bootstrap`,
      ...(dropped > 0 ? { dropped } : {}),
    }); // prettier-ignore
  });
}

function answersOf(made: readonly Choice[]): SideAnswers {
  const of = (box: 'a' | 'b') => {
    const own = made.filter(({ right }) => right === box);
    return { saidFirst: own.filter(({ pressed }) => pressed === 'a').length, n: own.length };
  };
  return { targetFirst: of('a'), targetSecond: of('b') };
}

function sensitivity(answers: SideAnswers): DprimeWithBias | Undefined {
  const { targetFirst, targetSecond } = answers;
  if (targetFirst.n + targetSecond.n === 0) return undefinedBecause('nothing was chosen', 0);
  const extreme = [targetFirst, targetSecond].some(
    ({ saidFirst, n }) => saidFirst === 0 || saidFirst === n,
  );
  return dprimeWithBias(answers, { logLinear: extreme });
}
