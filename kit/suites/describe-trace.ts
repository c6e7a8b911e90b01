/** A saved failure as a test: it runs the events of a trace on a driver and fails as long as the failure is there. */
import type { Model, Path } from '../model/create-model.ts';
import type { Driver } from '../model/run.ts';
import { runPath } from '../model/run.ts';
import { fromTrace, type Trace } from '../model/trace.ts';
import { machineDriver } from './machine-driver.ts';
import { describe, it, time } from './runner.ts';

type Open = (model: Model, path: Path) => Driver | Promise<Driver>;

/**
 * @param trace as a failure has written it to `test-results/traces/`
 * @param open creates the driver; by default it runs on the chart
 * @param options `fakeTimers`: whether time passes only as the trace says; true by default
 */
export function describeTrace(
  model: Model,
  trace: Trace,
  open: Open = (one) => machineDriver(one),
  { fakeTimers = true }: { fakeTimers?: boolean } = {},
): void {
  describe(`${trace.chart}, a trace`, () => {
    it(trace.failed?.message ?? `${trace.events.length} events`, async () => {
      const path = fromTrace(model, trace);
      if (fakeTimers) time.install();
      try {
        await runPath(path, await open(model, path));
      } finally {
        if (fakeTimers) time.uninstall();
      }
    });
  });
}
