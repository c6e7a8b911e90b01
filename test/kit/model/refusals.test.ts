/** What the kit refuses to do, with the reason that it gives. Refusals of single features are tested beside them. */
import { describe, expect, it } from 'vitest';
import { createMachine, fromCallback, fromObservable, fromPromise } from 'xstate';
import { childModel, controlledActors, createModel, machineDriver } from '#kit';
import { browserDriver } from '#kit/playwright';
import { actorSchema, eventSchema, inputSchema } from '../../../kit/schema/index.ts';
import { startable, startSystem } from '../../../kit/compose/live-system.ts';
import { NOTHING } from './named-paths.ts';

const nothingComes = () => ({ subscribe: () => ({ unsubscribe() {} }) });
const home = createMachine({
  id: 'home',
  invoke: [
    { id: 'load', src: fromPromise(async () => 1) },
    { id: 'bell', src: fromCallback(() => {}) },
    { id: 'clock', src: fromObservable(nothingComes), onSnapshot: { actions: () => {} } },
  ],
});

describe('controlled actors refuse what no running actor can do', () => {
  const driven = () => machineDriver(createModel(home, { ...NOTHING, actors: { clock: { snapshot: [] } } }));

  it('an end or a failure, and name those that run', () => {
    const { actors } = driven();
    expect(() => actors.resolve('lode', 1)).toThrow('"lode" is not running; running: load, clock');
    expect(() => actors.reject('lode', 1)).toThrow('"lode" is not running; running: load, clock');
    actors.resolve('load', 1);
    expect(() => actors.resolve('load', 2)).toThrow('"load" is not running; running: clock');
    expect(() => controlledActors().reject('load', 1)).toThrow('"load" is not running; running: none');
  });

  it('an event of a callback, also once it was stopped', () => {
    const { actor, actors } = driven();
    expect(() => actors.sendBack('load', { type: 'rang' })).toThrow('callback "load" is not running');
    expect(() => actors.sendBack('bell', { type: 'rang' })).not.toThrow();
    actor.stop();
    expect(() => actors.sendBack('bell', { type: 'rang' })).toThrow('callback "bell" is not running');
  });

  it('a snapshot of what shows none', () => {
    const { actors } = driven();
    expect(() => actors.emitSnapshot('clock', { context: 1 })).not.toThrow();
    expect(() => actors.emitSnapshot('load', { context: 1 })).toThrow('"load" is not running, or shows no snapshots');
  });
});

describe('a system refuses what cannot happen to it', () => {
  const system = () => startSystem(startable(childModel(home, { serializeState: () => null })), undefined, () => {});

  it.each([
    ['time that passes without a timer', { at: '', type: 'xstate.after.5.home', delayMs: 5 }, 'No timer runs.'],
    ['the end of an actor that was not started', { at: '', type: 'xstate.done.actor.lode' }, '"lode" does not run.'],
    ['its failure', { at: '', type: 'xstate.error.actor.lode' }, '"lode" does not run.'],
    ['its snapshot', { at: 'room', type: 'xstate.snapshot.lode' }, '"room/lode" does not run.'],
    ['an event to a chart that is not there', { at: 'room', type: 'called' }, 'There is no chart at "room".'],
  ])('%s', (_, event, reason) => {
    expect(() => system().apply(event)).toThrow(reason);
  });
});

describe('schemas that a machine does not have are named', () => {
  it.each([
    ['of an event', () => eventSchema(home, 'called'), 'The machine has no schemas.events["called"].'],
    ['of its input', () => inputSchema(home), 'The machine has no schemas.input.'],
    ['of an outcome', () => actorSchema(home, 'load', 'output'), 'The machine has no schemas.actors["load"].output.'],
  ])('that %s', (_, read, reason) => {
    expect(read).toThrow(reason);
  });
});

describe('a browser driver refuses events that nothing on the page causes', () => {
  /** A page that does everything that it is told, at once. */
  const page = new Proxy(
    Object.assign(() => {}, {}),
    {
      get: (_, name): unknown => (name === 'then' ? undefined : page),
      apply: () => undefined,
    },
  ) as never;
  const before = {} as never;

  it('an event without a cause, an outcome without a network stub, and one that the page does not ask for', async () => {
    const driver = await browserDriver(page, {
      screen: {},
      userActions: { called: () => ({ send: true }) },
      networkStubs: { ask: { url: '/ask', resolve: () => ({ status: 200 }) } },
      timeoutMs: 1,
      open: async () => {},
    } as never);
    await expect(driver.apply({ type: 'called' }, before)).rejects.toThrow(
      'Nobody on the page causes "called": list it in causes',
    );
    await expect(driver.apply({ type: 'xstate.done.actor.load', output: 1 }, before)).rejects.toThrow(
      'No network stub for the actor "load": list it in networkStubs',
    );
    await expect(driver.apply({ type: 'xstate.done.actor.ask', output: 1 }, before)).rejects.toThrow(
      '"ask" asked nothing of the network',
    );
  });
});
