import { createReadStream } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { orderOf, siblingGroups } from '@/lib/domain/sheet-plan';
import { directoryFolder } from '@/lib/formats/directory-folder';
import { readJudgmentRows } from '@/lib/formats/judgment-rows';
import { planImport } from '@/lib/formats/plan';
import { compileForm } from '@/lib/form/check-values';
import { spanFromUtf16 } from '@/lib/form/spans';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { crossTableOf } from '@/lib/stats/agreement/cross-table';

import { demoFolder, demoLabels, demoPath, readDemo } from './demo-folder';

describe.each([
  { name: 'allotment-answers', count: 12, rows: 0, holds: [] },
  { name: 'finished-tone', count: 20, rows: 0, holds: [] },
  // What is asked names its answers, and a field may be called like what it asks about.
  { name: 'real-or-rewrite', count: 29, rows: 16, holds: ['The title', 'The question', 'The field id “hand”'] }, // prettier-ignore
  { name: 'two-voices', count: 64, rows: 32, holds: ['The text id “prompt”'] },
  { name: 'change-of-hand', count: 4, rows: 4, holds: [] },
  { name: 'notice-rubric', count: 3, rows: 0, holds: [] },
])('the demonstration study $name', ({ name, count, rows, holds }) => {
  const { study, guidelines, items, provenance, pairs } = demoFolder(name);

  test('has as many items as its description says, each with one row of provenance', () => {
    expect(items).toHaveLength(count);
    expect(new Set(items.map(({ id }) => id)).size).toBe(count);
    expect(provenance.map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id).sort());
  });

  test('is imported whole, with nothing refused and nothing to warn of but words that are asked about', async () => {
    const opened = await directoryFolder(demoPath(name));
    if (!opened.ok) throw new Error(opened.reason);
    const plan = await planImport(opened.folder);
    expect(plan.items).toEqual({ in: count, stored: count, refused: 0 });
    expect(plan.provenance).toEqual({ in: count, stored: count, refused: 0 });
    expect(pairs).toHaveLength(rows);
    expect(plan.pairs).toMatchObject({ in: rows, stored: rows, refused: 0 });
    expect(plan.warnings.map((warning) => warning.split(' holds ')[0])).toEqual(holds);
    expect(plan.storable).toBe('yes');
  });

  test('shows the same texts with every item, those that study.json names', () => {
    const named = study.texts.map(({ id }) => id);
    for (const { content } of items) expect(content.texts.map(({ id }) => id)).toEqual(named);
  });

  test('says to raters and to readers of a report that everything is invented', () => {
    expect(study.attribution).toContain('Every text, person and place in this study is invented');
    expect(guidelines).toContain('every text, person and place in them is invented');
  });

  test('can be broken down by every attribute that it names as a stratum', () => {
    for (const stratum of study.strata ?? []) {
      for (const row of provenance) expect(row.provenance).toHaveProperty([stratum]);
    }
  });

  test('tells raters nothing of how an item came about', () => {
    // Tones and ways of departing are options of the form, so these alone may be seen.
    const shown = new Set(JSON.stringify(study.form).match(/[a-z0-9-]+/g));
    const rater = JSON.stringify(items) + guidelines + study.title + (study.consent?.text ?? '');
    for (const { provenance: sealed } of provenance) {
      for (const value of [sealed['kind'], sealed['model'], sealed['created']]) {
        if (typeof value === 'string' && !shown.has(value)) expect(rater).not.toContain(value);
      }
    }
  });
});

describe('the allotment answers', () => {
  const { study, items, provenance } = demoFolder('allotment-answers');
  const sealed = new Map(provenance.map((row) => [row.id, row.provenance]));
  const bodyOf = (id: string, text: string) =>
    items.find((item) => item.id === id)?.content.texts.find((one) => one.id === text)?.body ?? '';

  test('give each passage one faithful answer, one departure and one twin, all different', () => {
    for (const rule of ['water-rule', 'sheds-rule', 'bees-rule', 'waiting-rule']) {
      const three = items.filter(({ id }) => sealed.get(id)?.['rule'] === rule);
      const kinds = three.map(({ id }) => sealed.get(id)?.['kind']);
      expect(kinds.sort()).toEqual(['departure', 'faithful', 'twin']);
      expect(new Set(three.map(({ id }) => bodyOf(id, 'passage'))).size).toBe(1);
      expect(new Set(three.map(({ id }) => bodyOf(id, 'answer'))).size).toBe(3);
    }
  });

  test('name as siblings exactly the other answers on the passage', () => {
    for (const { id, siblings } of items) {
      const rule = sealed.get(id)?.['rule'];
      const others = items.filter((o) => o.id !== id && sealed.get(o.id)?.['rule'] === rule);
      expect([...(siblings ?? [])].sort()).toEqual(others.map((other) => other.id).sort());
    }
  });

  test('intend a way of the form for every departure, and none for the others', () => {
    const way = study.form.fields.find(({ id }) => id === 'way');
    const ways = way?.kind === 'choice' ? way.options.map(({ value }) => value) : [];
    expect(ways).toHaveLength(6);
    for (const row of sealed.values()) {
      if (row['kind'] === 'departure') expect(ways).toContain(row['intendedWay']);
      else expect(row['intendedWay']).toBe('none');
    }
  });

  test('fit on a sheet with siblings as far apart as the plan asks', () => {
    const groups = siblingGroups(items);
    const units = items.map(({ id }) => ({ id, group: groups.get(id) ?? null }));
    const order = orderOf(units, study.plan.siblingsApart, '00'.repeat(32));
    expect([...order].sort()).toEqual(items.map(({ id }) => id).sort());
    for (const [at, id] of order.entries()) {
      const next = order[at + 1];
      if (next !== undefined) expect(groups.get(next)).not.toBe(groups.get(id));
    }
  });

  test('take a label whose words are marked behind an emoji', () => {
    const item = items.find(({ content }) =>
      content.texts.some(({ body }) => /\p{Extended_Pictographic}/u.test(body)),
    );
    const answer = item?.content.texts.find(({ id }) => id === 'answer');
    if (!item || !answer) throw new Error('No answer holds an emoji.');
    const words = 'First ask the holders';
    const from = answer.body.indexOf(words);
    const span = spanFromUtf16(answer, from, from + words.length);
    // The emoji before it is one code point and two UTF-16 units.
    expect(span).toMatchObject({ start: 2, start16: 3, quote: words });
    const values = { diverges: 'yes', way: 'actor', words: [span], why: 'The committee asks.' };
    expect(compileForm(study.form).check(values, item.content)).toEqual({ ok: true, values });
  });
});

describe('the finished study of tone', () => {
  const { study, items } = demoFolder('finished-tone');
  const labels = demoLabels('finished-tone');
  const form = compileForm(study.form);

  test('has labels that its form takes as they are, at most one for each rater and reply', () => {
    expect([...labels.keys()].sort()).toEqual(['finch', 'heron', 'wren']);
    for (const rows of labels.values()) {
      expect(new Set(rows.map(({ item }) => item)).size).toBe(rows.length);
      for (const { item, values } of rows) {
        const content = items.find(({ id }) => id === item)?.content ?? { texts: [] };
        expect(form.check(values, content)).toEqual({ ok: true, values });
        expect(content.texts).not.toEqual([]);
      }
    }
  });

  test('lacks two labels and has two answers that are “cannot judge”', () => {
    const given = [...labels].flatMap(([rater, rows]) => rows.map((row) => ({ rater, ...row })));
    const missing = [...labels].flatMap(([rater, rows]) =>
      items
        .filter(({ id }) => !rows.some(({ item }) => item === id))
        .map(({ id }) => `${rater} ${id}`),
    );
    expect(missing).toEqual(['wren reply-10', 'wren reply-20']);
    const unjudged = given.flatMap(({ rater, item, values }) =>
      Object.entries(values)
        .filter(([, value]) => typeof value === 'object')
        .map(([field]) => `${rater} ${item} ${field}`),
    );
    expect(unjudged.sort()).toEqual(['finch reply-05 tone', 'wren reply-12 polite']);
  });

  test('has runs of three invented judges: four malformed replies, a failed call, five answers that cannot judge', async () => {
    const item = (id: string) => {
      const content = items.find((one) => one.id === id)?.content;
      return content && { id, content, contentSha256: id };
    };
    const file = createReadStream(demoPath('finished-tone/judgments/runs.jsonl'));
    const counted = new Map<string, number>();
    const count = (what: string) => counted.set(what, (counted.get(what) ?? 0) + 1);
    for await (const read of readJudgmentRows(file, { form: study.form, item })) {
      if ('reason' in read) throw new Error(`line ${read.line}: ${read.reason}`);
      const { judge, run, state, attempt, values } = read.judgment;
      count(`${judge} ${run} ${state}${attempt > 1 ? ' again' : ''}`);
      if (JSON.stringify(values).includes('cannotJudge')) count('cannot judge');
    }
    expect(Object.fromEntries(counted)).toEqual({
      'judge-north 1 given': 20,
      'judge-north 2 given': 20,
      'judge-south 1 given': 17,
      'judge-south 1 given again': 1,
      'judge-south 1 failed': 1,
      'judge-south 1 malformed': 2,
      'judge-south 2 given': 18,
      'judge-south 2 malformed': 2,
      'judge-east 1 given': 20,
      'judge-east 2 given': 20,
      'cannot judge': 5,
    });
  });

  /** Yes–yes, yes–no, no–yes, no–no over the replies that both answered with yes or no. */
  function twoByTwo(one: string, other: string): number[] {
    const second = new Map(labels.get(other)?.map(({ item, values }) => [item, values['polite']]));
    const pairs = labels.get(one)?.map(({ item, values }) => [values['polite'], second.get(item)]);
    return ['yes,yes', 'yes,no', 'no,yes', 'no,no'].map(
      (cell) => pairs?.filter((pair) => pair.join() === cell).length ?? 0,
    );
  }

  test.each([
    // kappa = (observed − chance) / (1 − chance)
    // (15/20 − 200/400) / (1 − 200/400) = (300 − 200) / (400 − 200)
    { one: 'finch', other: 'heron', table: [8, 2, 3, 7], match: 15 / 20, kappa: 1 / 2 },
    // chance: (8 × 8 + 9 × 9) / 17² = 145/289; (221 − 145) / (289 − 145) = 76/144
    { one: 'finch', other: 'wren', table: [6, 2, 2, 7], match: 13 / 17, kappa: 19 / 36 },
    // chance: (10 × 8 + 7 × 9) / 17² = 143/289; (255 − 143) / (289 − 143) = 112/146
    { one: 'heron', other: 'wren', table: [8, 2, 0, 7], match: 15 / 17, kappa: 56 / 73 },
  ])('$one and $other agree on “polite” as computed by hand', ({ one, other, ...by }) => {
    const [yesYes = 0, yesNo = 0, noYes = 0, noNo = 0] = twoByTwo(one, other);
    expect([yesYes, yesNo, noYes, noNo]).toEqual(by.table);
    expect((yesYes + noNo) / (yesYes + yesNo + noYes + noNo)).toBeCloseTo(by.match, 12);
    const computed = cohenKappa(
      crossTableOf([
        [yesYes, yesNo],
        [noYes, noNo],
      ]),
    );
    expect(computed).toMatchObject({ kind: 'estimate', value: expect.closeTo(by.kappa, 12) });
    const row = `${one} and ${other} .*${by.table.join(', ')} .*${by.match.toFixed(2)} .*${by.kappa.toFixed(2)} `;
    expect(readDemo('README.md')).toMatch(new RegExp(row));
  });
});
