import Link from 'next/link';
import { DataTable } from '@/app/ui/data-table';
import { LocalTime } from '@/app/ui/local-time';
import { Meter } from '@/app/ui/meter';
import { counted, ofTotal } from '@/app/ui/number-format';
import { Section } from '../../section';
import { Withheld } from '../../withheld';
import type { StudyHead } from '../../view';
import type { OverviewView, RaterLine } from './view';

const states: Readonly<Record<RaterLine['state'], string>> = {
  claimed: 'Taken',
  'handed-in': 'Handed in',
  released: 'Released',
  withdrawn: 'Withdrawn',
};

/** Done of total and the last save: nothing else of a rater's work is anybody's business before the reveal. */
export function RaterProgress({ study, view }: { study: StudyHead; view: OverviewView }) {
  return (
    <Section
      title="Raters"
      term="sheet"
      lead="How far each sheet is, not what it says."
      right={
        view.progress && view.progress.total > 0
          ? `${ofTotal(view.progress.done, view.progress.total)} labels`
          : null
      }
    >
      {view.raters.length === 0 ? (
        <p className="empty">
          {study.state === 'closed' ? 'Nobody took part.' : 'Nobody has joined yet.'}{' '}
          {study.may.managePeople && study.state !== 'closed' ? (
            <Link href={`/studies/${study.slug}/people`} prefetch={false}>
              Make a link for raters.
            </Link>
          ) : null}
        </p>
      ) : (
        <DataTable caption="Progress of each sheet" className="wide">
          <thead>
            <tr>
              <th scope="col">Rater</th>
              <th scope="col">Sheet</th>
              <th scope="col">Progress</th>
              <th scope="col" className="n">
                Done
              </th>
              <th scope="col" className="n">
                Last saved
              </th>
            </tr>
          </thead>
          <tbody>
            {view.raters.map((rater) => (
              <RaterRow key={rater.code} rater={rater} />
            ))}
          </tbody>
        </DataTable>
      )}
      {view.slotsFree > 0 ? (
        <p className="note">
          {counted(view.slotsFree, 'sheet')}{' '}
          {study.state === 'closed'
            ? `${view.slotsFree === 1 ? 'was' : 'were'} never taken.`
            : 'not yet taken.'}
        </p>
      ) : null}
    </Section>
  );
}

function RaterRow({ rater }: { rater: RaterLine }) {
  const aside = [rater.alias, rater.you ? 'you' : null].filter(Boolean).join(', ');
  return (
    <tr>
      <th scope="row">
        {rater.code}
        {aside ? <span className="q3 font-normal"> {aside}</span> : null}
      </th>
      <td className="q2">{states[rater.state]}</td>
      <PaceCells rater={rater} />
    </tr>
  );
}

function PaceCells({ rater }: { rater: RaterLine }) {
  if (rater.done === null) {
    return (
      <td colSpan={3}>
        <Withheld />
      </td>
    );
  }
  return (
    <>
      <td>
        <Meter done={rater.done} total={rater.total} />
      </td>
      <td className="n">{ofTotal(rater.done, rater.total)}</td>
      <td className="n">
        {rater.lastSavedAt ? (
          <LocalTime at={rater.lastSavedAt} />
        ) : (
          <span className="q3">{rater.done === 0 ? 'nothing yet' : 'not known'}</span>
        )}
      </td>
    </>
  );
}
