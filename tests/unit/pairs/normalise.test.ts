import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseText, type Normalisation } from '@/lib/domain/pairs/normalise';
import { rounds } from '../../support/long';
import { markedUp, pieces, written } from './marked-up';

const STRIP = { markup: 'strip', punctuation: 'unify' } as const;
const ALL: readonly Normalisation[] = [
  STRIP,
  { markup: 'strip', punctuation: 'leave' },
  { markup: 'keep', punctuation: 'unify' },
  { markup: 'keep', punctuation: 'leave' },
];
const shown = (text: string) => normaliseText(text, STRIP);

describe('normalised twice is normalised once', () => {
  test('over texts of pieces of markup, in all four ways', () => {
    fc.assert(
      fc.property(markedUp, fc.constantFrom(...ALL), (text, how) => {
        const once = normaliseText(text, how);
        expect(normaliseText(once, how)).toBe(once);
      }),
      { numRuns: rounds(400, 10_000), seed: 4 },
    );
  }, 120_000);

  test('over texts of any characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.constantFrom(...ALL),
        (text, how) => {
          const once = normaliseText(text, how);
          expect(normaliseText(once, how)).toBe(once);
        },
      ),
      { numRuns: rounds(250, 2_000), seed: 4 },
    );
  });

  test.each([
    ['tags in tags', `${'<b'.repeat(1000)}${'>'.repeat(1000)}x`],
    ['escapes of escapes', `${'\\'.repeat(1025)}*a*`],
    ['references in references', `&${'amp;'.repeat(1000)}lt;b&gt;`],
    ['lists in lists', `${'- • 1. '.repeat(5000)}x`],
    ['quotes in quotes', `${'> '.repeat(5000)}x`],
    ['strong words in strong words', '**a '.repeat(5000) + 'b** '.repeat(5000)],
    ['links in links', '[a'.repeat(5000) + '](b)'.repeat(5000)],
    ['images in images', '![a]'.repeat(10_000)],
  ])('also of %s, a thousand deep, within seconds', (_, text) => {
    const started = performance.now();
    const once = shown(text);
    expect(shown(once)).toBe(once);
    // Some 0.1 s on a free machine; without a bound, more than a minute.
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

describe('nothing tells markdown or HTML from plain text', () => {
  test('documents written in three ways come out as one', () => {
    fc.assert(
      fc.property(written, ({ plain, markdown, html }) => {
        expect(shown(markdown)).toBe(shown(plain));
        expect(shown(html).replace(/\n+/g, '\n')).toBe(shown(plain).replace(/\n+/g, '\n'));
      }),
      { numRuns: rounds(200, 1_500), seed: 4 },
    );
  }, 60_000);

  test('no heading, list, fence, strong mark or tag is left of broken texts', () => {
    fc.assert(
      fc.property(markedUp, (text) => {
        const lines = shown(text).split('\n');
        for (const line of lines)
          expect(line).not.toMatch(/^(#{1,6}|[-*+•]|>) |^```|^[-|: ]*\|[-|: ]*$/);
        expect(lines.join('\n')).not.toMatch(/<\/?(?:b|p|br|li)\b[^<>=]{0,3}>|\]\(http[^\s()]*\)/);
      }),
      { numRuns: rounds(250, 3_000), seed: 5 },
    );
  }, 60_000);

  test.each([
    ['# Title\n\nSome *soft* and **hard** __words__.', 'Title\n\nSome soft and hard words.'],
    ['Title\n=====\ntext', 'Title\n\ntext'],
    ['1. one\n2. two\n\nbetween\n\n3. three', 'one\ntwo\n\nbetween\n\nthree'],
    ['- [x] done\n- [ ] open\n  - deep', 'done\nopen\ndeep'],
    ['see [the *sea*](http://a.b/c_(d) "t") and <http://e.f>', 'see the sea and http://e.f'],
    ['| a | b |\n|---|:-:|\n| *1* | 2 \\| 3 |\nafter', 'a b\n1 2 | 3\nafter'],
    ['```py\nx = 1\n```', 'x = 1'],
    ['one\n\n* * *\n\ntwo', 'one\n\ntwo'],
    ['a<br>b <em class="x">c</em> &amp; d<!-- e -->', 'a\nb c & d'],
    ['**Note: **open, **「重要」**です ~~no~~', 'Note: open, 「重要」です no'],
    ['[word][1] and a note[^2].\n\n[1]: https://a.b\n[^2]: Below.', 'word and a note.\n\nBelow.'],
  ])('%j is shown as %j', (text, plain) => {
    expect(shown(text)).toBe(plain);
  });

  test.each([
    'snake_case and 2 * 3 * 4 < 5 and x<y and z>w',
    '1984. It was a year.',
    '[Ann]: Yes, [he] said',
    'f**k that, #tag, a@b.c, ~5 km',
    '"I do," she said. It\'s 5 > 3 & 2 < 4.',
    '– Bonjour – dit-elle.',
    '¿Qué? ¡No!',
  ])('plain text stays: %j', (text) => {
    expect(shown(text)).toBe(text);
  });
});

describe('emoji and right-to-left text survive', () => {
  test('every whole emoji and every letter is still there', () => {
    const kept = ['👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤', '👍🏽', 'עברית', 'العربية', 'हिन्दी', '日本語', 'می‌خواهم'];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...kept), { minLength: 1, maxLength: 8 }),
        pieces,
        (of, mark) => {
          fc.pre(!/[<&[\]()|`\\]/.test(mark));
          const left = shown(of.map((one) => `${one} ${mark} `).join(''));
          for (const one of of) expect(left).toContain(one.normalize('NFC'));
        },
      ),
      { numRuns: rounds(250, 3_000), seed: 6 },
    );
  }, 60_000);

  test('marks of direction stay; what only hides goes', () => {
    expect(shown('\u202bשלום\u202c \u2067x\u2069 a\u200bb\u00ad \ufeffc\u200dd \u{e0041}e')).toBe(
      '\u202bשלום\u202c \u2067x\u2069 ab cd e',
    );
    // Where nothing is written from right to left they turn nothing, and one tool leaves them behind.
    expect(shown('\u200ea\u202d b\u2069')).toBe('a b');
  });

  test.each([
    [
      'how an emoji is drawn',
      '❤\ufe0f ☎\ufe0e 1\ufe0f\u20e3 ❤\ufe0f\u200d🔥',
      '❤ ☎ 1\u20e3 ❤\u200d🔥',
    ],
    ['a variant that its letter has not', 'a\ufe00b\u{e0100}', 'ab'],
    ['grapheme joiner, invisible vowel, annotation', 'a\u034fb\u17b5c\ufff9d\u206ae', 'abcde'],
    ['blanks that are letters', 'a\u3164b\u2800\uffa0c', 'a b c'],
  ])('a text with %s is the text without', (_what, text, bare) => {
    expect(shown(text)).toBe(bare);
    expect(shown(bare)).toBe(bare);
  });

  test('the variant of a letter of its own script stays', () => {
    expect(shown('葛\u{e0100} ≨\ufe00')).toBe('葛\u{e0100} ≨\ufe00');
  });
});

describe('punctuation', () => {
  test.each([
    ['“Yes”, ‘no’ « peut-être » »ja«', `"Yes", 'no' "peut-être" "ja"`],
    ['wait… and . . . so...', 'wait... and ... so...'],
    ['a—b, a — b, a - b, a -- b, a--b', 'a – b, a – b, a – b, a – b, a – b'],
    [
      '1990–1995, 1990—1995, −5 and a Paris–London train',
      '1990-1995, 1990-1995, -5 and a Paris-London train',
    ],
    ['"I was—" he said. "—and then"', '"I was –" he said. "– and then"'],
    ['run ls --all', 'run ls --all'],
  ])('%j is unified to %j', (text, unified) => {
    expect(shown(text)).toBe(unified);
  });

  test('is left where the study leaves it', () => {
    const text = '“a” — ‘b’…';
    expect(normaliseText(text, { markup: 'strip', punctuation: 'leave' })).toBe(text);
  });
});

test('white space: line feeds, single spaces, at most one blank line, none at the ends', () => {
  expect(shown('  a\u00a0 b\t\r\nc\r\r\r\n \n\n d\u2028e \n')).toBe('a b\nc\n\nd\ne');
});

test('kept markup keeps its indents and marks', () => {
  const text = '# A\n\n- b\n  - **c**\n\n| d | e |\n|---|---|';
  expect(normaliseText(text, { markup: 'keep', punctuation: 'unify' })).toBe(text);
});
