import { defineConfig } from 'prisma/config';
import { databaseUrl } from './scripts/data-folder.mjs';

// Prisma's own engine is a download; the same engine as WebAssembly comes from the registry (docs/decisions/0002).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= 'scripts/schema-engine.mjs';
process.env.CHECKPOINT_DISABLE ??= '1';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? databaseUrl() },
});
