import 'server-only';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { operator } from '@/lib/data/actor';
import { countStudies, findDemoPeople, type DemoPerson } from '@/lib/data/demo-people';
import { freezeStudy } from '@/lib/data/freeze-study';
import { joinStudy, makeInvite } from '@/lib/data/invites';
import { addPerson, grantRole, makeSignInLink, revokeUnusedLinks } from '@/lib/data/people';
import { endSession } from '@/lib/data/session';
import { labelTarget, storeLabels, type LabelToStore } from '@/lib/data/store-labels';
import { closeStudy, openStudy, revealSeal, sealKinds } from '@/lib/data/study-state';
import { directoryFolder } from '@/lib/formats/directory-folder';
import type { Folder } from '@/lib/formats/folder';
import { readLabelsFile } from '@/lib/formats/labels-file';
import { sha256 } from '@/lib/domain/ledger';
import { bringInAnswers } from './demo-answers';
import { signInAs } from './demo-session';
import { importStudy, planOf } from './import-study';
import { bringInJudgments } from './judgments-file';

const owner = 'Demo owner';
const reviewer = 'Demo reviewer';
const raters = ['Demo rater 1', 'Demo rater 2'] as const;
/** To label: a worksheet, pairs, boundary texts and a rubric, so that each kind of sheet can be tried. */
const toLabel = ['allotment-answers', 'two-voices', 'change-of-hand', 'notice-rubric'] as const;
/** Finished: labels of three raters, and which of two texts is the author's. */
const finished = 'finished-tone';
const told = 'real-or-rewrite';
/** Of those to label, what invented judges have answered. */
const judged = 'two-voices';

const demoFolder = (name: string): string => join(process.cwd(), 'docs', 'demo', name);

/** Fills an installation that holds nothing yet: a study of each kind to label, two finished ones to read, and their people. */
export async function fillWithDemo(): Promise<void> {
  if ((await countStudies()) > 0 || (await findDemoPeople([owner])).length > 0) return;
  const by = operator();
  await addPerson(by, owner, { mayOwn: true });
  const reviewerId = await addPerson(by, reviewer, { mayOwn: false });
  for (const slug of [told, ...toLabel.toReversed(), finished]) {
    await bringIn(slug);
    await grantRole(by, slug, reviewerId, 'reviewer');
    await freezeStudy(by, slug);
    await openStudy(by, slug);
  }
  await letRatersJoin();
  await bringInLabels();
  await bringInAnswers(
    await folderOf(told),
    join(demoFolder(told), 'answers'),
    await invite(told, 6),
  );
  for (const slug of [finished, judged, told]) await bringInRuns(slug);
  for (const slug of [finished, told]) {
    await closeStudy(by, slug);
    for (const kind of sealKinds) await revealSeal(by, slug, kind);
  }
}

async function folderOf(slug: string): Promise<Folder> {
  const opened = await directoryFolder(demoFolder(slug));
  if (!opened.ok) throw new Error(`The demo cannot be read: ${opened.reason}`);
  return opened.folder;
}

async function bringIn(slug: string): Promise<void> {
  const folder = await folderOf(slug);
  const plan = await planOf(folder, {});
  await importStudy(operator(), folder, plan, slug, { leaveOut: false });
}

const invite = async (slug: string, uses: number): Promise<string> =>
  (await makeInvite(operator(), slug, { uses, days: 1 })).token;

/** The two raters who are to be tried have a sheet in each study that is labelled. */
async function letRatersJoin(): Promise<void> {
  const [first, ...others] = toLabel;
  const token = await invite(first, raters.length);
  const tokens: string[] = [];
  for (const slug of others) tokens.push(await invite(slug, raters.length));
  for (const alias of raters) {
    const { personId } = await joinStudy({ token, alias, consent: true }, null);
    const rater = await signInAs(personId);
    for (const other of tokens) await joinStudy({ token: other, alias, consent: true }, rater);
    await endSession(rater.sessionId);
  }
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
async function bringInRuns(slug: string): Promise<void> {
  const folder = join(demoFolder(slug), 'judgments');
  for (const name of readdirSync(folder).sort()) {
    const file = { path: join(folder, name), name };
    const { plan } = await bringInJudgments(operator(), slug, file, () => false);
    const [first] = plan.refused;
    if (first) throw new Error(`${name}, line ${first.line}: ${first.reason}`);
  }
}

/** At each start, with the demo or without: links of earlier starts that nobody used let nobody in. */
export async function revokeDemoLinks(): Promise<void> {
  const people = await findDemoPeople([owner, reviewer, ...raters]);
  await revokeUnusedLinks(
    operator(),
    people.map(({ id }) => id),
  );
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
