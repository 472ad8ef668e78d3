import { expect, test } from 'vitest';
import type { Judgment } from '@/lib/domain/judgment';
import { figures } from '@/lib/figures/figures';
import { report } from '@/lib/figures/report';
import type { ReportInput } from '@/lib/figures/report-input';
import { formSchema } from '@/lib/form/form';
import { reportJson } from '@/lib/formats/report-json';
import { reportMarkdown } from '@/lib/formats/report-md';
import { yesNoStudy } from '../../support/yes-no-input';
import { detectionTrials, pairFacts, pairText, undeclared } from '../../support/scored-trials';

const form = formSchema.parse({
  fields: [{ id: 'real', kind: 'side', ask: 'Which did the author write?', for: ['2afc'] }],
});

const facts = {
  slug: 'harbour',
  title: 'Harbour prose',
  manifestSha256: null,
  judgmentFiles: [],
  labelFiles: [],
  withdrawn: 0,
};

const judgment = (item: string, order: 'ab' | 'ba', answer: 'a' | 'b'): Judgment => ({
  judge: 'north',
  promptSha256: null,
  family: null,
  model: 'nordic-1',
  returnedModel: null,
  run: 1,
  iteration: null,
  order,
  item,
  attempt: 1,
  state: 'given',
  values: { real: answer },
  unfound: [],
  problem: null,
  calledAt: null,
  cost: null,
});

/** Four pairs, of which the last is a pilot, two raters, and a judge that names the stored text a, the target, in both orders. */
function study(opened: Partial<ReportInput['opened']> = {}): ReportInput {
  const ids = ['p01', 'p02', 'p03', 'p04'];
  return {
    ...yesNoStudy({ raters: {} }),
    form,
    items: ids.map((name, at) => ({ id: `id-${at}`, name, content: { texts: [], parts: [] }, attributes: {}, ...(at === 3 && { sample: 'pilot' }) })), // prettier-ignore
    judgments: ids.flatMap((_, at) => [judgment(`id-${at}`, 'ab', 'a'), judgment(`id-${at}`, 'ba', at < 3 ? 'a' : 'b')]), // prettier-ignore
    pairs: {
      trials: detectionTrials({ ada: '+++-', bo: '++--' }),
      facts: ids.map((pair) => pairFacts({ pair, b: pairText({ family: 'Nordic' }) })),
      rules: { ...undeclared, limit: 0.65 },
      boundaryNone: false,
      named: ids.map((pair, at) => ({
        item: `id-${at}`,
        pair,
        kind: '2afc',
        purpose: 'standard',
        exchanged: false,
      })),
    },
    opened: { labels: true, provenance: true, judgments: true, ...opened },
  };
}

const sectionsOf = (input: ReportInput): string[] => [
  ...new Set(figures(input).rows.map(({ section }) => section)),
];

test('figures on pairs are there once provenance is open, those of judges once judgments are', () => {
  expect(sectionsOf(study())).toEqual(expect.arrayContaining(['2afc', 'judges-on-pairs']));
  expect(sectionsOf(study({ judgments: false }))).not.toContain('judges-on-pairs');
  const sealed = study({ provenance: false });
  expect(sectionsOf(sealed)).not.toContain('2afc');
  expect(report(sealed, facts).pairs).toBeUndefined();
  expect(report(sealed, facts).sentences.some(({ id }) => id.startsWith('pairs-'))).toBe(false);
});

test('a pilot pair is in no figure and in no grid', () => {
  const made = report(study(), facts);
  expect(made.figures.find(({ section, metric, grader }) => section === '2afc' && metric === 'accuracy' && grader === 'people')).toMatchObject({ count: 5, n: 6 }); // prettier-ignore
  expect(made.pairs).toEqual({
    limit: 0.65,
    margin: 0.15,
    condition: null,
    pairs: ['p01', 'p02', 'p03'],
    raters: [
      { rater: 'ada', marks: '+++' },
      { rater: 'bo', marks: '++-' },
    ],
    boundaries: [],
  });
  expect(made.figures.find(({ section, metric, grader }) => section === 'judges-on-pairs' && metric === 'accuracy' && grader === 'north')).toMatchObject({ count: 3, n: 3 }); // prettier-ignore
});

test('report.json and report.md hold them, and say what must be said', () => {
  const made = report(study(), facts);
  expect(reportJson(made)).toContain('"marks":"+++"');
  const text = reportMarkdown(made);
  expect(text).toContain('## Can people tell which is the target?');
  expect(text).toMatch(/The declared rule \| Not met \|/);
  expect(text).toContain('One rule, and it is not met.');
  expect(text).toContain('Four questions are asked of one number');
  expect(text).toContain('## Do judges choose as people do?');
  expect(text).toContain('(`judges-on-pairs`)');
});

test('a study without pairs has the report that it had', () => {
  const made = report(yesNoStudy({ raters: { ada: 'yn', bo: 'yy' } }), facts);
  expect('pairs' in made).toBe(false);
  expect(reportJson(made)).not.toContain('"marks"');
});
