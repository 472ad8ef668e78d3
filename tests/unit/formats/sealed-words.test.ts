import { expect, test } from 'vitest';
import { memoryFolder } from '@/lib/formats/folder';
import { planImport } from '@/lib/formats/plan';
import { sealedWordsInSlug } from '@/lib/formats/sealed-words';

const field = { id: 'kind', kind: 'yes-no', ask: 'Is it kind?' };
const plain = { title: 'Tone', texts: [{ id: 'answer' }], form: { fields: [field] } };
const items = [
  { id: 'a', answer: 'Gladly.', model: 'GPT-4o', writer: 'a person', intended: 'no', temperature: 1 },
  { id: 'b', answer: 'No.', model: 'larch', writer: 'a machine', intended: 'no', temperature: 0 },
]; // prettier-ignore

const plan = (study: object, rows: readonly object[] = items) =>
  planImport(
    memoryFolder({
      'study.json': JSON.stringify({ ...plain, ...study }),
      'guidelines.md': '# G\n',
      'items.jsonl': rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    }),
  );
const held = async (study: object, rows?: readonly object[]) =>
  (await plan(study, rows)).warnings.filter((warning) => warning.includes(' holds '));

test('a study that names nothing sealed is planned without a word', async () => {
  expect(await held({})).toEqual([]);
});

test.each([
  [{ title: 'GPT4o and the others' }, 'The title holds “GPT-4o”, a value of the sealed attribute “model”.'], // prettier-ignore
  [{ question: 'Who says no, a person or not?' }, 'The question holds “a person”, a value of the sealed attribute “writer”.'], // prettier-ignore
  [{ texts: [{ id: 'answer' }, { id: 'larch_notes' }] }, 'The text id “larch_notes” holds “larch”, a value of the sealed attribute “model”.'], // prettier-ignore
  [{ texts: [{ id: 'answer', title: 'Model’s answer' }] }, 'The title of the text “answer” holds “model”, the name of a sealed attribute.'], // prettier-ignore
  [{ form: { fields: [{ ...field, id: 'modelIsKind' }] } }, 'The field id “modelIsKind” holds “model”, the name of a sealed attribute.'], // prettier-ignore
])('what goes to raters and holds a sealed word is named: %j', async (study, sentence) => {
  expect(await held(study)).toEqual([`${sentence} Raters get it: see that it tells them nothing.`]);
});

test('ids of parts and their sets are looked at too', async () => {
  const parts = [
    { id: 'gpt-4o-1', set: 'beats', label: 'One' },
    { id: 'A2', set: 'larch', label: 'Two' },
  ];
  const texts = [{ id: 'answer', body: 'No.' }];
  const row = { id: 'a', content: { texts, parts } };
  const warnings = (
    await planImport(
      memoryFolder({
        'study.json': JSON.stringify(plain),
        'items.jsonl': JSON.stringify(row),
        'provenance.jsonl': JSON.stringify({ id: 'a', provenance: { model: 'larch', other: 'GPT 4o' } }), // prettier-ignore
      }),
    )
  ).warnings.filter((warning) => warning.includes(' holds '));
  expect(warnings.map((warning) => warning.split(',')[0])).toEqual([
    'The part or set “larch” holds “larch”',
    'The part or set “gpt-4o-1” holds “GPT 4o”',
  ]);
});

test('a slug is looked at where it is known: study.json’s own, or the folder’s name', async () => {
  const { sealedWords } = await plan({});
  expect(sealedWordsInSlug('gpt4o-vs-human', sealedWords)).toEqual([
    'The slug “gpt4o-vs-human” holds “GPT-4o”, a value of the sealed attribute “model”. Raters are not sent it, but it stands in addresses that you may show or send.',
  ]);
  expect(sealedWordsInSlug('tone', sealedWords)).toEqual([]);
});

test('short values, long ones and parts of longer words are no names', async () => {
  const long = 'x'.repeat(81);
  const rows = [{ id: 'a', answer: 'A.', intended: 'no', note: long, writer: 'art' }];
  expect(await held({ title: `Party ${long}`, question: 'Yes or no?' }, rows)).toEqual([]);
});
