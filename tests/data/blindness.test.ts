import { beforeAll, describe, expect, test } from 'vitest';
import { importStudy, planOf } from '@/lib/commands/import-study';
import { runCommand } from '@/lib/commands/run-command';
import { operator, type SignedIn } from '@/lib/data/actor';
import { blindnessOf, type BlindnessAnswer } from '@/lib/data/check-blindness';
import { database } from '@/lib/data/store/database';
import { freezeStudy } from '@/lib/data/freeze-study';
import { generator } from '@/lib/stats/resampling/generator';
import { memoryFolder } from '@/lib/formats/folder';
import { prose } from '../unit/blindness/invented-pairs';
import { giveRole, makeDraft, makePerson } from './make-study';
import { pairForm } from './pair-study';
import { withDatabase } from './with-database';

withDatabase();
let owner: SignedIn;
let authorWhoRates: SignedIn;

type Texts = (draw: ReturnType<typeof generator>, at: number) => readonly [human: string, model: string]; // prettier-ignore

/** A study of sixteen pairs of invented prose; the target is a in every second row. */
async function draft(
  slug: string,
  texts: Texts,
  more: Record<string, unknown> = {},
  target = true,
) {
  const draw = generator(slug.length);
  const lines = (rows: readonly unknown[]) =>
    rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const rows = Array.from({ length: 16 }, (_, at) => {
    const [human, model] = texts(draw, at);
    const first = at % 2 === 0;
    return {
      items: [
        { id: `h${at}`, text: human, voice: 'LEAK-HUMAN' },
        { id: `m${at}`, text: model, voice: 'LEAK-MODEL' },
      ],
      pair: {
        id: `p${at}`,
        a: first ? `h${at}` : `m${at}`,
        b: first ? `m${at}` : `h${at}`,
        ...(target ? { target: first ? 'a' : 'b' } : {}),
        provenance: { batch: at < 6 ? 'small' : 'large' },
      },
    };
  });
  const form = target
    ? pairForm
    : { fields: [{ id: 'side', kind: 'side', ask: 'Which is better?', for: ['preference'] }] };
  const folder = memoryFolder({
    'study.json': JSON.stringify({
      title: slug,
      texts: [{ id: 'text', role: 'judged' }],
      form,
      pairs: { condition: 'voice' },
      ...more,
    }),
    'items.jsonl': lines(rows.flatMap(({ items }) => items)),
    'pairs.jsonl': lines(rows.map(({ pair }) => pair)),
  });
  await importStudy(owner, folder, await planOf(folder, {}), slug, { leaveOut: false });
  await giveRole(slug, authorWhoRates, 'author');
  await giveRole(slug, authorWhoRates, 'rater');
}

const alike: Texts = (draw) => [prose(draw, 5), prose(draw, 5)];
const longer: Texts = (draw) => [prose(draw, 9), prose(draw, 5)];

beforeAll(async () => {
  owner = await makePerson('Ada', { mayOwn: true });
  authorWhoRates = await makePerson('Ben');
  await draft('alike', alike);
  await draft('longer', longer);
  await draft('marked', (draw) => [prose(draw, 5), `# On it\n\n**${prose(draw, 5)}**`]);
  await draft('voices', longer, {}, false);
});

function wholeOf(answer: BlindnessAnswer) {
  const [part] = answer.parts;
  if (!part || !('check' in part)) throw new Error('a whole check');
  return part.check;
}

describe('a study whose real texts are all longer', () => {
  test('the check names length with an AUC of 1, and "always the longer text" scores 100%', async () => {
    const answer = await blindnessOf(owner, 'longer');
    const check = wholeOf(answer);
    expect(check.cues.find(({ cue }) => cue === 'length')).toMatchObject({
      finding: 'gives it away',
      superiority: { value: 1, n: 16 },
    });
    expect(answer.toSettle).toEqual(
      expect.arrayContaining([
        'Length: gives it away, AUC 1.00 over 16 pairs.',
        '“Always the longer text” would score 16 of 16 (100%); chance covers 4 to 12.',
      ]),
    );
  });

  test('the freeze stops with what was found, and makes no version', async () => {
    await expect(freezeStudy(owner, 'longer')).rejects.toMatchObject({
      code: 'not-allowed-now',
      message: expect.stringContaining(
        'The blindness check stops the freeze. Length: gives it away (strong).',
      ),
    });
    await expect(freezeStudy(owner, 'longer', '  ')).rejects.toThrow('blindness check');
    const { prisma } = await database();
    expect(await prisma.version.count({ where: { study: { slug: 'longer' } } })).toBe(0);
  });

  test('it freezes once its author says why, and the reason is in the chain', async () => {
    await freezeStudy(owner, 'longer', 'Length is what we study.');
    const { prisma } = await database();
    const version = await prisma.version.findFirstOrThrow({ where: { study: { slug: 'longer' } } });
    expect(version.because).toBe('Length is what we study.');
    const entry = await prisma.entry.findFirstOrThrow({
      where: { study: { slug: 'longer' }, kind: 'frozen' },
    });
    expect(entry.payload).toContain('Length is what we study.');
  });
});

test('texts of one kind stop nothing; sides are balanced by the plan: the target is text A in exactly half', async () => {
  const answer = await blindnessOf(owner, 'alike');
  expect(answer).toMatchObject({ seen: 'whole', toSettle: [], stops: true });
  // Two sheets, one the mirror of the other.
  expect(wholeOf(answer).rules[0]).toMatchObject({ rule: 'first', right: 16, of: 32 });
  await freezeStudy(owner, 'alike');
});

test('markup of one side is taken off before raters see it, and the check says so', async () => {
  const check = wholeOf(await blindnessOf(owner, 'marked'));
  expect(check.cues.find(({ cue }) => cue === 'markdown')).toMatchObject({ finding: 'ruled out', differs: false }); // prettier-ignore
  expect(check.changed?.markup).toEqual({ target: 0, other: 16, targets: 16, others: 16 });
});

test('pairs without a right answer are checked by their condition', async () => {
  const answer = await blindnessOf(owner, 'voices');
  expect(answer.parts.map(({ part }) => part)).toEqual(['preference']);
  expect(wholeOf(answer)).toMatchObject({ target: 'LEAK-HUMAN', n: 16 });
  await expect(freezeStudy(owner, 'voices')).rejects.toThrow('Length: gives it away');
});

describe('an author who also rates', () => {
  test('sees none, weak or strong, and no figure, name or unit', async () => {
    const answer = await blindnessOf(authorWhoRates, 'voices');
    expect(answer.seen).toBe('folded');
    expect(JSON.stringify(answer.parts)).not.toMatch(/LEAK|superiority|edian|"p\d|AUC/);
    expect(answer.toSettle).toContain('Length: gives it away (strong).');
    expect(answer.rates).toBe(true);
    expect(await blindnessOf(owner, 'voices', { willRate: true })).toMatchObject({ seen: 'folded', rates: false }); // prettier-ignore
  });

  test('checks a part of ten pairs or more, and none of fewer', async () => {
    const only = (value: string) => ({ only: { name: 'batch', value } });
    expect((await blindnessOf(authorWhoRates, 'voices', only('large'))).parts).toHaveLength(1);
    await expect(blindnessOf(authorWhoRates, 'voices', only('small'))).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(wholeOf(await blindnessOf(owner, 'voices', only('small'))).n).toBe(6);
  });

  test('others than owner and authors see no check', async () => {
    const reviewer = await makePerson('Cy');
    await giveRole('voices', reviewer, 'reviewer');
    await expect(blindnessOf(reviewer, 'voices')).rejects.toMatchObject({ code: 'forbidden' });
    const stranger = await makePerson('Dee');
    await expect(blindnessOf(stranger, 'voices')).rejects.toMatchObject({ code: 'unknown' });
  });
});

describe('worksheets', () => {
  beforeAll(async () => {
    await makeDraft(owner, 'sheets', 24);
    await makeDraft(owner, 'declared', 24, { pairs: { condition: 'model' } });
  });

  test('are checked by the condition that is asked for, and stop no freeze', async () => {
    const none = await blindnessOf(owner, 'sheets');
    expect(none).toMatchObject({ parts: [], stops: false, taken: null });
    expect(none.conditions).toEqual([{ name: 'model', values: ['model-even', 'model-odd'] }]);
    const asked = await blindnessOf(owner, 'sheets', { condition: 'model', value: 'model-odd' });
    expect(asked.taken).toEqual({ condition: 'model', value: 'model-odd', cluster: 'siblings' });
    expect(wholeOf(asked)).toMatchObject({ kind: 'worksheet', target: 'model-odd', n: 24 });
    expect(asked.stops).toBe(false);
    await freezeStudy(owner, 'sheets');
  });

  test('whose sealed condition study.json declares are held like pairs', async () => {
    expect(await blindnessOf(owner, 'declared')).toMatchObject({ stops: true, toSettle: [] });
  });
});

describe('the command', () => {
  const run = (...argv: string[]) => runCommand(['blindness', ...argv], '/', () => undefined);

  test('prints cues, rules and what is to be settled, and ends with 1 where something is', async () => {
    const found = await run('voices');
    expect(found).toMatchObject({ ok: true, exit: 1 });
    const text = found.ok ? found.text : '';
    expect(text).toMatch(/^ *Length +words .* gives it away$/m);
    expect(text).toMatch(/Always the longer text +16 of 16 +100% +4 to 12/);
    expect(text).toContain('To settle before the freeze:');
    expect((await run('marked')).ok).toBe(true);
  });

  test('folds for an author who will rate', async () => {
    const found = await run('voices', '--will-rate');
    const text = found.ok ? found.text : '';
    expect(text).toMatch(/Length +words +strong/);
    expect(text).not.toMatch(/1\.00|LEAK/);
  });

  test('says what a wrong name would be', async () => {
    await makeDraft(owner, 'sheets-again', 24);
    expect(await run('sheets-again', '--condition', 'modl')).toMatchObject({
      ok: false,
      message: 'No attribute "modl" divides the items: there are "model".',
    });
    expect(await run('voices', '--only', 'batch')).toMatchObject({ ok: false, code: 'unreadable' });
  });
});

test('the operator is asked nothing of roles', async () => {
  expect((await blindnessOf(operator(), 'marked')).seen).toBe('whole');
});
