import { graderWords as keyWords } from '@/lib/domain/grader-key';
import type { CountedGrader } from '@/lib/figures/confusions';
import { mostPaired } from '@/lib/figures/many-raters';
import { confusionMatrix, type Answer, type NoValue } from '@/lib/figures/read-confusions';
import type { Said } from '@/lib/domain/disagreement-filter';
import { counted, ofTotal } from '@/app/ui/number-format';
import { goldOfFigures } from '../../../gold-words';
import { ConfusionTable, type Cell } from '../../../_figures/confusion-table';
import { SealedPart } from '../../../_figures/sealed-part';
import { Fold } from '../../../fold';
import { ChoiceForm, Choose } from './choice-form';
import { keyOf, nameOf, type DashboardView, type ShownVariable } from './dashboard-view';

/** What two graders said of the same items; which two stands in the address. */
export function ConfusionSection({
  view,
  variable,
}: {
  view: DashboardView;
  variable: ShownVariable;
}) {
  const { graders } = view.report.confusions;
  const [one, other] = chosenTwo(view, graders);
  const choices = graders.map((grader) => ({ value: keyOf(grader), words: wordsOf(grader) }));
  const [first, second] = [graders[one], graders[other]];
  return (
    <Fold
      id="confusion"
      open={view.filter.one !== null || view.filter.other !== null}
      title="Who said what"
      lead="The first of the two in rows, the second in columns. A count leads to its items."
    >
      {first === undefined || second === undefined || one === other ? (
        <p className="empty">There are no two raters or judges to compare.</p>
      ) : (
        <>
          <ChoiceForm view={view} name="Who said what" part="confusion" asks={['one', 'other']}>
            <Choose name="one" label="In rows" value={keyOf(first)} choices={choices} />
            <Choose name="other" label="In columns" value={keyOf(second)} choices={choices} />
          </ChoiceForm>
          <Matrix view={view} variable={variable} one={one} other={other} />
        </>
      )}
      {view.opened.has('judgments') ? null : <SealedPart draws={['judgments']} />}
    </Fold>
  );
}

/** Who is compared: as the address says, else gold with the first judge, else the first two people. */
function chosenTwo(
  view: DashboardView,
  graders: readonly CountedGrader[],
): readonly [number, number] {
  const at = (key: string | null) => graders.findIndex((grader) => keyOf(grader) === key);
  const gold = graders.findIndex(({ kind }) => kind === 'gold');
  const judge = graders.findIndex(({ kind }) => kind === 'judge');
  const [one, other] = [at(view.filter.one), at(view.filter.other)];
  const usual = judge >= 0 ? ([gold, judge] as const) : view.raters.length > 1 ? ([0, 1] as const) : ([gold, 0] as const); // prettier-ignore
  const first = one >= 0 ? one : usual[0] === other ? usual[1] : usual[0];
  const second = other >= 0 && other !== first ? other : first === usual[1] ? usual[0] : usual[1];
  return [first, second];
}

const wordsOf = (grader: CountedGrader): string =>
  grader.kind === 'gold' ? `Gold: ${goldOfFigures}` : keyWords(nameOf(grader.id, grader.run));

function Matrix({
  view,
  variable,
  one,
  other,
}: {
  view: DashboardView;
  variable: ShownVariable;
  one: number;
  other: number;
}) {
  const { graders } = view.report.confusions;
  const matrix = confusionMatrix(view.report.confusions, variable.id, one, other);
  const [first, second] = [graders[one], graders[other]];
  if (!matrix || !first || !second) {
    const raters = first?.kind === 'rater' && second?.kind === 'rater';
    return (
      <p className="empty">
        {raters && view.raters.length > mostPaired
          ? `Of more than ${mostPaired} raters two are not held against each other here: choose gold or a judge.`
          : 'There are too many different answers for a table of counts.'}
      </p>
    );
  }
  const name = (answer: Answer) => (answer.kind === 'value' ? view.words(variable.id, answer.value) : noValueWords[answer.kind]); // prettier-ignore
  const cell = (row: Answer, column: Answer): Cell => ({
    same: row.kind === 'value' && column.kind === 'value' && row.value === column.value,
    href: hrefOf(view, variable, [first, row], [second, column]),
  });
  const total = matrix.counts.flat().reduce((sum, count) => sum + count, 0);
  return (
    <>
      <ConfusionTable
        caption={`${wordsOf(first)} in rows, ${wordsOf(second)} in columns`}
        rows={matrix.rows.map(name)}
        columns={matrix.columns.map(name)}
        counts={matrix.counts}
        cell={(row, column) => {
          const [a, b] = [matrix.rows[row], matrix.columns[column]];
          return a && b ? cell(a, b) : { same: false, href: null };
        }}
      />
      <p className="note">
        {ofTotal(matrix.both, total)} have a value from both; the outlined cells are those on which
        they agree. {counted(total, 'item or part', 'items or parts')} were put to one of the two at
        least.
      </p>
    </>
  );
}

const noValueWords: Readonly<Record<NoValue, string>> = {
  'cannot-judge': 'Cannot judge',
  missing: 'Missing',
  malformed: 'Malformed',
  'not-asked': 'Not asked',
  'not-assigned': 'Not assigned',
  undecided: 'Undecided',
};

type Gave = readonly [CountedGrader, Answer];

/** In an address gold stands second; a state that the reader of disagreements does not know has no link. */
function hrefOf(
  view: DashboardView,
  variable: ShownVariable,
  one: Gave,
  other: Gave,
): string | null {
  const [first, second] = one[0].kind === 'gold' ? [other, one] : [one, other];
  const gave = [saidOf(first[1]), saidOf(second[1])] as const;
  if (gave[0] === null || gave[1] === null || first[0].kind === 'gold') return null;
  return view.behind({
    variable: variable.id,
    graders: [
      nameOf(first[0].id, first[0].run),
      second[0].kind === 'gold' ? 'gold' : nameOf(second[0].id, second[0].run),
    ],
    gave,
    show: 'all',
  });
}

function saidOf(answer: Answer): Said | null {
  switch (answer.kind) {
    case 'value':
      return { state: 'value', value: answer.value };
    case 'cannot-judge':
      return { state: 'cannot-judge' };
    case 'not-asked':
      return { state: 'not-asked' };
    case 'missing':
    case 'undecided':
      return { state: 'missing' };
    case 'malformed':
    case 'not-assigned':
      return null;
  }
}
