import { describe, expect, test } from 'vitest';
import { readStudy } from '@/lib/domain/study';
import { answersOf } from '@/lib/figures/answer/answer';
import { figures } from '@/lib/figures/figures';
import { report } from '@/lib/figures/report';
import type { ReportInput } from '@/lib/figures/report-input';
import { yesNoStudy } from '../../support/yes-no-input';

const facts = { slug: null, title: 'A study', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore

/** Ten passages of six items. Raters agree or differ on whole passages, so that items of one hang together. */
const passages = (letters: string): string => [...letters].map((one) => one.repeat(6)).join('');
const raters = {
  ada: passages('yyyyynnnnn'),
  bo: passages('yyyynynnnn'),
  cy: passages('yyyyynnnny'),
};
const judges = { north: passages('yyyyynnnnn'), poor: passages('yynnnyynnn') };
const attributes = Array.from({ length: 60 }, (_, at) => ({ passage: `p${Math.floor(at / 6)}` }));
const study = (more: Partial<ReportInput> = {}): ReportInput => ({
  ...yesNoStudy({ raters, judges, attributes, strata: ['passage'], resamples: 400 }),
  ...more,
});
const both = study({ alsoResample: 'passage' });
const asked = (input: ReportInput, ask: string) => answersOf(report(input, facts)).find((one) => one.ask.startsWith(ask))?.text ?? ''; // prettier-ignore

describe('headlines by a second declared unit', () => {
  const rows = figures(both).rows;
  const headlines = rows.filter(({ alsoLow }) => alsoLow !== undefined);

  test('the second limits are those that a study has which draws that unit', () => {
    const byPassage = figures(study({ resample: 'passage' })).rows;
    expect(headlines.map(({ section, metric }) => `${section} ${metric}`).sort()).toEqual([
      'ceiling kappa',
      'judge-ceiling ceiling',
      'judge-ceiling ceiling',
      'judge-ceiling difference',
      'judge-ceiling difference',
      'judge-people kappa',
      'judge-people kappa',
      'judge-people percent_agreement_pooled',
      'judge-people percent_agreement_pooled',
      'people percent_agreement_pooled',
    ]);
    for (const row of headlines) {
      const same = byPassage.find((one) => one.section === row.section && one.metric === row.metric && one.grader === row.grader && one.other === row.other); // prettier-ignore
      expect([row.alsoLow, row.alsoHigh]).toEqual([same?.low, same?.high]);
      expect(row.value).toBe(same?.value);
    }
    const level = headlines.find(({ section }) => section === 'ceiling');
    const width = (low = 0, high = 0): number => high - low;
    expect(width(level?.alsoLow, level?.alsoHigh)).toBeGreaterThan(1.5 * width(level?.low ?? 0, level?.high ?? 0)); // prettier-ignore
  });

  test('nothing else changes, and without the second unit there are no second limits', () => {
    const plain = figures(study()).rows;
    const without = rows.map((row) => {
      const { alsoLow, alsoHigh, ...rest } = row;
      expect(typeof alsoLow).toBe(typeof alsoHigh);
      return rest;
    });
    expect(without).toEqual(plain);
    const sealed = study({ alsoResample: 'passage', opened: { labels: true, provenance: false, judgments: true } }); // prettier-ignore
    expect(figures(sealed).rows.some(({ alsoLow }) => alsoLow !== undefined)).toBe(false);
    expect(report(both, facts).design.second).toEqual({ unit: 'passage', units: 10 });
  });

  test('single items may be the second unit', () => {
    const turned = figures(study({ resample: 'passage', alsoResample: 'item' })).rows;
    const level = turned.find(({ section }) => section === 'ceiling');
    const own = rows.find(({ section }) => section === 'ceiling');
    expect([level?.low, level?.alsoLow]).toEqual([own?.alsoLow, own?.low]);
  });

  test('the answers say what holds by both', () => {
    expect(asked(both, 'Do people')).toMatch(/Resampled by passage \(10\), more than by chance is shown too: kappa \[0\.\d\d, 0?1?\.\d\d\]\./); // prettier-ignore
    expect(asked(study(), 'Do judges')).not.toContain('Resampled');
    // Two raters, who have no spread that hides it: by items poor agrees less, ten passages do not show it.
    const two = yesNoStudy({ raters: { ada: raters.ada, bo: raters.bo }, judges, attributes, strata: ['passage'], resamples: 400 }); // prettier-ignore
    const text = (more: Partial<ReportInput>) => asked({ ...two, ...more }, 'Do judges');
    const lead = answersOf(report(two, facts)).find(({ ask }) => ask.startsWith('Do judges'))?.lead;
    expect(lead).toContain('poor agrees less');
    expect(text({ alsoResample: 'passage' })).toContain('Resampled by passage (10), north is not told apart and poor is not told apart.'); // prettier-ignore
    expect(text({ resample: 'passage', alsoResample: 'item' })).toContain('Resampled by item (60), north agrees more and poor agrees less.'); // prettier-ignore
    // As near to people as they are to each other: neither tells it apart.
    const near = yesNoStudy({ raters: { ada: raters.ada, bo: raters.bo }, judges: { near: passages('yynyynnnnn'), poor: judges.poor }, attributes, strata: ['passage'], resamples: 400 }); // prettier-ignore
    expect(asked({ ...near, alsoResample: 'passage' }, 'Do judges')).toContain('Resampled by passage (10), poor is not told apart; for the others both say the same.'); // prettier-ignore
    const alike = { ...near, judgments: near.judgments.filter(({ judge }) => judge === 'near') };
    expect(asked({ ...alike, alsoResample: 'passage' }, 'Do judges')).toContain('Resampled by passage too (10), the same is found.'); // prettier-ignore
  });

  test('study.json names an attribute that it declares, and another than the first', () => {
    const base = { title: 'A study', texts: [{ id: 'answer' }], form: { fields: [{ id: 'good', kind: 'yes-no', ask: 'Good?' }] }, strata: ['passage'] }; // prettier-ignore
    const faults = (more: object): string[] => {
      const read = readStudy({ ...base, ...more });
      return read.ok ? [] : read.faults.map(({ path }) => path.join('.'));
    };
    expect(faults({ alsoResample: 'passage' })).toEqual([]);
    expect(faults({ resample: 'passage', alsoResample: 'item' })).toEqual([]);
    expect(faults({ alsoResample: 'model' })).toEqual(['alsoResample']);
    expect(faults({ resample: 'passage', alsoResample: 'passage' })).toEqual(['alsoResample']);
    expect(faults({ alsoResample: 'item' })).toEqual(['alsoResample']);
  });
});
