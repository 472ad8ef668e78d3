import type { RefusalCode } from './refusal';

export type StudyState = 'importing' | 'draft' | 'frozen' | 'labelling' | 'closed';
export type SheetState = 'free' | 'claimed' | 'handed-in' | 'released' | 'withdrawn';
export type Revisit = 'until-hand-in' | 'locked';

export type SheetStanding = {
  readonly study: StudyState;
  readonly sheet: SheetState;
};

export type Decision =
  | { readonly kind: 'go' }
  | { readonly kind: 'no'; readonly code: RefusalCode; readonly message: string };

const go: Decision = { kind: 'go' };
const no = (code: RefusalCode, message: string): Decision => ({ kind: 'no', code, message });

/** May this sheet be worked on now? */
export function maySheetBeWorked({ study, sheet }: SheetStanding): Decision {
  if (sheet === 'withdrawn')
    return no('locked', 'You have withdrawn from this study; nothing more is stored.');
  switch (study) {
    case 'importing':
    case 'draft':
    case 'frozen':
      return no(
        'not-open',
        'This study is not open yet. Your place is kept; come back with your own link.',
      );
    case 'closed':
      return no(
        'closed',
        'This study is closed. Labels that were saved are safe; new ones are no longer taken.',
      );
    case 'labelling':
      break;
  }
  if (sheet === 'handed-in')
    return no('locked', 'You have handed in this sheet; its labels can no longer be changed.');
  return go;
}

/** May a label be saved over revision `current` by somebody who saw revision `base`? */
export function mayLabelBeSaved(
  standing: SheetStanding,
  revisit: Revisit,
  current: number,
  base: number,
): Decision {
  const open = maySheetBeWorked(standing);
  if (open.kind === 'no') return open;
  if (base > current) {
    return no(
      'stale',
      current === 0
        ? `No answer to this item is stored yet: there is no revision ${base} to replace. Load the item again, and answer it.`
        : `The newest stored answer to this item is revision ${current}: there is no revision ${base} to replace. Load the item again.`,
    );
  }
  if (base !== current) {
    return no(
      'stale',
      'This item was answered elsewhere in the meantime, in another tab or on another device. Choose which answer stands.',
    );
  }
  if (current > 0 && revisit === 'locked') {
    return no('locked', 'In this study an answer is final once it is given.');
  }
  return go;
}
