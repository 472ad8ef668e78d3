import { GraderLabel } from '../../../_figures/grader-mark';
import { graderWords } from '../../../_figures/grader-words';
import { PivotTable } from '../../../_figures/pivot-table';
import { SealedPart } from '../../../_figures/sealed-part';
import { Fold } from '../../../fold';
import { ChoiceForm, Choose, runChoices } from './choice-form';
import { graderPart, type DashboardView, type ShownVariable } from './dashboard-view';

/** Each judge in each run against the whole gold: what its answers are worth. */
export function DetectionSection({
  view,
  variable,
}: {
  view: DashboardView;
  variable: ShownVariable;
}) {
  const all = view.index.of('judge-gold', variable.id).filter(({ stratum }) => stratum === null);
  const categories = [...new Set(all.flatMap(({ category }) => category ?? []))];
  const category = categories.find((one) => one === view.filter.category) ?? null;
  const ofRun = ({ run }: { run: number | null }) => view.filter.run === null || run === view.filter.run; // prettier-ignore
  const rows = all.filter((row) => row.category === category && ofRun(row));
  const quotes = view.index
    .of('judge-gold')
    .filter(({ metric, stratum, ...row }) => metric === 'quote_found' && stratum === null && ofRun(row)); // prettier-ignore
  return (
    <Fold
      id="detection"
      open={view.filter.category !== null}
      title="Judges with gold"
      lead="Precision: of what it flagged, how much is right. Recall: of what is there, how much it flagged. False alarms: of what is not there, how much it flagged."
    >
      {!view.opened.has('judgments') ? (
        <SealedPart draws={['judgments']} />
      ) : (
        <>
          <ChoiceForm
            view={view}
            name="Judges with gold"
            part="detection"
            asks={['run', 'category']}
          >
            <Choose
              name="run"
              label="Run"
              value={String(view.filter.run ?? '')}
              choices={runChoices(view)}
            />
            {categories.length > 0 ? (
              <Choose
                name="category"
                label="Answer"
                value={category ?? ''}
                choices={[
                  { value: '', words: 'Every answer' },
                  ...categories.map((one) => ({ value: one, words: `${view.words(variable.id, one)} or not` })), // prettier-ignore
                ]}
              />
            ) : null}
          </ChoiceForm>
          {rows.length === 0 ? (
            <p className="empty">No judge’s answers have been imported.</p>
          ) : (
            <PivotTable
              caption="Judges with gold"
              rows={rows}
              nameOf={(row) => (
                <GraderLabel mark={view.markOf(row.grader ?? '')}>
                  {graderWords(row.grader, row.run)}
                </GraderLabel>
              )}
              href={(row) => view.behind({ variable: variable.id, ...graderPart(row) })}
            />
          )}
          {quotes.length > 0 ? (
            <>
              <h3 className="sub">Quotes that stand in the text</h3>
              <PivotTable
                caption="Quotes that stand in the text"
                rows={quotes}
                nameOf={(row) => graderWords(row.grader, row.run)}
                of={(row) => row.variable ?? ''}
                ofHead="Field"
              />
            </>
          ) : null}
        </>
      )}
    </Fold>
  );
}
