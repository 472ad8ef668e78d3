import { describe, expect, test } from 'vitest';
import { generatorFamily, modelFamily } from '@/lib/domain/model-family';
import { rowOf, smallStudy } from './small-study';

const people = 'yyyyynnnnnyyyyynnnnn';
const half = (place: number) => ({
  attributes: { requested_model: place < 10 ? 'gpt-6-sol' : 'claude-sonnet-5' },
});
/** Judges whose rows name the model that answered. */
function study(said: string, item: (place: number) => { attributes: Record<string, unknown> }) {
  const input = smallStudy({ a: people }, { gpt: said }, { item });
  const judgments = input.judgments.map((row) => ({ ...row, returnedModel: 'gpt-6-sol' }));
  return { ...input, judgments };
}
const wanted = { section: 'own-family' as const, variable: 'departs', grader: 'gpt', other: 'gold' }; // prettier-ignore

describe('own-family', () => {
  test('the leaning is the difference on own items minus the difference on others', () => {
    // Own: the judge says yes to 7 of 10, people to 5; others: 4 of 10 against 5. (.2) − (−.1) = .3.
    const input = study('yyyyyyynnnyyyynnnnnn', half);
    const of = (metric: string) => rowOf(input, { ...wanted, metric });
    expect(of('difference_own_family')).toMatchObject({ value: 0.2, n: 10 });
    expect(of('difference_other_families')).toMatchObject({ value: -0.1, n: 10 });
    const leaning = of('leaning');
    expect(leaning).toMatchObject({ value: 0.3, n: 20, interval: 'calibrated', unit: 'item' });
    expect(leaning.low).toBeLessThan(0.3);
    expect(leaning.high).toBeGreaterThan(0.3);
  });

  test.each([
    ["every item is by a model of the judge's own family (OpenAI)", 'gpt-6-sol'],
    ["no item is by a model of the judge's own family (OpenAI)", 'claude-sonnet-5'],
    ['no item says which model made it', undefined],
  ])('%s: there is nothing to compare with', (reason, model) => {
    const input = study(people, () => ({ attributes: { ...(model && { model }) } }));
    expect(rowOf(input, { ...wanted, metric: 'leaning' })).toMatchObject({ value: null, reason });
  });

  test('a judge of unknown family is said to be one', () => {
    const input = smallStudy({ a: people }, { gpt: people }, { item: half });
    expect(rowOf(input, { ...wanted, metric: 'leaning' }).reason).toBe("the judge's family is not known"); // prettier-ignore
  });
});

test('a family is what the attributes name, or that of the model', () => {
  expect(modelFamily('openai/gpt-6-sol')).toBe('OpenAI');
  expect(modelFamily('our-own-7b')).toBeNull();
  expect(generatorFamily({ family: 'Ours', model: 'gpt-6' })).toBe('Ours');
  expect(generatorFamily({ requested_model: 'latest', returned_model_id: 'gemini-3' })).toBe('Google'); // prettier-ignore
  expect(generatorFamily({ model: 7 })).toBeNull();
});
