import { describe, expect, test } from 'vitest';
import { long, rounds } from '../../support/long';
import { toSettle } from '@/lib/domain/blindness/blindness-check';
import { checkPairs, type PairCheckOptions } from '@/lib/domain/blindness/check-pairs';
import { foldedCheck, foldedToSettle } from '@/lib/domain/blindness/folded-check';
import type { CueName } from '@/lib/domain/blindness/text-cues';
import type { Generator } from '@/lib/stats/resampling/generator';
import { inventedPairs, prose } from './invented-pairs';

const OPTIONS: PairCheckOptions = {
  seed: 7,
  margin: 0.15,
  target: 'the target',
  names: [],
  mostLength: 0.15,
  first: null,
};

const cueOf = (check: ReturnType<typeof checkPairs>, name: CueName) => {
  const found = check.cues.find(({ cue }) => cue === name);
  if (!found) throw new Error(`no cue ${name}`);
  return found;
};
const ruleOf = (check: ReturnType<typeof checkPairs>, name: string) => {
  const found = check.rules.find(({ rule }) => rule === name);
  if (!found) throw new Error(`no rule ${name}`);
  return found;
};

describe('texts that are all longer on one side', () => {
  const pairs = inventedPairs(24, 1, (text, _at, draw) => `${text} ${prose(draw, 6)}`);
  const check = checkPairs(pairs, OPTIONS);

  test('length is named with its AUC, and "always the longer text" scores all of them', () => {
    expect(cueOf(check, 'length')).toMatchObject({
      finding: 'gives it away',
      superiority: { value: 1, n: 24 },
    });
    // Chance: the exact 95% of Binomial(24, ½).
    expect(ruleOf(check, 'longest')).toMatchObject({
      right: 24,
      of: 24,
      chance: { from: 7, to: 17 },
      outside: true,
    });
    expect(toSettle(check)).toEqual(
      expect.arrayContaining([
        'Length: gives it away, AUC 1.00 over 24 pairs.',
        '“Always the longer text” would score 24 of 24 (100%); chance covers 7 to 17.',
      ]),
    );
  });

  test('so it is where they are all shorter: that tells as much', () => {
    const turned = pairs.map((pair) => ({ ...pair, target: pair.target === 'a' ? ('b' as const) : ('a' as const) })); // prettier-ignore
    const found = checkPairs(turned, OPTIONS);
    expect(cueOf(found, 'length')).toMatchObject({ finding: 'gives it away', superiority: { value: 0 } }); // prettier-ignore
    expect(ruleOf(found, 'longest')).toMatchObject({ right: 0, outside: true });
  });

  test('every pair beyond the declared share is listed', () => {
    expect(check.lengths?.beyond).toEqual(pairs.map(({ unit }) => unit));
  });

  test('a length that is always a little larger is found, though lengths overlap', () => {
    // Three words more of 20 to 300: pooled, the AUC is near ½; within the pair it is 1.
    const near = Array.from({ length: 24 }, (_, at) => {
      const text = Array.from({ length: 20 + 12 * at }, (_, word) => `w${word % 9}`).join(' ');
      return { unit: `p${at}`, texts: { a: `${text} one two three`, b: text }, target: 'a', purpose: 'standard' } as const; // prettier-ignore
    });
    expect(cueOf(checkPairs(near, OPTIONS), 'length').superiority).toMatchObject({ value: 1 });
  });
});

describe('a planted cue is named', () => {
  const everySecond = (text: string, with_: (text: string) => string) =>
    text.replace(/(\w+) (\w+)\./g, (_, one: string, two: string) => `${one} ${with_(two)}.`);
  const plants: [CueName, (text: string, at: number, draw: Generator) => string][] = [
    [
      'dashes',
      (text) =>
        text
          .replace(/ with /g, ' — ')
          .replace(/ and /g, ' – ')
          .concat(' No — yes.'),
    ],
    ['quotes', (text) => everySecond(text, (word) => `“${word}”`)],
    ['markdown', (text) => everySecond(text, (word) => `**${word}**`)],
    ['lists', (text) => text.replace(/\. /g, '.\n- ')],
    ['paragraphs', (text) => text.replace(/\. /g, '.\n\n')],
    ['sentence-length', (text) => text.replace(/\. (\w)/g, (_, letter: string) => `, ${letter.toLowerCase()}`)], // prettier-ignore
    ['non-ascii-punctuation', (text) => text.replace(/\. /g, '… ')],
    ['self-identification', (text) => `As an AI, I say: ${text}`],
    ['near-duplicates', (text) => `In the quiet town by the old stone pier it was. ${text}`],
    ['language', (text, at) => (at % 2 ? 'Der Hund und die Katze sind nicht mit dem Boot auf der See, und das ist gut.' : text)], // prettier-ignore
  ];
  test.each(plants)('%s', (name, plant) => {
    const check = checkPairs(inventedPairs(40, 3, plant), OPTIONS);
    expect(cueOf(check, name).finding).toBe('gives it away');
  });

  test('a sealed name in a text is one, and the pair is listed', () => {
    const pairs = inventedPairs(12, 4, (text, at) =>
      at === 5 ? `${text} So says Zephyr-9b.` : text,
    );
    expect(checkPairs(pairs, OPTIONS).named).toEqual([]);
    expect(checkPairs(pairs, { ...OPTIONS, names: ['zephyr-9b', 'a'] }).named).toEqual(['p6']);
  });

  test('a text that stands in two pairs is listed with both', () => {
    const [first, ...others] = inventedPairs(12, 5);
    const twice = others.map((pair, at) =>
      at === 3 && first ? { ...pair, texts: { ...pair.texts, a: first.texts.b } } : pair,
    );
    const check = checkPairs(first ? [first, ...twice] : [], OPTIONS);
    expect(check.alike).toEqual([{ units: ['p1', 'p5'], share: 1 }]);
  });
});

describe('where nothing is planted', () => {
  test('some cue of eleven is convicted in about one study of twenty, not in one of two', () => {
    const studies = long ? 120 : 40;
    const alarms = Array.from({ length: studies }, (_, at) =>
      checkPairs(inventedPairs(20, 1000 + at), { ...OPTIONS, seed: at }),
    ).filter(({ cues }) => cues.some(({ finding }) => finding === 'gives it away')).length;
    // Binomial(120, .05): 6 expected, at most 13 in 99.8 of 100 runs; Binomial(40, .05): 2, at most 6 in 99.7.
    expect(alarms).toBeLessThanOrEqual(long ? 13 : 6);
  }, 60_000);

  test('many pairs rule cues out, few cannot, and a cue in which no text differs is ruled out', () => {
    const many = checkPairs(inventedPairs(400, 6), OPTIONS);
    expect(cueOf(many, 'length').finding).toBe('ruled out');
    const few = checkPairs(inventedPairs(12, 8), OPTIONS);
    expect(cueOf(few, 'length').finding).toBe('too few items to say');
    expect(cueOf(few, 'markdown')).toMatchObject({ finding: 'ruled out', differs: false });
    expect(ruleOf(few, 'markdown')).toMatchObject({ right: 6, of: 12, chance: { from: 6, to: 6 }, outside: false }); // prettier-ignore
  });

  test('no pairs give no finding and stop nothing', () => {
    const none = checkPairs([], OPTIONS);
    expect(new Set(none.cues.map(({ finding }) => finding))).toEqual(new Set(['too few items to say'])); // prettier-ignore
    expect(toSettle(none)).toEqual([]);
  });
});

test('the same pairs and seed give the same check, as JSON too', () => {
  const pairs = inventedPairs(30, 9);
  const check = checkPairs(pairs, OPTIONS);
  expect(checkPairs(pairs, OPTIONS)).toEqual(check);
  expect(JSON.parse(JSON.stringify(check))).toEqual(check);
});

test('"always text A" is scored by the drawn sides', () => {
  const check = checkPairs(inventedPairs(12, 9), { ...OPTIONS, first: { right: 24, of: 48 } });
  // Binomial(48, ½): 17 to 31.
  expect(ruleOf(check, 'first')).toMatchObject({ right: 24, of: 48, chance: { from: 17, to: 31 }, outside: false }); // prettier-ignore
  const one = checkPairs(inventedPairs(12, 9), { ...OPTIONS, first: { right: 36, of: 48 } });
  expect(toSettle(one)).toContain('“Always text A” would score 36 of 48 (75%); chance covers 17 to 31.'); // prettier-ignore
});

test('catch pairs are not counted, and one that a cue sets apart is named', () => {
  const pairs = inventedPairs(24, 10);
  const [first, second] = inventedPairs(2, 11, (text) => `${text} ${text} ${text}`);
  const mild = pairs.at(-1);
  if (!first || !second || !mild) throw new Error('two pairs');
  const check = checkPairs(
    [
      ...pairs.slice(0, -1),
      { ...mild, purpose: 'catch' },
      { ...first, unit: 'loud', purpose: 'catch' },
    ],
    OPTIONS,
  );
  expect(check.n).toBe(23);
  expect(check.catches.of).toBe(2);
  expect(check.catches.apart.filter(({ unit }) => unit === 'loud').map(({ cue }) => cue)).toContain('length'); // prettier-ignore
});

test('what normalisation took off is counted by side', () => {
  const pairs = inventedPairs(10, 12).map((pair, at) => {
    const other = pair.target === 'a' ? 'b' : 'a';
    const before = { ...pair.texts };
    if (at < 7) before[pair.target] = `# Title\n\n**${before[pair.target]}**`;
    if (at < 4) before[other] = before[other].replace(/ with /, ' — ').concat(' “So.”');
    const texts = at < 4 ? { ...pair.texts, [other]: `${pair.texts[other].replace(/ with /, ' – ')} "So."` } : pair.texts; // prettier-ignore
    return { ...pair, texts, before };
  });
  expect(checkPairs(pairs, OPTIONS).changed).toEqual({
    markup: { target: 7, other: 0, targets: 10, others: 10 },
    punctuation: { target: 0, other: 4, targets: 10, others: 10 },
    example: { unit: expect.stringMatching(/^p[1-7]$/), before: expect.stringMatching(/^# Title\n\n\*\*/), shown: expect.not.stringContaining('*') }, // prettier-ignore
  });
});

describe('for an author who will also rate', () => {
  test('a check and the check with every target exchanged look the same: no way to tell which', () => {
    for (let seed = 0; seed < rounds(7, 20); seed++) {
      const pairs = inventedPairs(20, seed, (text, at) => (at % 3 ? `${text} ${text}` : text));
      const turned = pairs.map((pair) => ({ ...pair, target: pair.target === 'a' ? ('b' as const) : ('a' as const) })); // prettier-ignore
      const [one, other] = [pairs, turned].map((of) => foldedCheck(checkPairs(of, OPTIONS)));
      expect(one).toEqual(other);
    }
  });

  test('cues are none, weak or strong, and lazy rules the better of p and 1 − p', () => {
    const strong = foldedCheck(checkPairs(inventedPairs(24, 1, (text) => text.split('. ')[0] ?? ''), OPTIONS)); // prettier-ignore
    expect(strong.cues.find(({ name }) => name === 'Length')).toEqual({ name: 'Length', counted: 'words', strength: 'strong' }); // prettier-ignore
    expect(strong.rules[0]).toMatchObject({ right: 24, of: 24, most: 17, outside: true });
    expect(foldedToSettle(strong)).toContain('“Always the longer text”, or its opposite, would score 24 of 24; chance reaches 17.'); // prettier-ignore
    expect(JSON.stringify(strong)).not.toMatch(/superiority|edian|p\d/);
  });
});
