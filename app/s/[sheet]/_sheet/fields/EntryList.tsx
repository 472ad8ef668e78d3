import type { ListField } from '@/lib/form/field';

import { idOf, useFormTools, type FieldProps } from '../form-tools';
import { cannotJudgeOf, valueAt } from '../values-at';
import { AnyField } from './AnyField';
import { CannotJudgeToggle } from './CannotJudgeToggle';
import { ChoiceRow } from './ChoiceRow';
import { FieldFrame } from './FieldFrame';
import { KeyCap } from './KeyCap';

/** Entries that the rater adds, each with the same fields. "None" is an answer to be given. */
export function EntryList(props: FieldProps<ListField>) {
  const { field, path, part } = props;
  const tools = useFormTools();
  const value = valueAt(tools.values, path);
  const entries: readonly unknown[] | null = Array.isArray(value) ? value : null;
  const count = entries?.length ?? 0;
  const keep = (kept: unknown[]): void => tools.set(path, kept.length === 0 ? undefined : kept);
  return (
    <FieldFrame {...props} hint={count === 0 ? undefined : `${count} so far`}>
      <ol className="entries">
        {(entries ?? []).map((_entry, index) => (
          <li key={index} data-path={`${path}/${index}`} aria-label={`Entry ${index + 1}`}>
            <div className="entry-head">
              <span className="id">{index + 1}</span>
              <button
                type="button"
                className="btn bare"
                onClick={() => keep((entries ?? []).filter((_, at) => at !== index))}
              >
                Remove <span className="vh">entry {index + 1}</span>
              </button>
            </div>
            {field.fields.map((inner) => (
              <AnyField
                key={inner.id}
                field={inner}
                path={`${path}/${index}/${inner.id}`}
                part={part}
              />
            ))}
          </li>
        ))}
      </ol>
      {cannotJudgeOf(value) === null && count < (field.atMost ?? 100) && !tools.readOnly ? (
        <button
          type="button"
          className="btn add"
          data-path={path}
          aria-keyshortcuts={tools.keyOf(path)}
          onClick={() => tools.set(path, [...(entries ?? []), {}])}
        >
          {field.addLabel ?? 'Add an entry'} <KeyCap>{tools.keyOf(path)}</KeyCap>
        </button>
      ) : null}
      {(field.atLeast ?? 0) === 0 && count === 0 ? (
        <ChoiceRow
          type="checkbox"
          name={idOf(path, 'none')}
          label="None"
          cap={undefined}
          checked={entries !== null}
          onChoose={(on) => tools.set(path, on ? [] : undefined)}
        />
      ) : null}
      <CannotJudgeToggle {...props} />
    </FieldFrame>
  );
}
