-- People can be put out. Columns are only added: redefining a table would drop the triggers that hold it.

-- AlterTable
ALTER TABLE "Session" ADD COLUMN "begunBy" TEXT;

-- AlterTable
ALTER TABLE "Rater" ADD COLUMN "removedAt" TEXT;
