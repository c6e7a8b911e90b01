/** The linter refuses the plain spellings while one types; what it misses is caught by boundaries.test.ts. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './files.ts';

const FAULTS: Array<[file: string, code: string, rule: string]> = [
  ['machines/payment/a.machine.ts', `import 'react';`, 'no-restricted-imports'],
  ['machines/payment/b.machine.ts', `import '../../src/services/rest.ts';`, 'no-restricted-imports'],
  ['machines/payment/c.machine.ts', `export * from '#kit';`, 'no-restricted-imports'],
  ['machines/payment/d.machine.ts', `export const answer = () => fetch('/');`, 'no-restricted-globals'],
  ['machines/payment/e.machine.ts', `export const now = () => Date.now();`, 'no-restricted-properties'],
  ['embed/a.ts', `import 'react';`, 'no-restricted-imports'],
  ['embed/react/a.ts', `import '../../src/ui/Field.tsx';`, 'no-restricted-imports'],
  ['src/services/a.ts', `import 'react';`, 'no-restricted-imports'],
  ['src/services/b.ts', `import '../../sandbox/stripe.js';`, 'no-restricted-imports'],
  [
    'src/pages/registration/actors.ts',
    `import './PaymentView.tsx'; import '@stripe/stripe-js';`,
    'no-restricted-imports',
  ],
  ['src/pages/registration/a.tsx', `import '../../services/rest.ts';`, 'no-restricted-imports'],
  [
    'src/pages/registration/b.tsx',
    `export const load = () => import('../../services/rest.ts');`,
    'no-restricted-imports',
  ],
  ['src/pages/registration/c.tsx', `export const answer = () => fetch('/');`, 'no-restricted-globals'],
  ['src/pages/registration/d.tsx', `export const wait = () => setTimeout(() => {}, 5);`, 'no-restricted-globals'],
  ['src/ui/a.tsx', `export const cookies = () => document.cookie;`, 'no-restricted-properties'],
  ['src/ui/b.tsx', `export const store = () => window.localStorage.length;`, 'no-restricted-properties'],
  ['src/ui/map/a.tsx', `import '../../services/google-maps.ts';`, 'no-restricted-imports'],
  ['src/ui/card/a.tsx', `import '../../services/google-maps.ts';`, 'no-restricted-imports'],
  ['src/ui/combobox/a.tsx', `import '../../services/google-maps.ts';`, 'no-restricted-imports'],
  ['src/inspector/a.ts', `import '../services/rest.ts';`, 'no-restricted-imports'],
  ['src/main.tsx', `import '../sandbox/stripe.js';`, 'no-restricted-imports'],
  ['test/machines/a.test.ts', `import { it } from 'vitest'; it.only('one', () => {});`, 'no-focused-tests'],
  ['test/machines/b.test.ts', `import { it } from 'vitest'; it.skip('one', () => {});`, 'no-disabled-tests'],
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
