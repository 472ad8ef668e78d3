import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { figures } from '@/lib/figures/figures';
import { root } from '../../support/root';
import { yesNoStudy } from '../../support/yes-no-input';

/** Rows of the table of sections in docs/report.md: the section, and every metric that it names. */
function documented(): Map<string, ReadonlySet<string>> {
  const text = readFileSync(join(root, 'docs/report.md'), 'utf8');
  const table = text.slice(text.indexOf('## Sections and metrics'), text.indexOf('Gold of the figures is')); // prettier-ignore
  return new Map(
    table.split('\n').flatMap((line): [string, ReadonlySet<string>][] => {
      const [, section, , metrics] = line.split('|');
      const name = /`([a-z-]+)`/.exec(section ?? '')?.[1];
      if (name === undefined || metrics === undefined) return [];
      return [[name, new Set([...metrics.matchAll(/`([a-z0-9_]+)`/g)].map(([, one = '']) => one))]];
    }),
  );
}

test('docs/report.md names every section and metric that a report has', () => {
  const known = documented();
  const attributes = Array.from({ length: 24 }, (_, at) => ({
    kind: at % 2 === 0 ? 'plain' : 'warm',
    model: at % 3 === 0 ? 'gpt-6' : 'claude-5',
  }));
  const { rows } = figures(
    yesNoStudy({
      raters: {
        ada: 'yyyyyyyyyyyynnnnnnnnnnnn',
        bo: 'yyyyyyyyynnnnnnnnnnnnn??',
        cy: 'yyyyyyyyyyyyyyynnnnnnnnn',
      },
      judges: {
        north: 'yyyyyyyyyyyyynnnnnnnnnny',
        'north/2': 'yyyyyyyyyyyynnnnnnnnnnnx',
        south: 'ynynynynynynynynynynynyn',
      },
      attributes,
      strata: ['kind'],
    }),
  );
  const missing = rows
    .filter(({ section, metric }) => known.get(section)?.has(metric) !== true)
    .map(({ section, metric }) => `${section}: ${metric}`);
  expect([...new Set(missing)]).toEqual([]);
  expect(known.size).toBeGreaterThanOrEqual(new Set(rows.map(({ section }) => section)).size);
});
