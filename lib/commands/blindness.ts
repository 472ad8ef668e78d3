import 'server-only';
import { blindnessOf, type BlindnessAnswer } from '@/lib/data/check-blindness';
import { findPerson } from '@/lib/data/people';
import { Refusal } from '@/lib/domain/refusal';
import { blindnessText } from './blindness-text';
import { positional, textOption, type Command, type Invocation } from './command';

export const blindness: Command = {
  usage:
    'blindness STUDY [--condition NAME] [--value VALUE] [--cluster NAME] [--only NAME=VALUE] [--will-rate | --by NAME]',
  does: 'Says what could tell a rater which text is which without reading it.',
  positionals: ['STUDY'],
  options: {
    condition: { type: 'string' },
    value: { type: 'string' },
    cluster: { type: 'string' },
    only: { type: 'string' },
    'will-rate': { type: 'boolean' },
    by: { type: 'string' },
  },
  run: async (call) => {
    const [condition, value] = [textOption(call, 'condition'), textOption(call, 'value')];
    const answer = await blindnessOf(call.operator, positional(call, 0), {
      condition,
      value,
      cluster: textOption(call, 'cluster'),
      only: onlyOf(call),
      willRate: call.options['will-rate'] === true,
      by: await looker(call),
    });
    requireTaken(answer, condition, value);
    const stopped = answer.stops && answer.toSettle.length > 0;
    return { json: answer, text: blindnessText(answer), exit: stopped ? 1 : 0 };
  },
};

/** The person who looks, whose later labels are not blind. Where nobody is named, nobody knows whose they are. */
async function looker(call: Invocation): Promise<string | undefined> {
  const name = textOption(call, 'by');
  if (name === undefined) return undefined;
  const known = await findPerson(call.operator, name);
  if (known !== null) return known;
  throw new Refusal('unknown', `There is nobody called "${name}". Name who looks as this installation knows them.`); // prettier-ignore
}

function onlyOf(call: Invocation): { name: string; value: string } | undefined {
  const only = textOption(call, 'only');
  if (only === undefined) return undefined;
  const at = only.indexOf('=');
  if (at > 0) return { name: only.slice(0, at), value: only.slice(at + 1) };
  throw new Refusal('unreadable', '--only names an attribute and its value, such as --only genre=letter.'); // prettier-ignore
}

/** A condition or value that no item has is said, not passed over. */
function requireTaken(
  { taken, conditions }: BlindnessAnswer,
  condition: string | undefined,
  value: string | undefined,
): void {
  const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
  if (condition !== undefined && taken?.condition !== condition)
    throw new Refusal('unreadable', `No attribute "${condition}" divides the items: there are ${list(conditions.map(({ name }) => name)) || 'none'}.`); // prettier-ignore
  const values = conditions.find(({ name }) => name === taken?.condition)?.values ?? [];
  if (value !== undefined && taken?.value !== value)
    throw new Refusal('unreadable', `No item has the value "${value}": there are ${list(values) || 'none'}.`); // prettier-ignore
}
