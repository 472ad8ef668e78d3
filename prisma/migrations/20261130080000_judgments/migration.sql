-- Judges' recorded runs. Only tables are added: redefining one would drop the triggers that hold it.

-- CreateTable
CREATE TABLE "JudgmentFile" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "studyId" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "layout" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "rowsSha256" TEXT,
    "importedAt" TEXT,
    "seq" INTEGER,
    CONSTRAINT "JudgmentFile_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Judgment" (
    "fileId" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "itemId" TEXT NOT NULL,
    "judge" TEXT NOT NULL,
    "run" INTEGER NOT NULL,
    "promptSha256" TEXT,
    "pairOrder" TEXT,
    "attempt" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "family" TEXT,
    "model" TEXT,
    "returnedModel" TEXT,
    "iteration" INTEGER,
    "calledAt" TEXT,
    "cost" REAL,
    "valuesJson" TEXT,
    "unfoundJson" TEXT,
    "problem" TEXT,
    "rowJson" TEXT NOT NULL,

    PRIMARY KEY ("fileId", "place"),
    CONSTRAINT "Judgment_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "JudgmentFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Judgment_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "JudgmentFile_studyId_sha256_key" ON "JudgmentFile"("studyId", "sha256");

-- CreateIndex
CREATE INDEX "Judgment_itemId_idx" ON "Judgment"("itemId");

-- What a judge answered is only ever added to (the same text stands in lib/data/triggers.ts).
CREATE TRIGGER judgment_file_is_staged_first BEFORE INSERT ON "JudgmentFile"
WHEN NEW."seq" IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'judgments: a file is staged first, and stored by its last commit'); END;
CREATE TRIGGER judgment_file_is_stored_once BEFORE UPDATE ON "JudgmentFile"
WHEN OLD."seq" IS NOT NULL OR NEW."id" IS NOT OLD."id" OR NEW."studyId" IS NOT OLD."studyId" OR NEW."sha256" IS NOT OLD."sha256"
  OR NOT EXISTS (SELECT 1 FROM "Entry" WHERE "studyId" = NEW."studyId" AND "seq" = NEW."seq" AND "kind" = 'judgments-imported')
BEGIN SELECT RAISE(ABORT, 'judgments: a file is stored once, by its entry in the ledger'); END;
CREATE TRIGGER judgment_file_is_never_deleted BEFORE DELETE ON "JudgmentFile"
WHEN OLD."seq" IS NOT NULL AND (SELECT "state" FROM "Study" WHERE "id" = OLD."studyId") <> 'importing'
BEGIN SELECT RAISE(ABORT, 'judgments: files are only added'); END;
CREATE TRIGGER judgment_joins_a_staged_file BEFORE INSERT ON "Judgment"
WHEN NOT EXISTS (SELECT 1 FROM "JudgmentFile" WHERE "id" = NEW."fileId" AND "seq" IS NULL)
BEGIN SELECT RAISE(ABORT, 'judgments: a stored file takes no further rows'); END;
CREATE TRIGGER judgment_is_never_changed BEFORE UPDATE ON "Judgment"
BEGIN SELECT RAISE(ABORT, 'judgments: rows are only added'); END;
CREATE TRIGGER judgment_is_never_deleted BEFORE DELETE ON "Judgment"
WHEN EXISTS (SELECT 1 FROM "JudgmentFile" AS f JOIN "Study" AS s ON s."id" = f."studyId" WHERE f."id" = OLD."fileId" AND f."seq" IS NOT NULL AND s."state" <> 'importing')
BEGIN SELECT RAISE(ABORT, 'judgments: rows are only added'); END;
