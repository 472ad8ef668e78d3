import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { z } from 'zod';

import { itemSchema, provenanceRowSchema } from '@/lib/domain/item';
import { pairSchema } from '@/lib/domain/pairs/pair';
import { studySchema } from '@/lib/domain/study';

/** What one row of a rater's file holds; its values are checked against the form, not here. */
const labelRowSchema = z.strictObject({
  item: z.string(),
  values: z.record(z.string(), z.json()),
  labelledOn: z.iso.date(),
});
export type LabelRow = z.infer<typeof labelRowSchema>;

const demo = fileURLToPath(new URL('../../../docs/demo/', import.meta.url));

export const demoPath = (name: string): string => demo + name;

export const readDemo = (name: string): string => readFileSync(demo + name, 'utf8');

/** One study folder of the demonstration, every file parsed; throws where one does not parse. */
export function demoFolder(name: string) {
  return {
    study: studySchema.parse(JSON.parse(readDemo(`${name}/study.json`))),
    guidelines: readDemo(`${name}/guidelines.md`),
    items: rows(`${name}/items.jsonl`).map((row) => itemSchema.parse(row)),
    provenance: rows(`${name}/provenance.jsonl`).map((row) => provenanceRowSchema.parse(row)),
    pairs: existsSync(demoPath(`${name}/pairs.jsonl`))
      ? rows(`${name}/pairs.jsonl`).map((row) => pairSchema.parse(row))
      : [],
  };
}

/** The raters' files of a folder: name of the rater → rows. */
export function demoLabels(name: string): Map<string, LabelRow[]> {
  const files = readdirSync(`${demo}${name}/labels`);
  return new Map(
    files.map((file) => [
      file.replace(/\.jsonl$/, ''),
      rows(`${name}/labels/${file}`).map((row) => labelRowSchema.parse(row)),
    ]),
  );
}

/** One row of what an invented rater says of pairs. */
const answerRowSchema = z.strictObject({
  pair: z.string(),
  real: z.string().optional(),
  sure: z.int().min(1).max(4).optional(),
  read: z.enum(['yes', 'no']).optional(),
  hand: z.union([z.int(), z.literal('none')]).optional(),
  seconds: z.number().positive(),
});
export type AnswerRow = z.infer<typeof answerRowSchema>;

/** The files of answers to pairs: name of the rater → rows by pair, raters in the order of their names. */
export function demoAnswers(name: string): Map<string, Map<string, AnswerRow>> {
  const files = readdirSync(`${demo}${name}/answers`).sort();
  return new Map(
    files.map((file) => [
      file.replace(/\.jsonl$/, ''),
      new Map(
        rows(`${name}/answers/${file}`)
          .map((row) => answerRowSchema.parse(row))
          .map((row) => [row.pair, row]),
      ),
    ]),
  );
}

function rows(name: string): unknown[] {
  return readDemo(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}
