/**
 * The triggers that hold the ledger, by name. Prisma neither makes nor sees triggers, and a migration that
 * redefines a table drops them: the first migration creates these, every later one that touches their tables
 * creates them again, and the program compares them with this text at boot and refuses to start otherwise.
 */
export const triggers: Readonly<Record<string, string>> = {
  entry_follows_head: `CREATE TRIGGER entry_follows_head BEFORE INSERT ON "Entry"
WHEN NOT EXISTS (SELECT 1 FROM "Study" WHERE "id" = NEW."studyId" AND "ledgerSeq" + 1 = NEW."seq" AND "ledgerHash" = NEW."previous")
BEGIN SELECT RAISE(ABORT, 'ledger: an entry follows the head of its chain'); END`,
  entry_moves_head: `CREATE TRIGGER entry_moves_head AFTER INSERT ON "Entry"
BEGIN UPDATE "Study" SET "ledgerSeq" = NEW."seq", "ledgerHash" = NEW."hash" WHERE "id" = NEW."studyId"; END`,
  entry_is_never_deleted: `CREATE TRIGGER entry_is_never_deleted BEFORE DELETE ON "Entry"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") <> 'importing'
BEGIN SELECT RAISE(ABORT, 'ledger: entries are only added'); END`,
  entry_is_never_changed: `CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON "Entry"
WHEN NOT (
  NEW."payload" IS NULL AND NEW."salt" IS NULL AND NEW."studyId" IS OLD."studyId" AND NEW."seq" IS OLD."seq"
  AND NEW."previous" IS OLD."previous" AND NEW."hash" IS OLD."hash" AND NEW."kind" IS OLD."kind"
  AND NEW."sheetId" IS OLD."sheetId" AND NEW."trialId" IS OLD."trialId" AND NEW."revision" IS OLD."revision"
  AND NEW."savedAt" IS OLD."savedAt" AND NEW."payloadSha256" IS OLD."payloadSha256" AND NEW."key" IS OLD."key"
  AND NEW."bodySha256" IS OLD."bodySha256" AND NEW."receipt" IS OLD."receipt"
  AND EXISTS (SELECT 1 FROM "Entry" AS w WHERE w."sheetId" = OLD."sheetId" AND w."kind" = 'withdrawn')
)
BEGIN SELECT RAISE(ABORT, 'ledger: a value is erased by a withdrawal and otherwise never changed'); END`,
  seal_stays_open: `CREATE TRIGGER seal_stays_open BEFORE DELETE ON "Seal"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") <> 'importing'
BEGIN SELECT RAISE(ABORT, 'seal: opening cannot be undone'); END`,
  seal_is_never_changed: `CREATE TRIGGER seal_is_never_changed BEFORE UPDATE ON "Seal"
BEGIN SELECT RAISE(ABORT, 'seal: opening cannot be undone'); END`,
  study_never_goes_back: `CREATE TRIGGER study_never_goes_back BEFORE UPDATE OF "state" ON "Study"
WHEN NEW."state" <> OLD."state" AND (NEW."state" IN ('importing', 'draft') AND OLD."state" <> 'importing')
BEGIN SELECT RAISE(ABORT, 'study: it never goes back to draft'); END`,
};
