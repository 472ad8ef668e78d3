import 'server-only';
import { createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@/lib/domain/refusal';
import { goldLines } from '@/lib/formats/write-lines';
import { positional, textOption, type Command } from './command';
import {
  begunText,
  exportFiles,
  exportGoldAsMeaningEvals,
  readGold,
  type ExportFile,
} from './export-files';

export const exportCommand: Command = {
  usage: 'export STUDY DIR [--as meaning-evals]',
  does: 'Writes the study folder with all that its seals let out.',
  positionals: ['STUDY', 'DIR'],
  options: { as: { type: 'string' } },
  run: async (call) => {
    const [slug, folder] = [positional(call, 0), resolve(call.cwd, positional(call, 1))];
    const as = textOption(call, 'as');
    if (as !== undefined && as !== 'meaning-evals')
      throw new Refusal('unreadable', `There is no layout "${as}". Known: meaning-evals.`);
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new Refusal(
        'taken',
        `${folder} is not empty. An export never overwrites; name a new folder.`,
      );
    const plan =
      as === undefined
        ? await exportFiles(call.operator, slug)
        : { files: [await exportGoldAsMeaningEvals(call.operator, slug)], sealed: [] };
    mkdirSync(folder, { recursive: true });
    const names: string[] = [];
    const refused: string[] = [];
    for (const file of plan.files) {
      const text = await begunText(file);
      if (text instanceof Refusal) refused.push(`${file.name} is not in it: ${text.message}`);
      else {
        await writeFile(folder, file, text);
        names.push(file.name);
      }
    }
    const left = plan.sealed.map(
      ({ file, waitsFor }) => `  ${file} (sealed: ${waitsFor.join(', ')})`,
    );
    const text = [
      `Wrote ${names.join(', ')} to ${folder}.`,
      ...refused,
      ...(left.length > 0 ? ['Left out while seals are closed:', ...left] : []),
    ];
    return {
      json: { study: slug, dir: folder, files: names, sealed: plan.sealed },
      text: text.join('\n'),
    };
  },
};

const writeFile = (
  folder: string,
  { name }: ExportFile,
  text: AsyncGenerator<string>,
): Promise<void> =>
  pipeline(Readable.from(text), createWriteStream(join(folder, name), { flags: 'wx' }));

export const gold: Command = {
  usage: 'gold STUDY',
  does: 'Prints the gold labels: their routes, and what is undecided.',
  positionals: ['STUDY'],
  options: {},
  run: async (call) => {
    const rows: string[] = [];
    const counts = { decided: 0, undecided: 0, unlabelled: 0 };
    for await (const { gold, items } of await readGold(call.operator, positional(call, 0))) {
      for await (const line of goldLines(gold, items)) rows.push(line.trimEnd());
      counts.decided += gold.rows.length;
      counts.undecided += gold.undecided.length;
      counts.unlabelled += gold.unlabelled.length;
    }
    return {
      json: {
        study: positional(call, 0),
        ...counts,
        gold: rows.map((row) => JSON.parse(row) as unknown),
      },
      text: [
        ...rows,
        `${counts.decided} decided, ${counts.undecided} undecided, ${counts.unlabelled} unlabelled`,
      ].join('\n'),
    };
  },
};
