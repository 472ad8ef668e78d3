-- CreateTable
CREATE TABLE "Person" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT,
    "alias" TEXT,
    "email" TEXT,
    "passwordHash" TEXT,
    "mayOwn" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TEXT NOT NULL,
    "disabledAt" TEXT
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "personId" TEXT NOT NULL,
    "createdAt" TEXT NOT NULL,
    "expiresAt" TEXT NOT NULL,
    "endedAt" TEXT,
    CONSTRAINT "Session_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SignInLink" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "personId" TEXT NOT NULL,
    "tokenSha256" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "studyId" TEXT,
    "createdAt" TEXT NOT NULL,
    "expiresAt" TEXT,
    "usedAt" TEXT,
    "revokedAt" TEXT,
    CONSTRAINT "SignInLink_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Membership" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "personId" TEXT NOT NULL,
    "studyId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "createdAt" TEXT NOT NULL,
    CONSTRAINT "Membership_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Membership_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Invite" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "tokenSha256" TEXT NOT NULL,
    "createdAt" TEXT NOT NULL,
    "createdBy" TEXT,
    "expiresAt" TEXT NOT NULL,
    "maxUses" INTEGER NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "revokedAt" TEXT,
    CONSTRAINT "Invite_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Throttle" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "failures" INTEGER NOT NULL,
    "startedAt" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Study" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "studyJson" TEXT NOT NULL,
    "guidelines" TEXT NOT NULL,
    "createdAt" TEXT NOT NULL,
    "importedAt" TEXT,
    "ledgerSeq" INTEGER NOT NULL DEFAULT 0,
    "ledgerHash" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Version" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "formJson" TEXT NOT NULL,
    "guidelines" TEXT NOT NULL,
    "consentJson" TEXT NOT NULL,
    "planJson" TEXT NOT NULL,
    "manifestJson" TEXT NOT NULL,
    "manifestSha256" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "frozenAt" TEXT NOT NULL,
    "because" TEXT,
    CONSTRAINT "Version_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Item" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "sourceId" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "contentJson" TEXT NOT NULL,
    "contentSha256" TEXT NOT NULL,
    "sample" TEXT,
    "siblingsJson" TEXT,
    "expectedJson" TEXT,
    CONSTRAINT "Item_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Provenance" (
    "itemId" TEXT NOT NULL PRIMARY KEY,
    "json" TEXT NOT NULL,
    "salt" TEXT NOT NULL,
    CONSTRAINT "Provenance_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Unit" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "itemId" TEXT,
    CONSTRAINT "Unit_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Unit_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Seal" (
    "studyId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "openedAt" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,

    PRIMARY KEY ("studyId", "kind"),
    CONSTRAINT "Seal_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Rater" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "personId" TEXT,
    "code" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "consentVersion" TEXT,
    "consentedAt" TEXT,
    "withdrawnAt" TEXT,
    CONSTRAINT "Rater_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Rater_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Sheet" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "versionId" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "raterId" TEXT,
    "secret" TEXT NOT NULL,
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "claimedAt" TEXT,
    "handedInAt" TEXT,
    "lastSavedAt" TEXT,
    CONSTRAINT "Sheet_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Sheet_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Sheet_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Trial" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sheetId" TEXT NOT NULL,
    "unitId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "stage" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Trial_sheetId_fkey" FOREIGN KEY ("sheetId") REFERENCES "Sheet" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Trial_unitId_fkey" FOREIGN KEY ("unitId") REFERENCES "Unit" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Entry" (
    "studyId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "previous" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "sheetId" TEXT,
    "trialId" TEXT,
    "revision" INTEGER,
    "savedAt" TEXT NOT NULL,
    "payloadSha256" TEXT NOT NULL,
    "payload" TEXT,
    "salt" TEXT,
    "key" TEXT,
    "bodySha256" TEXT,
    "receipt" TEXT,

    PRIMARY KEY ("studyId", "seq"),
    CONSTRAINT "Entry_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Person_email_key" ON "Person"("email");

-- CreateIndex
CREATE INDEX "Session_personId_idx" ON "Session"("personId");

-- CreateIndex
CREATE UNIQUE INDEX "SignInLink_tokenSha256_key" ON "SignInLink"("tokenSha256");

-- CreateIndex
CREATE INDEX "Membership_personId_idx" ON "Membership"("personId");

-- CreateIndex
CREATE UNIQUE INDEX "Membership_studyId_personId_role_key" ON "Membership"("studyId", "personId", "role");

-- CreateIndex
CREATE UNIQUE INDEX "Invite_tokenSha256_key" ON "Invite"("tokenSha256");

-- CreateIndex
CREATE UNIQUE INDEX "Study_slug_key" ON "Study"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Version_studyId_number_key" ON "Version"("studyId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "Item_studyId_sourceId_key" ON "Item"("studyId", "sourceId");

-- CreateIndex
CREATE UNIQUE INDEX "Item_studyId_ordinal_key" ON "Item"("studyId", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "Unit_itemId_key" ON "Unit"("itemId");

-- CreateIndex
CREATE INDEX "Unit_studyId_idx" ON "Unit"("studyId");

-- CreateIndex
CREATE INDEX "Rater_personId_idx" ON "Rater"("personId");

-- CreateIndex
CREATE UNIQUE INDEX "Rater_studyId_code_key" ON "Rater"("studyId", "code");

-- CreateIndex
CREATE INDEX "Sheet_studyId_state_idx" ON "Sheet"("studyId", "state");

-- CreateIndex
CREATE INDEX "Sheet_raterId_idx" ON "Sheet"("raterId");

-- CreateIndex
CREATE UNIQUE INDEX "Sheet_versionId_slot_key" ON "Sheet"("versionId", "slot");

-- CreateIndex
CREATE INDEX "Trial_sheetId_stage_position_idx" ON "Trial"("sheetId", "stage", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Trial_sheetId_position_key" ON "Trial"("sheetId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Trial_sheetId_unitId_key" ON "Trial"("sheetId", "unitId");

-- CreateIndex
CREATE INDEX "Entry_sheetId_seq_idx" ON "Entry"("sheetId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_trialId_revision_key" ON "Entry"("trialId", "revision");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_sheetId_key_key" ON "Entry"("sheetId", "key");

-- The ledger is only ever added to (the same text stands in lib/data/triggers.ts).
CREATE TRIGGER entry_follows_head BEFORE INSERT ON "Entry"
WHEN NOT EXISTS (SELECT 1 FROM "Study" WHERE "id" = NEW."studyId" AND "ledgerSeq" + 1 = NEW."seq" AND "ledgerHash" = NEW."previous")
BEGIN SELECT RAISE(ABORT, 'ledger: an entry follows the head of its chain'); END;
CREATE TRIGGER entry_moves_head AFTER INSERT ON "Entry"
BEGIN UPDATE "Study" SET "ledgerSeq" = NEW."seq", "ledgerHash" = NEW."hash" WHERE "id" = NEW."studyId"; END;
CREATE TRIGGER entry_is_never_deleted BEFORE DELETE ON "Entry"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") <> 'importing'
BEGIN SELECT RAISE(ABORT, 'ledger: entries are only added'); END;
CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON "Entry"
WHEN NOT (
  NEW."payload" IS NULL AND NEW."salt" IS NULL AND NEW."studyId" IS OLD."studyId" AND NEW."seq" IS OLD."seq"
  AND NEW."previous" IS OLD."previous" AND NEW."hash" IS OLD."hash" AND NEW."kind" IS OLD."kind"
  AND NEW."sheetId" IS OLD."sheetId" AND NEW."trialId" IS OLD."trialId" AND NEW."revision" IS OLD."revision"
  AND NEW."savedAt" IS OLD."savedAt" AND NEW."payloadSha256" IS OLD."payloadSha256" AND NEW."key" IS OLD."key"
  AND NEW."bodySha256" IS OLD."bodySha256" AND NEW."receipt" IS OLD."receipt"
  AND EXISTS (SELECT 1 FROM "Entry" AS w WHERE w."sheetId" = OLD."sheetId" AND w."kind" = 'withdrawn')
)
BEGIN SELECT RAISE(ABORT, 'ledger: a value is erased by a withdrawal and otherwise never changed'); END;
CREATE TRIGGER seal_stays_open BEFORE DELETE ON "Seal"
WHEN (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") <> 'importing'
BEGIN SELECT RAISE(ABORT, 'seal: opening cannot be undone'); END;
CREATE TRIGGER seal_is_never_changed BEFORE UPDATE ON "Seal"
BEGIN SELECT RAISE(ABORT, 'seal: opening cannot be undone'); END;
CREATE TRIGGER study_never_goes_back BEFORE UPDATE OF "state" ON "Study"
WHEN NEW."state" <> OLD."state" AND (NEW."state" IN ('importing', 'draft') AND OLD."state" <> 'importing')
BEGIN SELECT RAISE(ABORT, 'study: it never goes back to draft'); END;
