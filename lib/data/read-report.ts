import 'server-only';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, readdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '@/lib/figures/report';
import type { LabelsUsed } from '@/lib/figures/report-input';
import { dataFolder } from '@/scripts/data-folder.mjs';
import { requireOpened, requireStudy, type Role, type StudyAccess } from './access';
import type { Actor } from './actor';
import { answersHead } from './answers-head';
import type { Progress } from './worker-answer';
import { reportJob } from './report-job';
import { runReport } from './run-report';

export const reportReaders: readonly Role[] = ['owner', 'author', 'reviewer', 'adjudicator'];

/** Raised with every change of what a report says, so that none of an older program is shown. */
const edition = 13;

/**
 * A study's report for whoever may read it, once other people's labels are open; figures on judges are in it once
 * theirs are, strata once provenance is. What was computed is kept in the data folder: the same answers are computed
 * once, also over a restart.
 */
export async function readReport(actor: Actor, slug: string): Promise<Report> {
  const { study, key } = await admitted(actor, slug);
  return (await kept(study, key)) ?? compute(study, key);
}

/**
 * The report if it is there, else how far its computation is; starts it where nobody has. With `all` it also uses
 * labels that were not made blind, to be shown beside the report proper.
 */
export async function reportOrProgress(
  actor: Actor,
  slug: string,
  labels: LabelsUsed = 'blind',
): Promise<{ readonly report: Report } | { readonly progress: Progress }> {
  const { study, key: head } = await admitted(actor, slug);
  const key = labels === 'all' ? `${head}${allSuffix}` : head;
  const before = await kept(study, key);
  if (before) return { report: before };
  // Whoever asks next finds it, or asks again; a fault comes to them, as it is computed anew.
  compute(study, key, labels).catch(() => undefined);
  return { progress: running().get(key)?.at ?? { done: 0, of: 0 } };
}

async function admitted(actor: Actor, slug: string): Promise<{ study: StudyAccess; key: string }> {
  const study = await requireStudy(actor, slug, reportReaders);
  requireOpened(study, ['labels']);
  const head = await answersHead(study.id);
  const seals = [...study.opened].sort().join();
  const key = createHash('sha256').update(`${edition} ${study.id} ${head} ${seals}`).digest('hex');
  return { study, key };
}

const allSuffix = '-all';
const headOf = (key: string): string =>
  key.endsWith(allSuffix) ? key.slice(0, -allSuffix.length) : key;

type Running = { readonly done: Promise<Report>; at: Progress };
// The server's bundles each have their own modules; what runs and what is known is one for the process.
const shared = globalThis as {
  blindmarkReports?: Map<string, Running>;
  blindmarkKnownReports?: Map<string, Report>;
};
const running = (): Map<string, Running> => (shared.blindmarkReports ??= new Map());
const known = (): Map<string, Report> => (shared.blindmarkKnownReports ??= new Map());
/** A large report takes some tens of megabytes. */
const knownMost = 3;

const folderOf = (study: StudyAccess): string => join(dataFolder(), 'reports', study.id);

async function kept(study: StudyAccess, key: string): Promise<Report | null> {
  const before = known().get(key);
  if (before) return before;
  try {
    const text = await readFile(join(folderOf(study), `${key}.json`), 'utf8');
    return remember(key, JSON.parse(text) as Report); // written by `compute` under this very key
  } catch {
    // Not there, or not whole: it is computed again.
    return null;
  }
}

function remember(key: string, report: Report): Report {
  const all = known();
  all.set(key, report);
  const [oldest] = all.keys();
  if (all.size > knownMost && oldest !== undefined) all.delete(oldest);
  return report;
}

function compute(study: StudyAccess, key: string, labels: LabelsUsed = 'blind'): Promise<Report> {
  const before = running().get(key);
  if (before) return before.done;
  const own: Running = {
    at: { done: 0, of: 0 },
    done: reportJob(study, labels)
      .then((job) => runReport(job, (at) => (own.at = at)))
      .then(async (text) => {
        await keep(study, key, text);
        return remember(key, JSON.parse(text) as Report); // what the worker computed
      }),
  };
  running().set(key, own);
  const over = () => running().delete(key);
  own.done.then(over, over);
  return own.done;
}

/** Whole or not at all; what was computed from an older head goes. A full disk costs only time. */
async function keep(study: StudyAccess, key: string, report: string): Promise<void> {
  const folder = folderOf(study);
  const file = join(folder, `${key}.json`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, report, { mode: 0o600 });
    await rename(`${file}.part`, file);
    for (const other of await readdir(folder)) {
      // The report on all labels is of the same head, and stays beside the one proper.
      if (!other.startsWith(headOf(key))) await unlink(join(folder, other));
    }
  } catch (error) {
    console.error('A computed report could not be kept:', error);
  }
}
