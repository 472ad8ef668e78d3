// What failed in a run of the tests, for its end: the reports of both runners in one form. Node built-ins only.
import { stripVTControlCharacters } from 'node:util';

/** The failed tests of vitest's JSON report; a file that failed outside of its tests is one of them. */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0)
      return { file, name: 'the whole file', message };
    return failed.map((test) => ({
      file,
      name: test.fullName,
      message: test.failureMessages.join('\n'),
    }));
  });
}

/** The failed tests of Playwright's JSON report, and what went wrong outside of them. */
export function playwrightFailures({ suites = [], errors = [] }) {
  const inSuite = ({ file, specs = [], suites: inner = [] }, names = []) => [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === 'unexpected')
        .map(({ results }) => ({
          file,
          name: [...names, spec.title].join(' › '),
          message: (results.at(-1)?.errors ?? []).map((error) => error.message).join('\n'),
        })),
    ),
    ...inner.flatMap((suite) => inSuite(suite, [...names, suite.title])),
  ];
  return [
    ...errors.map(({ message }) => ({ file: 'Playwright', name: 'outside of its tests', message })),
    // The outermost suites are the files.
    ...suites.flatMap((suite) => inSuite(suite)),
  ];
}

/** The first lines of a text, or its last (a negative number), without colours. */
export function someLines(text, count) {
  const lines = stripVTControlCharacters(text ?? '')
    .trim()
    .split('\n');
  return count < 0 ? lines.slice(count) : lines.slice(0, count);
}

/** What failed in words: of each test its name and how its message begins, of anything else how what it said ends. */
export function whatFailed(results) {
  return results
    .filter(({ passed }) => !passed)
    .flatMap(({ name, failures = [], said = '' }) =>
      failures.length === 0
        ? [`✗ ${name}`, ...indented(someLines(said, -20))]
        : failures.flatMap((one) => [
            `✗ ${name}: ${one.file} › ${one.name}`,
            ...indented(someLines(one.message, 15)),
          ]),
    );
}

const indented = (lines) => lines.map((line) => `    ${line}`);
