import type { BlindnessCheck, SideCounts } from '@/lib/domain/blindness/blindness-check';
import { counted, decimals, ofTotal } from '@/app/ui/number-format';
import { Section } from '../../../section';

/** What normalisation took off and on which side, lengths, near-duplicates, names in texts, and catch pairs. */
export function WhatWasDone({ check }: { check: BlindnessCheck }) {
  const lines = [
    ...changedLines(check),
    ...lengthLines(check),
    check.named.length === 0
      ? 'No text says what wrote it.'
      : `${counted(check.named.length, 'unit has', 'units have')} a text that says what wrote it: ${list(check.named)}.`,
    check.alike.length === 0
      ? 'No text stands in two units.'
      : `Nearly the same text stands in two units: ${list(check.alike.map(({ units }) => units.join(' and ')))}.`,
    ...catchLines(check),
  ];
  return (
    <Section title="Texts as they are shown">
      <ul className="plain-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {check.changed?.example ? <Example {...check.changed.example} /> : null}
    </Section>
  );
}

/** One text before and after: nobody has to believe that normalisation leaves the words. */
function Example({ unit, before, shown }: { unit: string; before: string; shown: string }) {
  return (
    <details>
      <summary>A text of {unit}, as it was and as it is shown</summary>
      <div className="before-after">
        <figure>
          <figcaption className="lab">As it was</figcaption>
          <pre tabIndex={0}>{before}</pre>
        </figure>
        <figure>
          <figcaption className="lab">As it is shown</figcaption>
          <pre tabIndex={0}>{shown}</pre>
        </figure>
      </div>
    </details>
  );
}

function changedLines({ changed }: BlindnessCheck): string[] {
  if (!changed) return [];
  const sides = ({ target, other, targets, others }: SideCounts) =>
    `${ofTotal(target, targets)} targets and ${ofTotal(other, others)} others`;
  return [
    `Normalisation took marks of markdown or HTML off ${sides(changed.markup)}.`,
    `It wrote quotes, dashes or ellipses in one way in ${sides(changed.punctuation)}.`,
  ];
}

function lengthLines({ lengths }: BlindnessCheck): string[] {
  if (!lengths) return [];
  const { beyond, most, median, largest } = lengths;
  const achieved = `Lengths within a pair differ by ${decimals(median)} of the longer text (median), ${decimals(largest)} at most`;
  return beyond.length === 0
    ? [`${achieved}; ${decimals(most)} is allowed.`]
    : [`${achieved}. More than ${decimals(most)}: ${list(beyond)}.`];
}

function catchLines({ catches }: BlindnessCheck): string[] {
  if (catches.of === 0) return [];
  const all = counted(catches.of, 'catch pair');
  if (catches.apart.length === 0) return [`No cue sets any of ${all} apart.`];
  const apart = catches.apart.map(({ unit, cue }) => `${unit} (${cue})`);
  return [`Of ${all}, cues set apart: ${list(apart)}.`];
}

const SHOWN = 20;

const list = (names: readonly string[]): string =>
  names.length > SHOWN
    ? `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`
    : names.join(', ');
