import { field, ownPlace, words } from '@/app/ui/post-json';

/** What an invitation is to, before anything is agreed to. */
export interface Invitation {
  title: string;
  question: string | null;
  consent: { version: string; text: string };
  /** Trials on one sheet, where that is known. */
  total: number | null;
}

export function readInvitation(answer: unknown): Invitation | null {
  const study = field(answer, 'study');
  const consent = field(answer, 'consent');
  const title = words(field(study, 'title'));
  const version = words(field(consent, 'version'));
  const text = words(field(consent, 'text'));
  if (title === null || version === null || text === null) return null;
  const total = field(answer, 'total');
  return {
    title,
    question: words(field(study, 'question')),
    consent: { version, text },
    total: typeof total === 'number' ? total : null,
  };
}

/** Where the sheet is, and the rater's own way back; none for somebody who already has one. */
export interface Welcome {
  go: string;
  returnUrl: string | null;
}

export function readWelcome(answer: unknown): Welcome | null {
  const go = ownPlace(field(answer, 'go'));
  return go === null ? null : { go, returnUrl: words(field(field(answer, 'returnLink'), 'url')) };
}
