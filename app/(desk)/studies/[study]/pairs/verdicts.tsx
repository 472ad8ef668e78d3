import type { FigureRow } from '@/lib/domain/figure-row';
import { ruleOutcome } from '@/lib/forced-choice/rule-outcome';
import { shareOfStudies } from '@/lib/figures/pairs/share-of-studies';
import { decimals, ofTotal } from '@/app/ui/number-format';
import { because } from '@/app/ui/figure';
import type { PairsView } from './pairs-view';

type Verdict = {
  readonly metric: string;
  readonly title: string;
  /** The words for 1 and for 0. */
  readonly words: readonly [yes: string, no: string];
  readonly says: string;
};

/** Four answers to four questions, in four cells; what earns each stands below it. */
export function Verdicts({ view, stratum }: { view: PairsView; stratum: string | null }) {
  const verdicts = verdictsOf(view, stratum);
  const wrongWay = view.find('2afc', 'below_chance', { stratum });
  return (
    <>
      <div className="verdicts four">
        {verdicts.map(({ metric, title, words, says }, at) => {
          const row = view.find('2afc', metric, { stratum });
          if (!row) return null;
          return (
            <div key={metric}>
              <p className="lab">
                {at + 1}. {title}
              </p>
              {row.value === null ? (
                <>
                  <div className="v">Not defined</div>
                  <p>{upper(because(row.reason ?? 'nothing is known'))}</p>
                </>
              ) : (
                <>
                  <div className="v">
                    <VerdictIcon shown={row.value === 1} rule={metric === 'rule_met'} />
                    {row.value === 1 ? words[0] : words[1]}
                  </div>
                  <p>{says}</p>
                </>
              )}
            </div>
          );
        })}
      </div>
      {wrongWay?.value === 1 ? (
        <p className="note wrong-way">
          Below chance is shown as well: raters saw a difference and took it the wrong way round.
          That is detection too, which a rule on the share right does not see.
        </p>
      ) : null}
    </>
  );
}

function verdictsOf(view: PairsView, stratum: string | null): Verdict[] {
  const find = (metric: string, other = stratum) => view.find('2afc', metric, { stratum: other });
  const [accuracy, ninety, p] = [find('accuracy'), find('accuracy_90'), find('above_chance_p')];
  const { limit = null, margin = 0.15 } = view.marks ?? {};
  const [low, high] = [0.5 - margin, 0.5 + margin];
  const at = (truth: string) => find('rule_passes', `truth=${truth}`)?.value ?? null;
  const power = find('power_below_limit', null)?.value ?? null;
  const limits = ninety?.low !== null && ninety?.high !== null && ninety !== undefined ? ninety : null; // prettier-ignore
  return [
    {
      metric: 'rule_met',
      title: 'The declared rule',
      words: ['Met', 'Not met'],
      says: `${shareWords(accuracy)}${limitWords(accuracy, limit)}${ruleWords(at('0.50'), at('0.75'))}`,
    },
    {
      metric: 'below_limit',
      title: 'Below the limit',
      words: ['Shown', 'Not shown'],
      says: `The one-sided 95% upper limit is ${limits?.high == null ? 'not known' : decimals(limits.high)}${limit === null || limits?.high == null ? '' : `, ${limits.high < limit ? 'below' : 'not below'} ${decimals(limit)}`}.${power === null || stratum !== null ? '' : ` With so many raters and pairs this is shown in ${shareOfStudies(power)} of simulated studies even where nobody can tell the texts apart.`}`,
    },
    {
      metric: 'equivalent',
      title: 'Equivalent to chance',
      words: ['Shown', 'Not shown'],
      says: `The 90% interval${limits === null ? '' : `, ${decimals(limits.low ?? 0)} to ${decimals(limits.high ?? 1)},`} ${find('equivalent')?.value === 1 ? 'lies' : 'does not lie'} inside ${decimals(low)} to ${decimals(high)}.`,
    },
    {
      metric: 'above_chance',
      title: 'Above chance',
      words: ['Shown', 'Not shown'],
      says: `One-sided p is ${pWords(p)}; with sides drawn anew by the plan of the sheets ${pWords(find('randomisation_p'))}.${find('above_chance')?.value === 1 ? '' : ' Absence of evidence; see 3 for the question it is often taken for.'}`,
    },
  ];
}

const shareWords = (row: FigureRow | undefined): string =>
  row === undefined || row.value === null
    ? 'Nothing was chosen'
    : `${ofTotal(row.count ?? 0, row.n)}${(row.missing ?? 0) + (row.cannotJudge ?? 0) > 0 ? ', missing choices as half right,' : ''} is ${decimals(row.value)}`;

/** The limit beside the share right; where choices are missing, how the rule counts them. */
function limitWords(accuracy: FigureRow | undefined, limit: number | null): string {
  const outcome = accuracy === undefined || limit === null ? null : ruleOutcome(accuracy, limit);
  if (outcome === null || limit === null) return '.';
  const { allowed, met, allMissingRight: worst } = outcome;
  if (worst === null) return `, ${met ? 'at most' : 'more than'} ${decimals(limit)}.`;
  const turns = met && !worst.met ? ` Had all missing ones been right, ${worst.right} would be, and it would not be met.` : ''; // prettier-ignore
  return `. At most ${decimals(limit)} is ${allowed}, and half a choice more breaks the rule.${turns}`;
}

const ruleWords = (chance: number | null, told: number | null): string =>
  chance === null || told === null
    ? ''
    : ` If choices were independent, texts that nobody can tell apart would break this rule in ${shareOfStudies(1 - chance)} of such studies, and texts told apart three times in four would meet it in ${shareOfStudies(told)}.`;

const pWords = (row: FigureRow | undefined): string =>
  row === undefined || row.value === null
    ? 'not defined'
    : row.value < 0.005
      ? 'less than 0.01'
      : decimals(row.value);

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A tick in a whole ring for what is met or shown, a broken ring for what is not: never a colour. */
function VerdictIcon({ shown, rule }: { shown: boolean; rule: boolean }) {
  return (
    <svg
      viewBox="0 0 14 14"
      width={14}
      height={14}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
    >
      <circle cx={7} cy={7} r={6} strokeDasharray={shown || rule ? undefined : '2.2 1.6'} />
      {shown ? <path d="m4.3 7.2 1.9 1.9 3.6-4" /> : null}
      {!shown && rule ? <path d="M4.6 4.6l4.8 4.8M9.4 4.6l-4.8 4.8" /> : null}
    </svg>
  );
}
