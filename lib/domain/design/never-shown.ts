import { binomialPower } from '@/lib/stats/forced-choice/binomial-power';
import { equivalencePower } from '@/lib/stats/forced-choice/equivalence-power';
import type { DesignPlan } from './design-help';
import { percent } from './percent';

/**
 * What a plan can never show, or hardly ever, whatever is answered; said before the freeze.
 * One rater: exact, of this rater alone. Two: the interval over raters has one degree of freedom,
 * and no set of answers is likely to put it below a limit.
 */
export function neverShown({ raters, pairs, limit, margin }: DesignPlan): string[] {
  const [below, within] = [percent(limit), around(margin)];
  if (raters === 1) return ofOne(pairs, limit, margin, below);
  const few = Math.min(raters, pairs);
  const said: string[] = [];
  const of = raters === 2 ? 'raters' : 'pairs';
  if (few === 2)
    said.push(
      `Two ${of} can hardly ever show that accuracy lies below ${below}, nor that it lies ${within}, whatever is answered: limits over ${of} rest on one degree of freedom. Plan three or more, better five.`,
    );
  if (pairs === 1)
    said.push(
      'One pair says nothing of other pairs: no limits can be given, and no verdict but the rule.',
    );
  if (few === 3)
    said.push(
      'With three raters or pairs the limits are right but very wide: they pass what cannot be told apart far less often than they could with five.',
    );
  return said;
}

function ofOne(pairs: number, limit: number, margin: number, limitWords: string): string[] {
  const said = [
    'One rater can show nothing of other raters: every figure speaks of this one person and of pairs of this kind.',
  ];
  const below = binomialPower(pairs, { chance: limit, truth: 1 / 2, alternative: 'less' });
  said.push(
    typeof below.critical === 'number'
      ? `Below ${limitWords} is shown by at most ${below.critical} right of ${pairs}; where nobody could tell the texts apart that happens ${percent(below.power)} of the time.`
      : `No outcome of ${pairs} can show that accuracy lies below ${limitWords}.`,
  );
  const { accept } = equivalencePower(pairs, { margin });
  if ('reason' in accept)
    said.push(`No outcome of ${pairs} can show that accuracy lies ${around(margin)}.`);
  const above = binomialPower(pairs, { chance: 1 / 2, truth: 1, alternative: 'greater' });
  if (typeof above.critical !== 'number')
    said.push(`Not even ${pairs} right of ${pairs} can show that the texts are told apart.`);
  return said;
}

const around = (margin: number): string =>
  `between ${percent(1 / 2 - margin)} and ${percent(1 / 2 + margin)}`;
