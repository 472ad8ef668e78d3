import { Fragment } from 'react';
import { ActDialog } from '../../../act-dialog';
import type { Act } from '../../../outcome';
import { PageHead } from '../../../page-head';
import { ConditionForm } from './condition-form';
import { CueTable } from './cue-table';
import { FoldedCues, FoldedRules } from './folded-tables';
import { RuleTable } from './rule-table';
import { ToSettle } from './to-settle';
import { WhatWasDone } from './what-was-done';
import type { BlindnessView } from './view';

/** What could tell a rater which text is which, and what has to be settled before the freeze. */
export function BlindnessPage({
  view,
  mayFreeze,
  freeze,
}: {
  view: BlindnessView;
  mayFreeze: boolean;
  freeze: Act;
}) {
  const open = view.toSettle.length;
  return (
    <>
      <PageHead
        title="Blindness check"
        term="blindnessCheck"
        lead={`What could tell a rater which text is which without reading it? ${summary(view)}`}
        acts={mayFreeze ? <FreezeAct view={view} act={freeze} /> : undefined}
      />
      {view.seen === 'folded' ? (
        <p className="notice mb-6">
          {view.rates ? 'You also rate in this study.' : 'You will also rate in this study.'} So
          nothing here says which way a cue points, and no unit is named: only none, weak or strong,
          and the better of a rule and its opposite.
        </p>
      ) : null}
      {view.parts.map((part) => (
        <Fragment key={part.part}>
          {'check' in part ? (
            <>
              <CueTable part={part.part} check={part.check} />
              <RuleTable part={part.part} check={part.check} />
              <WhatWasDone check={part.check} />
            </>
          ) : (
            <>
              <FoldedCues part={part.part} check={part.folded} />
              <FoldedRules check={part.folded} />
            </>
          )}
        </Fragment>
      ))}
      {view.parts.length > 0 ? <ToSettle view={view} open={open} /> : null}
      <ConditionForm view={view} />
    </>
  );
}

function summary({ parts, toSettle, state }: BlindnessView): string {
  if (parts.length === 0)
    return 'There is no pair with a target or two conditions, and no sealed condition of worksheets is chosen.';
  if (toSettle.length === 0)
    return 'No cue gives the side away and no lazy rule lies outside chance, as far as so many texts can tell.';
  if (state !== 'draft') return 'Something does.';
  return 'Something does. Fix it, or accept it in writing before the protocol is frozen.';
}

/** The same act as on the overview, with the reason that a stopped freeze asks for. */
function FreezeAct({ view, act }: { view: BlindnessView; act: Act }) {
  const stopped = view.stops && view.toSettle.length > 0;
  return (
    <ActDialog
      act={act}
      kind={stopped ? 'plain' : 'main'}
      label={stopped ? 'Freeze version 1 with a reason' : 'Freeze version 1'}
      title="Freeze version 1 of the protocol?"
      confirm="Freeze version 1"
      {...(stopped
        ? {
            field: {
              name: 'because',
              label: 'Why it may stand',
              hint: 'It is kept in the chain, and everybody who reads the study sees it.',
              required: true,
            },
          }
        : {})}
    >
      {stopped ? (
        <ul className="rows">
          {view.toSettle.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      <p>
        Items, form, guidelines and plan are fixed, and the protocol hash is made of them. The
        server draws a secret, and from it the order and the sides of every sheet.
      </p>
    </ActDialog>
  );
}
