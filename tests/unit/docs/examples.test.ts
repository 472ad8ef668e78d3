import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import * as data from '../../support/example-data';
import { root } from '../../support/root';
import { readSources } from '../architecture/imports';

/**
 * Docstrings of public functions: all that lib/stats exports, and what of
 * lib/figures is imported from another folder. Each says what the
 * function is, and has an `@example call // result` of which both sides are run and must be the same. In scope are the
 * exports of both rooms and what tests/support/example-data.ts names.
 */
const rooms = ['lib/stats', 'lib/figures'];
const sources = readSources(root, ['lib', 'app', 'bin', 'scripts']);
const files = [...sources.keys()].filter((file) =>
  rooms.some((room) => file.startsWith(`${room}/`)),
);
const documented = files.flatMap((file) => docstrings(file, sources.get(file) ?? ''));

type Modules = Record<string, Record<string, unknown>>;
const modules: Modules = {};
const scope: Record<string, unknown> = {};
beforeAll(async () => {
  for (const file of files) {
    modules[file] = (await import(/* @vite-ignore */ join(root, file))) as Record<string, unknown>;
    Object.assign(scope, modules[file]);
  }
});

describe('examples in docstrings', () => {
  const examples = documented.flatMap(
    ({ file, name, doc }) =>
    [...doc.matchAll(/@example ((?:(?!@example).)+)/g)].map(([, example = '']) => ({ file, name, example })), // prettier-ignore
  );

  test.each(examples)('$file: $name', ({ file, example }) => {
    const at = example.lastIndexOf(' // ');
    const known = { ...scope, ...data, ...modules[file] };
    const run = (code: string): unknown =>
      new Function(...Object.keys(known), `return (${code});`)(...Object.values(known));
    expect(at).toBeGreaterThan(0);
    expect(rounded(run(example.slice(0, at)))).toMatchObject({ of: rounded(run(example.slice(at + 4))).of }); // prettier-ignore
  });
});

test('every public function has a docstring with an example', () => {
  const taken = new Set(
    [...sources].flatMap(([file, text]) => (importsFigures(file, text) ? importedNames(file, text) : [])),
  ); // prettier-ignore
  const isPublic = ({ file, name }: Documented): boolean =>
    typeof modules[file]?.[name] === 'function' &&
    (file.startsWith('lib/stats/') || taken.has(`${file} ${name}`));
  const all = documented.filter(isPublic);
  expect(all.length).toBeGreaterThan(200);
  expect(
    all.filter(({ doc }) => !/^\S[^@]{9}/.test(doc) || !doc.includes('@example ')).map(({ file, name }) => `${file} ${name}`),
  ).toEqual([]); // prettier-ignore
});

type Documented = { readonly file: string; readonly name: string; readonly doc: string };

/** The exported functions and constants of a file, each with its docstring as one line. */
function docstrings(file: string, text: string): Documented[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement): Documented[] => {
    const names = ts.isFunctionDeclaration(statement)
      ? [statement.name?.text ?? '']
      : ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.map(({ name }) => name.getText())
        : [];
    const exported = ts.canHaveModifiers(statement) && (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword); // prettier-ignore
    const comment = text.slice(statement.getFullStart(), statement.getStart());
    const doc = comment.slice(Math.max(0, comment.lastIndexOf('/**'))).replaceAll(/\s*\n?\s*(\/\*\*|\*\/|\n \*)\s*/g, ' ').trim(); // prettier-ignore
    return exported ? names.map((name) => ({ file, name, doc })) : [];
  });
}

const importsFigures = (file: string, text: string): boolean =>
  file.startsWith('lib/figures/') || text.includes("'@/lib/figures/");

/** "lib/figures/figures.ts figures" for each name that a file imports from another folder. */
function importedNames(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
    const from = ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : '';
    const path = from.startsWith('.') ? posix.join(dirname(file), from) : from.replace('@/', '');
    const named = statement.importClause?.namedBindings;
    if (dirname(path) === dirname(file) || !named || !ts.isNamedImports(named)) return [];
    return named.elements.map(({ name, propertyName }) => `${path}.ts ${(propertyName ?? name).text}`);
  }); // prettier-ignore
}

/** Numbers to four digits, as examples are written. */
function rounded(of: unknown): { of: unknown } {
  const text = JSON.stringify({ of }, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value,
  );
  return JSON.parse(text) as { of: unknown };
}
