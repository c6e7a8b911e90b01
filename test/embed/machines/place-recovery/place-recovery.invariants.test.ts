/** The chart recovers a report once for each expired token. After a failure it waits before it tries again. */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { placeRecoveryMachine } from '../../../../embed/machines/place-recovery/place-recovery.machine.ts';
import { controlledActors, toGraph } from '#kit';
import { placeRecoveryModels } from './place-recovery.model.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('recovering the view', () => {
  const graph = toGraph(placeRecoveryModels[0]!);

  it('requests a token when the app reports an expired one, or a minute after an error', () => {
    const ways = graph.edges.filter(({ from, to }) => to.value === 'renewing' && from.value !== 'renewing');
    expect(new Set(ways.map(({ from }) => from.value))).toEqual(new Set(['following', 'saving', 'failed']));
    const afterFailure = ways.filter(({ from }) => from.value === 'failed').map(({ event }) => event.type);
    expect(new Set(afterFailure)).toEqual(new Set(['xstate.after.retry.place-recovery.failed']));
  });

  it('ends with a reset only', () => {
    const ends = graph.edges.filter(({ from, to }) => to.value === 'stopped' && from.value !== 'stopped');
    expect(new Set(ends.map(({ event }) => event.type))).toEqual(new Set(['component.reset']));
    for (const { to } of ends) expect(to.status).toBe('done');
  });

  it('waits after a failure or a rejected token, but works on without the view', () => {
    const failed = graph.edges.filter(({ event }) => event.type.startsWith('xstate.error.actor'));
    const rejected = graph.edges.filter(
      ({ from, event }) => event.type === 'token.expired' && ['reloading', 'restoring'].includes(from.value),
    );
    expect(Math.min(failed.length, rejected.length)).toBeGreaterThan(1);
    for (const { from, to } of failed)
      expect(to.value).toBe(['renewing', 'reloading'].includes(from.value) ? 'failed' : 'following');
    for (const { to } of rejected) expect(to.value).toBe('failed');
  });

  it.each([
    ['the token', []],
    ['the reload', ['getToken']],
    ['the view', ['getToken', 'reload']],
  ])('tells the page about a failure of %s', async (_, before) => {
    const world = controlledActors();
    const actor = createActor(placeRecoveryMachine.provide({ actors: world.provideFor(placeRecoveryMachine) }));
    const told: unknown[] = [];
    actor.on('recovery.failed', ({ error }) => told.push(error));
    actor.start().send({ type: 'token.expired' });
    for (const id of before) {
      world.resolve(id, undefined);
      await settle();
    }
    world.reject([...world.pending.keys()].at(-1)!, 'refused');
    await settle();
    expect(told).toEqual(['refused']);
  });

  it('follows the report once the view is saved or restored', () => {
    const done = graph.edges.filter(({ event }) =>
      /^xstate\.(done|error)\.actor\.(save|restore)View$/.test(event.type),
    );
    expect(new Set(done.map(({ event }) => event.type)).size).toBe(4);
    for (const { to } of done) expect(to.value).toBe('following');
  });

  it('saves what was drawn last, even while an earlier view is being saved', () => {
    const world = controlledActors();
    const actor = createActor(placeRecoveryMachine.provide({ actors: world.provideFor(placeRecoveryMachine) })).start();
    for (const type of ['content.drawn', 'content.drawn'] as const) actor.send({ type });
    expect(world.log.map(({ id }) => id)).toEqual(['saveView', 'saveView']);
  });

  it('never saves the view during a recovery', () => {
    for (const state of graph.states.filter(({ value }) => ['renewing', 'reloading', 'restoring'].includes(value)))
      expect(state.can({ type: 'content.drawn' })).toBe(false);
  });
});

it('a failed renewal is tried again after a minute', () => {
  expect(toGraph(placeRecoveryModels[0]!).delays).toEqual(new Set([60_000]));
});
