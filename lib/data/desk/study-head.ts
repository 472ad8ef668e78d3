import 'server-only';
import type { SealKind } from '../access';
import type { SignedIn } from '../actor';
import { database } from '../store/database';
import { sealKinds } from '../study-state';
import { requireDesk, shownState, type DeskStudy, type ShownState } from './desk-study';
import { questionOf } from './list-studies';
import { newestVersion } from './newest-version';
import { roleWords } from './role-words';

export type StudyHead = {
  readonly slug: string;
  readonly title: string;
  readonly question: string | null;
  readonly state: ShownState;
  readonly version: number | null;
  readonly items: number;
  /** Pairs and boundary texts: rows of pairs.jsonl. */
  readonly pairs: number;
  /** Everybody who has a role here: as many as the page of people lists. */
  readonly people: number;
  readonly opened: readonly SealKind[];
  /** In words, strongest first. */
  readonly roles: readonly string[];
  readonly may: StudyMay;
  readonly ownSheet: string | null;
};

/** What the reader's roles and the study's state allow now. */
export type StudyMay = {
  readonly seeForm: boolean;
  readonly managePeople: boolean;
  readonly bringJudgments: boolean;
  readonly check: boolean;
  readonly freeze: boolean;
  readonly remove: boolean;
  readonly open: boolean;
  readonly close: boolean;
  readonly reopen: boolean;
  readonly reveal: boolean;
  readonly export: boolean;
};

/** What the menu of a study needs. No number in it depends on an answer. */
export async function studyHead(actor: SignedIn, slug: string): Promise<StudyHead> {
  const study = await requireDesk(actor, slug);
  const { prisma } = await database();
  const row = await prisma.study.findUniqueOrThrow({
    where: { id: study.id },
    select: { studyJson: true, _count: { select: { items: true } } },
  });
  const pairs = await prisma.item.count({ where: { studyId: study.id, pairJson: { not: null } } });
  const people = await prisma.person.count({
    where: { memberships: { some: { studyId: study.id } } },
  });
  return {
    slug: study.slug,
    title: study.title,
    question: questionOf(row.studyJson),
    state: shownState(study.state),
    version: (await newestVersion(study.id))?.number ?? null,
    items: row._count.items,
    pairs,
    people,
    opened: sealKinds.filter((kind) => study.opened.has(kind)),
    roles: roleWords(study.roles),
    may: mayNow(study),
    ownSheet: study.ownSheet,
  };
}

function mayNow(study: DeskStudy): StudyMay {
  const owner = study.roles.includes('owner');
  const reads = owner || study.roles.includes('author') || study.roles.includes('reviewer');
  const { state } = study;
  return {
    seeForm: reads,
    managePeople: owner,
    bringJudgments: owner || study.roles.includes('author'),
    check: owner || study.roles.includes('author'),
    freeze: owner && state === 'draft',
    remove: owner && state === 'draft',
    open: owner && state === 'frozen',
    close: owner && (state === 'frozen' || state === 'labelling'),
    reopen: owner && state === 'closed',
    reveal: owner && state === 'closed' && sealKinds.some((kind) => !study.opened.has(kind)),
    export: reads,
  };
}
