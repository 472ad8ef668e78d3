import 'server-only';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { canonicalJson } from '@/lib/domain/ledger';
import { pairStudy, type PairStudy } from '@/lib/forced-choice/pair-study';
import type { PairSource } from '@/lib/forced-choice/pair-source';
import { counted } from '@/lib/figures/figure-text';
import { Refusal } from '@/lib/domain/refusal';
import { nearest } from '@/lib/domain/sentence';
import { contentIdSchema } from '@/lib/form/content';
import { pairsOfColumns } from '@/lib/formats/pairs-of-columns';
import { pairsOfRuns } from '@/lib/formats/pairs-of-runs';
import { writeStudyJson } from '@/lib/formats/study-json';
import { readTextRows, type RefusedRow, type TextRow } from '@/lib/formats/text-rows';
import { textOption, type Answer, type Command, type Invocation } from './command';
import { refusedLines } from './refused-lines';
import { writeFolder } from './write-folder';

export const pairs: Command = {
  usage:
    'pairs FILE [FILE] --to DIR (--columns A,B | --prompt FIELD --text FIELD [--run FIELD] [--leave-out]) [--context FIELD,FIELD] [--target NAME] [--title TEXT] [--ask TEXT]',
  does: 'Writes a study folder of blind pairs from two columns of a file, or from two runs joined by prompt.',
  positionals: ['FILE'],
  more: ['FILE'],
  options: {
    to: { type: 'string' },
    columns: { type: 'string' },
    prompt: { type: 'string' },
    text: { type: 'string' },
    run: { type: 'string' },
    'leave-out': { type: 'boolean' },
    context: { type: 'string' },
    target: { type: 'string' },
    title: { type: 'string' },
    ask: { type: 'string' },
  },
  local: true,
  run: async (call) => {
    const folder = targetFolder(call);
    const context = contextFields(call);
    const { rows, refused } = await rowsOf(call);
    const made = refused.length > 0 ? null : sourcesOf(call, rows, context);
    const faults = made ? made.refused : refused;
    if (!made || faults.length > 0) return refusedAnswer(faults);
    const target = targetOf(call, made.runs);
    const ask =
      textOption(call, 'ask') ??
      (target === null ? 'Which text is better?' : 'Which text is the real one?');
    const title = textOption(call, 'title') ?? ask;
    const study = pairStudy(made.pairs, { title, ask, condition: made.condition, target });
    writeFolder(folder, filesOf(study));
    const moved = thoughtOf(made.pairs);
    return {
      json: {
        dir: folder,
        pairs: study.pairs.length,
        items: study.items.length,
        leftOut: made.leftOut,
        movedToProvenance: moved,
        target: target !== null,
      },
      text: [
        `Wrote a study of ${counted(study.pairs.length, 'pair')} to ${folder}. Read study.json and guidelines.md, then: blindmark import ${folder}`,
        ...(made.leftOut > 0
          ? [
              `Left out: ${counted(made.leftOut, 'prompt that is', 'prompts that are')} in one run only.`,
            ]
          : []),
        ...(moved > 0
          ? [`${counted(moved, 'text')} began with reasoning; it went to provenance.`]
          : []),
      ].join('\n'),
    };
  },
};

type Made = {
  readonly pairs: readonly PairSource[];
  readonly refused: readonly RefusedRow[];
  readonly runs: readonly string[];
  readonly condition: string;
  readonly leftOut: number;
};

function sourcesOf(call: Invocation, rows: readonly TextRow[], context: readonly string[]): Made {
  const columns = listOption(call, 'columns');
  if (columns.length > 0) {
    const [first, second] = columns;
    if (first === undefined || second === undefined || columns.length > 2 || first === second)
      throw new Refusal(
        'unreadable',
        '--columns names two columns, such as --columns human,model.',
      );
    if (call.positionals.length > 1)
      throw new Refusal(
        'unreadable',
        '--columns reads one file; two files are two runs, joined by --prompt.',
      );
    const found = pairsOfColumns(rows, [first, second], context);
    return { ...found, runs: [first, second], condition: 'run', leftOut: 0 };
  }
  const [prompt, text] = [textOption(call, 'prompt'), textOption(call, 'text')];
  if (prompt === undefined || text === undefined)
    throw new Refusal(
      'unreadable',
      'Say which texts stand side by side: --columns A,B for two columns of one file, or --prompt FIELD --text FIELD for two runs.',
    );
  const run = textOption(call, 'run') ?? null;
  const leaveOut = call.options['leave-out'] === true;
  const found = pairsOfRuns(rows, { prompt, text, run, context }, leaveOut);
  return { ...found, condition: run ?? 'run' };
}

function targetFolder(call: Invocation): string {
  const to = textOption(call, 'to');
  if (to === undefined)
    throw new Refusal('unreadable', 'Say with --to which folder the study shall be written to.');
  const folder = resolve(call.cwd, to);
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw new Refusal(
      'taken',
      `${folder} is not empty. Nothing is overwritten; name a new folder.`,
    );
  return folder;
}

function listOption(call: Invocation, name: string): string[] {
  const text = textOption(call, name);
  return text === undefined ? [] : text.split(',').map((one) => one.trim());
}

function contextFields(call: Invocation): string[] {
  const fields = listOption(call, 'context');
  const wrong = fields.find(
    (field) => !contentIdSchema.safeParse(field).success || field === 'text',
  );
  if (wrong === undefined && new Set(fields).size === fields.length) return fields;
  throw new Refusal(
    'unreadable',
    `--context names the fields that stand above a pair, each once; "${wrong ?? fields.join(',')}" cannot be the name of a text ("text" is the name of what is compared, and "/" is in no name). Rename the field.`,
  );
}

async function rowsOf(call: Invocation): Promise<{ rows: TextRow[]; refused: RefusedRow[] }> {
  const rows: TextRow[] = [];
  const refused: RefusedRow[] = [];
  const names = call.positionals.map((path) => basename(path));
  for (const [at, path] of call.positionals.entries()) {
    // Two files of one name in two folders are still two.
    const file =
      names.indexOf(names[at] ?? '') === names.lastIndexOf(names[at] ?? '')
        ? (names[at] ?? '')
        : path;
    const read = await readTextRows(bytesOf(resolve(call.cwd, path)), file);
    rows.push(...read.rows);
    refused.push(...read.refused);
    if (read.rows.length + read.refused.length === 0)
      throw new Refusal('value-refused', `${file} has no row.`);
  }
  return { rows, refused };
}

const MOST_BYTES = 256_000_000;

function bytesOf(path: string): AsyncIterable<Uint8Array> {
  if (!existsSync(path)) throw new Refusal('unknown', `There is no file "${path}".`);
  const found = statSync(path);
  if (found.isDirectory())
    throw new Refusal('unreadable', `"${path}" is a folder; name the file with the texts.`);
  if (found.size > MOST_BYTES)
    throw new Refusal('too-large', `The file has ${found.size} bytes; the limit is ${MOST_BYTES}.`);
  return createReadStream(path);
}

function targetOf(call: Invocation, runs: readonly string[]): string | null {
  const target = textOption(call, 'target');
  if (target === undefined) return null;
  if (runs.includes(target)) return target;
  const meant = nearest(target, runs);
  const hint = meant
    ? `did you mean "${meant}"?`
    : `there are ${runs.map((run) => `"${run}"`).join(' and ')}.`;
  throw new Refusal(
    'unreadable',
    `--target names whose text is the right answer; there is no "${target}": ${hint}`,
  );
}

const thoughtOf = (found: readonly PairSource[]): number =>
  found.flatMap(({ texts }) => texts).filter(({ provenance }) => 'thought_before' in provenance)
    .length;

function filesOf(study: PairStudy): [name: string, text: string][] {
  const lines = (rows: readonly unknown[]) => rows.map((row) => `${canonicalJson(row)}\n`).join('');
  return [
    ['study.json', writeStudyJson(study.study)],
    ['guidelines.md', study.guidelines],
    ['items.jsonl', lines(study.items)],
    ['provenance.jsonl', lines(study.provenance)],
    ['pairs.jsonl', lines(study.pairs)],
  ];
}

function refusedAnswer(refused: readonly RefusedRow[]): Answer {
  return {
    json: {
      pairs: 0,
      refused: refused.slice(0, 10_000),
      refusedMore: Math.max(0, refused.length - 10_000),
    },
    text: [
      ...refusedLines(refused),
      `Nothing was written: ${counted(refused.length, 'row is', 'rows are')} refused.`,
    ].join('\n'),
    exit: 1,
  };
}
