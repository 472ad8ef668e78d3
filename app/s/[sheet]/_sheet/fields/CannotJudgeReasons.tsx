import { allowedReasons } from '@/lib/form/allowed-reasons';

import { idOf, useFormTools, type FieldProps } from '../form-tools';
import { ChoiceRow } from './ChoiceRow';
import { KeyCap } from './KeyCap';

type Cannot = { readonly reason: string; readonly text?: string };

/** Why it cannot be judged, asked where the next field would be; nothing while it can be. */
export function CannotJudgeReasons({
  field,
  path,
  cannot,
}: FieldProps & { cannot: Cannot | null }) {
  const tools = useFormTools();
  if (cannot === null) return null;
  const all = tools.form.cannotJudge?.reasons ?? [];
  const allowed = allowedReasons(
    field,
    all.map(({ value }) => value),
  );
  const reasons = all.filter(({ value }) => allowed.includes(value));
  const chosen = reasons.find((reason) => reason.value === cannot.reason);
  const wantsText = chosen !== undefined && chosen.text !== 'none';
  return (
    <div className="reasons" data-path={`${path}/cannotJudge`}>
      <p className="ask" id={idOf(path, 'reasons')}>
        Why can it not be judged?
      </p>
      <div className="choices" role="radiogroup" aria-labelledby={idOf(path, 'reasons')}>
        {reasons.map((reason) => (
          <ChoiceRow
            key={reason.value}
            type="radio"
            name={idOf(path, 'reason')}
            label={reason.label}
            help={reason.help}
            cap={tools.keyOf(`${path}/cannotJudge`, reason.value)}
            checked={cannot.reason === reason.value}
            onChoose={() => {
              const text = reason.text === 'none' ? undefined : cannot.text;
              const kept = text === undefined ? {} : { text };
              tools.set(path, { cannotJudge: { reason: reason.value, ...kept } });
            }}
          />
        ))}
      </div>
      {wantsText ? (
        <>
          <label className="ask" htmlFor={idOf(path, 'words')}>
            In your words
            <span className="opt">
              {chosen.text === 'required' ? 'Required for this reason' : 'Optional'}{' '}
              <KeyCap>{tools.keyOf(`${path}/cannotJudge/text`)}</KeyCap>
            </span>
          </label>
          <textarea
            id={idOf(path, 'words')}
            data-path={`${path}/cannotJudge/text`}
            rows={3}
            dir="auto"
            value={cannot.text ?? ''}
            readOnly={tools.readOnly}
            onChange={(event) => {
              const text = event.currentTarget.value;
              const kept = text === '' ? {} : { text };
              tools.set(path, { cannotJudge: { reason: cannot.reason, ...kept } });
            }}
          />
        </>
      ) : null}
    </div>
  );
}
