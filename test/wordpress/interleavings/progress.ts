/** Reports the progress of a long walk, which may take hours, and whether one is wanted. */
import { appendFileSync, mkdirSync } from 'node:fs';

/** `1`, `2` or `all`; undefined for the short walk of every run. */
export const WANTED = process.env['PRACTICE_PORTAL_INTERLEAVINGS'];

/** @param line The line for `test-results/interleavings.txt`; only a long walk writes it. */
export function note(line: string) {
  if (WANTED === undefined) return;
  mkdirSync('test-results', { recursive: true });
  appendFileSync('test-results/interleavings.txt', `${line}\n`);
}
