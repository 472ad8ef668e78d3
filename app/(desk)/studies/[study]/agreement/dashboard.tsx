import Link from 'next/link';
import { factsOf } from '@/lib/formats/report-md';
import { whole } from '@/app/ui/number-format';
import { InTurn } from '../../../_figures/in-turn';
import { PageHead } from '../../../page-head';
import { AnswerPart } from './answer-part';
import { ConditionsSection } from './conditions-section';
import { ConfusionSection } from './confusion-section';
import { scaleWords, type DashboardView, type ShownVariable } from './dashboard-view';
import { DetectionSection } from './detection-section';
import { GoldSection } from './gold-section';
import { JudgesSection } from './judges-section';
import { MoreSections } from './more-sections';
import { PeopleSection } from './people-section';
import { StrataSection } from './strata-section';

const parts: readonly ((asked: { view: DashboardView; variable: ShownVariable }) => React.ReactNode)[] = [
  PeopleSection,
  ConfusionSection,
  GoldSection,
  DetectionSection,
  StrataSection,
  ConditionsSection,
  JudgesSection,
  MoreSections,
]; // prettier-ignore

/** Agreement as a reader looks at it: the answer first, then all of one variable, to be opened part by part. */
export function Dashboard({ view }: { view: DashboardView }) {
  const { variable, report, href } = view;
  return (
    <>
      <PageHead
        title="Agreement"
        term="kappa"
        lead={factsOf(report)}
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
      <AfterReveal view={view} />
      <AnswerPart view={view} variable={variable} />
      {variable === undefined ? null : (
        <>
          <div className="variable">
            <div>
              <p className="q3">All of one variable</p>
              <h2>{variable.label}</h2>
              <p className="q2">{scaleWords(variable)}</p>
            </div>
          </div>
          {parts.map((Part, at) => (
            <InTurn key={at}>
              <Part view={view} variable={variable} />
            </InTurn>
          ))}
        </>
      )}
    </>
  );
}

/** Labels that are no blind ones: how many, and the way to see the figures with them. */
function AfterReveal({ view: { report, href } }: { view: DashboardView }) {
  const { counts, design } = report;
  const all = design.labels === 'all';
  if (counts.labelsAfterReveal === 0 && !all) return null;
  return (
    <p className="after-reveal">
      {all ? 'Every label is used as it stands now, also those that were not made blind. ' : ''}
      Made or changed after a reveal: {whole(counts.labelsAfterReveal)}
      {all ? ', counted here. ' : ', left out. '}
      <Link href={href({ labels: all ? 'blind' : 'all' })} prefetch={false}>
        {all ? 'Show blind labels only' : 'Show with all labels'}
      </Link>
    </p>
  );
}
