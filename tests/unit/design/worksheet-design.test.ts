import { describe, expect, test } from 'vitest';
import { runCommand } from '@/lib/commands/run-command';
import { worksheetDesign, type WorksheetPlan } from '@/lib/domain/design/worksheet-design';
import { plansOfOthers, worksheetDesigns } from '@/lib/domain/design/other-raters';
import { worksheetSentences } from '@/lib/domain/design/worksheet-sentences';

const plan = (other: Partial<WorksheetPlan>): WorksheetPlan => ({
  raters: 5,
  items: 100,
  kappa: 0.7,
  judgeKappa: 0.7,
  prevalence: 0.3,
  categories: 2,
  raterSd: 0.05,
  simulations: 400,
  seed: 1,
  ...other,
});

type Design = ReturnType<typeof worksheetDesign>;

const widthOf = ({ figures }: Design, name: string): number =>
  figures.find((one) => one.name === name)?.halfWidth ?? Number.NaN;

describe('what a plan of worksheets can show', () => {
  test('the same plan gives the same figures, another seed others', () => {
    const design = worksheetDesign(plan({}));
    expect(worksheetDesign(plan({}))).toEqual(design);
    expect(widthOf(worksheetDesign(plan({ seed: 2 })), 'alpha')).not.toBe(widthOf(design, 'alpha'));
  });

  test('four times the items halve the half-widths; a rare category widens them', () => {
    const [few, many, rare] = [{}, { items: 400 }, { prevalence: 0.05 }].map((other) =>
      worksheetDesign(plan(other)),
    ) as [Design, Design, Design];
    for (const name of ['kappa', 'alpha', 'ceiling', 'difference']) {
      const width = widthOf(few, name);
      expect(widthOf(many, name) / width).toBeGreaterThan(0.4);
      expect(widthOf(many, name) / width).toBeLessThan(0.6);
      expect(widthOf(rare, name)).toBeGreaterThan(1.3 * width);
    }
  });

  test('raters drawn anew widen what is said of people in general, and items cannot mend that', () => {
    const { figures } = worksheetDesign(plan({ items: 1_000, raterSd: 0.1 }));
    const ceiling = figures.find(({ name }) => name === 'ceiling');
    expect(ceiling?.halfWidthOfOthers).toBeGreaterThan(3 * (ceiling?.halfWidth ?? 0));
  });

  test('a difference of the size named is found in about four of five studies', () => {
    const { shown } = worksheetDesign(plan({ items: 200, simulations: 1_000 }));
    const judgeKappa = 0.7 - (shown ?? 0);
    const difference = worksheetDesign(
      plan({ items: 200, simulations: 1_000, judgeKappa }),
    ).figures.find(({ name }) => name === 'difference');
    // Four of five lie more than a half-width of their own from 0: the upper of 95% limits lies just above 0.
    expect(difference?.high).toBeLessThan(0.05);
    expect(difference?.high).toBeGreaterThan(-0.05);
  });

  test('one rater has a judge and no agreement; two have no spread, three have one', () => {
    const one = worksheetDesign(plan({ raters: 1 }));
    expect(
      one.figures.filter(({ halfWidth }) => halfWidth !== null).map(({ name }) => name),
    ).toEqual(['judge']);
    expect(worksheetSentences(one)[0]).toMatch(
      /The judge agrees with this rater with a kappa of 0\.70\.$/,
    );
    expect(one.never[0]).toContain('One rater: people have no agreement with each other');
    const [two, three] = [2, 3].map((raters) => worksheetDesign(plan({ raters })));
    expect(two?.reach).toBeNull();
    expect(two?.never[0]).toContain('AltTest has no answer');
    expect(three?.reach).toBeGreaterThan(0);
  });

  test('finding all of ten rare items shows at least 69.2%', () => {
    const { rare, never } = worksheetDesign(plan({ prevalence: 0.1 }));
    // .025^(1/10)
    expect(rare.items).toBe(10);
    expect(rare.found).toBeCloseTo(0.025 ** 0.1, 10);
    expect(never).toEqual([]);
    expect(worksheetDesign(plan({ prevalence: 0.05 })).never[0]).toContain(
      'About 5 items of the rarest category',
    );
  });

  test('sentences say the plan first, then what is shown, then how many items', () => {
    const said = worksheetSentences(worksheetDesign(plan({})));
    expect(said[0]).toBe(
      '5 raters, 100 items each, 2 categories, 30% of the items in the first. Two raters agree with a kappa of 0.70, the judge with them at 0.70.',
    );
    expect(said[1]).toMatch(
      /^A judge's kappa that differs from that of these raters by 0\.1\d or more/,
    );
    expect(said.at(-1)).toMatch(/^A half-width of 0\.05 takes about [\d,]+ items/);
  });
});

describe('other numbers of raters', () => {
  test('stand beside the plan, each as its own plan would have it', () => {
    const { chosen, others } = worksheetDesigns(plan({ raters: 3 }));
    expect(chosen).toEqual(worksheetDesign(plan({ raters: 3 })));
    expect(others.map((other) => other.plan.raters)).toEqual([2, 5, 8]);
    expect(others[1]).toEqual(worksheetDesign(plan({ raters: 5 })));
  });

  test('are drawn less often than the plan where there are many items, and not at all where that is too rarely', () => {
    const drawn = (items: number) =>
      plansOfOthers(plan({ raters: 5, items, simulations: 2_000 })).map(
        ({ raters, simulations }) => [raters, simulations],
      );
    expect(drawn(200)).toEqual([2, 3, 8].map((raters) => [raters, 1_000]));
    // 5e7 / (1,600 × (9 + 15 + 60))
    expect(drawn(1_600)).toEqual([2, 3, 8].map((raters) => [raters, 372]));
    expect(drawn(5_000)).toEqual([]);
  });
});

describe('the command', () => {
  const run = (...argv: string[]) =>
    runCommand(['design', '--raters', '3', ...argv], '/', () => undefined);
  const small = ['--items', '30', '--kappa', '.6', '--prevalence', '.5', '--simulations', '100'];

  test('prints sentences and a table', async () => {
    const outcome = await run(...small);
    expect(outcome.ok && outcome.text).toContain('3 raters, 30 items each');
    expect(outcome.ok && outcome.text).toMatch(
      /^judge minus people +−0\.\d\d to 0\.\d\d +0\.\d\d +0\.\d\d$/m,
    );
  });

  test('says what cannot be shown', async () => {
    const outcome = await run(...small, '--raters', '2');
    expect(outcome.ok && outcome.text).toContain(
      'Two raters: whether a judge differs from people by more than people do cannot be told',
    );
  });

  test.each([
    [[], 'Say either --pairs, for a study of pairs, or --items, for worksheets.'],
    [
      [...small, '--pairs', '3'],
      'Say either --pairs, for a study of pairs, or --items, for worksheets.',
    ],
    [[...small, '--limit', '.6'], '--limit goes with --pairs, not with --items.'],
    [['--pairs', '12', '--kappa', '.6'], '--kappa goes with --items, not with --pairs.'],
    [
      ['--items', '30', '--prevalence', '.5'],
      '--kappa is a number from 0.05 to 1, and it is needed.',
    ],
    // A judge who is always right reaches √.6.
    [[...small, '--judge-kappa', '.8'], '--judge-kappa is a number from 0 to 0.774.'],
  ])('%j is refused with what would be right', async (argv, message) => {
    expect(await run(...argv)).toMatchObject({ ok: false, code: 'unreadable', message });
  });
});
