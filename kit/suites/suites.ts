/** The runs that every chart gets from its model: one call each, with the gate at 100 % of states and transitions. */
import { createCoverage, missedBy, type Coverage } from '../model/coverage.ts';
import { expectSame } from '../model/differ.ts';
import type { Model } from '../model/explore.ts';
import { recordFigures } from '../model/figures.ts';
import { machineDriver, type MachineDriverOptions } from './machine-driver.ts';
import { unheardBy } from '../rules/unheard.ts';
import { runPath, type Driver } from '../model/run.ts';
import { afterEach, beforeEach, describe, it, time } from './runner.ts';

/**
 * Walks every path with a fresh driver and demands that nothing of the chart was missed. Several models of one chart,
 * where what it was started with decides the way: together they must miss nothing.
 */
export function describePaths(
  level: 'chart' | 'view',
  modelOrModels: Model | readonly Model[],
  drive: (model: Model, inspect: Coverage['inspect']) => { driver: Driver; stop: () => void },
  cleanUp: () => void = () => {},
) {
  const models = [modelOrModels].flat();
  const { machine } = models[0]!;
  const coverage = createCoverage(machine);
  const paths = models.flatMap((model) => model.edgePaths().map((path) => ({ model, path })));
  let stop = () => {};

  describe(`${machine.id}, every edge on the ${level}`, () => {
    beforeEach(() => {
      time.install();
    });
    afterEach(() => {
      stop();
      cleanUp();
      time.uninstall();
    });

    for (const { model, path } of paths) {
      it(path.description, async () => {
        const run = drive(model, coverage.inspect);
        ({ stop } = run);
        await runPath(path, run.driver);
      });
    }

    // A test of its own and the last one: so it counts, and a run of one path alone does not fail for the others.
    it('every state was entered and every transition taken', () => {
      const report = coverage.report();
      const { states, transitions } = report;
      recordFigures(machine.id, level, {
        paths: paths.length,
        steps: paths.reduce((sum, { path }) => sum + path.steps.length - 1, 0),
        states: `${states.hit}/${states.total}`,
        transitions: `${transitions.hit}/${transitions.total}`,
        taken: coverage.taken(),
      });
      const unheard = models.flatMap((model) => unheardBy(model));
      expectSame([...missedBy(report), ...new Set(unheard)], [], 'Nothing of the chart, and of its model, was missed.');
    });
  });
}

/** Every edge of the model on the production chart: real interpreter, fake time, deferred promises. */
export const describeChart = (models: Model | readonly Model[], options: MachineDriverOptions = {}) =>
  describePaths('chart', models, (model, inspect) => machineDriver(model, { ...options, inspect }));
