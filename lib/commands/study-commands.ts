import 'server-only';
import { Refusal } from '@/lib/domain/refusal';
import { freezeStudy } from '@/lib/data/freeze-study';
import { removeStudy } from '@/lib/data/remove-study';
import {
  closeStudy,
  openStudy,
  reopenStudy,
  revealSeal,
  sealKinds,
  type Standing,
} from '@/lib/data/study-state';
import { positional, textOption, type Answer, type Command } from './command';

const because = { because: { type: 'string' } } as const;

export const freeze: Command = {
  usage: 'freeze STUDY [--because TEXT]',
  does: 'Fixes the protocol: makes the manifest and every sheet.',
  positionals: ['STUDY'],
  options: because,
  run: async (call) => {
    const frozen = await freezeStudy(
      call.operator,
      positional(call, 0),
      textOption(call, 'because'),
    );
    return {
      json: frozen,
      text: `Frozen as version ${frozen.version}.\nProtocol hash (SHA-256): ${frozen.manifestSha256}`,
    };
  },
};

export const remove: Command = {
  usage: 'remove STUDY',
  does: 'Erases a draft whole; its name is free again. Never after a freeze.',
  positionals: ['STUDY'],
  options: {},
  run: async (call) => {
    const done = await removeStudy(call.operator, positional(call, 0));
    return { json: done, text: `The draft "${done.removed}" is removed, with all its items.` };
  },
};

export const open: Command = {
  usage: 'open STUDY',
  does: 'Lets raters label.',
  positionals: ['STUDY'],
  options: {},
  run: async (call) => standingAnswer(await openStudy(call.operator, positional(call, 0))),
};

export const close: Command = {
  usage: 'close STUDY',
  does: 'Ends labelling. The seals can be opened after it.',
  positionals: ['STUDY'],
  options: {},
  run: async (call) => standingAnswer(await closeStudy(call.operator, positional(call, 0))),
};

export const reopen: Command = {
  usage: 'reopen STUDY --because TEXT',
  does: 'Lets raters correct; their labels then say which seals were open.',
  positionals: ['STUDY'],
  options: because,
  run: async (call) =>
    standingAnswer(
      await reopenStudy(call.operator, positional(call, 0), textOption(call, 'because') ?? ''),
    ),
};

export const reveal: Command = {
  usage: 'reveal STUDY labels|provenance|judgments|all',
  does: 'Opens a seal, once and for good. Only after the close.',
  positionals: ['STUDY', 'SEAL'],
  options: {},
  run: async (call) => {
    const wanted = positional(call, 1);
    const kinds = sealKinds.filter((kind) => wanted === 'all' || wanted === kind);
    if (kinds.length === 0) {
      throw new Refusal(
        'unreadable',
        `There is no seal "${wanted}". The seals are labels, provenance and judgments; all opens the three.`,
      );
    }
    let standing: Standing | undefined;
    for (const kind of kinds) standing = await revealSeal(call.operator, positional(call, 0), kind);
    return standingAnswer(standing);
  },
};

function standingAnswer(standing: Standing | undefined): Answer {
  const seals = Object.entries(standing?.seals ?? {}).map(
    ([kind, at]) => `  ${kind}: ${at === null ? 'closed' : `opened ${at}`}`,
  );
  return {
    json: standing,
    text: [`State: ${standing?.state ?? 'unknown'}. Seals:`, ...seals].join('\n'),
  };
}
