'use client';

import { useActionState, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Cause } from '@/lib/domain/disagreement-cause';
import { useSingleKeys } from '@/app/ui/use-single-keys';
import { Button } from '@/app/ui/button';
import { Kbd } from '@/app/ui/kbd';
import { pressedKey } from '@/app/ui/pressed-key';
import { TickBox } from '@/app/ui/tick-box';
import type { Act } from '../../../../outcome';
import { causeWords } from '../cause-words';
import { stepOn } from './stepping';

export type Scope = {
  /** A question's id; empty = the whole item. */
  readonly field: string;
  readonly ask: string;
  /** What stands now. */
  readonly cause: Cause | null;
  readonly note: string;
};

type Props = {
  act: Act;
  scopes: readonly Scope[];
  scope: string;
  /** Whether a judge's error can be said: not while judges are sealed. */
  judges: boolean;
  last: boolean;
};

/** Five causes on the keys 1 to 5, a note, and Enter to keep both and go on. */
export function CauseForm({ act, scopes, scope, judges, last }: Props) {
  const [field, setField] = useState(scope);
  const [outcome, submit, pending] = useActionState(act, null);
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const form = useRef<HTMLFormElement>(null);
  const own = scopes.find((one) => one.field === field);
  const offered = offeredCauses(judges);
  useCauseKeys(form, singleKeys);
  return (
    <form ref={form} action={submit} onSubmit={stepOn} className="rows">
      <fieldset>
        <legend className="vh">Cause</legend>
        <div className="causes">
          {offered.map((cause, at) => (
            <label key={cause}>
              <input
                // What stands for another scope is another start.
                key={field}
                type="radio"
                name="cause"
                value={cause}
                defaultChecked={own?.cause === cause}
                aria-keyshortcuts={singleKeys ? String(at + 1) : undefined}
              />
              <b>
                {singleKeys ? <Kbd name={String(at + 1)} /> : null}
                {causeWords[cause].name}
              </b>
              <span>{causeWords[cause].gloss}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="cause-line">
        <label>
          It explains
          <select
            className="input"
            name="field"
            value={field}
            onChange={(event) => setField(event.currentTarget.value)}
          >
            {scopes.map((one) => (
              <option key={one.field} value={one.field}>
                {one.ask}
              </option>
            ))}
          </select>
        </label>
        <label>
          Note
          <input
            key={field}
            className="input"
            name="note"
            defaultValue={own?.note ?? ''}
            maxLength={2000}
            autoComplete="off"
          />
        </label>
        <Button kind="main" type="submit" notYet={pending} aria-keyshortcuts="Enter">
          {last ? 'Save and finish' : 'Save and continue'} <Kbd name="Enter" />
        </Button>
        {own?.cause ? (
          <Button type="submit" name="take-back" value="yes" kind="bare">
            Take it back
          </Button>
        ) : null}
      </div>
      <p className="fault" role="alert" hidden={outcome === null || outcome.ok}>
        {outcome && !outcome.ok ? outcome.message : null}
      </p>
      <TickBox
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      >
        Digits choose without a modifier
      </TickBox>
    </form>
  );
}

/** In the order of the keys; a judge's error comes last, so that no key changes when judges are opened. */
const offeredCauses = (judges: boolean): Cause[] =>
  (Object.keys(causeWords) as Cause[]).filter((cause) => judges || cause !== 'judge-error'); // the record's own keys

/** Digits choose a cause, Enter keeps it; neither does anything while something is being written. */
function useCauseKeys(form: { readonly current: HTMLFormElement | null }, singleKeys: boolean) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const own = form.current;
    if (!own || event.defaultPrevented || event.repeat || isWriting(event.target)) return;
    const key = pressedKey(event);
    const radios = [...own.querySelectorAll<HTMLInputElement>('input[name="cause"]')];
    if (key === 'Enter' && !isControl(event.target)) {
      event.preventDefault();
      own.requestSubmit();
    }
    const radio = singleKeys && key !== null ? radios[Number(key) - 1] : undefined;
    if (radio) {
      event.preventDefault();
      radio.checked = true;
      radio.focus();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox')
  );
}

/** What Enter has its own meaning on. A radio button sends its form by itself. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary, input') !== null;
