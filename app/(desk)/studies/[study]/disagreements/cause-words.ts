import type { Cause } from '@/lib/domain/disagreement-cause';

/** In the order of the keys 1 to 5. */
export const causeWords: Readonly<
  Record<Cause, { readonly name: string; readonly gloss: string }>
> = {
  'guideline-gap': { name: 'Guideline gap', gloss: 'The rules do not decide it' },
  'rater-slip': { name: 'Rater slip', gloss: 'Someone misread or mispressed' },
  'truly-ambiguous': { name: 'Truly ambiguous', gloss: 'Careful people may differ' },
  'item-defect': { name: 'Item defect', gloss: 'The item itself is broken' },
  'judge-error': { name: 'Judge error', gloss: 'People agree, the judge is off' },
};

export const causeName = (cause: Cause | 'none'): string =>
  cause === 'none' ? 'None recorded' : causeWords[cause].name;
