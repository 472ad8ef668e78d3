import 'server-only';
import { Refusal } from '@/lib/domain/refusal';
import type { Role } from '@/lib/data/access';
import type { Operator } from '@/lib/data/actor';
import { makeInvite } from '@/lib/data/invites';
import { addPerson, adoptStudies, findPerson, grantRole, makeSignInLink } from '@/lib/data/people';
import { beginAsRater } from '@/lib/data/operator-session';
import { publicAddress } from '@/lib/data/public-address';
import { removeFromStudy, setDisabled } from '@/lib/data/put-out';
import { positional, textOption, type Answer, type Command } from './command';

export const invite: Command = {
  usage: 'invite STUDY [--uses N] [--days N]',
  does: 'Makes a link by which raters join.',
  positionals: ['STUDY'],
  options: { uses: { type: 'string' }, days: { type: 'string' } },
  run: async (call) => {
    const number = (name: string) => {
      const text = textOption(call, name);
      return text === undefined ? undefined : Number(text);
    };
    const { token } = await makeInvite(call.operator, positional(call, 0), {
      uses: number('uses'),
      days: number('days'),
    });
    const url = `${publicAddress()}/join#${token}`;
    return { json: { url, token }, text: `${url}\nIt is shown this once; only its hash is kept.` };
  },
};

export const signIn: Command = {
  begins: true,
  usage: 'sign-in NAME [--because TEXT]',
  does: 'Makes a link that signs a person in once. A new name becomes an owner.',
  positionals: ['NAME'],
  options: { because: { type: 'string' } },
  run: async (call) => {
    const name = positional(call, 0);
    const known = await findPerson(call.operator, name);
    const personId = known ?? (await newOwner(call.operator, name));
    const because = textOption(call, 'because');
    const asRater = await beginAsRater(call.operator, personId, name, because);
    const { token } = await makeSignInLink(call.operator, personId, asRater);
    const url = `${publicAddress()}/sign-in#${token}`;
    const made = known === null ? `"${name}" is new here and may own studies.\n` : '';
    const marked = asRater
      ? '\nThe reason is in the chain. Labels saved in that session are not blind.'
      : '';
    return {
      json: { url, token },
      text: `${made}${url}\nThe link works once, within seven days.${marked}`,
    };
  },
};

async function newOwner(operator: Operator, name: string): Promise<string> {
  if (name.trim() === '') throw new Refusal('value-refused', 'NAME is empty.');
  const email = /^[^\s@,]+@[^\s@,]+$/.test(name) ? { email: name } : {};
  const id = await addPerson(operator, name, { mayOwn: true, ...email });
  await adoptStudies(operator, id);
  return id;
}

const roles: readonly Role[] = ['owner', 'author', 'reviewer', 'adjudicator'];

export const people: Command = {
  usage: 'people STUDY (--add NAME --role owner|author|reviewer|adjudicator | --remove NAME)',
  does: 'Gives a person a role in a study, or takes a person out of it.',
  positionals: ['STUDY'],
  options: { add: { type: 'string' }, role: { type: 'string' }, remove: { type: 'string' } },
  run: async (call) => {
    const study = positional(call, 0);
    const leaver = textOption(call, 'remove');
    if (leaver !== undefined) return removePerson(call.operator, study, leaver);
    const [name, role] = [
      textOption(call, 'add'),
      roles.find((known) => known === textOption(call, 'role')),
    ];
    if (!name || !role)
      throw new Refusal(
        'unreadable',
        'Say whom to --add, and which --role: owner, author, reviewer or adjudicator; or whom to --remove.',
      );
    const personId =
      (await findPerson(call.operator, name)) ??
      (await addPerson(call.operator, name, { mayOwn: false }));
    await grantRole(call.operator, study, personId, role);
    return { json: { name, role }, text: `${name} is now ${role} of ${study}.` };
  },
};

async function removePerson(operator: Operator, study: string, name: string): Promise<Answer> {
  const personId = await findPerson(operator, name, { study, disabled: true });
  if (personId === null)
    throw new Refusal('unknown', `There is nobody called "${name}" in ${study}.`);
  await removeFromStudy(operator, study, personId);
  return {
    json: { removed: name },
    text: `${name} has no role in ${study} any more and is signed out. What ${name} labelled stays.`,
  };
}

export const account: Command = {
  usage: 'account NAME --disable|--enable',
  does: 'Disables an account at once, or lets it in again.',
  positionals: ['NAME'],
  options: { disable: { type: 'boolean' }, enable: { type: 'boolean' } },
  run: async (call) => {
    const name = positional(call, 0);
    const disable = call.options.disable === true;
    if (disable === (call.options.enable === true))
      throw new Refusal('unreadable', 'Say --disable or --enable.');
    const personId = await findPerson(call.operator, name, { disabled: true });
    if (personId === null) throw new Refusal('unknown', `There is nobody called "${name}" here.`);
    await setDisabled(call.operator, personId, disable);
    return {
      json: { name, disabled: disable },
      text: disable
        ? `${name} is signed out, and no link and no password lets ${name} in. Undo it with: account ${name} --enable`
        : `${name} can sign in again.`,
    };
  },
};
