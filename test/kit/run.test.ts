import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setup } from 'xstate';
import { describeChart, type Driver, machineDriver, modelOf, runPath } from '#kit';
import { postcardMachine, postcardModel } from './postcard.ts';

describeChart(postcardModel);

describe('a path that fails', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const path = postcardModel.statePaths().find(({ state, steps }) => state.value === 'sent' && steps.length === 4)!;

  it('says at which step, in which path', async () => {
    const { driver, stop } = machineDriver(postcardModel);
    const deaf: Driver = { ...driver, resolve: () => {} };
    await expect(runPath(path, deaf)).rejects.toThrow(/✓ text\.changed.*\n {2}✓ postcard\.sent\n {2}✗ send ✓ null$/);
    stop();
  });

  it('fails when the chart behaves differently from its model', async () => {
    const other = { ...postcardModel, machine: postcardMachine.provide({ guards: { hasText: () => false } }) };
    const { driver, stop } = machineDriver(other);
    await expect(runPath(path, driver)).rejects.toThrow('postcard.sent');
    stop();
  });

  it('fails when the context holds what JSON does not', () => {
    const dated = setup({ types: {} as { context: { at: Date } } }).createMachine({ context: { at: new Date(0) } });
    const model = modelOf(dated, { input: undefined, events: {} as never, project: () => null });
    const { driver, stop } = machineDriver(model);
    expect(() => driver.check(model.statePaths()[0]!.state)).toThrow('The context is plain JSON');
    stop();
  });

  it('compares the whole context, not only what tells states apart', async () => {
    const machine = postcardMachine.provide({ actions: { countAttempt: () => {} } });
    const { driver, stop } = machineDriver({ ...postcardModel, machine });
    await expect(runPath(path, driver)).rejects.toThrow('attempts');
    stop();
  });
});

describe('a model without outcomes for a running actor', () => {
  it('is refused before any path is run', () => {
    expect(() =>
      modelOf(postcardMachine, { ...postcardModel.spec, actors: { send: { done: [undefined] } } }).edgePaths(),
    ).toThrow('Unmodelled: list actors["send"].error');
  });
});
