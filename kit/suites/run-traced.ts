/** A path as a test. On failure it writes the trace; for a random path, it reports the shortest failing path. */
import type { Model, Path } from '../model/create-model.ts';
import type { Driver } from '../model/run.ts';
import { shrinkPath } from '../model/shrink.ts';
import { toTrace, traceTest } from '../model/trace.ts';
import { failureOf, withTrace, type Failure } from './traced-failure.ts';

type Surroundings = {
  model: Model;
  /** The driver's level, in a word. */
  level: string;
  open: (path: Path) => Driver | Promise<Driver>;
  /** Lets a second driver start like the first one. */
  restart: () => void;
  /** Whether to shrink a failing path, because the path may be longer than necessary. */
  shrinks: boolean;
  /** The options of `machineDriver` on the chart; undefined on any other driver, which a printed test cannot contain. */
  onChart?: object | undefined;
};

/** @throws what the driver threw, on the shortest path that fails with the same first line, with the trace's file in the message */
export async function runTraced(path: Path, { model, level, open, restart, shrinks, onChart }: Surroundings) {
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
  if (error instanceof Error && shortest !== failure)
    error.message += `\n\nShrunk from ${path.steps.length - 1} steps.${asTest(model, shortest, onChart)}`;
  throw withTrace(model, level, shortest);
}

/** The code of a test for the message, or why there is none. */
function asTest(model: Model, { path, ...failed }: Failure, onChart: object | undefined): string {
  if (!onChart)
    return ' A printed test cannot contain your driver: describeTrace(model, trace, open) runs the trace on it.';
  try {
    const trace = toTrace(model, path, failed);
    const name = trace.chart.replace(/[^\p{L}\p{N}]+(.)?/gu, (_, letter?: string) => letter?.toUpperCase() ?? '');
    return ` As a test:\n\n${traceTest(trace, { model: `${name}Model`, from: `./${trace.chart}.model.ts`, options: onChart })}`;
  } catch (error) {
    return ` It cannot be printed as a test: ${error instanceof Error ? error.message : String(error)}`;
  }
}
