import { expect, test } from 'vitest';
import { saltedSha256 } from '@/lib/domain/ledger';
import { decideSave, type SaveDecision, type SaveFacts } from '@/lib/domain/save-decision';

const sent = {
  trial: 'trial-3',
  key: 'key-of-this-answer',
  baseRevision: 0,
  values: { departs: 'no' },
  shownAt: '2026-11-30T09:00:00.000Z',
  activeMs: 900,
};

const facts: SaveFacts = {
  standing: { study: 'labelling', sheet: 'claimed' },
  sheet: { done: 2, total: 6 },
  trial: {
    kind: 'worksheet',
    revision: 0,
    content: { texts: [{ id: 'answer', body: 'Answer 3.' }] },
  },
  version: { number: 1, revisit: 'until-hand-in' },
  checked: { ok: true, values: { departs: 'no' } },
  known: undefined,
  next: 'trial-4',
  ahead: 'trial-6',
  rater: { roles: ['rater'], sealsOpen: [], looked: [], byOperator: false },
};

const decided = (more: Partial<SaveFacts>, asked: Partial<typeof sent> = {}): SaveDecision =>
  decideSave({ ...facts, ...more }, { ...sent, ...asked });

function saved(decision: SaveDecision) {
  if (decision.kind !== 'save') throw new Error(`It was not saved: ${decision.kind}.`);
  return decision;
}

test('a first answer is revision 1, one more of the sheet is done, and the answer names what comes next', () => {
  expect(decided({})).toEqual({
    kind: 'save',
    revision: 1,
    body: '["trial-3",0,{"departs":"no"},"2026-11-30T09:00:00.000Z",900]',
    receipt: { done: 3, total: 6, next: 'trial-4', ahead: 'trial-6' },
    payload: {
      roles: ['rater'],
      sealsOpen: [],
      activeMs: 900,
      shownAt: '2026-11-30T09:00:00.000Z',
      source: 'made',
      values: { departs: 'no' },
      version: 1,
    },
  });
});

test('a correction is the next revision, and no more of the sheet is done', () => {
  const trial = { ...facts.trial, revision: 4 };
  const decision = saved(decided({ trial }, { baseRevision: 4 }));
  expect([decision.revision, decision.receipt.done]).toEqual([5, 2]);
});

test('what tells whether the label is blind stands in it: what was open, looked at, and by whom the session began', () => {
  const rater = {
    roles: ['author', 'rater'],
    sealsOpen: ['labels'],
    looked: ['directions'] as const,
    byOperator: true,
  };
  expect(saved(decided({ rater })).payload).toMatchObject({
    roles: ['author', 'rater'],
    sealsOpen: ['labels'],
    looked: ['directions'],
    session: 'operator',
  });
});

test('of texts that were opened only those count that the trial has, each once', () => {
  const focus = { blurs: 1, awayMs: 20, opened: ['answer', 'elsewhere', 'answer'] };
  const { payload } = saved(decideSave(facts, { ...sent, focus }));
  expect(payload.focus).toEqual({ blurs: 1, awayMs: 20, opened: ['answer'] });
});

test('of a pair it is said what was shown, by its hash', () => {
  const trial = { ...facts.trial, kind: 'preference' as const };
  const { payload } = saved(decided({ trial }));
  // printf '{"texts":[{"body":"Answer 3.","id":"answer"}]}' | sha256sum
  expect(payload.shown).toBe('b7183733b1429bf42339d1e6284cc927f5bb331a6f8b55d6539ec879ae50182c');
});

test('the same key with the same content is a repeat, and answered as it was', () => {
  const { body, receipt } = saved(decided({}));
  const known = {
    revision: 1,
    salt: 'salt',
    bodySha256: saltedSha256('salt', body),
    receipt: JSON.stringify(receipt),
  };
  // Whatever became of the study and the trial since.
  const later = {
    known,
    standing: { study: 'closed', sheet: 'handed-in' },
    trial: { ...facts.trial, revision: 7 },
    next: null,
  } as const;
  expect(decided(later)).toEqual({ kind: 'repeat', revision: 1, receipt });
  const reused = { kind: 'refuse', code: 'key-reused' };
  expect(decided(later, { activeMs: 901 })).toMatchObject(reused);
  // A withdrawal has erased the salt: nobody can tell any more what the key came with.
  expect(decided({ known: { ...known, salt: null } })).toMatchObject(reused);
  // The key of a note.
  expect(decided({ known: { ...known, revision: null, receipt: null } })).toMatchObject(reused);
});

test.each([
  [{ standing: { study: 'closed', sheet: 'claimed' } }, 0, 'closed'],
  [{ standing: { study: 'labelling', sheet: 'handed-in' } }, 0, 'locked'],
  [{ trial: { ...facts.trial, revision: 1 } }, 0, 'stale'],
  [{}, 1, 'stale'],
  [
    { trial: { ...facts.trial, revision: 1 }, version: { number: 1, revisit: 'locked' } },
    1,
    'locked',
  ],
] as const)('refused: %j over revision %i is %s', (more, baseRevision, code) => {
  expect(decided(more as Partial<SaveFacts>, { baseRevision })).toMatchObject({
    kind: 'refuse',
    code,
  });
});

test('a value that the form refuses is refused with its field, unless the sheet is closed anyway', () => {
  const checked = { ok: false, field: 'departs', message: 'Choose one.' } as const;
  expect(decided({ checked })).toEqual({
    kind: 'refuse',
    code: 'value-refused',
    message: 'Choose one.',
    field: 'departs',
  });
  const standing = { study: 'closed', sheet: 'claimed' } as const;
  expect(decided({ checked, standing })).toMatchObject({ code: 'closed' });
});
