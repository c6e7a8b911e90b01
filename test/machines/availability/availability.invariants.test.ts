/** What the specification and the decisions say of the checks (section 5; decisions, "Page navigation"; host contract 3.5 and 3.6). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, type AnyEventObject } from 'xstate';
import { availabilityMachine } from '../../../machines/availability/availability.machine.ts';
import type { AvailabilityInput } from '../../../machines/availability/availability.types.ts';
import { controlledActors, toGraph } from '#kit';
import { usernameModel } from './availability.model.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const graph = toGraph(usernameModel);

it('a value that fails the local format is never sent, and never has an answer', () => {
  for (const state of graph.states) {
    if (state.context.value !== 'grace') expect(state.value).toBe('idle');
  }
});
it('every change of the value forgets the answer about the one before', () => {
  for (const { event, to } of graph.edges) {
    if (event.type === 'value.changed') expect(['idle', 'debouncing']).toContain(to.value);
  }
});
it('what is typed is what the form hears of, whether it can be checked or not', () => {
  for (const { event, to } of graph.edges)
    if (event.type === 'value.changed') expect(to.context.value).toBe(event['value']);
});
it('every wait ends: an answer, a failure, a time-out, or another value', () => {
  expect(graph.deadEnds((state) => ['free', 'taken', 'unusable', 'unverified'].includes(state.value))).toEqual([]);
});
it('an outage is one thing, whatever it is: the check could not be made', () => {
  const failing = graph.edges.filter(({ event }) => event.type.startsWith('xstate.error.') || event.delayMs === 4000);
  expect(failing.length).toBeGreaterThan(1);
  for (const { to } of failing) expect(to.value).toBe('unverified');
});

/** The check inside a form that writes down what it is told. */
function start(input: AvailabilityInput) {
  const world = controlledActors();
  const told: AnyEventObject[] = [];
  const machine = availabilityMachine.provide({ actors: { checkAvailability: world.promise } });
  const parent = createActor(fromCallback(({ receive }) => receive((event) => void told.push(event)))).start();
  const actor = createActor(machine, { input, parent }).start();
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { actor, world, settle, lastTold: () => told.at(-1), asked: () => world.log.map((call) => call.input) };
}

describe('scenarios', () => {
  it('a burst of keys is one question, 400 ms after the last of them', async () => {
    const { actor, asked } = start({ field: 'username', value: '' });
    for (const value of ['g', 'gr', 'gra']) {
      actor.send({ type: 'value.changed', value });
      await vi.advanceTimersByTimeAsync(399);
    }
    expect(asked()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toEqual([{ field: 'username', value: 'gra' }]);
  });
  it('leaving the field asks at once', () => {
    const { actor, asked } = start({ field: 'email', value: '' });
    actor.send({ type: 'value.changed', value: ' grace@example.com ' });
    actor.send({ type: 'check.requested' });
    expect(asked()).toEqual([{ field: 'email', value: 'grace@example.com' }]);
  });
  it('what is no address is not asked of the host, though it could be a name', async () => {
    const { actor, asked } = start({ field: 'email', value: '' });
    actor.send({ type: 'value.changed', value: 'grace@' });
    await vi.advanceTimersByTimeAsync(400);
    actor.send({ type: 'check.requested' });
    expect(asked()).toEqual([]);
  });
  it('a late answer about an earlier value is dropped', async () => {
    const { actor, world, settle, lastTold } = start({ field: 'username', value: 'ada' });
    actor.send({ type: 'check.requested' });
    const late = world.pending.get('checkAvailability');
    actor.send({ type: 'value.changed', value: 'grace' });
    late?.resolve('taken');
    await settle();
    expect(lastTold()).toEqual({ type: 'availability.reported', field: 'username', value: 'grace', status: 'unknown' });
  });
  it('a host that does not answer within 4 s is not waited for, and may be asked again', async () => {
    const { actor, asked, lastTold } = start({ field: 'username', value: 'ada' });
    actor.send({ type: 'check.requested' });
    await vi.advanceTimersByTimeAsync(3_999);
    expect(lastTold()).toMatchObject({ status: 'checking' });
    await vi.advanceTimersByTimeAsync(1);
    expect(lastTold()).toMatchObject({ status: 'unverified', value: 'ada' });
    actor.send({ type: 'check.requested' });
    expect(asked()).toHaveLength(2);
  });
  it('what is known is not asked again', async () => {
    const { actor, world, settle, asked } = start({ field: 'username', value: 'ada' });
    actor.send({ type: 'check.requested' });
    world.resolve('checkAvailability', 'free');
    await settle();
    actor.send({ type: 'check.requested' });
    expect(asked()).toHaveLength(1);
  });
  it('the form hears every change of what is known', async () => {
    const { actor, world, settle, lastTold } = start({ field: 'username', value: '' });
    expect(lastTold()).toMatchObject({ status: 'unknown', value: '' });
    actor.send({ type: 'value.changed', value: 'ada' });
    expect(lastTold()).toMatchObject({ status: 'unknown', value: 'ada' });
    await vi.advanceTimersByTimeAsync(400);
    expect(lastTold()).toMatchObject({ status: 'checking', value: 'ada' });
    world.resolve('checkAvailability', 'taken');
    await settle();
    expect(lastTold()).toMatchObject({ status: 'taken', value: 'ada' });
  });
  it.each(['free', 'taken', 'unusable'] as const)('the form hears that a value is %s', async (answer) => {
    const { actor, world, settle, lastTold } = start({ field: 'username', value: 'ada' });
    actor.send({ type: 'check.requested' });
    world.resolve('checkAvailability', answer);
    await settle();
    expect(lastTold()).toMatchObject({ status: answer, value: 'ada' });
  });
});
