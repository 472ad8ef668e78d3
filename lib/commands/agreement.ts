import 'server-only';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import {
  agreementOfFile,
  categoriesFault,
  LEVELS,
  scaleOf,
  type Scale,
} from '@/lib/figures/agreement-of-file';
import { counted } from '@/lib/figures/figure-text';
import { Refusal } from '@/lib/domain/refusal';
import { readLongRatings, type LongRatings } from '@/lib/formats/long-ratings';
import { MAX_RATINGS_BYTES } from '@/lib/formats/rating-records';
import { directoryFolder } from '@/lib/formats/directory-folder';
import { agreementOfStudy } from './agreement-of-study';
import { agreementText, studyText, type AgreementReport } from './agreement-text';
import { refusedLines } from './refused-lines';
import { positional, textOption, type Answer, type Command, type Invocation } from './command';

export const agreement: Command = {
  usage:
    'agreement FILE (--level nominal|ordinal|interval|ratio | --study study.json) [--categories A,B,C] [--missing A,B] [--as-written] [--field NAME] [--cluster COLUMN] [--resamples N] [--seed N]',
  does: 'Computes how far the raters of a table (item, rater, value) agree, with intervals.',
  positionals: ['FILE'],
  options: {
    level: { type: 'string' },
    study: { type: 'string' },
    categories: { type: 'string' },
    field: { type: 'string' },
    cluster: { type: 'string' },
    missing: { type: 'string' },
    'as-written': { type: 'boolean' },
    resamples: { type: 'string' },
    seed: { type: 'string' },
  },
  local: true,
  run: async (call) => {
    const file = basename(positional(call, 0));
    const study = textOption(call, 'study');
    if (study !== undefined) return studyAnswer(call, file, study);
    const options = optionsOf(call);
    const bytes = await bytesOf(resolve(call.cwd, positional(call, 0)));
    const { level, cluster, field, missing, asWritten } = options;
    const numbers = level === 'interval' || level === 'ratio';
    const read = await readLongRatings(bytes, { field, cluster, missing, asWritten, numbers });
    if (!read.ok) return refusedAnswer(file, read);
    const scale = scaleOf(read.ratings, options.level, options.categories);
    if (!scale.ok) return refusedAnswer(file, { ok: false, refused: scale.faults });
    const { resamples, seed } = options;
    const found = agreementOfFile({
      ratings: read.ratings,
      scale: scale.scale,
      field: read.field,
      cluster: cluster ?? null,
      resamples,
      seed,
      progress: progressOf(call),
    });
    const report: AgreementReport = {
      file,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      field: read.field,
      ...scaleFacts(scale.scale),
      items: found.items,
      pairedItems: found.pairedItems,
      raters: found.raters,
      values: found.values,
      missing: found.missing,
      cannotJudge: found.cannotJudge,
      leftOut: read.leftOut,
      unit: found.unit,
      units: found.units,
      groups: found.groups,
      resamples: found.resamples,
      seed,
      confidence: 0.95,
      warnings: found.warnings,
      rows: found.rows,
    };
    return { json: report, text: agreementText(report) };
  },
};

/** What only a file that no study explains has to say; with --study the study says it. */
const ofPlainFiles = ['level', 'categories', 'missing', 'as-written', 'cluster'];

/** The figures of the study's report on people, from its export. */
async function studyAnswer(call: Invocation, file: string, study: string): Promise<Answer> {
  const surplus = ofPlainFiles.find((name) => call.options[name] !== undefined);
  if (surplus !== undefined)
    throw new Refusal('unreadable', `With --study the study says what --${surplus} would: leave it out.`); // prettier-ignore
  const path = resolve(call.cwd, study);
  if (!existsSync(path)) throw new Refusal('unknown', `There is no file "${path}".`);
  const opened = await directoryFolder(dirname(path));
  if (!opened.ok) throw new Refusal('unreadable', `${opened.reason} ${opened.mend}`);
  const entries = opened.folder.entries.map((entry) => entry.name === basename(path) ? { ...entry, name: 'study.json' } : entry); // prettier-ignore
  const bytes = await bytesOf(resolve(call.cwd, positional(call, 0)));
  const found = await agreementOfStudy({ ...opened.folder, entries }, bytes, {
    field: textOption(call, 'field'),
    resamples: resamplesOf(call),
    seed: seedOf(call),
    progress: progressOf(call),
  });
  if (!found.ok) return refusedAnswer(file, found);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { json: { file, sha256, ...found.agreement }, text: studyText(file, found.agreement) };
}

const scaleFacts = ({ level, categories, declared }: Scale) => ({
  level,
  categories,
  q: categories.length,
  categoriesDeclared: declared,
});

function optionsOf(call: Invocation) {
  const level = LEVELS.find((one) => one === textOption(call, 'level'));
  if (level === undefined) {
    throw new Refusal(
      'unreadable',
      `Say the level of measurement with --level: nominal (names without an order), ordinal (an order), interval (numbers with even steps) or ratio (numbers from a true zero). It decides which disagreements weigh more, so none is taken for granted.`,
    );
  }
  const categories = listOption(call, 'categories');
  const fault = categories === null ? null : categoriesFault(level, categories);
  if (fault !== null) throw new Refusal('unreadable', fault);
  const cluster = textOption(call, 'cluster');
  return {
    level,
    categories,
    field: textOption(call, 'field'),
    missing: listOption(call, 'missing') ?? undefined,
    asWritten: call.options['as-written'] === true,
    // To draw items is what happens without clusters.
    cluster: cluster === 'item' || cluster === 'item_id' ? undefined : cluster,
    resamples: resamplesOf(call),
    seed: seedOf(call) ?? 1,
  };
}

/** One line of CSV, so that an entry may hold a comma in double quotes; nothing is trimmed. */
function listOption(call: Invocation, name: string): string[] | null {
  const text = textOption(call, name);
  if (text === undefined) return null;
  try {
    const [row = ['']] = parse(text, { relax_column_count: true });
    return row;
  } catch {
    throw new Refusal(
      'unreadable',
      `--${name} cannot be read: write a,b,c, and put an entry with a comma in double quotes.`,
    );
  }
}

const resamplesOf = (call: Invocation) => wholeNumber(call, 'resamples', 100, 1_000_000);
const seedOf = (call: Invocation) => wholeNumber(call, 'seed', 0, Number.MAX_SAFE_INTEGER);

function wholeNumber(
  call: Invocation,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const text = textOption(call, name);
  if (text === undefined) return undefined;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Refusal('unreadable', `--${name} is a whole number from ${least} to ${most}.`);
}

/** Speaks up once it takes long, and then from time to time. */
function progressOf(call: Invocation): (done: number, of: number) => void {
  let last = Date.now();
  return (done, of) => {
    if (done >= of || Date.now() - last < 3_000) return;
    last = Date.now();
    call.say(`${done} of ${of} figures have their intervals; fewer --resamples are faster.`);
  };
}

async function bytesOf(path: string): Promise<Uint8Array> {
  if (!existsSync(path)) throw new Refusal('unknown', `There is no file "${path}".`);
  const { size } = statSync(path);
  if (statSync(path).isDirectory())
    throw new Refusal('unreadable', `"${path}" is a folder; name the file with the ratings.`);
  if (size > MAX_RATINGS_BYTES)
    throw new Refusal(
      'too-large',
      `The file has ${size} bytes; the limit is ${MAX_RATINGS_BYTES}. Keep the columns item, rater and value only, or one field.`,
    );
  return readFile(path);
}

const LISTED = 10_000;

/** Nothing is computed from a file of which a row cannot be read: figures of the rest would pass for those of all. */
function refusedAnswer(file: string, read: Extract<LongRatings, { ok: false }>): Answer {
  if ('problem' in read) throw new Refusal('value-refused', `${file}: ${read.problem}`);
  const refused = read.refused.map(({ line, column, reason, mend }) => {
    return { file, line, field: column, reason, mend };
  });
  return {
    json: {
      file,
      refused: refused.slice(0, LISTED),
      refusedMore: Math.max(0, refused.length - LISTED),
      rows: [],
    },
    text: [
      ...refusedLines(refused),
      `Nothing was computed: ${counted(refused.length, 'row is', 'rows are')} refused.`,
    ].join('\n'),
    exit: 1,
  };
}
