import 'server-only';
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { counted } from '@/lib/figures/figure-text';
import { Refusal } from '@/lib/domain/refusal';
import { directoryFolder } from '@/lib/formats/directory-folder';
import type { Folder } from '@/lib/formats/folder';
import { layoutNamed, type LayoutName } from '@/lib/formats/layouts';
import type { Plan } from '@/lib/formats/plan';
import type { Progress } from '@/lib/formats/progress';
import { sealedWordsInSlug } from '@/lib/formats/sealed-words';
import { zipFolder } from '@/lib/formats/zip-folder';
import { findPerson } from '@/lib/data/people';
import { requireFreeSlug } from '@/lib/data/store-study';
import { positional, textOption, type Answer, type Command, type Invocation } from './command';
import { importStudy, planOf, slugOf } from './import-study';
import { refusedLines } from './refused-lines';

export const importCommand: Command = {
  usage: 'import DIR [--from meaning-evals] [--plan] [--leave-out] [--owner NAME]',
  does: 'Imports a study folder (or a zip of one). --plan only says what would happen.',
  positionals: ['DIR'],
  begins: true,
  options: {
    from: { type: 'string' },
    plan: { type: 'boolean' },
    'leave-out': { type: 'boolean' },
    owner: { type: 'string' },
  },
  run: async (call) => {
    const path = resolve(call.cwd, positional(call, 0));
    const folder = await openFolder(path);
    try {
      const from = layout(call);
      const options = { from, onProgress: progressOf(call) };
      const plan = await planOf(folder, options);
      const slug = slugOf(plan, path);
      const planned = answerOf(plan, slug);
      if (call.options.plan === true) return planned;
      await requireFreeSlug(slug);
      const owner = await ownerOf(call);
      const leaveOut = call.options['leave-out'] === true;
      // Nothing is stored until every refused row is mended or left out by this word.
      if (plan.storable === 'no' || (plan.storable === 'if-left-out' && !leaveOut)) {
        const nothing = { ...(planned.json as object), items: { ...plan.items, stored: 0 } };
        return {
          json: { ...nothing, stored: false },
          text: `${planned.text}\n\nNothing was stored. ${wayOut(plan)}`,
          exit: 1,
        };
      }
      const done = await importStudy(call.operator, folder, plan, slug, {
        ...options,
        leaveOut,
        owner,
      });
      return {
        json: { ...(planned.json as object), stored: true },
        text: `Stored ${counted(done.stored, 'item')}${done.pairs > 0 ? ` and ${counted(done.pairs, 'row')} of pairs.jsonl` : ''} as "${slug}"${done.refused > 0 ? `; ${counted(done.refused, 'row was', 'rows were')} left out, as you said` : ''}.`,
      };
    } finally {
      await folder.close();
    }
  },
};

/** The owner whom the operator names, or nobody in particular. */
async function ownerOf(call: Invocation): Promise<string | undefined> {
  const name = textOption(call, 'owner');
  if (name === undefined) return undefined;
  const personId = await findPerson(call.operator, name);
  if (personId === null) {
    throw new Refusal(
      'unknown',
      `There is nobody called "${name}". Make them an owner first: blindmark sign-in "${name}".`,
    );
  }
  return personId;
}

/** A folder of this machine, or a zip of one. */
export async function openFolder(path: string): Promise<Folder> {
  if (!existsSync(path)) throw new Refusal('unknown', `There is no "${path}".`);
  const opened = statSync(path).isDirectory() ? await directoryFolder(path) : await zipFolder(path);
  if (!opened.ok) throw new Refusal('value-refused', `${opened.reason} ${opened.mend}`);
  return opened.folder;
}

function layout(call: Invocation): LayoutName | undefined {
  const name = textOption(call, 'from');
  if (name === undefined) return undefined;
  const known = layoutNamed(name);
  if (!known)
    throw new Refusal('unreadable', `There is no layout "${name}". Known: folder, meaning-evals.`);
  return known;
}

function progressOf(call: Invocation) {
  let next = 0;
  return ({ file, readBytes, fileBytes }: Progress) => {
    if (fileBytes < 10_000_000 || readBytes < next) return;
    next = readBytes >= fileBytes ? 0 : readBytes + 10_000_000;
    call.say(`${file}: ${(readBytes / 1e6).toFixed(0)} of ${(fileBytes / 1e6).toFixed(0)} MB`);
  };
}

/** "Pairs: 15 rows = 15 to be stored (12 2afc, 3 boundary) + 0 refused" */
function pairLine({ pairs }: Plan): string[] {
  if (pairs.in === 0) return [];
  const kinds = Object.entries(pairs.kinds).map(([kind, count]) => `${count} ${kind}`);
  const widest =
    pairs.widest > 0 ? `, lengths at most ${Math.round(pairs.widest * 100)} % apart` : '';
  return [
    `Pairs: ${pairs.in} rows = ${pairs.stored} to be stored (${kinds.join(', ') || 'none'}${widest}) + ${pairs.refused} refused`,
  ];
}

const wayOut = (plan: Plan): string =>
  plan.storable === 'no'
    ? 'Fix the problems listed above, then import again.'
    : 'Fix the refused rows, or use --leave-out to continue without them.';

function answerOf(plan: Plan, slug: string): Answer {
  const warnings = [...plan.warnings, ...sealedWordsInSlug(slug, plan.sealedWords)];
  const json = {
    study: slug,
    items: { stored: plan.items.stored, refused: plan.items.refused },
    refused: plan.refused.map(({ file, line, reason, mend }) => ({ file, line, reason, mend })),
    refusedMore: plan.refusedMore,
    fields: plan.fields.map(({ name, rows, visible }) => ({ name, rows, visible })),
    provenance: plan.provenance,
    pairs: plan.pairs,
    warnings,
  };
  const seen = plan.fields.filter((field) => field.visible).map((field) => field.name);
  const sealed = plan.fields.filter((field) => !field.visible).map((field) => field.name);
  const text = [
    `Study "${slug}"${plan.study ? `: ${plan.study.title}` : ''}`,
    `Items: ${plan.items.in} rows = ${plan.items.stored} to be stored + ${plan.items.refused} refused`,
    ...pairLine(plan),
    `Raters will see: ${seen.join(', ') || 'nothing'}`,
    `Sealed: ${sealed.join(', ') || 'nothing'}`,
    ...warnings.map((warning) => `Note: ${warning}`),
    ...refusedLines(plan.refused, plan.refusedMore),
  ].join('\n');
  return { json, text };
}
