-- Triggers only: what a manifest covers is fixed at the freeze, and what ended or expired stays so (lib/data/triggers.ts).

CREATE TRIGGER study_is_fixed BEFORE UPDATE OF "id", "slug", "title", "studyJson", "guidelines", "createdAt" ON "Study"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."id") <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = OLD."id")
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER version_is_fixed BEFORE UPDATE ON "Version"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER version_is_never_deleted BEFORE DELETE ON "Version"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER item_joins_a_draft BEFORE INSERT ON "Item"
WHEN (SELECT "state" FROM "Study" WHERE "id" = NEW."studyId") <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = NEW."studyId")
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER item_is_fixed BEFORE UPDATE ON "Item"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = OLD."studyId")
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER item_is_never_deleted BEFORE DELETE ON "Item"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = OLD."studyId")
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER provenance_joins_a_draft BEFORE INSERT ON "Provenance"
WHEN (SELECT "state" FROM "Study" WHERE "id" = (SELECT "studyId" FROM "Item" WHERE "id" = NEW."itemId")) <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = (SELECT "studyId" FROM "Item" WHERE "id" = NEW."itemId"))
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER provenance_is_fixed BEFORE UPDATE ON "Provenance"
WHEN (SELECT "state" FROM "Study" WHERE "id" = (SELECT "studyId" FROM "Item" WHERE "id" = OLD."itemId")) <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = (SELECT "studyId" FROM "Item" WHERE "id" = OLD."itemId"))
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER provenance_is_never_deleted BEFORE DELETE ON "Provenance"
WHEN (SELECT "state" FROM "Study" WHERE "id" = (SELECT "studyId" FROM "Item" WHERE "id" = OLD."itemId")) <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = (SELECT "studyId" FROM "Item" WHERE "id" = OLD."itemId"))
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER unit_joins_a_draft BEFORE INSERT ON "Unit"
WHEN (SELECT "state" FROM "Study" WHERE "id" = NEW."studyId") <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = NEW."studyId")
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER unit_is_fixed BEFORE UPDATE ON "Unit"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = OLD."studyId")
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER unit_is_never_deleted BEFORE DELETE ON "Unit"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") <> 'importing' AND EXISTS (SELECT 1 FROM "Version" WHERE "studyId" = OLD."studyId")
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER sheet_joins_a_draft BEFORE INSERT ON "Sheet"
WHEN NEW."purpose" = 'main' AND (SELECT "state" FROM "Study" WHERE "id" = NEW."studyId") NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER sheet_is_fixed BEFORE UPDATE OF "id", "studyId", "versionId", "slot", "purpose", "secret", "total", "form" ON "Sheet"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER sheet_is_never_deleted BEFORE DELETE ON "Sheet"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER trial_joins_a_draft BEFORE INSERT ON "Trial"
WHEN (SELECT "purpose" FROM "Sheet" WHERE "id" = NEW."sheetId") = 'main' AND (SELECT "state" FROM "Study" WHERE "id" = (SELECT "studyId" FROM "Sheet" WHERE "id" = NEW."sheetId")) NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER trial_is_fixed BEFORE UPDATE OF "id", "sheetId", "unitId", "position", "kind", "showing", "sides" ON "Trial"
WHEN (SELECT "state" FROM "Study" WHERE "id" = (SELECT "studyId" FROM "Sheet" WHERE "id" = OLD."sheetId")) NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER trial_is_never_deleted BEFORE DELETE ON "Trial"
WHEN (SELECT "state" FROM "Study" WHERE "id" = (SELECT "studyId" FROM "Sheet" WHERE "id" = OLD."sheetId")) NOT IN ('importing', 'draft')
BEGIN SELECT RAISE(ABORT, 'protocol: what a manifest covers is fixed at the freeze'); END;

CREATE TRIGGER session_end_is_final BEFORE UPDATE ON "Session"
WHEN (OLD."endedAt" IS NOT NULL AND NEW."endedAt" IS NULL) OR NEW."expiresAt" > OLD."expiresAt"
BEGIN SELECT RAISE(ABORT, 'session: what ended or expired stays so'); END;

CREATE TRIGGER link_end_is_final BEFORE UPDATE ON "SignInLink"
WHEN (OLD."revokedAt" IS NOT NULL AND NEW."revokedAt" IS NULL) OR (OLD."usedAt" IS NOT NULL AND NEW."usedAt" IS NULL)
  OR (OLD."expiresAt" IS NOT NULL AND (NEW."expiresAt" IS NULL OR NEW."expiresAt" > OLD."expiresAt"))
BEGIN SELECT RAISE(ABORT, 'link: what was used, revoked or expired stays so'); END;

CREATE TRIGGER invite_end_is_final BEFORE UPDATE ON "Invite"
WHEN (OLD."revokedAt" IS NOT NULL AND NEW."revokedAt" IS NULL) OR NEW."expiresAt" > OLD."expiresAt"
BEGIN SELECT RAISE(ABORT, 'invitation: what was revoked or expired stays so'); END;
