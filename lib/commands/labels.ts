import 'server-only';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { counted } from '@/lib/figures/figure-text';
import { Refusal } from '@/lib/domain/refusal';
import { requireName } from '@/lib/domain/typed';
import { labelTarget, storeLabels, type LabelToStore } from '@/lib/data/store-labels';
import { readLabelsFile } from '@/lib/formats/labels-file';
import { notBoundInWords } from '@/lib/formats/bound-rows';
import type { Refused } from '@/lib/formats/refusals';
import { positional, textOption, type Command } from './command';
import { refusedLines } from './refused-lines';

export const labels: Command = {
  usage: 'labels STUDY FILE --rater NAME [--from meaning-evals] [--leave-out]',
  does: "Imports a person's file of labels as one more rater.",
  positionals: ['STUDY', 'FILE'],
  options: {
    rater: { type: 'string' },
    from: { type: 'string' },
    'leave-out': { type: 'boolean' },
  },
  run: async (call) => {
    const typed = textOption(call, 'rater');
    if (!typed)
      throw new Refusal(
        'unreadable',
        'Say whose labels these are: --rater NAME. The name stays in this installation; exports carry a random code.',
      );
    const name = requireName(typed);
    const from = textOption(call, 'from');
    if (from !== undefined && from !== 'meaning-evals')
      throw new Refusal('unreadable', `There is no layout "${from}". Known: meaning-evals.`);
    const path = resolve(call.cwd, positional(call, 1));
    if (!existsSync(path)) throw new Refusal('unknown', `There is no file "${path}".`);
    const study = positional(call, 0);
    const { rows, refused, notBound } = await readRows(study, path, from, call.operator);
    // What stands behind a fault that ended the reading is unknown, and cannot be left out.
    const leaveOut = call.options['leave-out'] === true && !refused.some(({ last }) => last);
    const counts = { stored: 0, refused: refused.length };
    if (rows.length === 0 || (refused.length > 0 && !leaveOut)) {
      const text = [
        `Nothing was stored: ${counted(refused.length, 'row is', 'rows are')} refused.`,
        ...refusedLines(refused),
        'Fix them, or use --leave-out to continue without them.',
      ];
      return { json: { study, labels: counts, refused }, text: text.join('\n'), exit: 1 };
    }
    const done = await storeLabels(
      call.operator,
      study,
      { name, fileSha256: await fileSha256(path), notBound },
      rows,
    );
    return {
      json: {
        study,
        rater: done.code,
        labels: { stored: done.stored, refused: refused.length, notBound },
        refused,
      },
      text: `Stored ${counted(done.stored, 'label')} of ${name} as rater ${done.code}. Their blindness is declared, not recorded here. ${notBoundInWords(notBound)}`.trim(),
    };
  },
};

async function readRows(
  study: string,
  path: string,
  from: 'meaning-evals' | undefined,
  operator: Parameters<typeof labelTarget>[0],
) {
  const target = await labelTarget(operator, study);
  const rows: LabelToStore[] = [];
  const refused: Refused[] = [];
  let notBound = 0;
  const options = { ...target, file: basename(path), ...(from === undefined ? {} : { from }) };
  for await (const read of readLabelsFile(createReadStream(path), options)) {
    if ('reason' in read) refused.push(read);
    else {
      rows.push({ itemId: read.itemId, values: read.values, labelledOn: read.labelledOn });
      if (!read.bound) notBound += 1;
    }
  }
  return { rows, refused, notBound };
}

async function fileSha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
