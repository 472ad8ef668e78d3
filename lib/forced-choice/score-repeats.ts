import type { Judged } from '@/lib/stats/forced-choice/crossed';
import { sideBiasOfBothOrders } from '@/lib/stats/forced-choice/side-bias';
import type { FigureRow, Section } from '@/lib/domain/figure-row';
import { estimateRow, headOf, shareRow, testRow } from './figure-of';
import { sideOf } from '@/lib/domain/pairs/pair';
import { choicesOf, isRight, ratersOf } from './pair-choices';
import type { ScoredTrial } from './scored-trial';

type Twice = { readonly first: ScoredTrial; readonly again: ScoredTrial };

/**
 * Does a rater choose the same text when a pair comes again, with the same sides or with exchanged ones? These further
 * showings are in no other figure: the first showing counts.
 */
export function repeatRows(
  section: Section,
  trials: readonly ScoredTrial[],
  kind: '2afc' | 'preference',
): FigureRow[] {
  const twice = twiceShown(trials.filter((of) => of.kind === kind && of.purpose === 'standard'));
  if (twice.length === 0) return [];
  const graders = [...ratersOf(twice.map(({ first }) => first)), 'people'];
  return graders.flatMap((grader) => {
    const own = twice.filter(({ first }) => grader === 'people' || first.rater === grader);
    const same = own.filter(({ again }) => again.showing === 'repeat');
    const mirrored = own.filter(({ again }) => again.showing === 'mirrored');
    return [
      ...(same.length === 0 ? [] : [shareRow(headOf(section, grader, 'repeat_consistency'), consistent(same), 'the same text chosen when the pair came again with the same sides')]), // prettier-ignore
      ...(mirrored.length === 0 ? [] : mirroredRows(section, grader, mirrored)),
    ];
  });
}

function mirroredRows(section: Section, grader: string, mirrored: readonly Twice[]): FigureRow[] {
  const stayed = (box: 'a' | 'b') =>
    mirrored.filter(({ first, again }) => first.response === box && again.response === box).length;
  const bias = sideBiasOfBothOrders(stayed('a'), stayed('b'), mirrored.length);
  return [
    shareRow(headOf(section, grader, 'mirrored_consistency'), consistent(mirrored), 'the same text chosen with the sides exchanged'), // prettier-ignore
    estimateRow(headOf(section, grader, 'both_orders_first_rate'), bias.firstRate, { interval: 'none' }), // prettier-ignore
    testRow(headOf(section, grader, 'both_orders_p'), bias.test),
  ];
}

/** Every further showing that was answered, beside the answered first one of the same rater. */
function twiceShown(trials: readonly ScoredTrial[]): Twice[] {
  const firsts = new Map(
    trials
      .filter(({ showing, response }) => showing === 'first' && isChoice(response))
      .map((first) => [JSON.stringify([first.rater, first.pair]), first]),
  );
  return trials.flatMap((again): Twice[] => {
    if (again.showing === 'first' || !isChoice(again.response)) return [];
    const first = firsts.get(JSON.stringify([again.rater, again.pair]));
    return first ? [{ first, again }] : [];
  });
}

const isChoice = (response: ScoredTrial['response']): boolean =>
  response !== null && response !== 'cannot-judge';

/** What was chosen, in the author's a and b; ties stay what they are. */
export function chosenText({ response, sides }: ScoredTrial): ScoredTrial['response'] {
  return (response === 'a' || response === 'b') && sides !== null
    ? sideOf(response, sides)
    : response;
}

const consistent = (twice: readonly Twice[]): Judged[] =>
  twice.map(({ first, again }) => ({
    rater: first.rater,
    item: first.pair,
    value: Number(chosenText(first) === chosenText(again)),
  }));

/** Catch pairs, apart from everything else: how many of them each rater got right. */
export function catchRows(trials: readonly ScoredTrial[]): FigureRow[] {
  const choices = choicesOf(
    trials.filter((of) => of.purpose === 'catch' && of.showing === 'first'),
  );
  if (choices.length === 0) return [];
  return [...ratersOf(choices), 'people'].map((grader) => {
    const own = choices.filter(({ rater }) => grader === 'people' || rater === grader);
    return shareRow(
      headOf('2afc', grader, 'catch_right'),
      own.map((of) => ({ rater: of.rater, item: of.item, value: Number(isRight(of)) })),
      'right of catch pairs shown; one without an answer is not right',
    );
  });
}
