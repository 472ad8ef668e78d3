import { describe, expect, it } from 'vitest';
import { withPast } from '@/app/s/[sheet]/_sheet/past-changes';

const spans = [{ text: 'answer', start: 0, end: 3, start16: 0, end16: 3, quote: 'You' }];
const cannot = (text?: string) => ({ cannotJudge: { reason: 'open', ...(text && { text }) } });

describe('changes that can be undone', () => {
  it('are those of what is made: marks, ticks, entries, and what “cannot judge” replaced', () => {
    const past = [{ path: 'words', before: undefined }];
    expect(withPast([], { path: 'words', before: undefined }, spans)).toEqual(past);
    expect(withPast(past, { path: 'words', before: spans }, undefined)).toEqual([
      ...past,
      { path: 'words', before: spans },
    ]);
    expect(withPast([], { path: 'why', before: 'Because.' }, cannot())).toEqual([
      { path: 'why', before: 'Because.' },
    ]);
  });

  it('a single choice and written text are not among them', () => {
    expect(withPast([], { path: 'diverges', before: 'no' }, 'yes')).toEqual([]);
    expect(withPast([], { path: 'why', before: 'Becaus' }, 'Because')).toEqual([]);
    expect(withPast([], { path: 'count', before: 1 }, undefined)).toEqual([]);
  });

  it('words on why it cannot be judged are one change with the choice that it cannot', () => {
    const first = withPast([], { path: 'words', before: spans }, cannot());
    const more = withPast(first, { path: 'words', before: cannot() }, cannot('T'));
    expect(withPast(more, { path: 'words', before: cannot('T') }, cannot('Tw'))).toEqual([
      { path: 'words', before: spans },
    ]);
  });
});
