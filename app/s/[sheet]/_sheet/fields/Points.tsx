import type { ScaleField } from '@/lib/form/field';
import { pointsOf } from '@/lib/form/kinds/scale-points';

import { idOf, useFormTools, type FieldProps } from '../form-tools';
import { cannotJudgeOf, valueAt } from '../values-at';
import { CannotJudgeToggle } from './CannotJudgeToggle';
import { FieldFrame } from './FieldFrame';
import { NumberInput } from './NumberInput';
import { Segment } from './Segment';

/** More points than this stand in no row; the number is then typed. */
const mostCells = 11;

/** A point on a scale: a row of cells with the words at its ends, or a number to type. */
export function Points(props: FieldProps<ScaleField>) {
  const { field, path } = props;
  const tools = useFormTools();
  const value = valueAt(tools.values, path);
  const points = pointsOf(field);
  return (
    <FieldFrame {...props}>
      {points.length > mostCells ? (
        <NumberInput
          path={path}
          value={value}
          hint={`${field.min} to ${field.max}`}
          label={field.ask}
          decimal
        />
      ) : (
        <div className={props.compact === true ? 'seg small' : 'seg'}>
          {points.map((point) => (
            <Segment
              key={point}
              name={idOf(path, 'points')}
              label={String(point)}
              spoken={spokenPoint(field, point)}
              cap={undefined}
              checked={value === point && cannotJudgeOf(value) === null}
              onChoose={() => tools.set(path, point)}
            />
          ))}
        </div>
      )}
      <Anchors field={field} />
      <CannotJudgeToggle {...props} />
    </FieldFrame>
  );
}

function spokenPoint(field: ScaleField, point: number): string | undefined {
  const anchor = field.anchors?.[String(point)];
  return anchor === undefined ? undefined : `${point}, ${anchor}`;
}

function Anchors({ field }: { field: ScaleField }) {
  const anchors = Object.entries(field.anchors ?? {});
  if (anchors.length === 0) return null;
  return (
    <p className="anchors" aria-hidden="true">
      {anchors.map(([point, words]) => (
        <span key={point}>
          {point} {words}
        </span>
      ))}
    </p>
  );
}
