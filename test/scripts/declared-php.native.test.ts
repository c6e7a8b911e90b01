/** Tests start PHP with only the declared extensions, so that an undeclared one is missing on every machine. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  missingPhpLibraries,
  missingPhpPackages,
  PHP_PACKAGES,
  phpEnvironment,
  type PhpPackage,
} from '../../scripts/setup/declared-php.mjs';

const PACKAGES = Object.keys(PHP_PACKAGES) as PhpPackage[];

const extensions = (args: string[], environment: Record<string, string> = {}) =>
  JSON.parse(
    execFileSync('php', [...args, '-r', 'echo json_encode( get_loaded_extensions() );'], {
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    }),
  ) as string[];

describe('the PHP of the tests', () => {
  test('has the declared extensions and PHP’s built-in ones', () => {
    const declared = [...extensions(['-n']), ...Object.values(PHP_PACKAGES).flat()];
    expect(extensions([], phpEnvironment()).toSorted()).toEqual([...new Set(declared)].toSorted());
    expect(missingPhpPackages()).toEqual([]);
  });

  test.each(PACKAGES)('lacks the extension of %s without that package, and the run names it', (left) => {
    const others = PACKAGES.filter((name) => name !== left);
    expect(missingPhpPackages(phpEnvironment(others))).toContain(left);
  });

  test('names the library that an extension lacks', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'php-'));
    fs.writeFileSync(path.join(folder, 'php.ini'), 'display_errors=0\nlog_errors=1\nextension=absent');
    const lines = missingPhpLibraries({ PHPRC: folder, PHP_INI_SCAN_DIR: '' });
    fs.rmSync(folder, { recursive: true });
    expect(lines).toEqual([expect.stringMatching(/absent\.so: cannot open shared object file/)]);
  });

  test('passes its configuration to a PHP process that it starts', () => {
    const code = 'echo shell_exec( PHP_BINARY . " -r \'echo extension_loaded( \\"exif\\" ) ? 1 : 0;\'" );';
    const inner = execFileSync('php', ['-r', code], { encoding: 'utf8', env: { ...process.env, ...phpEnvironment() } });
    expect(inner).toBe('0');
  });
});
