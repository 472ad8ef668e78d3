import { Mark } from '@/app/ui/mark';
import { utcMinute } from '@/app/ui/instant';
import { counted } from '@/app/ui/number-format';
import { ActDialog } from '../../act-dialog';
import type { Act } from '../../outcome';
import { sealConsequences, sealNames } from '../../seal-words';
import { Section } from '../../section';
import type { SealKind, StudyHead } from '../../view';
import type { OverviewView, SealLine } from './view';

/** Three seals, each with its own state and its own act. What is open has shed the hatch. */
export function SealsSection({
  study,
  view,
  reveal,
}: {
  study: StudyHead;
  view: OverviewView;
  reveal: Readonly<Record<SealKind, Act>>;
}) {
  const closed = view.seals.filter((seal) => seal.opened === null);
  const opened = view.seals.filter((seal) => seal.opened !== null);
  return (
    <Section title="The seals" term="seal" right={`${opened.length} of ${view.seals.length} open`}>
      {opened.length > 0 ? (
        <ul className="deskcard rows mb-2">
          {opened.map((seal) => (
            <OpenSeal key={seal.kind} seal={seal} />
          ))}
        </ul>
      ) : null}
      {closed.length > 0 ? (
        <div className="seal">
          <ClosedLabel view={view} closed={closed.length} />
          {closed.map((seal) => (
            <ClosedSeal key={seal.kind} seal={seal} study={study} act={reveal[seal.kind]} />
          ))}
          <p className="label q2 text-12">
            Opening is logged, cannot be undone, and marks every later label as made after it.
          </p>
        </div>
      ) : null}
    </Section>
  );
}

function ClosedLabel({ view, closed }: { view: OverviewView; closed: number }) {
  const own = view.raters.find((rater) => rater.you);
  return (
    <div className="label row">
      <Mark size={26} />
      <div>
        <b>
          {closed === view.seals.length
            ? 'Closed for everybody, you too'
            : `${counted(closed, 'seal')} closed for everybody, you too`}
        </b>
        <p className="q2">
          {own
            ? `You label sheet ${own.code}, so you are held to it like the others.`
            : 'Each is opened after the close, by itself.'}
        </p>
      </div>
    </div>
  );
}

function OpenSeal({ seal }: { seal: SealLine }) {
  return (
    <li className="flex items-center gap-3">
      <Mark size={20} revealed />
      <div>
        <p>{sealNames[seal.kind]}</p>
        <p className="q3 text-12 num">
          {seal.opened ? `Opened ${utcMinute(seal.opened.at)} by ${seal.opened.by}. ` : null}
          {seal.holds}.
        </p>
      </div>
    </li>
  );
}

function ClosedSeal({ seal, study, act }: { seal: SealLine; study: StudyHead; act: Act }) {
  const name = sealNames[seal.kind];
  return (
    <div className="label row">
      <div>
        <p>{name}</p>
        <p className="q3 text-12 num">{seal.holds}. Never opened.</p>
      </div>
      {study.may.reveal ? (
        <ActDialog
          act={act}
          kind="grave"
          label="Open this seal"
          title={`Open the seal: ${name.toLowerCase()}?`}
          confirm="Open the seal for good"
          field={{
            name: 'typed',
            label: `Type the study’s name: ${study.title}`,
            mustBe: study.title,
            required: true,
          }}
        >
          <p>{sealConsequences[seal.kind]}</p>
          <p>
            It is logged with its time, and cannot be undone. Labels made later carry that this seal
            was open, and count apart from blind ones.
          </p>
        </ActDialog>
      ) : (
        <span className="q3">Closed</span>
      )}
    </div>
  );
}
