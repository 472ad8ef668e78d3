import 'server-only';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { operator } from '@/lib/data/actor';
import { countStudies, findDemoPeople, type DemoPerson } from '@/lib/data/demo-people';
import { freezeStudy } from '@/lib/data/freeze-study';
import { joinStudy, makeInvite } from '@/lib/data/invites';
import { addPerson, grantRole, makeSignInLink } from '@/lib/data/people';
import { labelTarget, storeLabels, type LabelToStore } from '@/lib/data/store-labels';
import { closeStudy, openStudy, revealSeal, sealKinds } from '@/lib/data/study-state';
import { directoryFolder } from '@/lib/formats/directory-folder';
import { readLabelsFile } from '@/lib/formats/labels-file';
import { sha256 } from '@/lib/domain/ledger';
import { importStudy, planOf } from './import-study';
import { bringInJudgments } from './judgments-file';

const owner = 'Demo owner';
const reviewer = 'Demo reviewer';
const raters = ['Demo rater 1', 'Demo rater 2'] as const;
const toLabel = 'allotment-answers';
const finished = 'finished-tone';

const demoFolder = (name: string): string => join(process.cwd(), 'docs', 'demo', name);

/** Fills an installation that holds nothing yet: a study to label, a finished one to read, and the people for both. */
export async function fillWithDemo(): Promise<void> {
  if ((await countStudies()) > 0 || (await findDemoPeople([owner])).length > 0) return;
  const by = operator();
  await addPerson(by, owner, { mayOwn: true });
  const reviewerId = await addPerson(by, reviewer, { mayOwn: false });
  for (const slug of [toLabel, finished]) {
    await bringIn(slug);
    await grantRole(by, slug, reviewerId, 'reviewer');
    await freezeStudy(by, slug);
    await openStudy(by, slug);
  }
  const { token } = await makeInvite(by, toLabel, { uses: raters.length, days: 1 });
  for (const alias of raters) await joinStudy({ token, alias, consent: true }, null, 'demo');
  await bringInLabels();
  await bringInRuns();
  await closeStudy(by, finished);
  for (const kind of sealKinds) await revealSeal(by, finished, kind);
}

async function bringIn(slug: string): Promise<void> {
  const opened = await directoryFolder(demoFolder(slug));
  if (!opened.ok) throw new Error(`The demo cannot be read: ${opened.reason}`);
  const plan = await planOf(opened.folder, {});
  await importStudy(operator(), opened.folder, plan, slug, { leaveOut: false });
}

async function bringInLabels(): Promise<void> {
  const folder = join(demoFolder(finished), 'labels');
  const target = await labelTarget(operator(), finished);
  for (const name of readdirSync(folder).sort()) {
    const rows: LabelToStore[] = [];
    for await (const read of readLabelsFile(createReadStream(join(folder, name)), {
      ...target,
      file: name,
    })) {
      if ('reason' in read) throw new Error(`${name}, line ${read.line}: ${read.reason}`);
      rows.push({ itemId: read.itemId, values: read.values, labelledOn: read.labelledOn });
    }
    const file = { name: name.replace('.jsonl', ''), fileSha256: sha256(JSON.stringify(rows)) };
    await storeLabels(operator(), finished, file, rows);
  }
}

/** Invented runs of three invented judges. */
async function bringInRuns(): Promise<void> {
  const folder = join(demoFolder(finished), 'judgments');
  for (const name of readdirSync(folder).sort()) {
    const file = { path: join(folder, name), name };
    const { plan } = await bringInJudgments(operator(), finished, file, () => false);
    const [first] = plan.refused;
    if (first) throw new Error(`${name}, line ${first.line}: ${first.reason}`);
  }
}

/** One-time links for the people of the demo, printed at each start as long as they are there. */
export async function demoLinks(address: string): Promise<string[]> {
  const people: DemoPerson[] = await findDemoPeople([owner, reviewer, ...raters]);
  if (people.length === 0) return [];
  const lines = ['', 'Sign in to the demo (each link works once; a new start prints new ones):'];
  for (const person of people) {
    const { token } = await makeSignInLink(operator(), person.id);
    lines.push(`  ${person.name.padEnd(14)} ${address}/sign-in#${token}`);
  }
  return [...lines, ''];
}
