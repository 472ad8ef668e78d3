import { brennanPrediger } from '@/lib/stats/brennan-prediger';
import { cochranQ } from '@/lib/stats/cochran-q';
import { cohenKappa } from '@/lib/stats/cohen-kappa';
import { congerKappa } from '@/lib/stats/conger-kappa';
import { crossTable } from '@/lib/stats/cross-table';
import type { Disagreement } from '@/lib/stats/disagreement';
import {
  fleissKappa,
  fleissKappaOfCategory,
  fleissNullStandardError,
} from '@/lib/stats/fleiss-kappa';
import { gwetAc } from '@/lib/stats/gwet-ac';
import { itemCounts } from '@/lib/stats/item-counts';
import { alphaStandardError, krippendorffAlpha } from '@/lib/stats/krippendorff-alpha';
import { lightKappa } from '@/lib/stats/light-kappa';
import type { MultiRater } from '@/lib/stats/linearised';
import { percentAgreement } from '@/lib/stats/percent-agreement';
import type { Ratings } from '@/lib/stats/ratings';
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
