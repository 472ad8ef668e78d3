import { isKappa, type FigureRow } from '@/lib/domain/figure-row';
import { isCensus } from '../census';
import { counted, decimals, listed, listedFirst, whole } from '../figure-text';
import type { DecidedHypothesis } from '../hypotheses';
import type { Report } from '../report';
import { judgesAndPeople, type JudgeAndPeople } from './judges-and-people';
import { pairAnswers } from './pair-answers';
import { withSign } from './subtraction';

/** A question that a reader has, answered in a sentence by rule, with the figures that it rests on. */
export type Answer = {
  readonly ask: string;
  /** The finding, in a few words. */
  readonly lead: string;
  readonly text: string;
  readonly figures: readonly AnswerFigure[];
  /** Whom the figures hold for, or what they are: "for raters like these 6", "kappa minus people’s kappa". */
  readonly holdsFor?: string;
  /** What else, for a reader who opens it: "and 2 more". Nothing that the text says is said less surely here. */
  readonly more?: { readonly words: string; readonly text: string };
};

export type AnswerFigure = {
  readonly name: string;
  /** "0.65", "−0.01" */
  readonly value: string;
  /** "[0.55, 0.75]", or why there is none. */
  readonly limits: string;
};

/** Figures beside one answer; the others stand in the tables. */
const mostFigures = 6;
const mostNames = 6;
/** Conclusions that may not be drawn, before a reader opens the others. */
const mostLimits = 4;
/** Hypotheses before a reader opens the others; refuted ones come first. */
const mostHypotheses = 4;

/**
 * What a report says first: whether people agree, whether judges agree with people as people do, what was decided before
 * the data and how it came out, and what may not be concluded. Made from the report's rows alone. The first variable of
 * the form leads; of the others the lowest is named.
 *
 * @example answersOf(smallReport).map(({ lead }) => lead) // ['Mostly.', 'larch is not told apart from these 3
 *   raters.', 'No hypothesis was written down.', '']
 */
export function answersOf(report: Report): Answer[] {
  const variables = report.design.variables.filter(({ id }) => hasPeople(report, id));
  return [
    ...pairAnswers(report),
    ...(variables.length === 0 ? [] : [peopleAnswer(report, variables), judgesAnswer(report, variables)]), // prettier-ignore
    beforehand(report),
    limitsOf(report, variables),
  ];
}

type Variable = Report['design']['variables'][number];

/** In a study of pairs alone the form's field is the choice itself, of which `pairAnswers` speaks. */
const hasPeople = ({ figures }: Report, variable: string): boolean =>
  figures.some((row) => row.section === 'ceiling' && row.variable === variable);

const everywhere = (row: FigureRow, variable: string): boolean =>
  row.variable === variable && row.category === null && row.stratum === null;

/** The level that judges are compared with: mean kappa over pairs of raters. */
export const levelOf = ({ figures }: Report, variable: string): FigureRow | undefined =>
  figures.find((row) => row.section === 'ceiling' && isKappa(row) && everywhere(row, variable));

/** How often two people give the same answer, over all pairs of answers. */
export const sameAnswer = ({ figures }: Report, variable: string): FigureRow | undefined =>
  figures.find((row) => row.section === 'people' && row.metric === 'percent_agreement_pooled' && everywhere(row, variable)); // prettier-ignore

function peopleAnswer(report: Report, variables: readonly Variable[]): Answer {
  const ask = 'Do people agree?';
  const [first] = variables;
  const known = variables.flatMap((variable) => {
    const level = levelOf(report, variable.id);
    return level && level.value !== null ? [{ variable, level, value: level.value }] : [];
  });
  const lead = known.find(({ variable }) => variable.id === first?.id);
  if (!first || !lead) {
    const reason = levelOf(report, first?.id ?? '')?.reason ?? 'nobody has labelled';
    const same = first && sameAnswer(report, first.id);
    if (same && same.value !== null) {
      return { ask, lead: 'More than by chance is not shown.', text: `${sameWords('Two', same)}, but kappa cannot be computed. ${sentence(reason)}`, figures: [] }; // prettier-ignore
    }
    return { ask, lead: 'Not known.', text: `${sentence(reason)} How far people agree on this task cannot be said.`, figures: [] }; // prettier-ignore
  }
  const others = known.filter(({ variable }) => variable.id !== first.id).toSorted((a, b) => a.value - b.value); // prettier-ignore
  const [lowest, next] = others;
  const on = variables.length > 1 ? `On “${first.label}” two` : 'Two';
  const share = sameAnswer(report, first.id);
  const chance = chanceOf(report, first.id);
  const text = [
    share?.value === null || share === undefined
      ? ''
      : `${sameWords(on, share)}${chance === null ? '' : `; answering at random in the proportions they use, they would on ${percent(chance)}`}.`,
    secondOfPeople(report, lead.level),
    (isCensus(lead.level) ? lead.value : (lead.level.low ?? 0)) > 0 && (lead.level.otherRatersLow ?? 1) <= 0 ? 'That other raters agree more than by chance is not shown.' : '',
    lowest === undefined ? '' : others.length === 1 ? `On “${lowest.variable.label}” kappa is ${decimals(lowest.value)} ${bracket(lowest.level)}.` : `Of the ${whole(others.length)} other questions they agree least on “${lowest.variable.label}”: kappa ${decimals(lowest.value)} ${bracket(lowest.level)}.`,
    lowest && next && !isCensus(lowest.level) && (lowest.level.high ?? 1) >= (next.level.low ?? -1) ? `Which is lowest may be chance: its interval meets that of the next.` : '',
  ]; // prettier-ignore
  return {
    ask,
    lead: howFar(lead.level, share?.value ?? null),
    text: text.filter((part) => part !== '').join(' '),
    figures: [lead, ...others.slice(0, 2)].map(({ variable, level, value }) => ({
      name: variables.length === 1 ? 'κ' : `κ, ${variable.id}`,
      value: decimals(value),
      limits: levelLimits(level),
    })),
    holdsFor: lead.level.otherRatersLow === undefined ? `for these ${whole(report.counts.raters)} raters` : `for raters like these ${whole(report.counts.raters)}`, // prettier-ignore
  };
}

/** "Two raters give the same answer on 84% of the items [79, 89], counted over 720 pairs of answers" */
function sameWords(who: string, { value, low, high, n }: FigureRow): string {
  const hundred = (share: number): string => String(Math.round(share * 100));
  const limits = low === null || high === null ? '' : ` [${hundred(low)}, ${hundred(high)}]`;
  return `${who} raters give the same answer on ${percent(value ?? 0)} of the items${limits}, counted over ${counted(n, 'pair')} of answers`;
}

/** Below this, kappa says that little of the agreement is more than chance gives. */
const littleKappa = 0.4;

/** Limits for other raters too where there are three or more, else for these. */
function levelLimits(level: FigureRow): string {
  const { otherRatersLow: low, otherRatersHigh: high } = level;
  return low === undefined || high === undefined ? bracket(level) : between(low, high);
}

/** In words that hang on the same answer, and on whether more than chance is shown. */
function howFar(level: FigureRow, same: number | null): string {
  const { value } = level;
  if (value === null) return 'Not known.';
  const low = isCensus(level) ? value : level.low;
  if (low === null || low <= 0) return 'More than by chance is not shown.';
  if (same === null) return 'More than by chance.';
  // By the percentage that is printed beside it.
  const shown = Math.round(same * 100);
  const word =
    shown >= 95
      ? 'Nearly always'
      : shown >= 80
        ? 'Mostly'
        : shown >= 60
          ? 'More often than not'
          : 'Often not';
  return shown >= 60 && value < littleKappa ? `${word}, but little more than by chance.` : `${word}.`; // prettier-ignore
}

/**
 * What two people would agree on by chance, as Cohen's kappa has it: (Po − κ) / (1 − κ) of each pair of raters, weighed
 * by their items. Null with weights, with many raters, and where a kappa is 1 or not defined.
 */
function chanceOf({ figures }: Report, variable: string): number | null {
  const pairs = figures.filter((row) => row.section === 'people' && row.other !== null && everywhere(row, variable)); // prettier-ignore
  const kappas = pairs.filter(({ metric }) => metric === 'kappa');
  let [chance, items] = [0, 0];
  for (const kappa of kappas) {
    const share = pairs.find(({ metric, grader, other }) => metric === 'percent_agreement' && grader === kappa.grader && other === kappa.other); // prettier-ignore
    if (share?.value === null || share === undefined) continue;
    if (kappa.value === null || kappa.value > 0.999) return null;
    chance += (share.n * (share.value - kappa.value)) / (1 - kappa.value);
    items += share.n;
  }
  return items === 0 ? null : chance / items;
}

function judgesAnswer(report: Report, variables: readonly Variable[]): Answer {
  const ask = 'Do judges agree with people as people do?';
  const [first] = variables;
  const all = variables.map((variable) => ({
    variable,
    judges: judgesAndPeople(report, variable.id),
  }));
  const judges = all[0]?.judges ?? [];
  if (judges.length === 0) {
    return { ask, lead: 'Not known.', text: 'No judge’s answers are here, or they are still sealed.', figures: [] }; // prettier-ignore
  }
  if (report.counts.raters < 2)
    return withOnePerson(ask, judges, first?.label ?? '', unusableSentence(report));
  const known = judges.filter(({ verdict }) => verdict !== 'not known');
  const unknown = judges.filter(({ verdict }) => verdict === 'not known');
  const is = (verdict: JudgeAndPeople['verdict']) => known.filter((one) => one.verdict === verdict);
  const [below, above, apart] = [is('below'), is('above'), is('not told apart')];
  const whom = judges.some(({ holdsFor }) => holdsFor === 'these raters') ? `these ${whole(report.counts.raters)} raters` : 'people'; // prettier-ignore
  const withThem = `with ${whom} than they do with each other`;
  const lead = [
    ...(apart.length > 0 ? [`${named(apart, judges)} ${one(apart) ? 'is' : 'are'} not told apart from ${whom}`] : []),
    ...(below.length > 0 ? [`${named(below, judges)} ${one(below) ? 'agrees' : 'agree'} less ${withThem}`] : []),
    ...(above.length > 0 ? [`${named(above, judges)} ${one(above) ? 'agrees' : 'agree'} more ${withThem}`] : []),
    ...(known.length === 0 ? [`Not known, because ${judges[0]?.difference?.reason ?? 'there is nothing to compare'}`] : []),
    ...(known.length > 0 && unknown.length > 0 ? [`of ${named(unknown, judges)} it is not known`] : []),
  ].join('; '); // prettier-ignore
  const elsewhere = all.slice(1).flatMap(({ variable, judges: there }) => {
    const other = there.filter(({ judge, run, verdict }) => (verdict === 'below' || verdict === 'above') && verdict !== judges.find((same) => same.judge === judge && same.run === run)?.verdict); // prettier-ignore
    const lower = other.filter(({ verdict }) => verdict === 'below');
    const higher = other.filter(({ verdict }) => verdict === 'above');
    return [
      ...(lower.length > 0 ? [`on “${variable.label}” ${named(lower, there)} ${one(lower) ? 'agrees' : 'agree'} less ${withThem}`] : []),
      ...(higher.length > 0 ? [`on “${variable.label}” ${named(higher, there)} ${one(higher) ? 'agrees' : 'agree'} more ${withThem}`] : []),
    ]; // prettier-ignore
  });
  const furthest = apart.toSorted((a, b) => (a.limits?.low ?? 0) - (b.limits?.low ?? 0))[0];
  const text = [
    unusableSentence(report),
    elsewhere.length === 0 ? '' : `${sentence(listedFirst(elsewhere, 3))}`,
    judges.some(({ difference }) => difference !== null && isCensus(difference)) ? '' : allAtOnce(all),
    secondOfJudges(report, all),
    furthest?.limits ? `Not told apart is no proof of being alike: the kappa of ${furthest.name} may be up to ${decimals(-furthest.limits.low)} below that of people.` : '',
    whom === 'people' ? '' : report.counts.raters === 2 ? 'From two raters nothing can be said about others.' : 'Nothing can be said about other raters: two of these share too few items.',
  ]; // prettier-ignore
  return {
    ask,
    lead: `${lead}.`,
    text: text.filter((part) => part !== '').join(' '),
    figures: known.slice(0, mostFigures).map(({ name, difference, limits }) => ({
      name,
      value: withSign(decimals(difference?.value ?? 0)),
      limits: limits === null ? '' : between(limits.low, limits.high, withSign),
    })),
    ...(known.length > 0 && { holdsFor: 'kappa minus people’s kappa' }),
  };
}

/** Judges that missed a fixture which the study declares, by question; a note says which fixtures. */
function unusableSentence({ figures, design }: Report): string {
  const rows = figures.filter(({ metric, notUsable }) => metric === 'usable' && notUsable !== undefined); // prettier-ignore
  const label = (id: string | null) => design.variables.find((variable) => variable.id === id)?.label ?? id ?? ''; // prettier-ignore
  const judges = [...new Set(rows.map(({ grader }) => grader ?? ''))].sort();
  const said = judges.map((judge) => `${judge} is not usable for ${listedFirst(rows.filter(({ grader }) => grader === judge).map(({ variable }) => `“${label(variable)}”`), 3)}`); // prettier-ignore
  return said.length === 0 ? '' : `Whatever the agreement, by the declared fixtures ${listedFirst(said, mostNames)}.`; // prettier-ignore
}

/**
 * Of several comparisons one in twenty would be called a difference by its own limits where there is none: which of
 * those that are named hold with limits for all of them, over all questions, judges and runs.
 */
function allAtOnce(
  all: readonly { variable: Variable; judges: readonly JudgeAndPeople[] }[],
): string {
  const compared = all.flatMap(({ variable, judges }) => judges.filter(({ verdict }) => verdict !== 'not known').map((judge) => ({ variable, judge }))); // prettier-ignore
  const apart = compared.filter(({ judge }) => judge.verdict !== 'not told apart');
  if (compared.length < 2 || apart.length === 0) return '';
  const lost = apart.filter(({ judge }) => judge.together !== judge.verdict);
  const limits = `With limits that hold for all ${whole(compared.length)} comparisons at once`;
  if (lost.length === 0) return `${limits}, the same is found.`;
  if (lost.length === apart.length) return `${limits}, none of these differences is shown.`;
  const names = lost.map(({ variable, judge }) => (all.length > 1 ? `${judge.name} on “${variable.label}”` : judge.name)); // prettier-ignore
  return `${limits}, ${listedFirst(names, 3)} ${lost.length === 1 ? 'is' : 'are'} not told apart.`;
}

/** Which of the verdicts hold by the second unit that the study declares too, and what becomes of the others. */
function secondOfJudges(
  { design: { second } }: Report,
  all: readonly { variable: Variable; judges: readonly JudgeAndPeople[] }[],
): string {
  const known = all.flatMap(({ variable, judges }) => judges.filter(({ bySecond }) => bySecond !== null).map((judge) => ({ variable, judge }))); // prettier-ignore
  if (!second || known.length === 0) return '';
  const other = known.filter(({ judge }) => judge.bySecond !== judge.verdict);
  if (other.length === 0) return `Resampled by ${second.unit} too (${whole(second.units)}), the same is found.`; // prettier-ignore
  const words = { below: 'agrees less', above: 'agrees more', 'not told apart': 'is not told apart', 'not known': 'is not known' }; // prettier-ignore
  const named = other.map(({ variable, judge }) => `${judge.name}${all.length > 1 ? ` on “${variable.label}”` : ''} ${words[judge.bySecond ?? 'not known']}`); // prettier-ignore
  return `Resampled by ${second.unit} (${whole(second.units)}), ${listedFirst(named, 3)}${known.length > other.length ? '; for the others both say the same' : ''}.`; // prettier-ignore
}

/** Whether agreement beyond chance holds by the second unit too. */
function secondOfPeople({ design: { second } }: Report, level: FigureRow): string {
  const { low, alsoLow, alsoHigh } = level;
  if (!second || alsoLow === undefined || alsoHigh === undefined) return '';
  const [shown, also] = [(low ?? 0) > 0, alsoLow > 0];
  const what = also ? 'more than by chance is shown' : 'more than by chance is not shown';
  const same = shown === also ? (also ? ' too' : ' either') : '';
  return `Resampled by ${second.unit} (${whole(second.units)}), ${what}${same}: kappa ${between(alsoLow, alsoHigh)}.`;
}

/** With one rater there is kappa with that person, and no level to hold it against. */
function withOnePerson(
  ask: string,
  judges: readonly JudgeAndPeople[],
  label: string,
  unusable: string,
): Answer {
  const known = judges
    .filter(({ kappa }) => kappa.value !== null)
    .toSorted((a, b) => (b.kappa.value ?? 0) - (a.kappa.value ?? 0));
  const [best, worst] = [known[0], known.at(-1)];
  if (!best || !worst) {
    return { ask, lead: 'Not known.', text: sentence(judges[0]?.kappa.reason ?? 'nobody has labelled'), figures: [] }; // prettier-ignore
  }
  const range =
    best === worst
      ? `kappa of ${best.name} with that person is ${decimals(best.kappa.value ?? 0)}`
      : `kappa with that person goes from ${decimals(worst.kappa.value ?? 0)} (${worst.name}) to ${decimals(best.kappa.value ?? 0)} (${best.name})`;
  return {
    ask,
    lead: 'Not known: one person labelled.',
    text: `${unusable === '' ? '' : `${unusable} `}On “${label}” ${range}. Whether that is as much as two people would agree, nobody can say from one.`,
    figures: known.slice(0, mostFigures).map(({ name, kappa }) => ({
      name: `κ, ${name}`,
      value: decimals(kappa.value ?? 0),
      limits: bracket(kappa),
    })),
  };
}

/** What the study declared before its data, and how it came out. */
function beforehand(report: Report): Answer {
  const ask = 'What was decided before the data?';
  const { figures, design, hashes } = report;
  const rule = figures.find(({ section, metric, grader, stratum }) => section === '2afc' && metric === 'rule_met' && grader === 'people' && stratum === null); // prettier-ignore
  const tests =
    design.altTest === undefined
      ? []
      : figures.filter(({ section, metric, other }) => section === 'alt-test' && metric === 'winning_rate' && other === 'people'); // prettier-ignore
  const tested = tests.filter(({ value }) => value !== null);
  const thresholds = Object.entries(design.form.thresholds ?? {});
  const passed = tested.filter(({ value }) => (value ?? 0) >= 0.5);
  const hypotheses = (report.hypotheses ?? []).map(({ text, verdict, because }) => `${capital(verdict)}: “${text}” (${because}).`); // prettier-ignore
  const text = [
    ...hypotheses.slice(0, mostHypotheses),
    rule?.value === null || rule === undefined ? '' : `The declared rule on how many choices may be right is ${rule.value === 1 ? 'met' : 'not met'}.`,
    design.altTest === undefined || tested.length > 0 ? '' : `The alternative annotator test was declared with an ε of ${decimals(design.altTest.epsilon)}. It has no result here: ${tests[0]?.reason ?? 'no judge’s answers are here, or they are still sealed'}.`,
    tested.length === 0 ? '' : `By the alternative annotator test with the declared ε of ${decimals(design.altTest?.epsilon ?? 0)}, a judge may stand in for at least half of the raters in ${whole(passed.length)} of ${counted(tested.length, 'case')} (judge, run and question).`,
    thresholds.length === 0 ? '' : `${thresholds.length === 1 ? 'A threshold was' : 'Thresholds were'} set: ${listedFirst(thresholds.map(([name, { value, setFrom }]) => `${name} = ${value}${setFrom === undefined ? '' : ` (set from ${setFrom})`}`), 4)}.`,
    hashes.manifestSha256 === null ? 'The study was never frozen, so nothing proves what came first.' : 'Form, items, sheets and the rule for gold were frozen. The protocol hash proves that they were not changed since it was published.',
  ].filter((part) => part !== ''); // prettier-ignore
  const lead = [
    hypothesesLead(report.hypotheses ?? []),
    rule?.value === null || rule === undefined ? '' : `One rule, and it is ${rule.value === 1 ? 'met' : 'not met'}.`,
    design.altTest === undefined ? '' : 'One test.',
  ].filter((part) => part !== ''); // prettier-ignore
  return {
    ask,
    lead: lead.length === 0 ? 'No hypothesis was written down.' : lead.join(' '),
    text: text.join(' '),
    figures: [],
    ...(hypotheses.length > mostHypotheses && {
      more: {
        words: `and ${counted(hypotheses.length - mostHypotheses, 'more hypothesis', 'more hypotheses')}`,
        text: hypotheses.slice(mostHypotheses).join(' '),
      },
    }),
  };
}

/** "Of 3 hypotheses 1 is refuted, 2 are confirmed." */
function hypothesesLead(hypotheses: readonly DecidedHypothesis[]): string {
  const verdicts = [...new Set(hypotheses.map(({ verdict }) => verdict))];
  const kinds = verdicts.map((verdict) => {
    const times = hypotheses.filter((one) => one.verdict === verdict).length;
    return `${whole(times)} ${times === 1 ? 'is' : 'are'} ${verdict}`;
  });
  if (hypotheses.length === 1) return `The hypothesis is ${verdicts.join('')}.`;
  return kinds.length === 0 ? '' : `Of ${whole(hypotheses.length)} hypotheses ${listed(kinds)}.`;
}

/** The conclusions that a reader may not draw, those first that this study's own data forbid. */
function limitsOf(report: Report, variables: readonly Variable[]): Answer {
  const { counts, design, sentences } = report;
  const said = new Set(sentences.map(({ id }) => id));
  const judged = counts.judges.length > 0;
  const declared = counts.blindness['declared blind'];
  const not = [
    ...(design.labels === 'all' ? ['anything about blind labels: labels made with a seal open are counted here'] : []),
    ...(variables.length > 0 && counts.raters < 2 ? [`how far people agree${judged ? ', and so whether any judge is as good as a person' : ''}: ${counts.raters === 0 ? 'nobody has labelled' : 'one person’s labels do not tell'}`] : []),
    ...(declared > 0 ? [`that the labels were made blind: a file says so of ${whole(declared)} of ${counted(counts.labels, 'label')}, and it was not recorded here`] : []),
    ...(said.has('not-usable') ? ['anything from a judge on a question for which it is not usable'] : []),
    ...(said.has('saturated') ? ['which judge is best: all are right on nearly everything'] : []),
    ...(said.has('tuned-items') ? ['that judges do as well on new items: prompts were tuned on some of these'] : []),
    ...(variables.some(({ id }) => judgesAndPeople(report, id).some(({ verdict }) => verdict === 'not told apart')) ? ['that a judge not told apart from people may take a person’s place'] : []),
    ...(variables.length > 0 && counts.raters === 2 ? ['that other raters would agree as these two do'] : []),
    'that the figures hold for items of another kind, or under other instructions',
  ]; // prettier-ignore
  return {
    ask: 'What may not be concluded?',
    lead: '',
    text: sentence(not.slice(0, mostLimits).join('; ')),
    figures: [],
    ...(not.length > mostLimits && {
      more: {
        words: `and ${whole(not.length - mostLimits)} more`,
        text: sentence(not.slice(mostLimits).join('; ')),
      },
    }),
  };
}

/** "larch, and heron in run 2"; of many how many, and the first. A judge of whom every run is meant stands by its name. */
function named(some: readonly JudgeAndPeople[], all: readonly JudgeAndPeople[]): string {
  const judges = [...new Set(some.map(({ judge }) => judge))];
  const names = judges.flatMap((judge) => {
    const [own, runs] = [some, all].map((list) => list.filter((one) => one.judge === judge));
    return own?.length === runs?.length ? [(own?.[0]?.name ?? judge).replace(/, run \d+$/, '')] : (own ?? []).map(({ name }) => name.replace(', run', ' in run')); // prettier-ignore
  });
  return names.length <= mostNames ? listed(names) : `${whole(names.length)} judges (${listedFirst(names, 3)})`; // prettier-ignore
}

const one = (judges: readonly JudgeAndPeople[]): boolean =>
  new Set(judges.map(({ judge }) => judge)).size === 1;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

const bracket = ({ low, high }: Pick<FigureRow, 'low' | 'high'>): string =>
  low === null || high === null ? 'no interval' : between(low, high);

const between = (
  low: number,
  high: number,
  sign: (text: string) => string = (text) => text,
): string =>
  // prettier-ignore
  `[${sign(decimals(low))}, ${sign(decimals(high))}]`;

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Begins with a capital and ends with a full stop. */
const sentence = (text: string): string => `${capital(text)}${/[.!?]$/.test(text) ? '' : '.'}`;
