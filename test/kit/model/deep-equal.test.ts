/** A failed comparison says what differs, also where JSON shows no difference. */
import { expect, it } from 'vitest';
import { assign, createMachine } from 'xstate';
import { assertEqual, createModel, machineDriver } from '#kit';
import { runTraced } from '../../../kit/suites/run-traced.ts';

class LockedError {
  tag = 'locked';
}

it.each([
  [
    'an instance',
    { error: { tag: 'locked' } },
    { error: new LockedError() },
    '"error": expected an instance of LockedError, there is a plain object',
  ],
  [
    'a function of each run',
    { log: () => 1 },
    { log: () => 1 },
    '"log": a function "log", and each run creates another one',
  ],
  [
    'a value deep inside',
    { a: [{ b: new LockedError() }] },
    { a: [{ b: { tag: 'locked' } }] },
    '"a.0.b": expected a plain object, there is an instance of LockedError',
  ],
])('names %s', (_, actual, expected, difference) => {
  expect(() => assertEqual(actual, expected, 'Equal.')).toThrow(`They differ in ${difference}.`);
});

it('says nothing more where the difference is visible', () => {
  expect(() => assertEqual(1, 2, 'Equal.')).toThrow(/^Equal\.\n\nexpected: 2\nthere is: 1$/);
});

it('hints at the option once for a chart', async () => {
  const machine = createMachine({
    id: 'stamped',
    context: { stamp: (() => 0) as () => number },
    initial: 'one',
    states: { one: { on: { go: { actions: assign({ stamp: () => () => 1 }) } } } },
  });
  const model = createModel(machine, { input: undefined, events: { go: [{}] } as never, serializeState: () => null });
  const [path] = model.edgePaths();
  const messageOf = () =>
    runTraced(path!, {
      model,
      level: 'chart',
      open: () => machineDriver(model),
      restart: () => {},
      shrinks: false,
    }).then(
      () => 'passed',
      (error: Error) => error.message,
    );
  expect(await messageOf()).toContain('describeChart(model, { compareWholeContext: false');
  expect(await messageOf()).not.toContain('compareWholeContext');
});
