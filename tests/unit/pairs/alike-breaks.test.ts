import { describe, expect, test } from 'vitest';
import { alikeBreaks } from '@/lib/domain/pairs/alike-breaks';
import { composePair } from '@/lib/domain/pairs/compose';
import { studySchema, type Study } from '@/lib/domain/study';

describe('line breaks inside paragraphs', () => {
  test('become spaces where only one side has them: a tool wrapped its lines', () => {
    expect(alikeBreaks(['One\ntwo\n\nthree\nfour', 'One two\n\nthree four'])).toEqual([
      'One two\n\nthree four',
      'One two\n\nthree four',
    ]);
    expect(alikeBreaks(['a b', 'c\nd'])).toEqual(['a b', 'c d']);
  });

  test('stay where both sides have some, and where neither has', () => {
    for (const texts of [
      ['a\nb', 'c\nd'],
      ['a\n\nb', 'c d'],
    ] as [string, string][])
      expect(alikeBreaks(texts)).toEqual(texts);
  });

  test('leave no space between words of a script that sets none', () => {
    expect(alikeBreaks(['東京\nへ行く。\n明日', 'x'])[0]).toBe('東京へ行く。明日');
  });
});

test('a wrapped text beside one that is not is stored without a sign of it', () => {
  const base = {
    title: 'Two',
    texts: [{ id: 'text', role: 'judged' }],
    form: { fields: [{ id: 'real', kind: 'side', ask: 'Which?', for: ['2afc'] }] },
  };
  const shown = (study: Study) => {
    const of = (id: string, body: string) => ({ item: { id, content: { texts: [{ id: 'text', body }] } }, provenance: {} }); // prettier-ignore
    const row = { id: 'p', a: 'a', b: 'b', target: 'a', kind: 'standard', provenance: {} } as const;
    const made = composePair(row, of('a', 'The gate\nwas shut\nby noon.'), of('b', 'It rained. ❤\ufe0f'), study, '2afc'); // prettier-ignore
    if ('reason' in made) throw new Error(made.reason);
    return made.item.content.texts.map(({ body }) => body).sort();
  };
  expect(shown(studySchema.parse(base))).toEqual(['It rained. ❤', 'The gate was shut by noon.']);
  const kept = { ...base, pairs: { normalise: { markup: 'keep' } } };
  expect(shown(studySchema.parse(kept))).toEqual(['It rained. ❤', 'The gate\nwas shut\nby noon.']);
});
