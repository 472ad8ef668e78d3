import { brennanPrediger } from '@/lib/stats/agreement/brennan-prediger';
import { cochranQ } from '@/lib/stats/tests/cochran-q';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { congerKappa } from '@/lib/stats/agreement/conger-kappa';
import { crossTable } from '@/lib/stats/agreement/cross-table';
import type { Disagreement } from '@/lib/stats/agreement/disagreement';
import {
  fleissKappa,
  fleissKappaOfCategory,
  fleissNullStandardError,
} from '@/lib/stats/agreement/fleiss-kappa';
import { gwetAc } from '@/lib/stats/agreement/gwet-ac';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { alphaStandardError, krippendorffAlpha } from '@/lib/stats/agreement/krippendorff-alpha';
import { lightKappa } from '@/lib/stats/agreement/light-kappa';
import type { MultiRater } from '@/lib/stats/agreement/linearised';
import { percentAgreement } from '@/lib/stats/agreement/percent-agreement';
import type { Ratings } from '@/lib/stats/agreement/ratings';
import { type Entry, entry, testEntries } from '@/scripts/reference/entry';

/** The statistics of any number of raters on declared categories. */
export function multiRaterFigures(
  ratings: Ratings,
  weights: readonly Disagreement[],
  categories: readonly (string | number)[],
  raters: readonly string[],
  values: readonly number[],
): Entry[] {
  const table = itemCounts(ratings);
  const weighted = weights.flatMap((weight) => {
    const suffix = weight.name === 'unweighted' ? '' : `.${weight.name}`;
    const gwet = suffix === '' ? 'gwet_ac1' : `gwet_ac2${suffix}`;
    return [
      ...linearisedEntries(`percent_agreement${suffix}`, percentAgreement(table, weight)),
      ...linearisedEntries(gwet, gwetAc(table, weight)),
      ...linearisedEntries(`fleiss_kappa${suffix}`, fleissKappa(table, weight)),
      ...linearisedEntries(`brennan_prediger${suffix}`, brennanPrediger(table, weight)),
      ...linearisedEntries(`conger_kappa${suffix}`, congerKappa(ratings, weight)),
    ];
  });
  const [first] = weights;
  const alpha = (['nominal', 'ordinal', 'interval', 'ratio'] as const).map((level) =>
    entry(`krippendorff_alpha.${level}`, krippendorffAlpha(table, level, values)),
  );
  return [
    ...weighted,
    ...categories.map((category, position) =>
      entry(`fleiss_kappa.category.${category}`, fleissKappaOfCategory(table, position)),
    ),
    entry('fleiss_kappa.se0', fleissNullStandardError(table)),
    ...pairEntries(ratings, raters),
    ...testEntries('cochran_q', 'stat', cochranQ(ratings)),
    ...alpha,
    entry('krippendorff_alpha.nominal.se_gwet', alphaStandardError(table)),
    ...(first === undefined ? [] : [entry('light_kappa', lightKappa(ratings, first))]),
  ];
}

function linearisedEntries(key: string, figure: MultiRater): Entry[] {
  if (figure.kind === 'undefined') return [entry(key, figure), entry(`${key}.se`, figure)];
  return [
    entry(key, figure),
    entry(`${key}.se`, figure.standardError),
    entry(`${key}.ci_lo`, figure.lowRaw),
    entry(`${key}.ci_hi`, figure.high),
  ];
}

function pairEntries(ratings: Ratings, raters: readonly string[]): Entry[] {
  return raters.flatMap((one, i) =>
    raters.slice(i + 1).map((other, offset) => {
      const kappa = cohenKappa(crossTable(ratings, i, i + 1 + offset));
      return entry(`cohen_kappa.pair.${one}|${other}`, kappa);
    }),
  );
}
