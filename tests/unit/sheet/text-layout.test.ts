import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { layered, paragraphs, pieces, type Mark } from '@/app/s/[sheet]/_sheet/text-layout';

const printed = (body: string): string[][] =>
  paragraphs(body).map(({ lines }) => lines.map(({ start, end }) => body.slice(start, end)));

describe('text layout', () => {
  it('makes a paragraph of each line when no line is empty', () => {
    expect(printed('one\ntwo\r\nthree')).toEqual([['one'], ['two'], ['three']]);
  });

  it('parts paragraphs at empty lines and keeps the line breaks inside them', () => {
    expect(printed('\n\na\nb\r\n\r\n  \nc\r')).toEqual([['a', 'b'], ['c']]);
  });

  it('loses no character but line breaks and empty lines, and moves none', () => {
    const body = fc.string({
      unit: fc.constantFrom('a', ' ', '\n', '\r', '😀', 'e\u0301', '\u202e'),
    });
    fc.assert(
      fc.property(body, (text) => {
        const lines = paragraphs(text).flatMap(({ lines: found }) => found);
        const kept = lines.map(({ start, end }) => text.slice(start, end)).join('');
        expect(kept.replace(/[\s]/g, '')).toBe(text.replace(/[\s]/g, ''));
        for (const { start, end } of lines) expect(text.slice(start, end)).not.toMatch(/[\r\n]/);
      }),
    );
  });

  it('cuts a line at the edges of marks and covers it exactly', () => {
    const marks: Mark[] = [
      { start: 2, end: 6, kind: 'span' },
      { start: 4, end: 20, kind: 'caret' },
    ];
    expect(pieces({ start: 0, end: 10 }, marks)).toEqual([
      { start: 0, end: 2, kinds: [] },
      { start: 2, end: 4, kinds: ['span'] },
      { start: 4, end: 6, kinds: ['span', 'caret'] },
      { start: 6, end: 10, kinds: ['caret'] },
    ]);
  });

  it('draws marks that overlap in different layers, and a mark that stands free in the first', () => {
    const kinds = (...ranges: readonly (readonly [number, number])[]) =>
      layered(ranges.map(([start, end]) => ({ start, end }))).map(
        ({ start, end, kind }) => `${start}–${end} ${kind}`,
      );
    expect(kinds([0, 3], [3, 5], [8, 9])).toEqual(['0–3 span', '3–5 span', '8–9 span']);
    expect(kinds([4, 6], [0, 10])).toEqual(['0–10 span', '4–6 span-1']);
    expect(kinds([0, 4], [2, 6], [3, 9], [6, 8])).toEqual([
      '0–4 span',
      '2–6 span-1',
      '3–9 span-2',
      '6–8 span',
    ]);
    // More than there are layers: the last is shared, and no mark is left out.
    expect(kinds([0, 9], [0, 8], [0, 7], [0, 6])).toEqual([
      '0–9 span',
      '0–8 span-1',
      '0–7 span-2',
      '0–6 span-2',
    ]);
  });
});
