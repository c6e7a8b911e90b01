/** Runs the new tests with the project's own runner, so that `init` keeps only those that pass. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestRunner } from './project-shape.ts';

/** Each runner reports in Jest's format. */
const ARGUMENTS = {
  vitest: (out: string) => ['run', '--reporter=json', `--outputFile=${out}`],
  jest: (out: string) => ['--json', `--outputFile=${out}`, '--runTestsByPath'],
} as const;

const SHOWN_LINES = 4;

type Report = {
  testResults: Array<{ name: string; message?: string; assertionResults: Array<{ failureMessages?: string[] }> }>;
};

export const canRun = (runner: TestRunner | null): runner is keyof typeof ARGUMENTS =>
  runner !== null && runner in ARGUMENTS;

function programOf(root: string, runner: string): string {
  const description = createRequire(join(root, 'package.json')).resolve(`${runner}/package.json`);
  const { bin } = JSON.parse(readFileSync(description, 'utf8')) as { bin: string | Record<string, string> };
  return join(dirname(description), typeof bin === 'string' ? bin : (bin[runner] ?? ''));
}

/** The error message without the stack, on one line and without terminal colours. */
function messageIn(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim());
  const end = lines.findIndex((line, index) => index > 0 && /^at |^Path:/.test(line));
  return lines
    .slice(0, end === -1 ? undefined : end)
    .filter((line) => line !== '' && line !== 'expected: []')
    .slice(0, SHOWN_LINES)
    .join(' ');
}

/**
 * @param files of the tests, as paths from the root
 * @returns by file, why its tests fail; null for a file whose tests pass
 */
export function runTests(root: string, runner: keyof typeof ARGUMENTS, files: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'statechart-kit-init-'));
  const out = join(folder, 'report.json');
  try {
    // Jest and Vitest behave differently when the environment shows that they run within another test run.
    const { VITEST: _, JEST_WORKER_ID: __, NODE_ENV: ___, ...env } = process.env;
    const ran = spawnSync(process.execPath, [programOf(root, runner), ...ARGUMENTS[runner](out), ...files], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    if (!existsSync(out))
      return new Map(files.map((file) => [file, messageIn(ran.stderr) || `${runner} ends without a report.`]));
    const { testResults } = JSON.parse(readFileSync(out, 'utf8')) as Report;
    const failures = new Map<string, string | null>();
    for (const file of files) {
      const place = realpathSync(join(root, file));
      const result = testResults.find(({ name }) => name === place || realpathSync(name) === place);
      const messages = result?.assertionResults.flatMap(({ failureMessages = [] }) => failureMessages) ?? [];
      const isEmpty = result?.assertionResults.length === 0;
      failures.set(
        file,
        result === undefined
          ? `${runner} does not find this file. Its configuration lists which files are tests.`
          : messages.length > 0 || isEmpty
            ? messageIn(messages[0] ?? result.message ?? 'It has no tests.')
            : null,
      );
    }
    return failures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
