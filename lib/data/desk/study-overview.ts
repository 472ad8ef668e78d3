import 'server-only';
import { studySchema } from '@/lib/domain/study';
import type { SealKind } from '../access';
import type { SignedIn } from '../actor';
import { database } from '../store/database';
import { judgmentFiles } from '../judgment-pages';
import { sealKinds } from '../study-state';
import { requireDesk, type DeskStudy } from './desk-study';
import { newestVersion } from './newest-version';
import { heldSheets, progressOf, type Progress } from './sheet-progress';

export type Overview = {
  readonly createdAt: string;
  readonly frozenAt: string | null;
  /** When labelling began, and when it last ended. */
  readonly openedAt: string | null;
  readonly closedAt: string | null;
  /** Whether raters have any. */
  readonly guidelines: boolean;
  /** Null where it is withheld: less the reader's own sheet it is the others' pace. */
  readonly progress: Progress | null;
  readonly raters: readonly RaterLine[];
  readonly slotsFree: number;
  readonly seals: readonly SealLine[];
  readonly manifest: ManifestFacts | null;
};

/** How far a sheet is, never what it says. */
export type RaterLine = {
  readonly code: string;
  /** Only the reader's own: names stand apart from the codes that labels carry. */
  readonly alias: string | null;
  readonly you: boolean;
  readonly state: 'claimed' | 'handed-in' | 'released' | 'withdrawn';
  /** Null where the pace is withheld from a reader who rates too; `lastSavedAt` is null then. */
  readonly done: number | null;
  readonly total: number;
  readonly lastSavedAt: string | null;
};

export type SealLine = {
  readonly kind: SealKind;
  /** What lies under it, counted without a value. */
  readonly holds: string;
  readonly opened: { readonly at: string; readonly by: string } | null;
};

export type ManifestFacts = {
  readonly version: number;
  readonly sha256: string;
  readonly hypotheses: number;
  readonly gates: number;
  readonly ratersPerItem: number;
  /** Versions after the first. */
  readonly changes: number;
};

/** Where a study stands. While the seals are closed nothing here depends on what anybody answered. */
export async function studyOverview(actor: SignedIn, slug: string): Promise<Overview> {
  const study = await requireDesk(actor, slug);
  const { prisma } = await database();
  const row = await prisma.study.findUniqueOrThrow({
    where: { id: study.id },
    select: { createdAt: true, studyJson: true, guidelines: true },
  });
  const version = await newestVersion(study.id);
  const { plan, hypotheses, gates } = studySchema.parse(JSON.parse(row.studyJson));
  const progress = await progressOf(study);
  const raters = await raterLines(actor, study);
  return {
    createdAt: row.createdAt,
    frozenAt: version?.frozenAt ?? null,
    openedAt: await eventAt(study.id, 'opened'),
    closedAt: study.state === 'closed' ? await eventAt(study.id, 'closed') : null,
    guidelines: row.guidelines.trim() !== '',
    progress,
    raters,
    slotsFree: await prisma.sheet.count({
      where: { studyId: study.id, state: { in: ['free', 'released'] } },
    }),
    seals: await sealLines(study.id, progress?.done ?? null, raters.length),
    manifest: version && {
      version: version.number,
      sha256: version.manifestSha256,
      hypotheses: hypotheses?.length ?? 0,
      gates: gates?.length ?? 0,
      ratersPerItem: plan.ratersPerUnit,
      changes: version.number - 1,
    },
  };
}

async function eventAt(studyId: string, kind: string): Promise<string | null> {
  const { prisma } = await database();
  const event = await prisma.entry.findFirst({
    where: { studyId, kind },
    orderBy: { seq: 'desc' },
    select: { savedAt: true },
  });
  return event?.savedAt ?? null;
}

/** By code, which is random: neither by pace nor by when somebody joined. */
async function raterLines(actor: SignedIn, study: DeskStudy): Promise<RaterLine[]> {
  const { prisma } = await database();
  const sheets = await prisma.sheet.findMany({
    where: { studyId: study.id, ...heldSheets },
    orderBy: [{ rater: { code: 'asc' } }, { slot: 'asc' }],
    select: {
      state: true,
      done: true,
      total: true,
      lastSavedAt: true,
      rater: { select: { code: true, personId: true, person: { select: { alias: true } } } },
    },
  });
  return sheets.map((sheet): RaterLine => {
    const you = sheet.rater?.personId === actor.personId;
    const hidden = study.bound && !you;
    return {
      code: sheet.rater?.code ?? '',
      alias: you ? (sheet.rater?.person?.alias ?? null) : null,
      you,
      state: raterState(sheet.state, hidden),
      done: hidden ? null : sheet.done,
      total: sheet.total,
      lastSavedAt: hidden ? null : sheet.lastSavedAt,
    };
  });
}

/** Of the others, somebody who also rates does not learn that the sheet was handed in: it is pace too. */
function raterState(state: string, hidden: boolean): RaterLine['state'] {
  switch (state) {
    case 'handed-in':
      return hidden ? 'claimed' : 'handed-in';
    case 'released':
    case 'withdrawn':
      return state;
    default:
      return 'claimed';
  }
}

async function sealLines(
  studyId: string,
  labels: number | null,
  raters: number,
): Promise<SealLine[]> {
  const { prisma } = await database();
  const items = await prisma.item.count({ where: { studyId } });
  const files = (await judgmentFiles(studyId)).length;
  const seals = await prisma.seal.findMany({
    where: { studyId },
    select: { kind: true, openedAt: true },
  });
  const holds: Record<SealKind, string> = {
    labels: `${labels === null ? 'Labels' : counted(labels, 'label')} of ${counted(raters, 'rater')}`,
    provenance: `How ${counted(items, 'item was', 'items were')} made`,
    judgments: files === 0 ? 'No file was imported' : `${counted(files, 'file')} of recorded runs`,
  };
  return sealKinds.map((kind) => {
    const seal = seals.find((one) => one.kind === kind);
    return {
      kind,
      holds: holds[kind],
      opened: seal ? { at: seal.openedAt, by: 'the owner' } : null,
    };
  });
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
