/** Rules that only the linter checks. boundaries.test.ts checks imports and globals. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './files.ts';

const FAULTS: Array<[file: string, code: string, rule: string]> = [
  ['machines/payment/a.machine.ts', `export const now = () => Date.now();`, 'no-restricted-properties'],
  ['machines/payment/b.machine.ts', `export const chance = () => Math.random();`, 'no-restricted-properties'],
  ['test/machines/a.test.ts', `import { it } from 'vitest'; it.only('one', () => {});`, 'no-focused-tests'],
  ['test/machines/b.test.ts', `import { it } from 'vitest'; it.skip('one', () => {});`, 'no-disabled-tests'],
  ['test/machines/c.test.ts', `export const begun = performance.now();`, 'no-restricted-properties'],
  [
    'test/machines/d.test.ts',
    `import { setTimeout } from 'node:timers/promises'; await setTimeout(9);`,
    'no-restricted-imports',
  ],
];

type Diagnostic = { filename: string; code: string };

let folder: string;
let found: Diagnostic[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'practice-portal-lint-'));
  cpSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [file, code] of FAULTS) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  }
  const linter = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  try {
    execFileSync(process.execPath, [linter, '--format', 'json'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (refused) {
    found = (JSON.parse((refused as { stdout: string }).stdout) as { diagnostics: Diagnostic[] }).diagnostics;
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the linter refuses', () => {
  it.each(FAULTS)('%s with %s', (file, _code, rule) => {
    const codes = found.filter(({ filename }) => filename.replaceAll('\\', '/') === file).map(({ code }) => code);
    expect(codes.join(' ')).toContain(rule);
  });
});
