/** `npm test` itself, called so that no gate can run. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/files.ts';

function run(args: string[], environment: Record<string, string> = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(ROOT, 'scripts/gates/test.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, CI: '', ...environment },
  });
  return { lines: stdout.trimEnd().split('\n'), stderr, status };
}

describe('npm test', () => {
  it('ends with the gates that could not run, and fails', () => {
    const { lines, status } = run(['browser'], { CHROMIUM_PATH: '/nowhere/chromium' });
    expect(lines.slice(-5)).toEqual([
      '',
      'NOT RUN, which is a failure: browser',
      '  CHROMIUM_PATH is /nowhere/chromium, but that does not run: chromium was not found',
      '',
      '0 passed, 1 failed',
    ]);
    expect(status).toBe(1);
  });

  it('refuses an unknown gate', () => {
    const { lines, stderr, status } = run(['brwoser']);
    expect(stderr).toContain('No gate is called brwoser');
    expect([lines.at(-1), status]).toEqual(['0 passed, 1 failed', 1]);
  });
});
