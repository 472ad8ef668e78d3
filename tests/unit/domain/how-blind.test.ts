import { describe, expect, it } from 'vitest';
import {
  blindLabels,
  currentLabels,
  labelsByBlindness,
  type RevisedLabel,
} from '@/lib/domain/blind-labels';
import { blindnessInWords, howBlind, type Circumstances } from '@/lib/domain/how-blind';

const made: Circumstances = { source: 'made', sealsOpen: [] };
const file: Circumstances = { source: 'declared', sealsOpen: [] };

describe('howBlind', () => {
  it.each<[string, Circumstances, string]>([
    ['saved while every seal was closed', made, 'made blind'],
    ['from a file that came in while every seal was closed', file, 'declared blind'],
    ['saved after a seal was opened', { ...made, sealsOpen: ['judgments'] }, 'not blind'],
    ['from a file that came in after all were', { ...file, sealsOpen: ['judgments', 'labels', 'provenance'] }, 'not blind'],
    ['by somebody who had looked at directions', { ...made, looked: ['directions'] }, 'not blind'],
    ['by an owner, after somebody at the command line had looked', { ...made, looked: ['directions-by-operator'] }, 'unknown'],
    ['in a session that the operator had begun', { ...made, session: 'operator' }, 'not blind'],
  ])('%s: %j is %s', (_what, label, state) => {
    expect(howBlind(label).state).toBe(state);
  }); // prettier-ignore

  it('says why: what was in view, and of a file that it came in then', () => {
    expect(howBlind({ ...made, sealsOpen: ['provenance', 'labels'] }).because).toBe(
      "it was saved after a seal was opened: other people's labels, how the items were made",
    );
    expect(howBlind({ ...file, sealsOpen: ['judgments'] }).because).toBe(
      "its file was imported after a seal was opened: the judges' answers",
    );
  });
});

const label = (rater: string, item: string, revision: number, about: Circumstances) =>
  ({ ...about, rater, item, revision, values: { kind: revision } }) as RevisedLabel;

describe('labels that count', () => {
  const labels = [
    label('a', 'x', 1, made),
    label('a', 'x', 2, { ...made, sealsOpen: ['labels'] }),
    label('b', 'x', 1, file),
    label('c', 'x', 1, { ...file, sealsOpen: ['labels', 'provenance', 'judgments'] }),
    label('d', 'x', 1, { ...made, looked: ['directions'] }),
    label('e', 'x', 1, { ...made, looked: ['directions-by-operator'] }),
    label('f', 'x', 1, { ...made, session: 'operator' }),
  ];

  it('are those made blind, and those that a file declares so; no other, whatever their file says', () => {
    const { values, used, afterReveal } = blindLabels(labels);
    expect([...values.keys()]).toEqual(['a', 'b']);
    expect(values.get('a')?.get('x')).toEqual({ kind: 1 });
    expect([used, afterReveal]).toEqual([2, 5]);
    expect(currentLabels(labels).used).toBe(6);
  });

  it('are counted by how blind they are, one for each rater and item', () => {
    const counts = labelsByBlindness(labels);
    expect(counts).toEqual({ 'made blind': 1, 'declared blind': 1, unknown: 1, 'not blind': 3 });
    expect(blindnessInWords(counts)).toBe('1 made blind, 1 declared blind, 1 unknown, 3 not blind');
  });
});
