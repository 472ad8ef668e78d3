import Link from 'next/link';
import type { ReactNode } from 'react';
import { counted, ofTotal, whole } from '@/app/ui/number-format';
import { InTurn } from '../../../_figures/in-turn';
import { PageHead } from '../../../page-head';
import { CeilingSection } from './ceiling-section';
import { ChoiceForm, Choose } from './choice-form';
import { ConditionsSection } from './conditions-section';
import { ConfusionSection } from './confusion-section';
import { scaleWords, type DashboardView } from './dashboard-view';
import { DetectionSection } from './detection-section';
import { GoldSection } from './gold-section';
import { JudgesSection } from './judges-section';
import { MoreSections } from './more-sections';
import { PeopleSection } from './people-section';
import { StrataSection } from './strata-section';

/** Agreement as a reader looks at it: judges beside the ceiling for every variable, then all of one variable. */
export function Dashboard({ view }: { view: DashboardView }) {
  const { variable, report, href } = view;
  const { variables } = report.design;
  return (
    <>
      <PageHead
        title="Agreement"
        term="kappa"
        lead={
          report.design.labels === 'all'
            ? 'How far people agree with each other, and how close each judge comes to that on the same items. Every label is used as it stands now, also those that were not made blind.'
            : 'How far people agree with each other, and how close each judge comes to that on the same items. Only labels that were made blind, or that a file declares so, are used.'
        }
        acts={
          <>
            <Link className="btn" href={href({ table: 'all' })} prefetch={false}>
              As a table
            </Link>
            <Link className="btn" href={view.behind({ show: 'all' })} prefetch={false}>
              Rows behind this
            </Link>
          </>
        }
      />
      <Counts view={view} />
      <Sentences view={view} />
      {variable === undefined ? (
        <p className="empty">
          The form has no field with categories or numbers, so there is no agreement to show.
        </p>
      ) : (
        <>
          <InTurn>
            <CeilingSection view={view} />
          </InTurn>
          <div className="variable" id="variable">
            <div>
              <p className="q3">All of one variable</p>
              <h2>{variable.label}</h2>
              <p className="q2">{scaleWords(variable)}</p>
            </div>
            {variables.length > 1 || view.runs.length > 1 ? (
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
            ) : null}
          </div>
          <InTurn>
            <PeopleSection view={view} variable={variable} />
          </InTurn>
          <div id="confusion">
            <InTurn>
              <ConfusionSection view={view} variable={variable} />
            </InTurn>
          </div>
          <InTurn>
            <GoldSection view={view} variable={variable} />
          </InTurn>
          <div id="detection">
            <InTurn>
              <DetectionSection view={view} variable={variable} />
            </InTurn>
          </div>
          <div id="strata">
            <InTurn>
              <StrataSection view={view} variable={variable} />
            </InTurn>
          </div>
          <div id="conditions">
            <InTurn>
              <ConditionsSection view={view} variable={variable} />
            </InTurn>
          </div>
          <div id="judges">
            <InTurn>
              <JudgesSection view={view} variable={variable} />
            </InTurn>
          </div>
          <InTurn>
            <MoreSections view={view} variable={variable} />
          </InTurn>
        </>
      )}
    </>
  );
}

function Counts({ view }: { view: DashboardView }) {
  const { counts, design } = view.report;
  const judges = new Set(counts.judges.map(({ judge }) => judge)).size;
  const all = design.labels === 'all';
  return (
    <dl className="facts-line">
      <Fact name="Raters">{whole(view.raters.length)}</Fact>
      <Fact name="Items">{whole(counts.items.all)}</Fact>
      <Fact name="Labels used">{ofTotal(counts.labelsUsed, counts.labels)}</Fact>
      <Fact name="Made or changed after a reveal">
        {whole(counts.labelsAfterReveal)}
        {counts.labelsAfterReveal > 0 || all ? (
          <>
            {all ? ', counted here. ' : ', left out. '}
            <Link href={view.href({ labels: all ? 'blind' : 'all' })} prefetch={false}>
              {all ? 'Show blind labels only' : 'Show with all labels'}
            </Link>
          </>
        ) : null}
      </Fact>
      <Fact name="Judges">
        {view.opened.has('judgments')
          ? `${whole(judges)}, ${counted(counts.judges.length, 'run')}`
          : 'sealed'}
      </Fact>
      <Fact name="Resampled by">
        {design.unit}, {whole(design.units)}
      </Fact>
      <Fact name="Resamples">{whole(design.resamples)}</Fact>
      <Fact name="Seed">{String(design.seed)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="q3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sentences({ view }: { view: DashboardView }) {
  const { sentences } = view.report;
  if (sentences.length === 0) return null;
  return (
    <section className="says" aria-label="Notes on these figures">
      <ul>
        {sentences.map(({ id, text }, at) => (
          <li key={`${id} ${at}`}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
