import { describe, expect, test } from 'vitest';
import { toSettle } from '@/lib/domain/blindness/blindness-check';
import { checkWorksheets, type CheckedText } from '@/lib/domain/blindness/check-worksheets';
import { foldedCheck } from '@/lib/domain/blindness/folded-check';
import { generator, type Generator } from '@/lib/stats/resampling/generator';
import { rounds } from '../../support/long';
import { prose } from './invented-pairs';

const OPTIONS = { seed: 7, margin: 0.15, target: 'adapted', names: [] };

/** Twelve pages of four answers, two of them targets. */
function answers(
  seed: number,
  write: (draw: Generator, page: number, target: boolean) => string = (draw) => prose(draw, 4),
): CheckedText[] {
  const draw = generator(seed);
  return Array.from({ length: 48 }, (_, at) => {
    const [page, target] = [Math.floor(at / 4), at % 2 === 0];
    return { unit: `i${at}`, text: write(draw, page, target), target, cluster: `page ${page}` };
  });
}

const length = (texts: readonly CheckedText[]) => {
  const check = checkWorksheets(texts, OPTIONS);
  return { cue: check.cues.find(({ cue }) => cue === 'length'), rule: check.rules[0], check };
};

describe('worksheets', () => {
  test('a condition whose answers are longer within each page is named, and stops the freeze', () => {
    const { cue, rule, check } = length(
      answers(1, (draw, page, target) => prose(draw, 3 + page + (target ? 5 : 0))),
    );
    expect(cue).toMatchObject({ finding: 'gives it away', superiority: { value: 1, n: 48 } });
    // Of each page's two longest both are targets: 24 of 24. By chance 12, SD √(12 · ⅓) = 2.
    expect(rule).toMatchObject({ right: 24, of: 24, chance: { from: 8, to: 16 }, outside: true });
    expect(toSettle(check)).toContain('Length: gives it away, AUC 1.00 over 48 texts.');
  });

  test('what differs between pages and not within them tells nothing', () => {
    const { cue, check } = length(answers(2, (draw, page) => prose(draw, 2 + 2 * page)));
    expect(cue?.finding).not.toBe('gives it away');
    expect(toSettle(check)).toEqual([]);
  });

  test('pages without both kinds say nothing', () => {
    const texts = answers(3).map((text) => ({
      ...text,
      cluster: `${text.cluster} ${text.target}`,
    }));
    const { cue, rule } = length(texts);
    expect(cue).toMatchObject({ finding: 'too few items to say', superiority: { kind: 'undefined' } }); // prettier-ignore
    expect(rule).toMatchObject({ right: 0, of: 0, outside: false });
  });

  test('without pages all texts are one group', () => {
    const texts = answers(4, (draw, _, target) => prose(draw, target ? 9 : 4)).map((text) => {
      return { ...text, cluster: '' };
    });
    const { cue, check } = length(texts);
    expect(check.clusters).toBe(1);
    expect(cue).toMatchObject({ finding: 'gives it away', superiority: { value: expect.closeTo(1, 1) } }); // prettier-ignore
  });

  test('in twenty studies without a cue about one is convicted', () => {
    const studies = rounds(40, 100);
    const alarms = Array.from(
      { length: studies },
      (_, at) => length(answers(500 + at)).check,
    ).filter(({ cues }) => cues.some(({ finding }) => finding === 'gives it away')).length;
    // Binomial(100, .05): at most 12 in 99.9 of 100 runs; Binomial(40, .05): at most 6 in 99.7.
    expect(alarms).toBeLessThanOrEqual(rounds(6, 12));
  }, 60_000);

  test('the folded check does not say which way', () => {
    const texts = answers(5, (draw, _, target) => prose(draw, target ? 7 : 4));
    const turned = texts.map((text) => ({ ...text, target: !text.target }));
    const [one, other] = [texts, turned].map((of) => foldedCheck(checkWorksheets(of, OPTIONS)));
    expect(one?.cues).toEqual(other?.cues);
    expect(one?.rules[0]).toEqual(other?.rules[0]);
  });
});
