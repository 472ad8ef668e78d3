import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { newcombeDifference } from '@/lib/stats/intervals/newcombe-difference';

/** A pair with one text of the judge's own family: who was preferred by the judge and by people. */
export type OwnOrOther = { readonly judge: 'own' | 'other'; readonly people: 'own' | 'other' };

export type SelfPreference = {
  /** P(judge own | people own) − P(judge other | people other): above 0 it favours its own. */
  readonly equalOpportunity: Estimate;
  /** P(judge own) − P(people own), whatever deserved it. */
  readonly demographicParity: Estimate;
};

/**
 * Does a judge favour texts of its own family? Set against people's choices on the same pairs; a
 * family that writes better is rightly preferred, so the first figure is the one to read.
 * No unit, −1 to 1. Limits of the first: Newcombe, pairs taken as independent. The second has none:
 * both shares are of the same pairs, so resample pairs for it.
 * Ties are to be left out before. Undefined where people never preferred one of the two kinds.
 * Source: Wataoka, Takahashi and Ri (2024), arXiv:2410.21819 (after Hardt, Price and Srebro 2016).
 *
 * @example selfPreference([{ judge: 'own', people: 'own' }, { judge: 'own', people: 'own' }, { judge: 'own', people:
 *   'other' }, { judge: 'other', people: 'other' }]).equalOpportunity // { value: 0.5 }
 */
export function selfPreference(pairs: readonly OwnOrOther[]): SelfPreference {
  const count = (judge: 'own' | 'other', people: 'own' | 'other') =>
    pairs.filter((pair) => pair.judge === judge && pair.people === people).length;
  const [agreeOwn, agreeOther] = [count('own', 'own'), count('other', 'other')];
  const own = agreeOwn + count('other', 'own');
  const other = agreeOther + count('own', 'other');
  const n = pairs.length;
  return {
    equalOpportunity:
      own === 0 || other === 0
        ? undefinedBecause('people preferred only one of the two kinds', n)
        : newcombeDifference({ x: agreeOwn, n: own }, { x: agreeOther, n: other }),
    demographicParity:
      n === 0
        ? undefinedBecause('no pairs', 0)
        : pointEstimate(
            (agreeOwn + count('own', 'other') - own) / n,
            n,
            'share own by judge less share own by people',
          ),
  };
}
