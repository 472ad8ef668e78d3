'use client';

import { DataTable } from '@/app/ui/data-table';
import { Hatch } from '@/app/ui/hatch';
import { whole } from '@/app/ui/number-format';
import { Section } from '../section';
import type { ImportField } from './view';

/** Which fields raters may see. A sealed field's values stand nowhere, here neither. */
export function ImportFields({
  fields,
  waiting,
  onShow,
}: {
  fields: readonly ImportField[];
  waiting: boolean;
  onShow: (ids: readonly string[]) => void;
}) {
  const seen = fields.filter((field) => field.use === 'seen').map((field) => field.id);
  const choose = (id: string, see: boolean) => {
    if (waiting) return;
    onShow(see ? [...seen, id] : seen.filter((one) => one !== id));
  };
  return (
    <Section
      title="Fields"
      lead={`Every field starts sealed. ${seen.length} of ${fields.length} opened to raters.`}
      right={<span role="status">{waiting ? 'Planning again' : ''}</span>}
    >
      <DataTable caption="Fields" className="wide">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">First value</th>
            <th scope="col" className="n">
              Rows
            </th>
            <th scope="col" className="w-[196px]">
              Raters
            </th>
          </tr>
        </thead>
        <tbody>
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
    <tr>
      <th scope="row" className="mono">
        {field.id}
      </th>
      <td className="max-w-[270px] truncate font-serif">
        <FirstValue field={field} />
      </td>
      <td className="n">{whole(field.rows)}</td>
      <td>
        {field.use === 'key' ? (
          <span className="q3">Key, replaced by a random id</span>
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

function FirstValue({ field }: { field: ImportField }) {
  if (field.use !== 'seen') return <Hatch width={110} />;
  return field.first === null ? <span className="q3 font-sans">empty</span> : field.first;
}
