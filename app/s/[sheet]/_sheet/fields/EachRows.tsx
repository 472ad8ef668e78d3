import { partsOver } from '@/lib/form/compiled-field';
import type { Part } from '@/lib/form/content';
import type { EachField, Field } from '@/lib/form/field';

import { useFormTools, type FieldProps } from '../form-tools';
import { ReadText } from '../ReadText';
import { hasNoParts } from '../steps-of';
import { noMarks } from '../text-layout';
import { AnyField } from './AnyField';

/** The same fields for each part: a row with the first short answer, the rest beneath it. */
export function EachRows({ field, path, part }: FieldProps<EachField>) {
  const tools = useFormTools();
  const parts = partsOver(field, { content: tools.content, ...(part && { part }) });
  const named = (id: string | undefined): string | undefined =>
    tools.content.parts?.find((other) => other.id === id)?.label;
  if (part !== undefined && parts.length === 0) return null;
  return (
    <section className="grp" aria-label={field.ask} data-path={path}>
      <header>
        <h3>{field.ask}</h3>
        {field.help === undefined ? null : <span className="tally">{field.help}</span>}
      </header>
      {part === undefined && hasNoParts(field, tools.content) ? (
        <p className="no-parts">
          This text has no <bdi>{field.over}</bdi> to judge.
        </p>
      ) : null}
      {parts.map((one, index) => {
        const outer = one.parent !== parts[index - 1]?.parent ? named(one.parent) : undefined;
        return (
          <div key={one.id}>
            {outer === undefined || part !== undefined ? null : <h4 className="within">{outer}</h4>}
            <PartRow part={one} fields={field.fields} path={`${path}/${one.id}`} />
          </div>
        );
      })}
    </section>
  );
}

type PartRowProps = { part: Part; fields: readonly Field[]; path: string };

function PartRow({ part, fields, path }: PartRowProps) {
  const tools = useFormTools();
  const inRow = fields.find(isShort);
  const beneath = fields.filter(
    (field) => field !== inRow && hasPlace(field, `${path}/${field.id}`),
  );
  // A part without a name of its own carries its id, which stands there already.
  const isNamed = part.label.trim() !== part.id;
  return (
    <div className="part" role="group" aria-label={isNamed ? `${part.id}, ${part.label}` : part.id}>
      <div className={inRow === undefined ? 'beat head' : 'beat'}>
        <span className="id">{part.id}</span>
        <span>
          {isNamed ? <bdi>{part.label}</bdi> : null}
          {part.body === undefined ? null : (
            <ReadText
              id={`${part.set}/${part.id}`}
              body={part.body}
              className="part-body"
              marks={tools.marks?.get(`${part.set}/${part.id}`) ?? noMarks}
            />
          )}
        </span>
        {inRow === undefined ? null : (
          <AnyField field={inRow} path={`${path}/${inRow.id}`} part={part} compact />
        )}
      </div>
      {beneath.length === 0 ? null : (
        <div className="beneath">
          {beneath.map((field) => (
            <AnyField key={field.id} field={field} path={`${path}/${field.id}`} part={part} />
          ))}
        </div>
      )}
    </div>
  );

  function hasPlace(field: Field, at: string): boolean {
    return field.kind === 'each' || tools.isOpen(at);
  }
}

/** An answer that fits into the row itself. */
function isShort(field: Field): boolean {
  if (field.kind === 'yes-no') return true;
  return field.kind === 'scale' && field.max - field.min < 7 && field.anchors === undefined;
}
