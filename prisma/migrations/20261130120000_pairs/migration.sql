-- Pairs. Columns are only added: redefining a table would drop the triggers that hold it.

-- AlterTable
ALTER TABLE "Item" ADD COLUMN "pairJson" TEXT;

-- AlterTable
ALTER TABLE "Unit" ADD COLUMN "purpose" TEXT NOT NULL DEFAULT 'standard';

-- AlterTable
ALTER TABLE "Sheet" ADD COLUMN "form" TEXT;

-- AlterTable
ALTER TABLE "Trial" ADD COLUMN "showing" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Trial" ADD COLUMN "sides" TEXT;

-- A unit may be shown again on one sheet, where its author asked for repeats.
DROP INDEX "Trial_sheetId_unitId_key";

-- CreateIndex
CREATE UNIQUE INDEX "Trial_sheetId_unitId_showing_key" ON "Trial"("sheetId", "unitId", "showing");
