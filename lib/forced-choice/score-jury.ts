import type { Judged } from '@/lib/stats/forced-choice/crossed';
import { sameFamily } from '@/lib/domain/model-family';
import { pointRow, type FigureRow } from '@/lib/domain/figure-row';
import { headOf, shareRow } from './figure-of';
import { majority, type JudgeAnswers, type PairAnswer } from './judge-answers';
import type { PairFacts, PairScoring } from './pair-scoring';
import { combinedPreferences } from './judge-preferences';
import { judgeSection, scoredPairs } from './scored-pairs';
import { winRateRows } from './score-win-rates';

/** Where no jury is declared, all judges are one. */
export const everyJudge = 'all judges';

/**
 * A jury is at least three judges, of at least two families other than that of the model that wrote the texts, and
 * never one judge alone. Where that is broken it is said, and its figures stand all the same.
 */
export function juryRows(
  study: PairScoring,
  judges: readonly JudgeAnswers[],
  facts: ReadonlyMap<string, PairFacts>,
): FigureRow[] {
  const declared = study.juries.map(({ name, judges: members }) => ({
    name,
    members: judges.filter(({ judge }) => members.includes(judge)),
  }));
  const juries = declared.length > 0 ? declared : [{ name: everyJudge, members: [...judges] }];
  return juries
    .filter(({ members }) => members.length > 0)
    .flatMap(({ name, members }) => {
      const pairs = jointAnswers(members);
      const faults = juryFaults(members, study.facts);
      const head = (metric: string) => headOf(judgeSection, name, metric);
      const each = members.flatMap((judge) => scoredPairs(judge, facts).flatMap(({ item, value }): Judged[] => value === null ? [] : [{ rater: judge.judge, item, value }])); // prettier-ignore
      const joint = scoredPairs({ judge: name, pairs }, facts).flatMap(({ item, value }): Judged[] => value === null ? [] : [{ rater: name, item, value }]); // prettier-ignore
      const preferred = combinedPreferences({ judge: name, family: null, runs: [], pairs }, facts, study.rules.condition); // prettier-ignore
      return [
        pointRow(head('jury_rule'), Number(faults.length === 0), members.length, 'at least three judges, at least two families other than the generator’s', faults.length === 0 ? {} : { note: faults.join('; ') }), // prettier-ignore
        ...(each.length === 0
          ? []
          : [
              shareRow(head('mean_accuracy'), each, 'mean over judges and pairs of right, a tie as half right'), // prettier-ignore
              shareRow(head('accuracy'), joint, 'right, a tie as half right: what more than half of the judges say'), // prettier-ignore
            ]),
        ...winRateRows({ section: judgeSection, grader: name }, preferred),
      ];
    });
}

/** What is wrong with a jury, in words; [] where nothing is. */
export function juryFaults(
  members: readonly Pick<JudgeAnswers, 'judge' | 'family'>[],
  facts: readonly PairFacts[],
): string[] {
  const makers = facts.flatMap(({ a, b }) => [a.family, b.family]).filter((family) => family !== null); // prettier-ignore
  const known = members.flatMap(({ family }) => family ?? []);
  const others = known
    .filter((family) => !makers.some((maker) => sameFamily(maker, family)))
    .map((family) => family.trim().toLowerCase());
  const families = new Set(others).size;
  const unknown = members.length - known.length;
  return [
    ...(members.length === 1 ? ['one judge alone is no jury'] : members.length < 3 ? [`${members.length} judges, and three are the least`] : []), // prettier-ignore
    ...(families < 2 ? [`${families === 0 ? 'no family' : 'one family'} other than the generator’s, and two are the least`] : []), // prettier-ignore
    ...(unknown > 0 ? [`the family of ${unknown} of ${members.length} is not known`] : []),
  ];
}

/** What more than half of the judges that answered say of each pair; a tie where no text has so many. */
function jointAnswers(members: readonly JudgeAnswers[]): PairAnswer[] {
  const names = [...new Set(members.flatMap(({ pairs }) => pairs.map(({ pair }) => pair)))].sort();
  const byMember = members.map(({ pairs }) => new Map(pairs.map((of) => [of.pair, of.said])));
  return names.map((pair) => ({
    pair,
    byOrder: {},
    said: majority(byMember.map((said) => said.get(pair) ?? null)),
  }));
}
