import { describe, expect, test } from 'vitest';
import { readStudy } from '@/lib/domain/study';
import { answersOf } from '@/lib/figures/answer/answer';
import { paperTable, tableNote } from '@/lib/figures/answer/paper-table';
import { report } from '@/lib/figures/report';
import type { ReportInput } from '@/lib/figures/report-input';
import { yesNoStudy } from '../../support/yes-no-input';

const facts = { slug: null, title: 'A study', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore
const raters = { ada: 'yyyyyynnnnnn', bo: 'yyyyynnnnnnn' };
const judges = { north: 'yyyyynnnnnny', south: 'ynynynynynyn', west: 'yyyyyynnnnny' };
const attributes = Array.from({ length: 12 }, (_, at) => ({ kind: at % 2 === 0 ? 'plain' : 'warm' })); // prettier-ignore
const sampled = yesNoStudy({ raters, judges, attributes, strata: ['kind'], resamples: 200 });
const census: ReportInput = { ...sampled, labelled: 'census' };

describe('a census', () => {
  const [drawn, whole] = [report(sampled, facts), report(census, facts)];

  test('has the same values and no interval over items, and says why', () => {
    expect(whole.figures).toHaveLength(drawn.figures.length);
    whole.figures.forEach((row, at) => {
      const before = drawn.figures[at];
      if (['order_holds', 'first_share', 'same_order'].includes(row.metric)) {
        expect(row.value).toBeNull();
        return;
      }
      expect([row.value, row.n, row.reason]).toEqual([before?.value, before?.n, before?.reason]);
      expect([row.low, row.high, row.percentileLow, row.simultaneousLow, row.jackknifeLow, row.dropped]).toEqual([null, null, undefined, undefined, undefined, undefined]); // prettier-ignore
      if (before?.low !== null && before?.low !== undefined)
        expect(row.note).toMatch(/^a census: /);
    });
    expect(whole.figures.some(({ metric }) => metric === 'first_share')).toBe(true);
    expect(whole.sentences.find(({ id }) => id === 'census')?.text).toContain('no other sample');
  });

  test('its answers say what is, without a bracket', () => {
    const [people, judged] = answersOf(whole);
    expect(people?.lead).toBe('Mostly.');
    expect(people?.text).toContain('the same answer on 92% of the items, counted');
    expect(judged?.lead).toContain('with these 2 raters than they do with each other');
    expect(judged?.text).not.toContain('at once');
    const table = paperTable(whole, 'good');
    expect(table.rows.flatMap(({ cells }) => cells.map(({ below }) => below)).join()).not.toContain('['); // prettier-ignore
    expect(tableNote(whole, table)).toMatch(/^A census of items: no interval over items\./);
  });

  test('limits for other raters stay: these raters are some of many', () => {
    // Two raters who share fewer than 20 items have no kappa of their own, so each says everything twice.
    const twice = (word: string): string => word + word;
    const said = { ada: twice(raters.ada), bo: twice(raters.bo), cy: twice('yyyynnnnnnny') };
    const three = { ...yesNoStudy({ raters: said, resamples: 200 }), labelled: 'census' as const };
    const level = report(three, facts).figures.find(({ section }) => section === 'ceiling');
    expect([level?.low, level?.high]).toEqual([null, null]);
    expect(level?.otherRatersLow).toBeLessThan(level?.value ?? NaN);
  });

  test('is none where an item has no label', () => {
    const short = report({ ...census, labels: census.labels.filter(({ item }) => item !== 'item-3') }, facts); // prettier-ignore
    expect(short.figures.some(({ low }) => low !== null)).toBe(true);
    expect(short.sentences.find(({ id }) => id === 'census')?.text).toContain(
      '1 item has no label',
    );
    expect(drawn.sentences.some(({ id }) => id === 'census')).toBe(false);
  });

  test('is declared in study.json', () => {
    const base = { title: 'A study', texts: [{ id: 'answer' }], form: { fields: [{ id: 'good', kind: 'yes-no', ask: 'Good?' }] } }; // prettier-ignore
    expect(readStudy({ ...base, labelled: 'census' }).ok).toBe(true);
    expect(readStudy({ ...base, labelled: 'all' }).ok).toBe(false);
  });
});
