import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import {
  causeOf,
  describeChart,
  doneEvent,
  type Driver,
  errorEvent,
  isDone,
  machineDriver,
  createModel,
  runPath,
} from '#kit';
import { postcardMachine, postcardModel } from '../postcard.ts';
import { useFakeTime } from '../../fake-time.ts';

describeChart(postcardModel);

describe('a path that fails', () => {
  useFakeTime();

  const path = postcardModel.statePaths().find(({ state, steps }) => state.value === 'sent' && steps.length === 4)!;

  it('says at which step, in which path', async () => {
    const driver = machineDriver(postcardModel);
    const deaf: Driver = {
      ...driver,
      apply: (event, before) => (isDone(event) ? undefined : driver.apply(event, before)),
    };
    await expect(runPath(path, deaf)).rejects.toThrow(/✓ text\.changed.*\n {2}✓ postcard\.sent\n {2}✗ send ✓ null$/);
  });

  it('fails when the chart behaves differently from its model', async () => {
    const other = { ...postcardModel, machine: postcardMachine.provide({ guards: { hasText: () => false } }) };
    await expect(runPath(path, machineDriver(other))).rejects.toThrow('postcard.sent');
  });

  it('fails when the context holds what JSON does not', () => {
    const dated = setup({ types: {} as { context: { at: Date } } }).createMachine({ context: { at: new Date(0) } });
    const model = createModel(dated, { input: undefined, events: {} as never, serializeState: () => null });
    const driver = machineDriver(model);
    expect(() => driver.read(model.statePaths()[0]!.state)).toThrow('The context is plain JSON');
    void driver.close();
  });

  it('compares the whole context, not only what tells states apart', async () => {
    const machine = postcardMachine.provide({ actions: { countAttempt: () => {} } });
    await expect(runPath(path, machineDriver({ ...postcardModel, machine }))).rejects.toThrow('attempts');
  });
});

describe('a driver', () => {
  /** Records the requests that it receives. */
  function noted(failsAt?: string): [string[], Driver] {
    const asked: string[] = [];
    const note = (what: string) => {
      asked.push(what);
      if (what === failsAt) throw new Error(`${what} went wrong`);
    };
    return [
      asked,
      {
        apply: ({ type }, before) => note(`apply ${type} in ${String(before.value)}`),
        settle: () => note('settle'),
        read: ({ value }) => note(`read ${String(value)}`),
        close: () => note('close'),
      },
    ];
  }
  const path = postcardModel.edgePaths().find(({ steps }) => steps.length === 3)!;

  it('is asked to read, then for each event to apply, settle and read, and to close at the end', async () => {
    const [asked, driver] = noted();
    await runPath(path, driver);
    const [, first, second] = path.steps.map(({ event }) => event.type);
    expect(asked).toEqual([
      'read writing',
      `apply ${first} in writing`,
      'settle',
      'read writing',
      `apply ${second} in writing`,
      'settle',
      `read ${String(path.state.value)}`,
      'close',
    ]);
  });

  it.each(['read writing', 'settle'])('is closed once where it fails: %s', async (moment) => {
    const [asked, driver] = noted(moment);
    await expect(runPath(path, driver)).rejects.toThrow(`${moment} went wrong`);
    expect(asked.filter((what) => what === 'close')).toHaveLength(1);
  });

  it('that cannot be closed fails the path, unless that has failed before', async () => {
    const [, driver] = noted('close');
    await expect(runPath(path, driver)).rejects.toThrow('close went wrong');
    const [, deaf] = noted('settle');
    const both = { ...deaf, close: () => Promise.reject(new Error('close went wrong')) };
    await expect(runPath(path, both)).rejects.toThrow('settle went wrong');
  });
});

describe('an event of a path', () => {
  it.each([
    [
      { type: 'sent', to: 'Ada' },
      { by: 'user', event: { type: 'sent', to: 'Ada' } },
    ],
    [doneEvent('load', 1), { by: 'done', actor: 'load', output: 1 }],
    [errorEvent('load', 'lost'), { by: 'error', actor: 'load', error: 'lost' }],
    [
      { type: 'xstate.snapshot.clock', snapshot: { context: 1 } },
      { by: 'snapshot', actor: 'clock', snapshot: { context: 1 } },
    ],
    [
      { type: 'xstate.after.500.open', delayMs: 500 },
      { by: 'time', milliseconds: 500 },
    ],
  ])('has somebody who causes it: %j', (event, cause) => {
    expect(causeOf(event)).toEqual(cause);
  });
});

describe('a model without outcomes for a running actor', () => {
  it('is refused before any path is run', () => {
    expect(() =>
      createModel(postcardMachine, { ...postcardModel.spec, actors: { send: { done: [undefined] } } }).edgePaths(),
    ).toThrow('Unmodelled: list actors["send"].error');
  });
});
