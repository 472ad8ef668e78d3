import Link from 'next/link';
import type { ReactNode } from 'react';
import { answersOf } from '@/lib/figures/answer/answer';
import { paperTable, tableNote, type PaperRow, type PaperTable } from '@/lib/figures/answer/paper-table'; // prettier-ignore
import { counted, whole } from '@/app/ui/number-format';
import { Answers } from '../../../_figures/answers';
import { JudgesAndPeopleTable, judgeGroups, roomFor, type JudgeGroup } from '../../../_figures/judges-and-people'; // prettier-ignore
import { InTurn } from '../../../_figures/in-turn';
import { Notes } from '../../../_figures/notes';
import { judgePanels } from '../../../_figures/panels';
import { CopyTable, PaperFigures } from '../../../_figures/paper-table';
import { Fold } from '../../../fold';
import { Section } from '../../../section';
import { ChoiceForm, Choose } from './choice-form';
import { scaleWords, type DashboardView, type ShownVariable } from './dashboard-view';

const plotWidth = 320;
/** Rows of the picture before a reader opens the others. */
const mostRows = 14;

/** What a reader sees before anything is opened: answers, one table, notes, and each judge beside people. */
export function AnswerPart({ view, variable }: { view: DashboardView; variable: ShownVariable | undefined }) {
  const { report } = view;
  return (
    <>
      <Answers answers={answersOf(report)} />
      {variable === undefined ? (
        <p className="empty">
          The form has no field with categories or numbers, so there is no agreement to show.
        </p>
      ) : (
        <OneTable view={view} variable={variable} />
      )}
      <Notes sentences={report.sentences} />
      {variable === undefined ? null : (
        <InTurn>
          <JudgesPart view={view} />
        </InTurn>
      )}
    </>
  );
} // prettier-ignore

function OneTable({ view, variable }: { view: DashboardView; variable: ShownVariable }) {
  const { report } = view;
  const table = ofRun(view, paperTable(report, variable.id));
  return (
    <div id="variable">
      <Section
        title="Table for a paper"
        lead={`${variable.label} ${counted(report.counts.items.all, 'item')}, ${scaleWords(variable)}.`}
        right={<CopyTable table={table} />}
      >
        <VariableChoice view={view} variable={variable} />
        <PaperFigures
          table={table}
          markOf={view.markOf}
          hrefOf={(row) => hrefOf(view, variable.id, row)}
          note={tableNote(report, table)}
        />
      </Section>
    </div>
  );
}

function VariableChoice({ view, variable }: { view: DashboardView; variable: ShownVariable }) {
  const { variables } = view.report.design;
  if (variables.length < 2) return null;
  return (
    <ChoiceForm
      view={{ ...view, filter: { ...view.filter, category: null } }}
      name="What is looked at"
      part="variable"
      asks={['variable']}
    >
      <Choose
        name="variable"
        label="Variable"
        value={variable.id}
        choices={variables.map(({ id, label }) => ({ value: id, words: label }))}
      />
    </ChoiceForm>
  );
}

/** All variables, as far as they fit; the others are opened. */
function JudgesPart({ view }: { view: DashboardView }) {
  const { first, others } = roomFor(groupsOf(view), mostRows);
  const judged = view.opened.has('judgments');
  const table = (caption: string, some: readonly JudgeGroup[]): ReactNode => (
    <JudgesAndPeopleTable
      caption={caption}
      groups={some}
      width={plotWidth}
      markOf={view.markOf}
      hrefOf={(row, group) => hrefOf(view, variableOf(group), row)}
      sealed={!judged}
    />
  );
  const title = view.judges.length > 0 || !judged ? 'Each judge beside people' : 'People with each other'; // prettier-ignore
  return (
    <Section
      title={title}
      term="agreement"
      lead={
        view.judges.length > 0
          ? 'κ, minus people’s κ, is the difference: subtract along the row.'
          : 'Cohen’s κ; 0 is agreement by chance, 1 is full agreement.'
      }
      right={
        <span className="legend">
          <span>
            <i className="sw band-sw" />
            people with each other, 95%
          </span>
        </span>
      }
    >
      {table(title, first)}
      {others.length > 0 ? (
        <Fold title={counted(others.length, 'more table')} beside="of the other questions and judges">
          {table(`${title}, continued`, others)}
        </Fold>
      ) : null}
      {judged && view.judges.length === 0 ? (
        <p className="empty">No judge’s answers have been imported.</p>
      ) : null}
      <p className="note">
        Intervals are calibrated bootstraps over {drawnWords(view.report.design)},{' '}
        {whole(view.report.design.resamples)} resamples, seed {view.report.design.seed}, the same
        for every figure, so the differences are paired.
      </p>
    </Section>
  );
} // prettier-ignore

export function groupsOf(view: DashboardView): JudgeGroup[] {
  const panels = judgePanels(view.judges.map(({ judge }) => judge));
  return view.report.design.variables.flatMap((variable) =>
    judgeGroups(ofRun(view, paperTable(view.report, variable.id)), panels, (panel) => (
      <>
        {variable.id === view.variable?.id ? (
          variable.label
        ) : (
          <Link
            href={view.href({ variable: variable.id, category: null }, 'variable')}
            prefetch={false}
          >
            {variable.label}
          </Link>
        )}{' '}
        <span className="q3 font-normal">
          {scaleWords(variable)}
          {panel === null ? '' : `, panel ${panel} of ${panels.length}`}
        </span>
      </>
    )),
  );
}

/** A group's key begins with its variable. */
export const variableOf = ({ key }: JudgeGroup): string => key.slice(0, key.lastIndexOf(' '));

/** The run that is looked at; every run where none is chosen. */
const ofRun = ({ filter: { run } }: DashboardView, table: PaperTable): PaperTable =>
  run === null
    ? table
    : { ...table, rows: table.rows.filter(({ judge }) => judge === null || judge.run === run) };

export const hrefOf = (view: DashboardView, variable: string, { judge }: PaperRow): string =>
  view.behind({ variable, ...(judge && { graders: [{ kind: 'judge' as const, ...judge }] }) });

/** What is drawn in a resample: "108 items", "12 clusters by passage", "10,000 items in 1,000 random groups". */
function drawnWords({ unit, units, groups }: DashboardView['report']['design']): string {
  if (unit !== 'item') return `${whole(units)} clusters by ${unit}`;
  return groups === null
    ? `${whole(units)} items`
    : `${whole(units)} items in ${whole(groups)} random groups`;
}
