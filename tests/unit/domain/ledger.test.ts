import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canonicalJson,
  chainEntry,
  emptyHead,
  firstBrokenEntry,
  saltedSha256,
  sha256,
  type StoredEntry,
} from '@/lib/domain/ledger';

const salt = '00112233445566778899aabbccddeeff';

function chain(payloads: readonly unknown[], kind = 'label', sheet = 's1'): StoredEntry[] {
  const entries: StoredEntry[] = [];
  for (const [index, value] of payloads.entries()) {
    const last = entries.at(-1);
    const payload = canonicalJson(value);
    const head = last ? { seq: last.seq, hash: last.hash } : emptyHead;
    const facts = {
      kind,
      sheet,
      trial: `t${index}`,
      revision: 1,
      savedAt: '2026-11-30T09:00:00.000Z',
      payloadSha256: saltedSha256(salt, payload),
    };
    entries.push({ ...chainEntry(head, facts), payload, salt });
  }
  return entries;
}

test('canonical JSON sorts names and keeps no space (RFC 8785, 3.2.3)', () => {
  expect(canonicalJson({ b: 1, a: [true, null, 'é'] })).toBe('{"a":[true,null,"é"],"b":1}');
});

test('a salted hash is SHA-256 of the salt and the payload', () => {
  expect(saltedSha256(salt, '{"a":1}')).toBe(
    sha256(Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from('{"a":1}')])),
  );
});

test('a whole chain has no broken entry', () => {
  expect(firstBrokenEntry(chain([1, 2, 3, 4]))).toBeNull();
  expect(firstBrokenEntry([])).toBeNull();
});

test('whatever is changed, moved or left out, the first bad entry is named', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string(), { minLength: 2, maxLength: 20 }),
      fc.nat(),
      fc.constantFrom('edit', 'delete', 'swap', 'time', 'hash'),
      (values, place, how) => {
        const entries = chain(values);
        const at = place % (values.length - 1);
        const entry = entries[at] as StoredEntry;
        if (how === 'edit')
          entries[at] = { ...entry, payload: canonicalJson(`${String(values[at])}!`) };
        if (how === 'time') entries[at] = { ...entry, savedAt: '2026-11-30T09:00:00.001Z' };
        if (how === 'hash') entries[at] = { ...entry, hash: sha256('other') };
        if (how === 'delete') entries.splice(at, 1);
        if (how === 'swap')
          [entries[at], entries[at + 1]] = [entries[at + 1] as StoredEntry, entry];
        const broken = firstBrokenEntry(entries);
        const named = how === 'delete' || how === 'swap' ? at + 2 : at + 1;
        expect(broken?.seq).toBe(named);
      },
    ),
    { numRuns: 200 },
  );
});

test('an erased value is accepted when a withdrawal of its sheet stands in the chain, and named otherwise', () => {
  const entries = chain(['yes', 'no']);
  const erased = entries.map((entry) => ({ ...entry, payload: null, salt: null }));
  expect(firstBrokenEntry(erased)?.seq).toBe(1);
  const last = entries[1] as StoredEntry;
  const payload = canonicalJson({ because: 'the rater withdrew' });
  const facts = {
    kind: 'withdrawn',
    sheet: 's1',
    trial: null,
    revision: null,
    savedAt: '2026-11-30T10:00:00.000Z',
    payloadSha256: saltedSha256(salt, payload),
  };
  const withdrawal = { ...chainEntry({ seq: last.seq, hash: last.hash }, facts), payload, salt };
  expect(firstBrokenEntry([...erased, withdrawal])).toBeNull();
  expect(firstBrokenEntry([...erased, { ...withdrawal, sheet: 's2' }])?.seq).toBe(3);
});
