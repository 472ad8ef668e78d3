import type { ScaleField, YesNoField } from '@/lib/form/field';
import { pointsOf } from '@/lib/form/kinds/scale-points';

import { FieldFrame } from '../fields/FieldFrame';
import { KeyChoice } from '../fields/KeyChoice';
import { Segment } from '../fields/Segment';
import { idOf, useFormTools, type FieldProps } from '../form-tools';
import { valueAt } from '../values-at';

export type InRow = ScaleField | YesNoField;

/** A question and its cells on one line. */
export function RowField({ field }: { field: InRow }) {
  const tools = useFormTools();
  if (!tools.isOpen(field.id)) return null;
  return (
    <div className="row-field">
      <span className="q2" aria-hidden="true">
        {field.ask} {field.required === false ? <span className="q3">Optional</span> : null}
      </span>
      {field.kind === 'scale' ? (
        <ScaleCells field={field} path={field.id} compact />
      ) : (
        <KeyChoice field={field} path={field.id} compact />
      )}
    </div>
  );
}

function ScaleCells(props: FieldProps<ScaleField>) {
  const { field, path } = props;
  const tools = useFormTools();
  const value = valueAt(tools.values, path);
  return (
    <FieldFrame {...props}>
      <div className="seg small">
        {pointsOf(field).map((point) => {
          const words = field.anchors?.[String(point)];
          return (
            <Segment
              key={point}
              name={idOf(path, 'points')}
              label={words ?? String(point)}
              spoken={words === undefined ? undefined : `${point}, ${words}`}
              cap={words === undefined ? undefined : tools.keyOf(path, point)}
              checked={value === point}
              onChoose={() => tools.set(path, point)}
            />
          );
        })}
      </div>
    </FieldFrame>
  );
}
