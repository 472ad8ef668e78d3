'use client';

import { useState } from 'react';
import { Button } from '@/app/ui/button';
import { bytes, counted, whole } from '@/app/ui/number-format';
import { RefusedRows } from '@/app/ui/refused-rows';
import { TickBox } from '@/app/ui/tick-box';
import { Section } from '../../../section';
import type { JudgmentsPlan } from './view';

interface PlanProps {
  plan: JudgmentsPlan;
  waiting: boolean;
  fault: string;
  onBringIn: (leaveOut: number) => void;
  onCancel: () => void;
}

/** What bringing a file in would do, before it does it. It says nothing of what judges answered. */
export function JudgmentsPlanView({ plan, waiting, fault, onBringIn, onCancel }: PlanProps) {
  const { rows, stored, refused } = plan.judgments;
  const [leftOut, setLeftOut] = useState(0);
  const ready = stored > 0 && leftOut === refused && !waiting;
  return (
    <Section
      title={`Import ${plan.file.name}`}
      lead="Nothing is stored yet. Once stored, rows cannot be changed or taken back."
      right={
        <span className="flex flex-wrap gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="main" notYet={!ready} onClick={() => onBringIn(refused)}>
            Import {counted(stored, 'row')}
          </Button>
        </span>
      }
    >
      <p className="notice bad mb-3" role="alert" hidden={!fault}>
        {fault}
      </p>
      <dl className="facts-line">
        <Count name="Rows in the file" value={whole(rows)} />
        <Count name="Will be stored" value={whole(stored)} />
        <Count name="Refused" value={whole(refused)} bad={refused > 0} />
        <div>
          <dt className="lab">Stored and refused add up</dt>
          <dd>{`${whole(stored)} + ${whole(refused)} = ${whole(rows)}`}</dd>
        </div>
        <div>
          <dt className="lab">File</dt>
          <dd>{`${bytes(plan.file.bytes)}, SHA-256 ${plan.file.sha256.slice(0, 12)}`}</dd>
        </div>
      </dl>
      {refused > 0 ? (
        <Refused plan={plan} leftOut={leftOut} onLeaveOut={(count) => setLeftOut(count)} />
      ) : null}
    </Section>
  );
}

function Count({ name, value, bad = false }: { name: string; value: string; bad?: boolean }) {
  return (
    <div>
      <dt className="lab">{name}</dt>
      <dd className={bad ? 'big bad' : 'big'}>{value}</dd>
    </div>
  );
}

function Refused({
  plan,
  leftOut,
  onLeaveOut,
}: {
  plan: JudgmentsPlan;
  leftOut: number;
  onLeaveOut: (count: number) => void;
}) {
  const { refused, stored } = plan.judgments;
  return (
    <>
      <RefusedRows rows={plan.refused} />
      {refused > plan.refused.length ? (
        <p className="note">
          The first {whole(plan.refused.length)} of {whole(refused)} are shown.
        </p>
      ) : null}
      {stored > 0 ? (
        <TickBox
          checked={leftOut === refused}
          onChange={(event) => onLeaveOut(event.target.checked ? refused : 0)}
        >
          Leave {refused === 1 ? 'this row' : `these ${whole(refused)} rows`} out. The study will
          not have {refused === 1 ? 'it' : 'them'}.
        </TickBox>
      ) : (
        <p className="note">There is no other row: fix them in the file and choose it again.</p>
      )}
    </>
  );
}
