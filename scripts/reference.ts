import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compareCase, type CaseResult } from '@/scripts/reference/compare';
import { readCase, type ReferenceCase } from '@/scripts/reference/case';
import { handlers } from '@/scripts/reference/handlers';

/**
 * `npm run reference -- DIR`: computes every case of a folder of reference values and prints, case
 * by case, how many values are within tolerance, outside and not computed. Exit 1 on any outside.
 */
function main(directory: string | undefined): number {
  if (directory === undefined) {
    console.error('usage: npm run reference -- DIR');
    return 2;
  }
  const cases = readCases(directory);
  const byId = new Map(cases.map((one) => [one.subject.id, one.subject]));
  const results = cases.map((one) =>
    compareCase(one, handlers.get(one.subject.kind), (id) => byId.get(id)),
  );
  results.forEach(print);
  const total = (pick: (result: CaseResult) => number): number =>
    results.reduce((sum, result) => sum + pick(result), 0);
  const outside = total((result) => result.outside.length);
  const missing = total((result) => result.notComputed.length);
  const within = total((result) => result.within);
  console.log(
    `${within + outside + missing} values: ${within} within, ${outside} outside, ${missing} not computed`,
  );
  return outside > 0 ? 1 : 0;
}

/** All cases of the folder, in the order of its file names; the index and the traps are no cases. */
function readCases(directory: string): ReferenceCase[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json') && !['INDEX.json', 'adversarial.json'].includes(name))
    .sort()
    .flatMap((name) => {
      const parsed: unknown = JSON.parse(readFileSync(path.join(directory, name), 'utf8'));
      return (Array.isArray(parsed) ? parsed : [parsed]).map((one) => readCase(one, name));
    });
}

function print({ id, kind, within, outside, notComputed }: CaseResult): void {
  console.log(
    `${id} (${kind}): ${within} within, ${outside.length} outside, ${notComputed.length} not computed`,
  );
  for (const line of outside) console.log(`  outside: ${line}`);
  if (notComputed.length > 0) console.log(`  not computed: ${notComputed.join(', ')}`);
}

process.exitCode = main(process.argv[2]);
