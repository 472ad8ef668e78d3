'use client';

import { DataTable } from '@/app/ui/data-table';
import { Hatch } from '@/app/ui/hatch';
import { whole } from '@/app/ui/number-format';
import { Section } from '../section';
import type { ImportField, ImportPlan } from './view';

const openers: Readonly<Record<ImportPlan['openedBy'], string>> = {
  'study.json': 'study.json opens',
  layout: 'The layout opens',
  you: 'You have opened',
};

/** Which fields raters may see. A sealed field's values stand nowhere, here neither. */
export function ImportFields({
  fields,
  openedBy,
  waiting,
  onShow,
}: {
  fields: readonly ImportField[];
  openedBy: ImportPlan['openedBy'];
  waiting: boolean;
  onShow: (ids: readonly string[]) => void;
}) {
  const seen = fields.filter((field) => field.use === 'seen');
  const choose = (id: string, see: boolean) => {
    if (waiting) return;
    const others = seen.filter((field) => field.offered && field.id !== id).map(({ id }) => id);
    onShow(see ? [...others, id] : others);
  };
  return (
    <Section
      title="Fields"
      lead={`${openers[openedBy]} ${seen.length} of ${fields.length} to raters; every other field is sealed.`}
      right={<span role="status">{waiting ? 'Planning again' : ''}</span>}
    >
      <DataTable caption="Fields" className="wide stacked">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Field
            </th>
            <th scope="col" role="columnheader">
              First value
            </th>
            <th scope="col" role="columnheader" className="n">
              Rows
            </th>
            <th scope="col" role="columnheader" className="w-[196px]">
              Raters
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {fields.map((field) => (
            <FieldRow key={field.id} field={field} onChoose={(see) => choose(field.id, see)} />
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}

function FieldRow({ field, onChoose }: { field: ImportField; onChoose: (see: boolean) => void }) {
  return (
    // Roles that a stacked row on a phone would lose.
    <tr role="row">
      <th scope="row" role="rowheader" className="mono">
        {field.id}
      </th>
      <td role="cell" className="max-w-[270px] truncate font-serif">
        <FirstValue field={field} />
      </td>
      <td role="cell" className="n">
        {whole(field.rows)}
      </td>
      <td role="cell">
        {!field.offered ? (
          <span className="q3">{fixedWords(field)}</span>
        ) : (
          <fieldset>
            <legend className="vh">{field.id}: raters</legend>
            <div className="seg small">
              {[true, false].map((see) => (
                <label key={String(see)}>
                  <input
                    type="radio"
                    name={`use-${field.id}`}
                    checked={(field.use === 'seen') === see}
                    onChange={() => onChoose(see)}
                  />
                  <span>{see ? 'See it' : 'Sealed'}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
      </td>
    </tr>
  );
}

/** What becomes of a field that nobody can open or seal here. */
function fixedWords({ use }: ImportField): string {
  if (use === 'key') return 'Key, replaced by a random id';
  return use === 'seen' ? 'Seen, as a part of the texts' : 'Always sealed';
}

function FirstValue({ field }: { field: ImportField }) {
  if (field.use !== 'seen') return <Hatch width={110} />;
  return field.first === null ? <span className="q3 font-sans">empty</span> : field.first;
}
