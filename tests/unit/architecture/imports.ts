import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Which of our folders a folder may import from, and which packages it must not. The table of docs/architecture.md. */
type Rule = {
  readonly folder: string;
  /** A folder inside it that has a rule of its own instead. */
  readonly but?: string;
  readonly may: readonly string[];
  readonly never?: readonly RegExp[];
};

// How the database is asked is the store's own matter: above it there are its functions, `Tx`, and queries by name.
const driver = [
  /^better-sqlite3/,
  /^@prisma\/(adapter|driver|schema)/,
  /^lib\/data\/store\/(sqlite|query$)/,
];
const inTheStore = [...driver, /^@prisma/, /generated/, /^lib\/data\/store\/queries/];

const framework = [/^react/, /^next/, /^@prisma/, /generated/, /^better-sqlite3/];
const io = [/^node:(fs|net|http|child_process|worker_threads|os|dns)/];

// Plain Node.js: where the data are, who holds them, and why a start is refused.
const folderScripts = [
  'scripts/data-folder.mjs',
  'scripts/data-lock.mjs',
  'scripts/start-fault.mjs',
] as const;

export const rules: readonly Rule[] = [
  { folder: 'lib/stats', may: ['lib/stats'], never: [...framework, ...io, /^node:/] },
  { folder: 'lib/form', may: ['lib/form'], never: [...framework, ...io, /^node:/] },
  { folder: 'lib/checks', may: ['lib/checks'], never: [...framework, ...io] },
  {
    folder: 'lib/domain',
    may: ['lib/domain', 'lib/form', 'lib/stats', 'lib/checks'],
    // Hashes are values in, values out; everything else of Node is not.
    never: [...framework, ...io, /^node:(?!crypto$)/],
  },
  {
    folder: 'lib/forced-choice',
    may: ['lib/forced-choice', 'lib/domain', 'lib/form', 'lib/stats'],
    never: [...framework, ...io, /^node:(?!crypto$)/],
  },
  {
    folder: 'lib/figures',
    may: ['lib/figures', 'lib/forced-choice', 'lib/domain', 'lib/form', 'lib/stats'],
    never: [...framework, ...io, /^node:(?!crypto$)/],
  },
  {
    folder: 'lib/formats',
    may: ['lib/formats', 'lib/figures', 'lib/forced-choice', 'lib/domain', 'lib/form'],
    never: framework,
  },
  {
    folder: 'lib/data',
    may: [
      'lib/data',
      'lib/figures',
      'lib/forced-choice',
      'lib/domain',
      'lib/form',
      ...folderScripts,
    ],
    but: 'lib/data/store',
    never: [/^react/, ...driver],
  },
  {
    folder: 'lib/data/store',
    may: [
      'lib/data/store',
      'lib/data/generated',
      'lib/data/workers',
      'lib/data/worker-answer',
      'lib/domain',
      'lib/form',
      ...folderScripts,
    ],
    never: [/^react/, /^next/],
  },
  {
    folder: 'lib/commands',
    may: [
      'lib/commands',
      'lib/data',
      'lib/formats',
      'lib/figures',
      'lib/forced-choice',
      'lib/domain',
      'lib/form',
      ...folderScripts,
      'scripts/listen-address.mjs',
    ],
    never: [/^react/, ...inTheStore],
  },
  {
    folder: 'app',
    may: [
      'app',
      'lib/commands',
      'lib/data',
      'lib/formats',
      'lib/figures',
      'lib/forced-choice',
      'lib/domain',
      'lib/form',
      'lib/stats (types)',
    ],
    never: inTheStore,
  },
  {
    // The rater's screens: not even by mistake a module that can open a seal.
    folder: 'app/s',
    may: [
      'app/s',
      'app/ui',
      'lib/form',
      'lib/domain/blind',
      'lib/domain/refusal',
      'lib/data/rater-sheet',
      'lib/data/session',
      'lib/data/actor',
    ],
    never: inTheStore,
  },
  {
    folder: 'bin',
    may: ['bin', 'lib/commands', 'lib/data', 'lib/domain', ...folderScripts],
    never: [/^react/, ...inTheStore],
  },
];

export type Violation = { readonly file: string; readonly imports: string };

/** Every import of these sources that their folder's rule forbids. */
export function violations(sources: ReadonlyMap<string, string>): Violation[] {
  const found: Violation[] = [];
  for (const [file, text] of sources) {
    const own = rules.filter(
      ({ folder, but }) => file.startsWith(`${folder}/`) && !(but && file.startsWith(`${but}/`)),
    );
    const forbidden = (imported: Imported) => own.some((rule) => forbids(rule, imported));
    // Only where an import would be forbidden as a value the source is parsed, to tell types from values.
    if (!pathsIn(file, text).some((path) => forbidden({ path, typeOnly: false }))) continue;
    for (const imported of importsOf(file, text))
      if (forbidden(imported)) found.push({ file, imports: imported.path });
  }
  return found;
}

const sql =
  /\$(?:query|execute)Raw|\b(?:SELECT\s[^;]*?\sFROM|INSERT\s+(?:OR\s+\w+\s+)?INTO|REPLACE\s+INTO|DELETE\s+FROM)\s|\bUPDATE\s+"?\w+"?\s+SET\s|\bPRAGMA\s/;

/** Sources that ask the database in its own words outside the store's room. */
export const rawSql = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].flatMap(([file, text]) =>
    !file.startsWith('lib/data/store/') && sql.test(text) ? [file] : [],
  );

/** Folders whose own folders must not import each other in circles. */
export const withoutCircles = [
  'lib/stats',
  'lib/forced-choice',
  'lib/figures',
  'lib/domain',
] as const;

/**
 * Folders inside `room` that import each other in a circle, each circle as the folders along it; a file that lies in
 * the room itself counts as a folder of its own.
 */
export function folderCircles(room: string, sources: ReadonlyMap<string, string>): string[][] {
  const folderOf = (path: string) => path.slice(room.length + 1).split('/')[0] ?? '';
  const leads = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    if (!file.startsWith(`${room}/`)) continue;
    const from = folderOf(file).replace(/\.tsx?$/, '');
    const to = leads.get(from) ?? new Set();
    for (const path of pathsIn(file, text)) {
      if (path.startsWith(`${room}/`) && folderOf(path) !== from) to.add(folderOf(path));
    }
    leads.set(from, to);
  }
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (folder: string, way: readonly string[]) => {
    if (way.includes(folder)) found.push([...way.slice(way.indexOf(folder)), folder]);
    else if (!done.has(folder)) {
      for (const next of leads.get(folder) ?? []) walk(next, [...way, folder]);
      done.add(folder);
    }
  };
  for (const folder of leads.keys()) walk(folder, []);
  return found;
}

type Imported = { readonly path: string; readonly typeOnly: boolean };

function forbids(rule: Rule, { path, typeOnly }: Imported): boolean {
  if (rule.never?.some((pattern) => pattern.test(path))) return true;
  const own = /^(app|bin|lib|scripts|prisma|tests|instrumentation|proxy)(\/|$)/.test(path);
  if (!own) return false;
  return !rule.may.some((allowed) => {
    const types = allowed.endsWith(' (types)');
    const folder = types ? allowed.slice(0, -' (types)'.length) : allowed;
    return (path === folder || path.startsWith(`${folder}/`)) && (!types || typeOnly);
  });
}

/** The modules that a source names in imports of any kind, ours as paths from the root; many times faster. */
const pathsIn = (file: string, text: string): string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => resolved(file, fileName));

/** The modules that a source imports, ours as paths from the root. */
function importsOf(file: string, text: string): Imported[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Imported[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier && ts.isStringLiteralLike(specifier))
      found.push({ path: resolved(file, specifier.text), typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false);
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function resolved(file: string, specifier: string): string {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (!specifier.startsWith('.')) return specifier;
  return join(file, '..', specifier);
}

/** Our sources under some folders, by path from the root. */
export function readSources(root: string, folders: readonly string[]): Map<string, string> {
  const sources = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (entry.name !== 'generated') visit(path);
      } else if (/\.tsx?$/.test(entry.name))
        sources.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  for (const folder of folders) visit(folder);
  return sources;
}
