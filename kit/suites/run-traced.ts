/** A path as a test. On failure it writes the trace; for a random path, it reports the shortest failing path. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Model, Path } from '../model/create-model.ts';
import { runPath, type Driver } from '../model/run.ts';
import { shrinkPath } from '../model/shrink.ts';
import { toTrace } from '../model/trace.ts';

/** A folder of the project in which the tests run. */
const FOLDER = 'test-results/traces';

type Failure = { path: Path; after: number; error: unknown };

/** The error on this path, on a driver of its own; null if it passes. */
async function failureOf(path: Path, open: (path: Path) => Driver | Promise<Driver>): Promise<Failure | null> {
  let passed = -1;
  try {
    await runPath(path, await open(path), (index) => void (passed = index));
    return null;
  } catch (error) {
    return { path, after: passed + 1, error };
  }
}

/** @returns the trace's file, or why it cannot be written: a payload may contain values that JSON lacks */
function written(model: Model, level: string, { path, ...failed }: Failure): string {
  try {
    const trace = toTrace(model, path, failed);
    const file = join(FOLDER, `${trace.chart}.${level}.json`);
    mkdirSync(join(process.cwd(), FOLDER), { recursive: true });
    writeFileSync(join(process.cwd(), file), `${JSON.stringify(trace, null, 2)}\n`);
    return file;
  } catch (error) {
    return `none. ${error instanceof Error ? error.message : String(error)}`;
  }
}

type Surroundings = {
  model: Model;
  /** The driver's level, in a word. */
  level: string;
  open: (path: Path) => Driver | Promise<Driver>;
  /** Lets a second driver start like the first one. */
  restart: () => void;
  /** Whether to shrink a failing path, because the path may be longer than necessary. */
  shrinks: boolean;
};

/** @throws what the driver threw, on the shortest path that fails with the same first line, with the trace's file in the message */
export async function runTraced(path: Path, { model, level, open, restart, shrinks }: Surroundings) {
  const failure = await failureOf(path, open);
  if (!failure) return;
  let shortest = failure;
  const kindOf = ({ error }: Failure) => (error instanceof Error ? error.message.split('\n')[0] : String(error));
  if (shrinks)
    await shrinkPath(model, path, async (shorter) => {
      restart();
      const again = await failureOf(shorter, open);
      const isSame = again !== null && kindOf(again) === kindOf(failure);
      if (isSame) shortest = again;
      return isSame;
    });
  const { error } = shortest;
  if (!(error instanceof Error)) throw error;
  if (shortest !== failure) error.message += `\n\nShrunk from ${path.steps.length - 1} steps.`;
  error.message += `\n\nTrace: ${written(model, level, shortest)}`;
  throw error;
}
