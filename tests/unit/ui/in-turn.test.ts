import { describe, expect, it } from 'vitest';
import { InTurn, InTurns } from '@/app/(desk)/_figures/in-turn';

describe('a page that is drawn in turns', () => {
  it('lets whoever else waits go between any two of its parts', async () => {
    const order: string[] = [];
    // Another's request: it comes back for as long as the page is being drawn.
    let left = 6;
    const other = (): void => {
      order.push('other');
      left -= 1;
      if (left > 0) setImmediate(other);
    };
    const parts = ['one', 'two', 'three'].map(async (name) => {
      order.push(String(await InTurn({ children: name })));
    });
    setImmediate(other);
    await Promise.all(parts);
    expect(order.filter((one) => one !== 'other')).toEqual(['one', 'two', 'three']);
    const [one, two, three] = ['one', 'two', 'three'].map((name) => order.indexOf(name));
    expect(order.slice((one ?? 0) + 1, two)).toContain('other');
    expect(order.slice((two ?? 0) + 1, three)).toContain('other');
  });

  it('cuts rows into turns, and loses none', () => {
    const rows = Array.from({ length: 95 }, (_, at) => `row ${at}`);
    const turns = InTurns({ children: rows });
    const shown = turns.map(({ props }) => (props as { children: readonly string[] }).children);
    expect(shown.map(({ length }) => length)).toEqual([40, 40, 15]);
    expect(shown.flat()).toEqual(rows);
    expect(InTurns({ children: [] })).toEqual([]);
  });
});
