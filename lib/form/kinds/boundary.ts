import type { Content, Part } from '../content';
import type { BoundaryField } from '../field';
import type { LeafKind } from '../field-kind';
import { pick } from '../pick';

/** The set of parts that a text's sentences are. */
export const sentenceSet = 'sentences';

/** The sentences of a text that may change hands, in order; they are split once, and frozen. */
export function sentencesOf({ parts = [] }: Content): Part[] {
  return parts.filter(({ set }) => set === sentenceSet);
}

/**
 * How many of a text's sentences are by the first hand: 1 to one less than there are, or "none" when
 * one hand wrote all of them, which reads as all of them.
 */
export const boundary: LeafKind<BoundaryField> = {
  name: 'boundary',
  trials: ['boundary'],
  keys: ({ none }) => [
    ...Array.from({ length: 9 }, (_, at) => ({
      key: String(at + 1),
      value: at + 1,
      label: numberWords,
    })),
    { key: '0', value: none ? 'none' : 0, label: none ? noneWords : numberWords },
  ],
  steps: [
    { key: 'ArrowUp', by: -1, label: 'One sentence up' },
    { key: 'ArrowDown', by: 1, label: 'One sentence down' },
  ],
  level: () => 'ratio',
  bounds: () => ({ low: 1, high: Infinity }),
  wrong: ({ none }, value) => {
    if (value === 'none' && none) return undefined;
    const or = none ? ', or "none"' : '';
    return typeof value === 'number' && Number.isInteger(value) && value >= 1
      ? undefined
      : `must be a sentence’s number from 1${or}.`;
  },
  isAskable: (_field, { content }) => sentencesOf(content).length > 1,
  against: (_field, value, { content }) => {
    const last = sentencesOf(content).length - 1;
    return typeof value === 'number' && value > last
      ? `must be at most ${last}: the last sentence has none behind it.`
      : undefined;
  },
  cell: (value) => (value === 'none' ? value : Number(value)),
  reading: (cell, content) => (cell === 'none' ? sentencesOf(content).length : cell),
  simulate: ({ none }, { content }, draw) => {
    const places = sentencesOf(content)
      .slice(1)
      .map((_, at): number | 'none' => at + 1);
    return places.length === 0 ? undefined : pick(none ? [...places, 'none'] : places, draw);
  },
};

/** Further digits follow the first, so that every sentence can be named. */
const numberWords = 'The sentence’s number';

/** What it is called when no other hand takes over. */
export const noneWords = 'One hand wrote all of it';

/** What a choice is called. */
export const boundaryWords = (value: unknown): string =>
  value === 'none' ? noneWords : `After sentence ${String(value)}`;
