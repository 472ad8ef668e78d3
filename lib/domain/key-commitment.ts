import { createHmac } from 'node:crypto';
import { sha256 } from './ledger';
import { sideOf } from './pairs/pair';
import type { StudySheet, StudyUnit } from './plan-study';

/**
 * What fixes the key before anybody answers: for each trial that has a right side,
 * HMAC-SHA-256(secret, "slot|position|pair|side"), where the pair is named by the hash of its content and the side is
 * the box in which the target stood. The SHA-256 of all of them, one on a line in the order of slots and positions, stands
 * in the manifest, so that it is known from the freeze on; with the secret, which the reveal shows, anybody computes
 * it again. Null for a study in which nothing has a right side.
 */
export function keyCommitment(
  sheets: readonly StudySheet[],
  units: readonly StudyUnit[],
  contentSha256: (unit: string) => string,
  secret: string,
): string | undefined {
  const targets = new Map(units.map(({ id, target }) => [id, target]));
  const key = Buffer.from(secret, 'hex');
  const lines = sheets
    .toSorted((a, b) => a.slot - b.slot)
    .flatMap(({ slot, trials }) =>
      trials.flatMap(({ unit, sides }, index) => {
        const target = targets.get(unit);
        if (sides === null || target === null || target === undefined) return [];
        const text = `${slot}|${index + 1}|${contentSha256(unit)}|${sideOf(target, sides)}`;
        return [`${createHmac('sha256', key).update(text).digest('hex')}\n`];
      }),
    );
  return lines.length === 0 ? undefined : sha256(lines.join(''));
}
