import { Mark } from '@/app/ui/mark';
import { utcMinute } from '@/app/ui/instant';
import { ActDialog } from '../../act-dialog';
import type { Act } from '../../outcome';
import { sealConsequences, sealNames } from '../../seal-words';
import { Section } from '../../section';
import type { SealKind, StudyHead } from '../../view';
import type { OverviewView, SealLine } from './view';

/** Three seals, each with its own state and its own act. */
export function SealsSection({
  study,
  view,
  reveal,
  waiting,
}: {
  study: StudyHead;
  view: OverviewView;
  reveal: Readonly<Record<SealKind, Act>>;
  waiting: readonly string[];
}) {
  const own = view.raters.find((rater) => rater.you);
  return (
    <Section
      title="The seals"
      right={
        waiting.length === 0
          ? 'all open'
          : `${view.seals.length - waiting.length} of ${view.seals.length} open`
      }
    >
      <div className="seal">
        {waiting.length > 0 ? (
          <div className="label row">
            <Mark size={26} />
            <div>
              <b>Closed for everybody, you too</b>
              <p className="q2">
                {own
                  ? `You label sheet ${own.code}, so you are held to it like the others.`
                  : 'Each is opened after the close, by itself.'}
              </p>
            </div>
          </div>
        ) : null}
        {view.seals.map((seal) => (
          <SealRow key={seal.kind} seal={seal} study={study} act={reveal[seal.kind]} />
        ))}
        {waiting.length > 0 ? (
          <p className="label q2 text-12">
            Opening is logged with your name, cannot be undone, and marks every later label as made
            after it.
          </p>
        ) : null}
      </div>
    </Section>
  );
}

function SealRow({ seal, study, act }: { seal: SealLine; study: StudyHead; act: Act }) {
  const name = sealNames[seal.kind];
  return (
    <div className={seal.opened ? 'label row opened' : 'label row'}>
      <div>
        <p>{name}</p>
        <p className="q3 text-12 num">
          {seal.opened
            ? `Opened ${utcMinute(seal.opened.at)} by ${seal.opened.by}. ${seal.holds}`
            : `${seal.holds}. Never opened.`}
        </p>
      </div>
      {seal.opened || !study.may.reveal ? (
        <span className="q3">{seal.opened ? 'Open' : 'Closed'}</span>
      ) : (
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
            It is logged with your name and time, and cannot be undone. Labels made later carry that
            this seal was open, and count apart from blind ones.
          </p>
        </ActDialog>
      )}
    </div>
  );
}
