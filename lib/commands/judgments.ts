import 'server-only';
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { counted } from '@/lib/figures/figure-text';
import { Refusal } from '@/lib/domain/refusal';
import { notBoundInWords } from '@/lib/formats/bound-rows';
import { judgmentLayoutNamed, type JudgmentLayout } from '@/lib/formats/judgment-rows';
import { bringInJudgments, planJudgments, type JudgmentsPlan } from './judgments-file';
import { positional, textOption, type Answer, type Command, type Invocation } from './command';
import { refusedLines } from './refused-lines';

export const judgments: Command = {
  usage: 'judgments STUDY FILE [--from meaning-evals] [--plan] [--leave-out]',
  does: "Imports judges' recorded runs. They stay sealed; --plan only says what would happen.",
  positionals: ['STUDY', 'FILE'],
  options: {
    from: { type: 'string' },
    plan: { type: 'boolean' },
    'leave-out': { type: 'boolean' },
  },
  run: async (call) => {
    const path = resolve(call.cwd, positional(call, 1));
    if (!existsSync(path) || !statSync(path).isFile())
      throw new Refusal('unknown', `There is no file "${path}".`);
    const study = positional(call, 0);
    // The name stands in the ledger; no more of it than one can read.
    const file = { path, name: basename(path).slice(0, 200), from: layout(call) };
    if (call.options.plan === true)
      return planAnswer(await planJudgments(call.operator, study, file));
    const leaveOut = call.options['leave-out'] === true;
    const { plan, stored } = await bringInJudgments(call.operator, study, file, () => leaveOut);
    return stored === 0 ? nothing(plan) : done(plan, stored);
  },
};

function layout(call: Invocation): JudgmentLayout | undefined {
  const name = textOption(call, 'from');
  if (name === undefined) return undefined;
  const known = judgmentLayoutNamed(name);
  if (!known)
    throw new Refusal('unreadable', `There is no layout "${name}". Known: meaning-evals.`);
  return known;
}

const jsonOf = (plan: JudgmentsPlan, stored: number) => ({
  study: plan.study,
  judgments: { stored, refused: plan.judgments.refused },
  notBound: plan.notBound,
  refused: plan.refused.map(({ file, line, reason, mend }) => ({ file, line, reason, mend })),
  ...(plan.refusedMore > 0 && { refusedMore: plan.refusedMore }),
  sha256: plan.sha256,
});

const boundLine = ({ notBound }: JudgmentsPlan): string[] =>
  notBound === 0 ? [] : [notBoundInWords(notBound)];

function planAnswer(plan: JudgmentsPlan): Answer {
  const { in: rows, stored, refused } = plan.judgments;
  const text = [
    `Judgments: ${counted(rows, 'row')} = ${stored} to be stored + ${refused} refused`,
    ...boundLine(plan),
    ...refusedLines(plan.refused, plan.refusedMore),
  ];
  return { json: jsonOf(plan, stored), text: text.join('\n') };
}

function nothing(plan: JudgmentsPlan): Answer {
  const { stored, refused } = plan.judgments;
  const text = [
    `Nothing was stored: ${counted(refused, 'row is', 'rows are')} refused.`,
    ...refusedLines(plan.refused, plan.refusedMore),
    stored === 0
      ? 'Fix them: there is no other row.'
      : 'Fix them, or use --leave-out to continue without them.',
  ];
  return { json: jsonOf(plan, 0), text: text.join('\n'), exit: 1 };
}

function done(plan: JudgmentsPlan, stored: number): Answer {
  const { refused } = plan.judgments;
  const left =
    refused > 0 ? ` ${counted(refused, 'row was', 'rows were')} left out, as you said.` : '';
  const bound = boundLine(plan).map((line) => ` ${line}`);
  const text = `Stored ${counted(stored, 'judgment')}.${left}${bound.join('')} Nobody sees what is in them until the judgments' seal is opened.`;
  return { json: jsonOf(plan, stored), text };
}
