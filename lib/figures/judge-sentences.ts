import { generatorFamily, sameFamily } from '@/lib/domain/model-family';
import { usualEpsilon } from './alt-test';
import type { Context } from './context';
import type { FigureRow } from '@/lib/domain/figure-row';
import { counted, decimals, listedFirst, whole } from './figure-text';
import { familyOfJudge } from './own-family';
import { leastSeparating } from './ranking';
import { isJury } from './graders';
import { USABLE } from './usable';
import { judgeCounts } from './judge-counts';
import { judgePrompts } from './judge-prompts';
import type { Sentence } from './sentence';

/** What must be said of the judges. */
export function judgeSentences(context: Context, rows: readonly FigureRow[]): Sentence[] {
  return [
    ...usableSentences(rows),
    ...promptSentence(context),
    ...failureSentence(context),
    ...familySentence(context),
    ...saturatedSentences(context, rows),
    ...altTestSentence(context, rows),
  ];
}

/** Judges that missed a declared fixture; their figures stay. */
function usableSentences(rows: readonly FigureRow[]): Sentence[] {
  return rows.flatMap(({ metric, grader, variable, notUsable }) =>
    metric !== USABLE || notUsable === undefined
      ? []
      : [{ id: 'not-usable', text: `${grader} is not usable for ${variable}, whatever its agreement: it ${notUsable}. Its figures stay, each with this note.` }],
  ); // prettier-ignore
}

/** Judges that answered under a prompt which was not frozen, where the study froze some. */
function promptSentence(context: Context): Sentence[] {
  if (!context.input.prompts?.length) return [];
  const others = judgePrompts(context).filter(({ role }) => role === null);
  const names = [...new Set(others.map(({ judge, sha256 }) => sha256 === null ? `${judge} (not named)` : judge))]; // prettier-ignore
  if (names.length === 0) return [];
  return [
    {
      id: 'prompt-not-frozen',
      text: `Prompts were frozen with the study, and ${listedFirst(names)} answered under ${names.length === 1 ? 'another' : 'others'}: nothing shows that ${names.length === 1 ? 'it was' : 'they were'} not changed after the data.`,
    },
  ]; // prettier-ignore
}

function failureSentence({ graders }: Context): Sentence[] {
  const counts = graders.judges.filter((judge) => !isJury(judge)).map(judgeCounts);
  const parts = counts.flatMap(({ judge, run, asked, malformed, failed }) => {
    if (malformed + failed === 0) return [];
    const what = [
      ...(malformed > 0 ? [`${counted(malformed, 'reply', 'replies')} malformed`] : []),
      ...(failed > 0 ? [`${counted(failed, 'call')} failed`] : []),
    ];
    return [`${judge}, run ${run}: ${what.join(' and ')}, of ${whole(asked)} asked`];
  });
  if (parts.length === 0) return [];
  return [
    {
      id: 'malformed-or-failed',
      text: `Some answers could not be scored. They are kept and counted: ${parts.join('; ')}.`,
    },
  ];
}

/** Judges that judge texts by a model of their own family. */
function familySentence({ input, graders }: Context): Sentence[] {
  if (!input.opened.provenance) return [];
  const makers = input.items.flatMap(({ attributes = {} }) => generatorFamily(attributes) ?? []);
  const byFamily = new Map<string, string[]>();
  for (const judge of graders.judges) {
    const family = familyOfJudge(judge);
    if (family === null || !makers.some((maker) => sameFamily(maker, family))) continue;
    const known = byFamily.get(family) ?? [];
    if (!known.includes(judge.id)) byFamily.set(family, [...known, judge.id]);
  }
  return [...byFamily].map(([family, judges]) => {
    const own = makers.filter((maker) => sameFamily(maker, family)).length;
    return {
      id: 'own-family',
      text:
        `${listedFirst(judges)} ${judges.length === 1 ? 'judges' : 'judge'} texts by a model of the same family (${family}): ` +
        `${whole(own)} of ${counted(input.items.length, 'item')}. ` +
        (own === input.items.length
          ? 'Without items of another family, how far that sways the judgment cannot be measured here.'
          : 'How far that sways the judgment stands under “Judges and their own family”.'),
    };
  });
}

/** Whom the epsilon of AltTest is for, and whether it was declared. */
function altTestSentence({ input }: Context, rows: readonly FigureRow[]): Sentence[] {
  if (!rows.some(({ section, value }) => section === 'alt-test' && value !== null)) return [];
  const declared = input.altTest?.epsilon;
  const epsilon = declared ?? usualEpsilon;
  const whom = peopleOfEpsilon.find((one) => one.epsilon === epsilon)?.people;
  return [
    {
      id: 'alt-test-epsilon',
      text:
        `AltTest lets a judge stand in for a person unless that person is ahead by ${decimals(epsilon)} or more ` +
        `(ε${declared === undefined ? ', not declared by the study: the published value for experts' : `, declared by the study${whom === undefined ? '' : `: the published value for ${whom}`}`}). ` +
        'The dearer a person’s time, the larger ε may be: published are .20 for experts, .15 for skilled raters and .10 for crowd workers.',
    },
  ];
}

const peopleOfEpsilon = [
  { epsilon: 0.2, people: 'experts' },
  { epsilon: 0.15, people: 'skilled raters' },
  { epsilon: 0.1, people: 'crowd workers' },
];

/** A judge at least this near the reference leaves little room above it. */
const nearAll = 0.9;

/**
 * A task is saturated where every judge agrees with gold on nearly everything and no two of them can be told
 * apart: the items can then show that the judges are good, never which is better.
 */
function saturatedSentences({ tables }: Context, rows: readonly FigureRow[]): Sentence[] {
  return tables.flatMap(({ variable }): Sentence[] => {
    const own = rows.filter((row) => row.variable === variable.id && row.stratum === null && row.category === null); // prettier-ignore
    const agreement = own.flatMap(({ section, metric, value }) =>
      section === 'judge-gold' && metric === 'percent_agreement' && value !== null ? [value] : [],
    );
    const separating = own.filter(({ section, metric, value }) => section === 'ranking' && metric === 'separating_items' && value !== null); // prettier-ignore
    const most = Math.max(0, ...separating.map(({ value }) => value ?? 0));
    const lowest = Math.min(...agreement);
    if (agreement.length === 0 || separating.length === 0) return [];
    if (most >= leastSeparating || lowest < nearAll) return [];
    return [
      {
        id: 'saturated',
        text:
          `On “${variable.id}” every judge agrees with gold on nearly every item (percent agreement from ` +
          `${decimals(lowest)} to ${decimals(Math.max(...agreement))}), and at most ${counted(most, 'item')} ` +
          `${most === 1 ? 'separates' : 'separate'} any two judges. The task is saturated: read the intervals; ` +
          'these items cannot rank the judges.',
      },
    ];
  });
}
