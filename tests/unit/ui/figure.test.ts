import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Figure, because } from '@/app/ui/figure';
import { SaveChip, saveWords } from '@/app/ui/save-chip';
import { chosenTheme } from '@/app/ui/theme';
import type { Estimate } from '@/lib/stats/intervals/estimate';

const figure = (
  value: number,
  [low, high]: [number | null, number | null],
  n: number,
): Estimate => ({
  kind: 'estimate',
  value,
  low,
  high,
  n,
  method: 'invented',
});

const words = (html: string) => html.replace(/<[^>]*>/g, '');

describe('a figure', () => {
  it('stands with its interval and its n', () => {
    const estimate = figure(0.68, [0.59, 0.75], 418);
    const html = renderToStaticMarkup(createElement(Figure, { estimate, showN: true }));
    expect(words(html)).toBe('0.68 [0.59, 0.75] n 418');
  });

  it('says that it has no interval rather than leaving the place empty', () => {
    const estimate = figure(0.5, [null, null], 3);
    expect(words(renderToStaticMarkup(createElement(Figure, { estimate })))).toBe(
      '0.50 no interval',
    );
  });

  it('is a sentence with its cause where it is not defined', () => {
    const estimate = { kind: 'undefined' as const, reason: 'both gave one category', n: 12 };
    expect(words(renderToStaticMarkup(createElement(Figure, { estimate })))).toBe(
      'Not defined, because both gave one category.',
    );
    expect(because('Because nothing overlaps.')).toBe('because nothing overlaps.');
  });
});

describe('the save chip', () => {
  it('says four different things in words', () => {
    expect(saveWords({ kind: 'saved', at: '14:02:11' })).toBe('Saved 14:02:11');
    expect(saveWords({ kind: 'waiting', count: 2 })).toBe('2 waiting to be sent');
    expect(saveWords({ kind: 'offline' })).toBe('Offline: kept on this device');
    expect(saveWords({ kind: 'refused', count: 1 })).toBe('1 not accepted: see why');
  });

  it('interrupts a screen reader only for what is not accepted', () => {
    expect(
      renderToStaticMarkup(createElement(SaveChip, { state: { kind: 'refused', count: 1 } })),
    ).toContain('role="alert"');
    expect(
      renderToStaticMarkup(createElement(SaveChip, { state: { kind: 'waiting', count: 1 } })),
    ).toContain('role="status"');
  });
});

describe('the theme', () => {
  it('is the reader’s choice or the system’s, and nothing that stands in a cookie', () => {
    expect(chosenTheme('dark')).toBe('dark');
    expect(chosenTheme('"><script>')).toBeUndefined();
    expect(chosenTheme(undefined)).toBeUndefined();
  });
});
