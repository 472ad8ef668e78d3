import { counted } from '@/app/ui/number-format';
import { ActDialog } from '../../act-dialog';
import type { Act } from '../../outcome';
import type { SealKind, StudyHead } from '../../view';
import type { OverviewView } from './view';

/** The acts of a protocol, each bound to its study. */
export interface OverviewActs {
  freeze: Act;
  open: Act;
  close: Act;
  reopen: Act;
  remove: Act;
  reveal: Readonly<Record<SealKind, Act>>;
}

/** What the state and the reader's role allow next; the next step of the protocol is the main button. */
export function ProtocolActs({
  study,
  acts,
  view: { guidelines, raters },
}: {
  study: StudyHead;
  acts: OverviewActs;
  view: OverviewView;
}) {
  const { may } = study;
  const next = (study.version ?? 0) + 1;
  return (
    <>
      {may.remove ? <RemoveDraft study={study} act={acts.remove} /> : null}
      {may.freeze ? (
        <ActDialog
          act={acts.freeze}
          kind={study.version === null ? 'main' : 'plain'}
          label={`Freeze version ${next}`}
          title={`Freeze version ${next} of the protocol?`}
          confirm={`Freeze version ${next}`}
          {...(study.version === null
            ? {}
            : { field: { name: 'because', label: 'What changed, and why', required: true } })}
        >
          <p>
            Items, form, guidelines and plan are fixed, and the protocol hash is made of them. The
            server draws a secret, and from it the order of every sheet.
          </p>
          <p>None of it can be changed afterwards.</p>
          {guidelines ? null : <p>This study has no guidelines, so raters will read none.</p>}
        </ActDialog>
      ) : null}
      {may.open ? (
        <ActDialog
          act={acts.open}
          kind="main"
          label="Open for raters"
          title="Open the study for raters?"
          confirm="Open the study"
        >
          <p>
            Raters with a sheet can label from now on. Publish the protocol hash first, if it is to
            show that the protocol came before the data.
          </p>
        </ActDialog>
      ) : null}
      {may.close ? (
        <ActDialog
          act={acts.close}
          label="Close"
          title="Close the study?"
          confirm="Close the study"
        >
          <p>
            No label is taken after this. Answers that a rater’s device has not sent by then are
            refused. The seals stay closed until you open each of them.
          </p>
          <Unfinished raters={raters} />
        </ActDialog>
      ) : null}
      {may.reopen ? (
        <ActDialog
          act={acts.reopen}
          label="Reopen"
          title="Reopen the study, so that raters can correct?"
          confirm="Reopen the study"
          field={{
            name: 'because',
            label: 'Why',
            hint: 'It is kept in the study’s record, and exported with it.',
            required: true,
          }}
        >
          <p>
            Labels that are made from now on carry which seals were open then, and figures of blind
            labels leave them out.
          </p>
        </ActDialog>
      ) : null}
    </>
  );
}

/** Whose sheet would be cut off, as far as the reader may know it. */
function Unfinished({ raters }: { raters: OverviewView['raters'] }) {
  const held = raters.filter(({ state }) => state === 'claimed');
  if (held.some(({ done }) => done === null))
    return <p>You rate too, so how far the others are is not shown to you.</p>;
  if (held.length === 0) return null;
  const shown = held.slice(0, 10).map(({ code, done, total }) => `${code} (${done} of ${total})`);
  const more = held.length > shown.length ? ` and ${held.length - shown.length} more` : '';
  return (
    <p>
      {counted(held.length, 'sheet is', 'sheets are')} not handed in: {shown.join(', ')}
      {more}.
    </p>
  );
}

function RemoveDraft({ study, act }: { study: StudyHead; act: Act }) {
  return (
    <ActDialog
      act={act}
      kind="grave"
      label="Remove"
      title="Remove this draft?"
      confirm="Remove it for good"
      field={{
        name: 'typed',
        label: `Type the study’s name: ${study.title}`,
        mustBe: study.title,
        required: true,
      }}
    >
      <p>
        Its items, their provenance, its form, its people’s roles and its invitations are erased,
        and the name {study.slug} is free again. The files that you imported it from stay as they
        are.
      </p>
      <p>Only a draft can be removed. Once a study is frozen it stays.</p>
    </ActDialog>
  );
}
