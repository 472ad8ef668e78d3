import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '@/lib/data/actor';
import { deskPerson } from '@/lib/data/desk/desk-person';
import { exportView } from '@/lib/data/desk/export-view';
import { formView } from '@/lib/data/desk/form-view';
import { freshInvite } from '@/lib/data/desk/fresh-invite';
import { goldCounts, goldView } from '@/lib/data/desk/gold-view';
import { listStudies } from '@/lib/data/desk/list-studies';
import { peopleView } from '@/lib/data/desk/people-view';
import { renewReturnLink } from '@/lib/data/desk/return-link';
import { revealTyped } from '@/lib/data/desk/reveal-typed';
import { studyHead } from '@/lib/data/desk/study-head';
import { studyOverview } from '@/lib/data/desk/study-overview';
import { exportFiles } from '@/lib/commands/export-files';
import { database } from '@/lib/data/store/database';
import { freezeStudy } from '@/lib/data/freeze-study';
import { redeemLink } from '@/lib/data/people';
import { makeInvite, revokeInvite } from '@/lib/data/invites';
import { closeStudy, reopenStudy, revealSeal } from '@/lib/data/study-state';
import { handIn } from '@/lib/data/rater-acts';
import { readAgreement } from '@/lib/data/read-agreement';
import { readReport } from '@/lib/data/read-report';
import { shownTrial } from '@/lib/data/rater-sheet';
import { Refusal } from '@/lib/domain/refusal';
import {
  answer,
  answerAll,
  giveRole,
  joinAs,
  makeDraft,
  makeOpenStudy,
  makePerson,
  type TestRater,
} from './make-study';
import { withDatabase } from './with-database';

withDatabase();

const refusal = (code: string) => expect.objectContaining({ code }) as Refusal;
const yes = { departs: 'yes', way: 'reach' };
const no = { departs: 'no' };

let owner: SignedIn;
let reviewer: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  owner = await makePerson('Ada', { mayOwn: true, email: 'ada@example.org' });
  reviewer = await makePerson('Tomas');
  stranger = await makePerson('Nobody', { mayOwn: true });
});

/** Everything that a person can read at the desk of a study. */
const everything = async (actor: SignedIn, slug: string) => ({
  studies: (await listStudies(actor)).studies.filter((study) => study.slug === slug),
  head: await studyHead(actor, slug),
  overview: await studyOverview(actor, slug),
  form: await formView(actor, slug),
  report: await readReport(actor, slug).catch(String),
  gold: await goldView(actor, slug),
  goldCounts: await goldCounts(actor, slug),
  export: await exportView(actor, slug),
});

describe('who may', () => {
  const views = {
    studyHead,
    studyOverview,
    formView,
    readReport,
    goldView,
    goldCounts,
    exportView,
    peopleView,
  };

  it('tells a stranger nothing, not even that a study exists', async () => {
    await makeDraft(owner, 'hidden', 2);
    for (const view of Object.values(views)) {
      const known = await view(stranger, 'hidden').catch((error: unknown) => error);
      const unknown = await view(stranger, 'no-such').catch((error: unknown) => error);
      expect(known).toEqual(refusal('unknown'));
      expect(String(known).replace('hidden', '')).toBe(String(unknown).replace('no-such', ''));
    }
    expect((await listStudies(stranger)).studies).toEqual([]);
  });

  it('keeps the desk from somebody who only rates', async () => {
    const [rater] = await makeOpenStudy(owner, 'only-rates', 3, ['Wren']);
    if (!rater) throw new Error('no rater');
    for (const view of Object.values(views))
      await expect(view(rater.actor, 'only-rates')).rejects.toEqual(refusal('forbidden'));
    expect(await listStudies(rater.actor)).toEqual({ studies: [], mayImport: false, ownSheets: 1 });
  });

  it('keeps names, links and grave acts to owners', async () => {
    await makeDraft(owner, 'owned', 2);
    await giveRole('owned', reviewer, 'reviewer');
    await expect(peopleView(reviewer, 'owned')).rejects.toEqual(refusal('forbidden'));
    await expect(freshInvite(reviewer, 'owned', 7, 3)).rejects.toEqual(refusal('forbidden'));
    await expect(renewReturnLink(reviewer, 'owned', owner.personId)).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(revealTyped(reviewer, 'owned', 'labels', 'Study owned')).rejects.toEqual(
      refusal('forbidden'),
    );
    const { may, roles } = await studyHead(reviewer, 'owned');
    expect(roles).toEqual(['Reviewer']);
    expect(may).toEqual({
      seeForm: true,
      managePeople: false,
      bringJudgments: false,
      check: false,
      freeze: false,
      remove: false,
      open: false,
      close: false,
      reopen: false,
      reveal: false,
      export: true,
    });
  });

  it('offers an owner what the state allows', async () => {
    const always = ['seeForm', 'managePeople', 'bringJudgments', 'check', 'export'];
    const allowed = async (slug: string) => {
      const { may } = await studyHead(owner, slug);
      return Object.entries(may).flatMap(([act, yes]) =>
        yes && !always.includes(act) ? [act] : [],
      );
    };
    await makeDraft(owner, 'acts-draft', 2);
    expect(await allowed('acts-draft')).toEqual(['freeze', 'remove']);
    await makeOpenStudy(owner, 'acts', 2, ['Wren']);
    expect(await allowed('acts')).toEqual(['close']);
    await closeStudy(owner, 'acts');
    expect(await allowed('acts')).toEqual(['reopen', 'reveal']);
    for (const kind of ['labels', 'provenance', 'judgments'] as const)
      await revealSeal(owner, 'acts', kind);
    expect(await allowed('acts')).toEqual(['reopen']);
  });

  it('says who sits at the desk', async () => {
    expect(await deskPerson(owner)).toEqual({ name: 'Ada', mayImport: true });
    expect(await deskPerson(reviewer)).toEqual({ name: 'Tomas', mayImport: false });
  });
});

describe('while the seals are closed', () => {
  it('shows the same whatever was answered', async () => {
    const seen: string[] = [];
    for (const [slug, one, other] of [
      ['same-a', yes, no],
      ['same-b', { departs: { cannotJudge: { reason: 'broken' } } }, yes],
    ] as const) {
      const raters = await makeOpenStudy(owner, slug, 4, ['Wren', 'Lark']);
      for (const [at, rater] of raters.entries())
        await answerAll(rater, () => (at === 0 ? one : other), 3 - at);
      await closeStudy(owner, slug);
      seen.push(
        JSON.stringify(withoutChance(await everything(owner, slug))).replaceAll(slug, 'SLUG'),
      );
    }
    expect(seen[1]).toBe(seen[0]);
    expect(seen[0]).toContain('"done":5');
  });

  it('shows no word of provenance, ids of the file, or the file’s first item', async () => {
    await makeOpenStudy(owner, 'words', 5, ['Wren']);
    const text = JSON.stringify(await everything(owner, 'words'));
    for (const word of ['model-even', 'model-odd', 'source-', 'Answer 1.'])
      expect(text).not.toContain(word);
    expect(text).toContain('Answer ');
  });

  it('has no example where the file has one item only', async () => {
    await makeDraft(owner, 'lonely', 1);
    expect((await formView(owner, 'lonely')).example).toBeNull();
  });

  it('answers sealed instead of agreement and gold, and makes no link that nobody could join by', async () => {
    const [rater] = await makeOpenStudy(owner, 'closed-yet', 2, ['Wren']);
    if (!rater) throw new Error('no rater');
    await answerAll(rater, () => yes);
    await closeStudy(owner, 'closed-yet');
    await expect(makeInvite(owner, 'closed-yet')).rejects.toEqual(refusal('closed'));
    await expect(readReport(owner, 'closed-yet')).rejects.toEqual(refusal('sealed'));
    expect(await goldView(owner, 'closed-yet')).toEqual({ sealed: true });
    expect(await goldCounts(owner, 'closed-yet')).toBeNull();
    await revealSeal(owner, 'closed-yet', 'provenance');
    await expect(readReport(owner, 'closed-yet')).rejects.toEqual(refusal('sealed'));
    expect(await goldView(owner, 'closed-yet')).toEqual({ sealed: true });
    expect(await goldCounts(owner, 'closed-yet')).toBeNull();
  });

  it('shows a rater’s code without a name, and a name without a code', async () => {
    const raters = await makeOpenStudy(owner, 'apart', 2, ['Wren-the-alias', 'Lark-the-alias']);
    const { prisma } = await database();
    const codes = await prisma.rater.findMany({
      where: { personId: { in: raters.map((rater) => rater.actor.personId) } },
      select: { code: true },
    });
    const overview = await studyOverview(owner, 'apart');
    const people = JSON.stringify(await peopleView(owner, 'apart'));
    expect(overview.raters.map(({ code }) => code)).toEqual(codes.map(({ code }) => code).sort());
    expect(JSON.stringify(overview)).not.toContain('-the-alias');
    expect(people).toContain('Wren-the-alias');
    for (const { code } of codes) expect(people).not.toContain(code);
  });

  describe('an owner who also rates', () => {
    let own: TestRater;
    let other: TestRater;
    beforeAll(async () => {
      const [first] = await makeOpenStudy(owner, 'both', 3, ['Wren'], {
        plan: { ratersPerUnit: 2 },
      });
      if (!first) throw new Error('no rater');
      other = first;
      own = await joinAs(owner, 'both', 'Ada too', owner);
      await answerAll(other, () => yes, 2);
      await answerAll(own, () => no, 1);
    });

    it('sees of the others that they hold a sheet, and nothing of how far it is', async () => {
      const { raters, progress, seals } = await studyOverview(owner, 'both');
      const line = (you: boolean) => raters.find((rater) => rater.you === you);
      expect(line(false)).toMatchObject({
        alias: null,
        state: 'claimed',
        done: null,
        total: 3,
        lastSavedAt: null,
      });
      // Totals less the own sheet would be the others' pace.
      expect(progress).toBeNull();
      expect(seals.find(({ kind }) => kind === 'labels')?.holds).toBe('Labels of 2 raters');
      const listed = (await listStudies(owner)).studies.find(({ slug }) => slug === 'both');
      expect(listed?.progress).toBeNull();
      expect(line(true)).toMatchObject({
        alias: 'Ada too',
        done: 1,
        total: 3,
        lastSavedAt: expect.any(String) as string,
      });
      expect((await studyHead(owner, 'both')).ownSheet).toBe(own.sheet);
    });

    it('sees nothing move while another rater works and hands in', async () => {
      const seen = async () =>
        JSON.stringify([await everything(owner, 'both'), await peopleView(owner, 'both')]);
      const before = await seen();
      await answerAll(other, () => no);
      expect(await seen()).toBe(before);
      await handIn(other.actor, other.sheet, []);
      expect(await seen()).toBe(before);
    });

    it('leaves a reviewer who does not rate how far each sheet is', async () => {
      await giveRole('both', reviewer, 'reviewer');
      const { raters, progress } = await studyOverview(reviewer, 'both');
      expect(raters.map(({ done }) => done).sort()).toEqual([1, 3]);
      expect(progress).toEqual({ done: 4, total: 6 });
    });

    it('sees how far the others came, and when, once their labels are open', async () => {
      await closeStudy(owner, 'both');
      expect((await studyOverview(owner, 'both')).progress).toBeNull();
      await revealSeal(owner, 'both', 'labels');
      const { raters, progress } = await studyOverview(owner, 'both');
      expect(raters.every((rater) => rater.lastSavedAt !== null)).toBe(true);
      expect(progress).toEqual({ done: 4, total: 6 });
    });
  });
});

describe('a study that is closed', () => {
  it('counts the sheets that somebody took, and says how many nobody did', async () => {
    const [rater] = await makeOpenStudy(owner, 'over', 3, ['Wren'], { plan: { ratersPerUnit: 2 } });
    if (!rater) throw new Error('no rater');
    await answerAll(rater, () => yes);
    expect((await studyOverview(owner, 'over')).progress).toEqual({ done: 3, total: 6 });
    await closeStudy(owner, 'over');
    const { progress, slotsFree } = await studyOverview(owner, 'over');
    expect(progress).toEqual({ done: 3, total: 3 });
    expect(slotsFree).toBe(1);
    const listed = (await listStudies(owner)).studies.find(({ slug }) => slug === 'over');
    expect(listed?.progress).toEqual({ done: 3, total: 3 });
    const people = await peopleView(owner, 'over');
    expect(people.state).toBe('closed');
    expect((await studyHead(owner, 'over')).people).toBe(people.people.length);
  });
});

describe('links', () => {
  it('gives no owner a rater’s own link while labels are sealed: it would open their answers', async () => {
    const [rater] = await makeOpenStudy(owner, 'links', 2, ['Wren']);
    if (!rater) throw new Error('no rater');
    const [trial] = await answerAll(rater, () => yes, 1);
    await expect(renewReturnLink(owner, 'links', rater.actor.personId)).rejects.toEqual(
      refusal('sealed'),
    );
    expect(
      (await peopleView(owner, 'links')).people.every((person) => !person.mayGetReturnLink),
    ).toBe(true);
    await closeStudy(owner, 'links');
    await revealSeal(owner, 'links', 'labels');
    const first = await renewReturnLink(owner, 'links', rater.actor.personId);
    const second = await renewReturnLink(owner, 'links', rater.actor.personId);
    const token = (url: string) => url.split('#')[1] ?? '';
    await expect(redeemLink(token(first.url))).rejects.toEqual(refusal('signed-out'));
    expect(await redeemLink(token(second.url))).toEqual({
      personId: rater.actor.personId,
      by: 'link',
    });
    expect((await shownTrial(rater.actor, rater.sheet, trial?.id ?? '')).values).toEqual(yes);
  });

  it('never signs an owner in as somebody with more than a sheet', async () => {
    const [rater] = await makeOpenStudy(owner, 'more', 2, ['Wren']);
    if (!rater) throw new Error('no rater');
    await closeStudy(owner, 'more');
    await revealSeal(owner, 'more', 'labels');
    await makeDraft(stranger, 'elsewhere', 2);
    await giveRole('elsewhere', rater.actor, 'reviewer');
    await expect(renewReturnLink(owner, 'more', rater.actor.personId)).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(renewReturnLink(owner, 'more', stranger.personId)).rejects.toEqual(
      refusal('unknown'),
    );
  });

  it('lists invitations by what they can still do', async () => {
    await makeOpenStudy(owner, 'invites', 2, ['Wren']);
    const before = await peopleView(owner, 'invites');
    expect(before.invites).toMatchObject([{ uses: 1, maxUses: 20, state: 'open' }]);
    const { url, maxUses } = await freshInvite(owner, 'invites', 7, 3);
    expect(url).toMatch(/\/join#[\w-]{43}$/);
    expect(maxUses).toBe(3);
    const open = (await peopleView(owner, 'invites')).invites.find(
      (invite) => invite.maxUses === 3,
    );
    await revokeInvite(owner, 'invites', open?.id ?? '');
    const after = await peopleView(owner, 'invites');
    expect(after.invites.find((invite) => invite.maxUses === 3)?.state).toBe('revoked');
    expect(after.slots).toEqual({ free: 0, total: 1 });
  });
});

describe('the reveal', () => {
  it('asks for the study’s title', async () => {
    await makeOpenStudy(owner, 'typed', 2, ['Wren']);
    await closeStudy(owner, 'typed');
    await expect(revealTyped(owner, 'typed', 'labels', 'Study type')).rejects.toEqual(
      refusal('value-refused'),
    );
    expect((await studyHead(owner, 'typed')).opened).toEqual([]);
    expect(
      (await revealTyped(owner, 'typed', 'labels', ' Study  typed ')).seals.labels,
    ).not.toBeNull();
    expect((await studyHead(owner, 'typed')).opened).toEqual(['labels']);
  });

  it('lets files into the folder seal by seal, as the export itself does', async () => {
    const agree = async () => {
      const { files } = await exportView(owner, 'files');
      const inside = files.flatMap(({ name, waitsFor }) => (waitsFor.length === 0 ? [name] : []));
      const exported = (await exportFiles(owner, 'files')).files.map(({ name }) => name);
      expect(inside.sort()).toEqual(exported.sort());
      return files.length - inside.length;
    };
    await makeDraft(owner, 'files', 2, { plan: { ratersPerUnit: 1 } });
    expect(await agree()).toBe(8);
    await freezeStudy(owner, 'files');
    expect(await agree()).toBe(8);
    await closeStudy(owner, 'files');
    await revealSeal(owner, 'files', 'labels');
    expect(await agree()).toBe(1);
    await revealSeal(owner, 'files', 'provenance');
    expect(await agree()).toBe(0);
  });
});

describe('agreement and gold of labels that are open', () => {
  beforeAll(async () => {
    // Answers 1 to 10. Wren: yes to 1–5. Lark: yes to 1–3 and 6; cannot judge 10.
    const raters = await makeOpenStudy(owner, 'figures', 10, ['Wren', 'Lark']);
    const number = (text: string) => Number(/\d+/.exec(text)?.[0]);
    const [wren, lark] = raters;
    if (!wren || !lark) throw new Error('no raters');
    await answerAll(wren, (text) => (number(text) <= 5 ? yes : no));
    const trials = await answerAll(lark, (text) => {
      if (number(text) === 10) return { departs: { cannotJudge: { reason: 'broken' } } };
      return [1, 2, 3, 6].includes(number(text))
        ? { departs: 'yes', way: number(text) === 3 ? 'number' : 'reach' }
        : no;
    });
    await closeStudy(owner, 'figures');
    await revealSeal(owner, 'figures', 'labels');
    // With Wren's labels open, Lark changes answer 4 to Wren's.
    await reopenStudy(owner, 'figures', 'a slip');
    const slip = trials.find((trial) => trial.texts[0]?.body === 'Answer 4.');
    if (!slip) throw new Error('no trial');
    await answer(lark, { ...slip, revision: 1 }, yes);
    await closeStudy(owner, 'figures');
  });

  it('is the kappa that the blind labels give by hand', async () => {
    const view = await readAgreement(owner, 'figures');
    // Of 9 that both judged: yes-yes 3 (1, 2, 3), yes-no 2 (4, 5), no-yes 1 (6), no-no 3 (7, 8, 9).
    // po = 6/9, pe = (5·4 + 4·5)/81 = 40/81, κ = (54 − 40)/(81 − 40) = 14/41
    const [departs, way] = view.variables;
    const [pair] = departs?.pairs ?? [];
    expect(departs).toMatchObject({ id: 'departs', scale: 'yes or no', undefinedBecause: null });
    expect(pair).toMatchObject({ agreed: 6, n: 9, cannotJudge: 1, missing: 0 });
    expect(pair?.kappa.kind === 'estimate' && pair.kappa.value).toBeCloseTo(14 / 41, 11);
    // "way" was asked of both on 1, 2, 3: the same twice.
    expect(way?.pairs[0]).toMatchObject({ agreed: 2, n: 3 });
    // The report says the same of the same labels.
    const { figures, counts } = await readReport(owner, 'figures');
    const ofReport = figures.find(
      ({ section, variable, metric }) =>
        section === 'people' && variable === 'departs' && metric === 'kappa',
    );
    expect(ofReport?.value).toBeCloseTo(14 / 41, 11);
    expect(ofReport).toMatchObject({ n: 9, cannotJudge: 1 });
    expect(counts).toMatchObject({ labelsUsed: 20, labelsAfterReveal: 1 });
    expect(view).toMatchObject({
      labelsUsed: 20,
      labelsAfterReveal: 1,
      method:
        "Kappa is Cohen's, with quadratic weights where categories are ordered. Calibrated bootstrap over 10 items, 10,000 resamples, seed 1",
    });
  });

  it('makes gold of what is the same, and lists the rest without the file’s ids while provenance is sealed', async () => {
    const view = await goldView(owner, 'figures');
    if (view.sealed) throw new Error('sealed');
    // With the correction the two differ on departs in 5 and 6, on way in 3, 5 and 6, and 10 cannot be judged.
    const counts = await goldCounts(owner, 'figures');
    expect(counts).toMatchObject({ items: 10, counts: { undecided: 4, unlabelled: 0 } });
    for (const field of counts?.fields ?? []) {
      expect(Object.values(field.counts).reduce((sum, count) => sum + count, 0)).toBe(10);
    }
    expect(counts?.fields.find((field) => field.id === 'departs')?.counts).toEqual({
      unanimous: 7,
      undecided: 3,
    });
    expect(
      view.rows
        .filter(({ fields }) => fields[0]?.route === 'undecided')
        .map(({ excerpt }) => excerpt.words)
        .sort(),
    ).toEqual(['Answer 10.', 'Answer 5.', 'Answer 6.']);
    expect(JSON.stringify(view)).not.toContain('source-');
    await revealSeal(owner, 'figures', 'provenance');
    expect(JSON.stringify(await goldView(owner, 'figures'))).toContain('source-5');
  });
});

/** What chance and the clock decide: codes, times, hashes, ids, which item is the example. */
function withoutChance(views: Awaited<ReturnType<typeof everything>>): unknown {
  const { overview, head, form } = views;
  const lines = [...overview.raters].sort((a, b) => (a.done ?? 0) - (b.done ?? 0));
  return JSON.parse(
    JSON.stringify({
      ...views,
      head: { ...head, ownSheet: null },
      form: { ...form, example: null },
      overview: {
        ...overview,
        createdAt: '',
        frozenAt: '',
        openedAt: '',
        closedAt: '',
        manifest: { ...overview.manifest, sha256: '' },
        raters: lines.map((line) => ({
          ...line,
          code: '',
          lastSavedAt: line.lastSavedAt === null ? null : 'a time',
        })),
      },
    }),
  ) as unknown;
}
