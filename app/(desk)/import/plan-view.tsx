'use client';

import { useState } from 'react';
import { Button } from '@/app/ui/button';
import { bytes, counted, whole } from '@/app/ui/number-format';
import { RefusedRows } from '@/app/ui/refused-rows';
import { TickBox } from '@/app/ui/tick-box';
import { PageHead } from '../page-head';
import { Section } from '../section';
import { ImportFields } from './import-fields';
import { RaterGets } from './rater-gets';
import { SaveRefused } from './save-refused';
import { StudyName } from './study-name';
import type { ImportPairs, ImportPlan } from './view';

interface PlanViewProps {
  plan: ImportPlan;
  waiting: boolean;
  fault: string;
  onShow: (ids: readonly string[]) => void;
  onName: (slug: string) => void;
  onImport: (leaveOut: number) => void;
  onCancel: () => void;
}

/** All that an import would do, before it does it. */
export function PlanView(props: PlanViewProps) {
  const { plan, waiting, fault, onShow, onName, onImport, onCancel } = props;
  const { stored } = plan.items;
  const refused = plan.refusedRows;
  // The word holds for the number it was given for: a new plan with other rows asks again.
  const [leftOut, setLeftOut] = useState(0);
  const ready = plan.faults.length === 0 && stored > 0 && leftOut === refused && !waiting;
  return (
    <>
      <PageHead
        title={`Import ${plan.study.title || plan.file.name}`}
        lead="Nothing is stored yet. Look at what raters may see, read what is refused, then import everything that can be stored in one step."
        acts={
          <>
            <Button onClick={onCancel}>Cancel</Button>
            <Button kind="main" notYet={!ready} onClick={() => onImport(refused)}>
              Import {counted(stored, 'item')}
            </Button>
          </>
        }
      />
      <p className="notice bad mb-3" role="alert" hidden={!fault}>
        {fault}
      </p>
      <Counts plan={plan} />
      <Notices plan={plan} />
      {plan.study.slugDeclared || !plan.study.title ? null : (
        <StudyName key={plan.study.slug} slug={plan.study.slug} onName={onName} />
      )}
      <div className="cols-side">
        <ImportFields
          fields={plan.fields}
          openedBy={plan.openedBy}
          waiting={waiting}
          onShow={onShow}
        />
        <RaterGets plan={plan} />
      </div>
      {refused > 0 ? (
        <Section
          title="Refused rows"
          lead={
            plan.faults.length > 0
              ? 'Fix them in the file and choose it again.'
              : 'Fix them in the file and choose it again, or leave them out.'
          }
          right={<SaveRefused plan={plan} />}
        >
          <RefusedRows rows={plan.refused} />
          {refused > plan.refused.length ? (
            <p className="note">
              The first {whole(plan.refused.length)} of {whole(refused)} are shown.
            </p>
          ) : null}
          {plan.faults.length > 0 ? null : (
            <TickBox
              checked={leftOut === refused}
              onChange={(event) => setLeftOut(event.target.checked ? refused : 0)}
            >
              Leave {refused === 1 ? 'this row' : `these ${whole(refused)} rows`} out. The study
              will not have {refused === 1 ? 'it' : 'them'}.
            </TickBox>
          )}
        </Section>
      ) : null}
    </>
  );
}

function Counts({ plan }: { plan: ImportPlan }) {
  const { rows, stored, refused } = plan.items;
  const sha = plan.file.sha256;
  return (
    <dl className="facts-line">
      <Count name="Items in the file" value={whole(rows)} big />
      <Count name="Will be stored" value={whole(stored)} big />
      <Count name="Refused" value={whole(refused)} big bad={refused > 0} />
      {plan.pairs ? <Count name="Pairs and boundary texts" value={pairsIn(plan.pairs)} /> : null}
      <Count
        name="Stored and refused add up"
        value={`${whole(stored)} + ${whole(refused)} = ${whole(rows)}`}
      />
      <Count name="Study" value={plan.study.slug || 'no name yet'} />
      <Count
        name="File"
        value={`${bytes(plan.file.bytes)}, SHA-256 ${sha.slice(0, 4)}…${sha.slice(-4)}`}
      />
    </dl>
  );
}

const kindNames = { '2afc': '2AFC', preference: 'preference', boundary: 'boundary' } as const;

/** "12 2AFC, 3 boundary; lengths at most 9 % apart" */
function pairsIn({ kinds, refused, widest }: ImportPairs): string {
  const parts = (['2afc', 'preference', 'boundary'] as const).flatMap((kind) => {
    const count = kinds[kind] ?? 0;
    return count === 0 ? [] : [`${whole(count)} ${kindNames[kind]}`];
  });
  return [
    parts.join(', ') || 'none can be stored',
    ...(widest > 0 ? [`lengths at most ${whole(Math.round(widest * 100))} % apart`] : []),
    ...(refused > 0 ? [`${whole(refused)} refused`] : []),
  ].join('; ');
}

function Count({
  name,
  value,
  big = false,
  bad = false,
}: {
  name: string;
  value: string;
  big?: boolean;
  bad?: boolean;
}) {
  return (
    <div>
      <dt className="lab">{name}</dt>
      <dd className={[big ? 'big' : '', bad ? 'bad' : ''].join(' ').trim() || undefined}>
        {value}
      </dd>
    </div>
  );
}

function Notices({ plan }: { plan: ImportPlan }) {
  return (
    <>
      {plan.faults.map((one) => (
        <p className="notice bad" key={`${one.file} ${one.message}`}>
          <span className="mono">{one.file}</span> {one.message}
        </p>
      ))}
      {plan.warnings.map((warning) => (
        <p className="notice wait" key={warning}>
          {warning}
        </p>
      ))}
    </>
  );
}
