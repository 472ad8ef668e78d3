import { describe, expect, it } from 'vitest';
import { addMark, markAt, moveMark, quoted, removeMark } from '@/app/s/[sheet]/_sheet/mark-acts';
import { spanFromUtf16 } from '@/lib/form/spans';
import { span as spanKind } from '@/lib/form/kinds/span';
import type { Span } from '@/lib/form/values';

const body = 'You may take a boat for three hours, whatever the wind.';
const of = (quote: string): Span => {
  const start = body.indexOf(quote);
  const span = spanFromUtf16({ id: 'answer', body }, start, start + quote.length);
  if (span === undefined) throw new Error(`“${quote}” does not stand in the text.`);
  return span;
};
const field = { id: 'words', kind: 'span', ask: 'Which?', in: 'answer', atMost: 4 } as const;
const accepted = (spans: readonly Span[]) =>
  spanKind.wrong(field, spans) ??
  spanKind.against?.(field, spans, { content: { texts: [{ id: 'answer', body }] } });

describe('acts on marks', () => {
  it('marks that touch, overlap or lie in each other stay, and the form takes them', () => {
    const wanted = ['take a boat', 'a boat', 'boat for three hours', 'You may '].map(of);
    const made = wanted.reduce<readonly Span[]>(
      (spans, span) => addMark(spans, span, 4).spans ?? spans,
      [],
    );
    expect(made).toEqual(wanted);
    expect(accepted(made)).toBeUndefined();
  });

  it('white space alone can be marked, here and by the form', () => {
    const space = of(' ');
    expect(addMark([], space, 1).spans).toEqual([space]);
    expect(accepted([space])).toBeUndefined();
  });

  it('at the most it keeps what is there and says so', () => {
    const one = addMark([of('boat')], of('wind'), 1);
    expect(one).toEqual({
      says: 'One place can be marked, and one is. Move the mark, or remove it first.',
    });
    const two = addMark([of('boat'), of('take')], of('wind'), 2);
    expect(two.spans).toBeUndefined();
    expect(two.says).toMatch(/^At most 2 places can be marked, and 2 are\./);
  });

  it('one place is not marked twice, which the form would refuse', () => {
    const twice = addMark([of('boat')], of('boat'), 4);
    expect(twice).toEqual({ says: '“boat” is marked already.' });
    expect(accepted([of('boat'), of('boat')])).toBeDefined();
    const onto = moveMark([of('boat'), of('wind')], of('wind'), of('boat'));
    expect(onto.spans).toBeUndefined();
  });

  it('a moved mark keeps its place in the list, and the others theirs', () => {
    const { spans, says } = moveMark([of('boat'), of('wind')], of('boat'), of('a boat'));
    expect(spans).toEqual([of('a boat'), of('wind')]);
    expect(says).toBe('The mark is now on “a boat”.');
    expect(moveMark([of('boat')], of('boat'), of('boat')).spans).toBeUndefined();
  });

  it('a removed mark leaves those over the same words', () => {
    expect(removeMark([of('a boat'), of('boat')], of('boat')).spans).toEqual([of('a boat')]);
  });

  it('a press means the innermost mark, and pressed again the next one out, and round', () => {
    const spans = [of('take a boat for three'), of('a boat'), of('wind')];
    const at = { start: of('boat').start16, end: of('boat').start16 + 1 };
    const first = markAt(spans, 'answer', at, null);
    expect(first).toEqual(of('a boat'));
    const second = markAt(spans, 'answer', at, first ?? null);
    expect(second).toEqual(of('take a boat for three'));
    expect(markAt(spans, 'answer', at, second ?? null)).toEqual(of('a boat'));
    expect(markAt(spans, 'source', at, null)).toBeUndefined();
    expect(markAt(spans, 'answer', { start: 0, end: 1 }, null)).toBeUndefined();
  });

  it('long quotes are shortened in the middle, by whole characters', () => {
    expect(quoted({ quote: '😀'.repeat(61) })).toBe(`“${'😀'.repeat(40)} … ${'😀'.repeat(15)}”`);
    expect(quoted({ quote: 'boat' })).toBe('“boat”');
  });
});
