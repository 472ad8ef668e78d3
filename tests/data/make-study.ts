import { makeInvite, joinStudy } from '@/lib/data/invites';
import { signedIn, type SignedIn } from '@/lib/data/actor';
import type { Role } from '@/lib/data/access';
import { database } from '@/lib/data/store/database';
import { freezeStudy } from '@/lib/data/freeze-study';
import { now, randomId } from '@/lib/data/identity';
import { nextTrial } from '@/lib/data/rater-sheet';
import { saveLabel, type SaveAnswer } from '@/lib/data/save-label';
import { beginSessionRow } from '@/lib/data/session';
import { storeStudy, type ItemToStore } from '@/lib/data/store-study';
import { openStudy } from '@/lib/data/study-state';
import type { BlindTrial } from '@/lib/domain/blind';

/** Somebody signed in; the operator would have made them. */
export async function makePerson(
  name: string,
  more: { mayOwn?: boolean; email?: string } = {},
): Promise<SignedIn> {
  const { prisma } = await database();
  const id = randomId();
  await prisma.person.create({
    data: { id, name, mayOwn: more.mayOwn ?? false, email: more.email ?? null, createdAt: now() },
  });
  return signedIn(id, await beginSessionRow(id, 'link'));
}

/** Gives a person a role in a study. */
export async function giveRole(slug: string, actor: SignedIn, role: Role): Promise<void> {
  const { prisma } = await database();
  const study = await prisma.study.findUniqueOrThrow({ where: { slug }, select: { id: true } });
  await prisma.membership.create({
    data: { id: randomId(), studyId: study.id, personId: actor.personId, role, createdAt: now() },
  });
}

/** A small form with what most tests need: a choice that opens another, both gold, and a rationale. */
export const plainForm = {
  cannotJudge: { reasons: [{ value: 'broken', label: 'The text is broken' }] },
  fields: [
    { id: 'departs', kind: 'yes-no', ask: 'Does it depart?', gold: true, cannotJudge: true },
    {
      id: 'way',
      kind: 'choice',
      ask: 'In which way?',
      gold: true,
      when: { departs: 'yes' },
      options: [
        { value: 'number', label: 'Number' },
        { value: 'reach', label: 'Reach' },
      ],
    },
    { id: 'why', kind: 'text', ask: 'Why?', required: false },
  ],
};

/** A study of `items` short texts ("Answer 1.", "Answer 2.", …) that belongs to `owner`, as a draft. */
export async function makeDraft(
  owner: SignedIn,
  slug: string,
  items: number,
  more: Record<string, unknown> = {},
): Promise<void> {
  const study = {
    title: `Study ${slug}`,
    question: 'Do they say the same?',
    texts: [{ id: 'answer', title: 'Answer', role: 'judged' }],
    form: plainForm,
    ...more,
  };
  await storeStudy(
    owner,
    { slug, title: study.title, studyJson: JSON.stringify(study), guidelines: '# How\n\nRead it.' },
    rows(items),
  );
}

async function* rows(items: number): AsyncGenerator<ItemToStore> {
  for (let at = 1; at <= items; at++) {
    const item = {
      id: `source-${at}`,
      content: { texts: [{ id: 'answer', body: `Answer ${at}.` }] },
    };
    const provenance = { model: at % 2 === 0 ? 'model-even' : 'model-odd' };
    yield { item, provenance, unit: { kind: 'worksheet', purpose: 'standard', pair: null } };
  }
}

export type TestRater = { readonly actor: SignedIn; readonly sheet: string };

/** Lets somebody join by an invitation: a new person, or `actor` as themselves. */
export async function joinAs(
  owner: SignedIn,
  slug: string,
  alias: string,
  actor: SignedIn | null = null,
): Promise<TestRater> {
  const { token } = await makeInvite(owner, slug);
  const joined = await joinStudy({ token, alias, consent: true }, actor);
  return {
    actor: actor ?? signedIn(joined.personId, await beginSessionRow(joined.personId, 'join')),
    sheet: joined.sheet,
  };
}

/** A frozen, opened study with raters who have joined. */
export async function makeOpenStudy(
  owner: SignedIn,
  slug: string,
  items: number,
  aliases: readonly string[],
  more: Record<string, unknown> = {},
): Promise<TestRater[]> {
  await makeDraft(owner, slug, items, {
    plan: { ratersPerUnit: Math.max(1, aliases.length) },
    ...more,
  });
  await freezeStudy(owner, slug);
  await openStudy(owner, slug);
  const raters: TestRater[] = [];
  for (const alias of aliases) raters.push(await joinAs(owner, slug, alias));
  return raters;
}

/** Saves a label on a trial as the browser would. */
export async function answer(
  { actor, sheet }: TestRater,
  trial: BlindTrial,
  values: unknown,
): Promise<SaveAnswer> {
  const saved = await saveLabel(actor, sheet, {
    trial: trial.id,
    key: randomId(),
    baseRevision: trial.revision,
    values,
    shownAt: now(),
    activeMs: 1000,
  });
  return saved.answer;
}

/** Labels what is left of a sheet, at most `most` trials; `values` decides by the text of the answer. */
export async function answerAll(
  rater: TestRater,
  values: (text: string) => unknown,
  most = Infinity,
): Promise<BlindTrial[]> {
  const answered: BlindTrial[] = [];
  while (answered.length < most) {
    const next = await nextTrial(rater.actor, rater.sheet);
    if ('done' in next) return answered;
    await answer(rater, next.trial, values(next.trial.texts[0]?.body ?? ''));
    answered.push(next.trial);
  }
  return answered;
}
