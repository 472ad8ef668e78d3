import { isCharacter } from '@/app/ui/pressed-key';

/**
 * How long after the paint of a trial that a save brought a key still belongs to the trial before,
 * in ms. Nobody has read a new text by then; a finger that was already on its way has come down.
 */
export const restMs = 200;

export type Press = {
  readonly key: string;
  readonly timeStamp: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/** When a trial begins to listen: at its paint, and after a save or a leave a rest later. */
export function listensFrom(paintedAt: number, afterSave: boolean): number {
  return afterSave ? paintedAt + restMs : paintedAt;
}

/** Whether a press could answer or save: letters, digits, space, arrows and Enter do, by themselves. */
export function couldAnswer({ key, ctrlKey, metaKey, altKey }: Press): boolean {
  if (key === 'Enter') return !altKey;
  if (ctrlKey || metaKey || altKey) return false;
  return isCharacter(key) || key.startsWith('Arrow') || key === 'Home' || key === 'End';
}

/** Whether a press was meant for the trial before and must do nothing, here or in the browser. */
export function isHasty(press: Press, listensAt: number): boolean {
  return press.timeStamp < listensAt && couldAnswer(press);
}
