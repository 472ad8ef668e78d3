#!/usr/bin/env node
// Prisma's command line talks JSON-RPC, a line a message, to a `schema-engine` binary that it would download.
// This program answers in its place with the official WebAssembly build of the same engine, on our SQLite driver.
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    datamodels: { type: 'string', multiple: true, default: [] },
    datasource: { type: 'string' },
  },
});

const url = JSON.parse(flags.datasource ?? '{}').url ?? ':memory:';

/** The driver, with a shadow database that takes whole migration files (the driver prepares one statement). */
function driver() {
  const factory = new PrismaBetterSqlite3({ url });
  const shadow = factory.connectToShadowDb.bind(factory);
  factory.connectToShadowDb = async () => {
    const adapter = await shadow();
    const one = adapter.executeRaw.bind(adapter);
    adapter.executeRaw = async (query) => {
      if (query.args.length > 0) return one(query);
      await adapter.executeScript(query.sql);
      return 0;
    };
    return adapter;
  };
  return factory;
}

/** Loads the engine by hand: Node 20 does not import .wasm files as modules. */
async function engineOn(factory) {
  const file = new URL(
    'schema_engine_bg.wasm',
    import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg'),
  );
  const { instance } = await WebAssembly.instantiate(await readFile(fileURLToPath(file)), {
    './schema_engine_bg.js': bindings,
  });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const models = await Promise.all(
    flags.datamodels.map(async (path) => [path, await readFile(path, 'utf8')]),
  );
  return bindings.SchemaEngine.new(
    { datamodels: models.length > 0 ? models : undefined },
    () => {},
    factory,
  );
}

/**
 * Runs one method. The WebAssembly build rejects a database without a history where the binary
 * sees an empty one: applying no migrations makes the history, and the question is asked again.
 */
async function call(engine, method, params) {
  if (typeof engine[method] !== 'function')
    throw new Error(`The schema engine has no "${method}".`);
  try {
    return await engine[method](params);
  } catch (error) {
    const noHistory = /_prisma_migrations/.test(String(error?.message));
    if (!noHistory || !params?.migrationsList) throw error;
    const empty = { ...params.migrationsList, migrationDirectories: [] };
    await engine.applyMigrations({ filters: params.filters, migrationsList: empty });
    return engine[method](params);
  }
}

/** The engine names a driver's error by a number; the sentence behind it is kept by the adapter. */
function sentence(factory, error) {
  const text = String(error?.message ?? error);
  const id = /External error id#(\d+)/.exec(text)?.[1];
  const cause =
    id === undefined ? undefined : factory.errorRegistry.consumeError(Number(id))?.error;
  return cause ? text.replace(/External error id#\d+/, String(cause.message ?? cause)) : text;
}

const say = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

async function answer(engine, factory, { id, method, params }) {
  try {
    const name = method === 'getDatabaseVersion' ? 'version' : method;
    const result = (await call(engine, name, params)) ?? {};
    if (method === 'diff' && result.stdout != null) {
      say({ id: id + 1_000_000, method: 'print', params: { content: result.stdout } });
    }
    say({ id, result });
  } catch (error) {
    const data = {
      is_panic: false,
      message: sentence(factory, error),
      error_code: error?.code,
      meta: error?.meta ?? null,
    };
    say({ id, error: { code: 4466, message: 'The schema engine refused.', data } });
  }
}

if (positionals[0] === 'cli') {
  // `can-connect-to-database` and `create-database`: opening a SQLite file makes it.
  const adapter = await driver().connect();
  await adapter.dispose();
  process.exit(0);
}

const factory = bindMigrationAwareSqlAdapterFactory(driver());
const engine = await engineOn(factory);
let turn = Promise.resolve();
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = JSON.parse(line);
    if (message.method) turn = turn.then(() => answer(engine, factory, message));
  })
  .on('close', () => void turn.then(() => process.exit(0)));
