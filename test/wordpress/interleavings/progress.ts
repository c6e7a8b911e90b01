/** A walk of more than every run takes: whether it is wanted, and what it has come to as it goes, since it may take hours. */
import { appendFileSync, mkdirSync } from 'node:fs';

/** `1`, `2` or `all`; undefined when nothing more is wanted than what every run takes. */
export const WANTED = process.env['PRACTICE_PORTAL_INTERLEAVINGS'];

/** @param line written into `test-results/interleavings.txt`, when more is wanted */
export function note(line: string) {
  if (WANTED === undefined) return;
  mkdirSync('test-results', { recursive: true });
  appendFileSync('test-results/interleavings.txt', `${line}\n`);
}
