import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pairRows } from '@/lib/forced-choice/pair-rows';
import { root } from '../../support/root';
import { detectionTrials, pairFacts, pairScoring, pairText, preferenceTrials, scoredTrial, undeclared } from '../../support/scored-trials'; // prettier-ignore

/** Metrics by section, as docs/report.md names them. */
function documented(): Map<string, ReadonlySet<string>> {
  const lines = readFileSync(join(root, 'docs/report.md'), 'utf8').split('\n');
  return new Map(
    lines.flatMap((line): [string, ReadonlySet<string>][] => {
      const [, section, , metrics] = line.split('|');
      const name = /^ `([a-z0-9-]+)` /.exec(section ?? '')?.[1];
      if (name === undefined || metrics === undefined) return [];
      return [[name, new Set([...metrics.matchAll(/`([a-z0-9_]+)`/g)].map(([, one = '']) => one))]];
    }),
  );
}

test('docs/report.md names every figure on pairs, and no other', () => {
  const voice = (at: number) => ({ a: pairText({ condition: 'heath', family: 'Nordic', characters: 600 + at }), b: pairText({ condition: 'moor' }) }); // prettier-ignore
  const first = detectionTrials({ ada: '++-+-.', bo: '+-+-++', cy: '++++--' });
  const preferred = preferenceTrials({ ada: 'abt0ab', bo: 'abaabb', cy: 'aabtba' });
  const again = [...first, ...preferred].map((trial, at) => ({ ...trial, showing: at % 2 === 0 ? ('repeat' as const) : ('mirrored' as const), position: trial.position + 6 })); // prettier-ignore
  const rows = pairRows(
    pairScoring({
      trials: [
        ...first,
        ...preferred.map((trial) => ({ ...trial, pair: `v${trial.pair}` })),
        ...again.map((trial) => (trial.kind === 'preference' ? { ...trial, pair: `v${trial.pair}` } : trial)), // prettier-ignore
        scoredTrial({ pair: 'c1', purpose: 'catch', response: 'a' }),
        scoredTrial({ pair: 'c1', purpose: 'catch', rater: 'bo', response: 'b', blind: false }),
        scoredTrial({ kind: 'boundary', pair: 't1', sides: null, target: null, place: 3, truePlace: 4, sentences: 9 }), // prettier-ignore
      ],
      facts: Array.from({ length: 6 }, (_, at) => at + 1).flatMap((at) => [
        pairFacts({ pair: `p0${at}` }),
        pairFacts({ pair: `vp0${at}`, kind: 'preference', target: null, ...voice(at) }),
      ]),
      judgments: ['p0', 'vp0'].flatMap((name) =>
        [1, 2, 3, 4, 5, 6].flatMap(
          (at) =>
          (['ab', 'ba'] as const).map((order) => ({ judge: 'north', family: 'Nordic', run: 1, pair: `${name}${at}`, kind: name === 'p0' ? ('2afc' as const) : ('preference' as const), purpose: 'standard' as const, order, response: at === 3 ? ('both-bad' as const) : order === 'ab' ? ('a' as const) : ('b' as const) })), // prettier-ignore
        ),
      ),
      rules: { ...undeclared, limit: 0.65, condition: 'voice', exclude: { catchWrong: 1, fasterThan: 600 } }, // prettier-ignore
    }),
  );
  const made = new Map<string, Set<string>>();
  for (const { section, metric } of rows) made.set(section, (made.get(section) ?? new Set()).add(metric)); // prettier-ignore
  const known = documented();
  expect([...made.keys()].sort()).toEqual(['2afc', 'boundary', 'judges-on-pairs', 'preference']);
  for (const [section, metrics] of made) {
    const named = [...(known.get(section) ?? [])].sort();
    const both = section === 'judges-on-pairs' ? [...metrics, 'both_bad_rate'] : [...metrics];
    expect([...new Set(both)].sort(), section).toEqual(named);
  }
});
