import { isKappa, type FigureRow } from '@/lib/domain/figure-row';
import { because } from '@/app/ui/figure';
import { AgreementLegend, HeatMap, type Member } from '../../../_figures/heat-map';
import { GraderLabel } from '../../../_figures/grader-mark';
import { pairWords } from '../../../_figures/grader-words';
import { PivotTable } from '../../../_figures/pivot-table';
import { SealedPart } from '../../../_figures/sealed-part';
import { Fold } from '../../../fold';
import { ChoiceForm, Choose } from './choice-form';
import { graderPart, type DashboardView, type ShownVariable } from './dashboard-view';

/** Judges with each other in one run, whether they share an error, and how far each agrees with itself. */
export function JudgesSection({
  view,
  variable,
}: {
  view: DashboardView;
  variable: ShownVariable;
}) {
  return (
    <Fold
      id="judges"
      title="Judge by judge"
      lead="κ between two judges. Where two agree more with each other than with gold, they share an error that the labels do not."
    >
      {!view.opened.has('judgments') ? (
        <SealedPart draws={['judgments']} />
      ) : view.judges.length === 0 ? (
        <p className="empty">No judge’s answers have been imported.</p>
      ) : (
        <>
          <Pairs view={view} variable={variable} />
          <h3 className="sub">A judge’s runs with each other</h3>
          <Runs view={view} variable={variable} />
        </>
      )}
    </Fold>
  );
}

const whole = ({ stratum, category }: FigureRow): boolean => stratum === null && category === null;

function Pairs({ view, variable }: { view: DashboardView; variable: ShownVariable }) {
  const { run } = view;
  const names = [...new Set(view.judges.flatMap((one) => (one.run === run ? [one.judge] : [])))];
  const rows = view.index.of('judges', variable.id).filter((row) => whole(row) && row.run === run);
  const between = new Map(
    rows.flatMap((row) => (isKappa(row) ? [[`${row.grader} ${row.other}`, row] as const] : [])), // prettier-ignore
  );
  const members = names.map((judge): Member => ({
    key: judge,
    name: judge,
    label: <GraderLabel mark={view.markOf(judge)}>{judge}</GraderLabel>,
  }));
  if (run === null || members.length < 2) {
    return (
      <p className="empty">
        <b>Not defined,</b> {because('only one judge answered in this run')}
      </p>
    );
  }
  const name = (judge: string) => ({ kind: 'judge' as const, judge, run });
  return (
    <>
      {view.runs.length > 1 ? (
        <ChoiceForm view={view} name="Judge by judge" part="judges" asks={['run']}>
          <Choose
            name="run"
            label="Run"
            value={String(run)}
            choices={view.runs.map((one) => ({ value: String(one), words: `Run ${one}` }))}
          />
        </ChoiceForm>
      ) : null}
      <HeatMap
        caption={`κ between each two judges, run ${run}`}
        members={members}
        figure={(one, other) => between.get(`${one.key} ${other.key}`)}
        href={(one, other) =>
          view.behind({ variable: variable.id, graders: [name(one.key), name(other.key)] })
        }
      />
      <AgreementLegend />
      <details open={members.length <= 6}>
        <summary>As a table, with gold and shared error</summary>
        <PivotTable
          caption="Judges with each other"
          rows={rows}
          nameOf={pairWords}
          href={(row) => view.behind({ variable: variable.id, ...graderPart(row), show: 'all' })}
          most={200}
          allHref={view.href({ table: 'judges' })}
        />
      </details>
    </>
  );
}

function Runs({ view, variable }: { view: DashboardView; variable: ShownVariable }) {
  const rows = view.index.of('runs', variable.id).filter(whole);
  if (rows.length === 0) return <p className="empty">No judge has more than one run.</p>;
  return (
    <PivotTable
      caption="A judge’s runs with each other"
      rows={rows}
      nameOf={(row) => (
        <GraderLabel mark={view.markOf(row.grader ?? '')}>{pairWords(row)}</GraderLabel>
      )}
      href={(row) => view.behind({ variable: variable.id, ...graderPart(row) })}
      allHref={view.href({ table: 'runs' })}
    />
  );
}
