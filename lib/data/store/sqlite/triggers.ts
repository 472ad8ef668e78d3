/**
 * The triggers that hold the ledger, the judgments, whatever a manifest covers, and the end of what expires, by name.
 * Until its study is frozen a protocol changes freely, and an import under way is its own. Prisma neither makes nor sees triggers, and a
 * migration that redefines a table drops them: a migration that makes a table creates its triggers, every later one
 * that touches it creates them again, and the program compares them with this text at boot and refuses to start
 * otherwise.
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
  judgment_file_is_staged_first: `CREATE TRIGGER judgment_file_is_staged_first BEFORE INSERT ON "JudgmentFile"
WHEN NEW."seq" IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'judgments: a file is staged first, and stored by its last commit'); END`,
  judgment_file_is_stored_once: `CREATE TRIGGER judgment_file_is_stored_once BEFORE UPDATE ON "JudgmentFile"
WHEN OLD."seq" IS NOT NULL OR NEW."id" IS NOT OLD."id" OR NEW."studyId" IS NOT OLD."studyId" OR NEW."sha256" IS NOT OLD."sha256"
  OR NOT EXISTS (SELECT 1 FROM "Entry" WHERE "studyId" = NEW."studyId" AND "seq" = NEW."seq" AND "kind" = 'judgments-imported')
BEGIN SELECT RAISE(ABORT, 'judgments: a file is stored once, by its entry in the ledger'); END`,
  judgment_file_is_never_deleted: `CREATE TRIGGER judgment_file_is_never_deleted BEFORE DELETE ON "JudgmentFile"
WHEN OLD."seq" IS NOT NULL AND (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") <> 'importing'
BEGIN SELECT RAISE(ABORT, 'judgments: files are only added'); END`,
  judgment_joins_a_staged_file: `CREATE TRIGGER judgment_joins_a_staged_file BEFORE INSERT ON "Judgment"
WHEN NOT EXISTS (SELECT 1 FROM "JudgmentFile" WHERE "id" = NEW."fileId" AND "seq" IS NULL)
BEGIN SELECT RAISE(ABORT, 'judgments: a stored file takes no further rows'); END`,
  judgment_is_never_changed: `CREATE TRIGGER judgment_is_never_changed BEFORE UPDATE ON "Judgment"
BEGIN SELECT RAISE(ABORT, 'judgments: rows are only added'); END`,
  judgment_is_never_deleted: `CREATE TRIGGER judgment_is_never_deleted BEFORE DELETE ON "Judgment"
WHEN EXISTS (SELECT 1 FROM "JudgmentFile" AS f JOIN "Study" AS s ON s."id" = f."studyId" WHERE f."id" = OLD."fileId" AND f."seq" IS NOT NULL AND s."state" <> 'importing')
BEGIN SELECT RAISE(ABORT, 'judgments: rows are only added'); END`,
  study_is_fixed: `CREATE TRIGGER study_is_fixed BEFORE UPDATE OF "id", "slug", "title", "studyJson", "guidelines", "createdAt" ON "Study"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."id") <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = OLD."id")
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  version_is_fixed: `CREATE TRIGGER version_is_fixed BEFORE UPDATE ON "Version"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  version_is_never_deleted: `CREATE TRIGGER version_is_never_deleted BEFORE DELETE ON "Version"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  item_joins_a_draft: `CREATE TRIGGER item_joins_a_draft BEFORE INSERT ON "Item"
WHEN (SELECT "state" FROM "Study" WHERE "id" = NEW."studyId") <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = NEW."studyId")
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  item_is_fixed: `CREATE TRIGGER item_is_fixed BEFORE UPDATE ON "Item"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = OLD."studyId")
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  item_is_never_deleted: `CREATE TRIGGER item_is_never_deleted BEFORE DELETE ON "Item"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = OLD."studyId")
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  provenance_joins_a_draft: `CREATE TRIGGER provenance_joins_a_draft BEFORE INSERT ON "Provenance"
WHEN (SELECT "state" FROM "Study" WHERE "id" = (SELECT "studyId" FROM "Item" WHERE "id" = NEW."itemId")) <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = (SELECT "studyId" FROM "Item" WHERE "id" = NEW."itemId"))
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  provenance_is_fixed: `CREATE TRIGGER provenance_is_fixed BEFORE UPDATE ON "Provenance"
WHEN (SELECT "state" FROM "Study" WHERE "id" = (SELECT "studyId" FROM "Item" WHERE "id" = OLD."itemId")) <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = (SELECT "studyId" FROM "Item" WHERE "id" = OLD."itemId"))
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  provenance_is_never_deleted: `CREATE TRIGGER provenance_is_never_deleted BEFORE DELETE ON "Provenance"
WHEN (SELECT "state" FROM "Study" WHERE "id" = (SELECT "studyId" FROM "Item" WHERE "id" = OLD."itemId")) <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = (SELECT "studyId" FROM "Item" WHERE "id" = OLD."itemId"))
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  unit_joins_a_draft: `CREATE TRIGGER unit_joins_a_draft BEFORE INSERT ON "Unit"
WHEN (SELECT "state" FROM "Study" WHERE "id" = NEW."studyId") <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = NEW."studyId")
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  unit_is_fixed: `CREATE TRIGGER unit_is_fixed BEFORE UPDATE ON "Unit"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = OLD."studyId")
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  unit_is_never_deleted: `CREATE TRIGGER unit_is_never_deleted BEFORE DELETE ON "Unit"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = OLD."studyId")
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  sheet_joins_a_draft: `CREATE TRIGGER sheet_joins_a_draft BEFORE INSERT ON "Sheet"
WHEN NEW."purpose" = 'main' AND (SELECT "state" FROM "Study" WHERE "id" = NEW."studyId") NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  sheet_is_fixed: `CREATE TRIGGER sheet_is_fixed BEFORE UPDATE OF "id", "studyId", "versionId", "slot", "purpose", "secret", "total", "form" ON "Sheet"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  sheet_is_never_deleted: `CREATE TRIGGER sheet_is_never_deleted BEFORE DELETE ON "Sheet"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  trial_joins_a_draft: `CREATE TRIGGER trial_joins_a_draft BEFORE INSERT ON "Trial"
WHEN (SELECT "purpose" FROM "Sheet" WHERE "id" = NEW."sheetId") = 'main' AND (SELECT "state" FROM "Study" WHERE "id" = (SELECT "studyId" FROM "Sheet" WHERE "id" = NEW."sheetId")) NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  trial_is_fixed: `CREATE TRIGGER trial_is_fixed BEFORE UPDATE OF "id", "sheetId", "unitId", "position", "kind", "showing", "sides" ON "Trial"
WHEN (SELECT "state" FROM "Study" WHERE "id" = (SELECT "studyId" FROM "Sheet" WHERE "id" = OLD."sheetId")) NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  trial_is_never_deleted: `CREATE TRIGGER trial_is_never_deleted BEFORE DELETE ON "Trial"
WHEN (SELECT "state" FROM "Study" WHERE "id" = (SELECT "studyId" FROM "Sheet" WHERE "id" = OLD."sheetId")) NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END`,
  session_end_is_final: `CREATE TRIGGER session_end_is_final BEFORE UPDATE ON "Session"
WHEN (OLD."endedAt" IS NOT NULL AND NEW."endedAt" IS NULL) OR NEW."expiresAt" > OLD."expiresAt"
BEGIN SELECT RAISE(ABORT, 'session: what ended or expired stays so'); END`,
  link_end_is_final: `CREATE TRIGGER link_end_is_final BEFORE UPDATE ON "SignInLink"
WHEN (OLD."revokedAt" IS NOT NULL AND NEW."revokedAt" IS NULL) OR (OLD."usedAt" IS NOT NULL AND NEW."usedAt" IS NULL)
  OR (OLD."expiresAt" IS NOT NULL AND (NEW."expiresAt" IS NULL OR NEW."expiresAt" > OLD."expiresAt"))
BEGIN SELECT RAISE(ABORT, 'link: what was used, revoked or expired stays so'); END`,
  invite_end_is_final: `CREATE TRIGGER invite_end_is_final BEFORE UPDATE ON "Invite"
WHEN (OLD."revokedAt" IS NOT NULL AND NEW."revokedAt" IS NULL) OR NEW."expiresAt" > OLD."expiresAt"
BEGIN SELECT RAISE(ABORT, 'invitation: what was revoked or expired stays so'); END`,
};
