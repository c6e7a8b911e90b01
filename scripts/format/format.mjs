/**
 * Formats TypeScript, styles and documents with oxfmt, and PHP with PHP_CodeSniffer by the rules of wordpress/phpcs.xml.
 *
 *   npm run format              writes the files
 *   npm run format -- --check   only names those that differ
 *
 * A machine without PHP_CodeSniffer leaves PHP as it is, and says so.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedProgram } from '../setup/programs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isCheck = process.argv.includes('--check');

const run = (/** @type {string} */ program, /** @type {string[]} */ args) =>
  spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status ?? 1;

const oxfmt = path.join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt');
const codes = [run(process.execPath, [oxfmt, ...(isCheck ? ['--check'] : []), '.'])];

const php = installedProgram(isCheck ? 'phpcs' : 'phpcbf');
if (php) {
  const code = run(php, ['--standard=wordpress/phpcs.xml', '-q', ...(isCheck ? ['-s'] : [])]);
  // The fixer ends with 1 when it has fixed everything.
  codes.push(isCheck || code !== 1 ? code : 0);
} else console.log('PHP is left as it is, because PHP_CodeSniffer (phpcs) was not found.');

process.exit(Math.max(...codes));
