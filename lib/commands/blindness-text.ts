import type { BlindnessAnswer } from '@/lib/data/check-blindness';
import type { BlindnessCheck, CueResult, SideCounts } from '@/lib/domain/blindness/blindness-check';
import type { FoldedCheck } from '@/lib/domain/blindness/folded-check';
import type { StudyPart } from '@/lib/domain/blindness/study-check';
import { table } from './text-table';

/** The check in lines of plain words. */
export function blindnessText({ parts, toSettle, stops, conditions }: BlindnessAnswer): string {
  if (parts.length === 0) {
    const names = conditions.map(({ name }) => name).join(', ');
    return `Nothing to tell apart: no pair has a target or two conditions, and no sealed condition of worksheets is named.${names === '' ? '' : ` Name one with --condition: ${names}.`}`;
  }
  const settle = [
    'To settle before the freeze:',
    ...toSettle.map((sentence) => `  ${sentence}`),
    stops
      ? 'The freeze stops until a reason is given: freeze STUDY --because "…".'
      : 'It stops no freeze: study.json declares no sealed condition (pairs.condition).',
  ];
  return [
    ...parts.flatMap((part) => [
      ...('check' in part
        ? wholeLines(part.part, part.check)
        : foldedLines(part.part, part.folded)),
      '',
    ]),
    ...(toSettle.length === 0 ? ['Nothing to settle before the freeze.'] : settle),
  ].join('\n');
}

const PARTS: Readonly<Record<StudyPart, string>> = {
  '2afc': '2AFC pairs',
  preference: 'Preference pairs',
  worksheet: 'Worksheets',
};

function wholeLines(part: StudyPart, check: BlindnessCheck): string[] {
  // Only a 2AFC pair has a target; elsewhere one named value is told from the rest.
  const heads = part === '2afc' ? ['target', 'other'] : [check.target, 'other'];
  const clusters = check.clusters === null ? '' : ` in ${check.clusters} groups`;
  return [
    `${PARTS[part]}: ${check.n}${clusters}, ${check.target} against the other`,
    '',
    ...table(
      [['cue', 'counted as', ...heads, 'AUC', '95%', 'finding'], ...check.cues.map(cueRow)],
      'llrrrll',
    ),
    '',
    ...table(
      [
        ['lazy rule', 'right', '', 'chance'],
        ...check.rules.map(({ name, right, of, chance, outside }) => [
          name,
          `${right} of ${of}`,
          of === 0 ? '' : `${Math.round((100 * right) / of)}%`,
          `${chance.from} to ${chance.to}${outside ? ', outside' : ''}`,
        ]),
      ],
      'lrrl',
    ),
    ...factsOf(part, check),
  ];
}

function cueRow({
  name,
  counted,
  targetMedian,
  otherMedian,
  superiority,
  finding,
  differs,
}: CueResult): string[] {
  const known = superiority.kind === 'estimate' && differs;
  const { low = null, high = null } = superiority.kind === 'estimate' ? superiority : {};
  return [
    name,
    counted,
    number(targetMedian),
    number(otherMedian),
    known ? superiority.value.toFixed(2) : superiority.kind === 'estimate' ? 'no difference' : '',
    known && low !== null && high !== null ? `[${low.toFixed(2)}, ${high.toFixed(2)}]` : '',
    finding,
  ];
}

function factsOf(
  part: StudyPart,
  { target: name, lengths, alike, named, changed, catches }: BlindnessCheck,
): string[] {
  const list = (names: readonly string[]) =>
    names.length > 12 ? `${names.slice(0, 12).join(', ')} and ${names.length - 12} more` : names.join(', '); // prettier-ignore
  const sides = ({ target, other, targets, others }: SideCounts) =>
    `${target} of ${targets} ${part === '2afc' ? 'targets' : `of ${name}`}, ${other} of ${others} others`;
  return [
    ...(lengths && lengths.beyond.length > 0
      ? [
          `Lengths differ by more than ${Math.round(100 * lengths.most)}% in ${lengths.beyond.length}: ${list(lengths.beyond)}`,
        ]
      : []),
    ...(named.length > 0 ? [`A text says what wrote it: ${list(named)}`] : []),
    ...(alike.length > 0
      ? [`Nearly the same text stands in ${list(alike.map(({ units }) => units.join(' and ')))}`]
      : []),
    ...(changed
      ? [
          `Normalisation took markup off ${sides(changed.markup)}`,
          `  and unified punctuation in ${sides(changed.punctuation)}`,
        ]
      : []),
    ...(catches.apart.length > 0
      ? [`Catch pairs set apart: ${list(catches.apart.map(({ unit, cue }) => `${unit} (${cue})`))}`]
      : []),
  ];
}

function foldedLines(part: StudyPart, check: FoldedCheck): string[] {
  return [
    `${PARTS[part]}: ${check.n}. Without directions, since whoever reads this will also rate.`,
    '',
    ...table(
      [
        ['cue', 'counted as', 'tells'],
        ...check.cues.map(({ name, counted, strength }) => [name, counted, strength]),
      ],
      'lll',
    ),
    '',
    ...table(
      [
        ['lazy rule or its opposite', 'right', 'chance reaches'],
        ...check.rules.map(({ name, right, of, most, outside }) => [
          name,
          `${right} of ${of}`,
          `${most}${outside ? ', outside' : ''}`,
        ]),
      ],
      'lrl',
    ),
    ...(check.beyond ? [`Lengths differ by more than declared in ${check.beyond}.`] : []),
    ...(check.named ? [`Units with a text that says what wrote it: ${check.named}.`] : []),
    ...(check.alike ? [`Nearly the same text stands in two units: ${check.alike} times.`] : []),
    ...(check.catchesApart ? [`Catch pairs set apart: ${check.catchesApart}.`] : []),
  ];
}

const number = (value: number | null): string =>
  value === null ? '' : Number.isInteger(value) ? String(value) : value.toFixed(2);
