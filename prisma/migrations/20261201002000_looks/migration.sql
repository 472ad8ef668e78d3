-- What people looked at before the freeze, and links that the operator made for raters. Columns are only added.

-- CreateTable
CREATE TABLE "Look" (
    "studyId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "lookedAt" TEXT NOT NULL,

    PRIMARY KEY ("studyId", "personId", "what")
);

-- AlterTable
ALTER TABLE "SignInLink" ADD COLUMN "byOperator" BOOLEAN NOT NULL DEFAULT false;
