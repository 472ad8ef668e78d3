import type { TrialKind } from './field';
import type { Form } from './form';

/** What one key does on a rater's screen. */
export type KeyBinding = {
  /** As on the cap: "Y", "1", ".", "Enter". Letters are upper case and pressed without Shift. */
  readonly key: string;
  /** What the key sheet says. */
  readonly label: string;
  /**
   * screen: always. field: while the field has focus (several fields use this key). row: while focus
   * is in the same part or entry as the field.
   */
  readonly scope: 'screen' | 'field' | 'row';
  readonly action:
    | { readonly kind: 'choose'; readonly field: string; readonly value: string | number }
    | { readonly kind: 'cannot-judge'; readonly field: string }
    | { readonly kind: 'go-to'; readonly field: string }
    | { readonly kind: ScreenAction };
};
export type ScreenAction =
  'later' | 'undo' | 'guidelines' | 'keys' | 'pause' | 'back' | 'save' | 'leave';

/** Every key of a form's screen; `field` is a path of ids, "beats.present". */
export function keyMap(_form: Form, _trial: TrialKind = 'worksheet'): KeyBinding[] {
  throw new Error('Not written yet.');
}
