/** The runs that every chart gets from its model: one call each, with the gate at 100 % of states and transitions. */
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCoverage } from './coverage.ts';
import type { Model } from './explore.ts';
import { recordFigures } from './figures.ts';
import { machineDriver, type MachineDriverOptions } from './machine-driver.ts';
import { runPath, type Driver } from './run.ts';

type Coverage = ReturnType<typeof createCoverage>;

/** Walks every path with a fresh driver and demands that nothing of the chart was missed. */
export function describePaths(
  level: 'chart' | 'view',
  model: Model,
  drive: (inspect: Coverage['inspect']) => { driver: Driver; stop: () => void },
  cleanUp: () => void = () => {},
) {
  const coverage = createCoverage(model.machine);
  const paths = model.edgePaths();
  let stop = () => {};

  describe(`${model.machine.id}, every edge on the ${level}`, () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      stop();
      cleanUp();
      vi.useRealTimers();
    });

    it.each(paths.map((path) => [path.description, path] as const))('%s', async (_, path) => {
      const run = drive(coverage.inspect);
      ({ stop } = run);
      await runPath(path, run.driver);
    });

    afterAll(() => {
      const { states, transitions } = coverage.report();
      recordFigures(model.machine.id, level, {
        paths: paths.length,
        steps: paths.reduce((sum, path) => sum + path.steps.length - 1, 0),
        states: `${states.hit}/${states.total}`,
        transitions: `${transitions.hit}/${transitions.total}`,
      });
      expect(states.missed).toEqual([]);
      expect(transitions.missed).toEqual([]);
    });
  });
}

/** Every edge of the model on the production chart: real interpreter, fake time, deferred promises. */
export const describeChart = (model: Model, options: MachineDriverOptions = {}) =>
  describePaths('chart', model, (inspect) => machineDriver(model, { ...options, inspect }));
