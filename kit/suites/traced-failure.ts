/** The failure of a path, and its trace as a file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Mismatch } from '../model/deep-equal.ts';
import { pathOf } from '../model/paths.ts';
import type { Model, Path } from '../model/create-model.ts';
import { runPath, type Driver } from '../model/run.ts';
import { toTrace } from '../model/trace.ts';

/** A folder of the project in which the tests run. */
const FOLDER = 'test-results/traces';

/** `after` is the number of the event after which the path failed, 0 for the initial state. */
export type Failure = { path: Path; after: number; error: unknown };

/** The failure of this path on a driver of its own; null if it passes. */
export async function failureOf(path: Path, open: (path: Path) => Driver | Promise<Driver>): Promise<Failure | null> {
  let passed = -1;
  try {
    await runPath(path, await open(path), (index) => void (passed = index));
    return null;
  } catch (error) {
    return { path, after: passed + 1, error };
  }
}

/**
 * Writes the trace of a failure up to the failed step.
 *
 * @returns the trace's file, or why it cannot be written: a payload may contain values that JSON lacks
 */
function writeTrace(model: Model, level: string, { path, ...failed }: Failure): string {
  try {
    const trace = toTrace(model, pathOf(path.steps.slice(0, failed.after + 1)), failed);
    const file = join(FOLDER, `${trace.chart}.${level}.json`);
    mkdirSync(join(process.cwd(), FOLDER), { recursive: true });
    writeFileSync(join(process.cwd(), file), `${JSON.stringify(trace, null, 2)}\n`);
    return file;
  } catch (error) {
    return `none. ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The hints that were shown, by chart: a thousand equal failures need one. */
const shownHints = new Set<string>();

function hintOf(model: Model, error: Error): string {
  if (!(error instanceof Mismatch) || error.hint === '') return '';
  const shown = `${(model.machine as { id: string }).id} ${error.hint}`;
  if (shownHints.has(shown)) return '';
  shownHints.add(shown);
  return `\n\n${error.hint}`;
}

/** Writes the trace of a failure, and adds the file's name to the error's message. Returns the error. */
export function withTrace(model: Model, level: string, failure: Failure): unknown {
  const { error } = failure;
  if (error instanceof Error) error.message += hintOf(model, error);
  if (error instanceof Error) error.message += `\n\nTrace: ${writeTrace(model, level, failure)}`;
  return error;
}
