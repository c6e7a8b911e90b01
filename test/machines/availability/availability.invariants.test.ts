/** The rules for the checks (spec: registration#moving-forward, rest#availability-routes). */
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, type AnyEventObject } from 'xstate';
import { availabilityMachine } from '../../../machines/availability/availability.machine.ts';
import type { AvailabilityInput } from '../../../machines/availability/availability.types.ts';
import { controlledActors, toGraph } from '#kit';
import { usernameModel } from './availability.model.ts';
import { useFakeTime } from '../../fake-time.ts';

useFakeTime();

const graph = toGraph(usernameModel);

it('a value of the wrong format is never checked on the server', () => {
  for (const state of graph.states) {
    if (state.context.value !== 'grace') expect(state.value).toBe('idle');
  }
});
it('every change of the value discards the previous result', () => {
  for (const { event, to } of graph.edges) {
    if (event.type === 'value.changed') expect(['idle', 'debouncing']).toContain(to.value);
  }
});
it('the form gets every typed value, even if it cannot be checked', () => {
  for (const { event, to } of graph.edges)
    if (event.type === 'value.changed') expect(to.context.value).toBe(event['value']);
});
it('every wait ends with a response, an error, a timeout or another value', () => {
  expect(graph.deadEnds((state) => ['free', 'taken', 'unusable', 'unverified'].includes(state.value))).toEqual([]);
});
it('every error has the same status: unverified', () => {
  const failing = graph.failures.filter(({ from }) => from.matches('checking'));
  expect(failing.length).toBeGreaterThan(1);
  for (const { to } of failing) expect(to.value).toBe('unverified');
});

/** The check inside a form that records its reports. */
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
  it('typing sends one request, 400 ms after the last key', async () => {
    const { actor, asked } = start({ field: 'username', value: '' });
    for (const value of ['g', 'gr', 'gra']) {
      actor.send({ type: 'value.changed', value });
      await vi.advanceTimersByTimeAsync(399);
    }
    expect(asked()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toEqual([{ field: 'username', value: 'gra' }]);
  });
  it('leaving the field checks at once', () => {
    const { actor, asked } = start({ field: 'email', value: '' });
    actor.send({ type: 'value.changed', value: ' grace@example.com ' });
    actor.send({ type: 'check.requested' });
    expect(asked()).toEqual([{ field: 'email', value: 'grace@example.com' }]);
  });
  it('an invalid e-mail address is not sent, although it could be a username', async () => {
    const { actor, asked } = start({ field: 'email', value: '' });
    actor.send({ type: 'value.changed', value: 'grace@' });
    await vi.advanceTimersByTimeAsync(400);
    actor.send({ type: 'check.requested' });
    expect(asked()).toEqual([]);
  });
  it('a late response about an earlier value is ignored', async () => {
    const { actor, world, settle, lastTold } = start({ field: 'username', value: 'ada' });
    actor.send({ type: 'check.requested' });
    const late = world.pending.get('checkAvailability');
    actor.send({ type: 'value.changed', value: 'grace' });
    late?.resolve('taken');
    await settle();
    expect(lastTold()).toEqual({ type: 'availability.reported', field: 'username', value: 'grace', status: 'unknown' });
  });
  it('a check times out after 4 s, and can be retried', async () => {
    const { actor, asked, lastTold } = start({ field: 'username', value: 'ada' });
    actor.send({ type: 'check.requested' });
    await vi.advanceTimersByTimeAsync(3_999);
    expect(lastTold()).toMatchObject({ status: 'checking' });
    await vi.advanceTimersByTimeAsync(1);
    expect(lastTold()).toMatchObject({ status: 'unverified', value: 'ada' });
    actor.send({ type: 'check.requested' });
    expect(asked()).toHaveLength(2);
  });
  it('a known result is not requested again', async () => {
    const { actor, world, settle, asked } = start({ field: 'username', value: 'ada' });
    actor.send({ type: 'check.requested' });
    world.resolve('checkAvailability', 'free');
    await settle();
    actor.send({ type: 'check.requested' });
    expect(asked()).toHaveLength(1);
  });
  it('the form gets every change of the status', async () => {
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

it('a check begins 0.4 seconds after the last key, and waits four seconds for its answer', () => {
  expect(graph.delays).toEqual(new Set([400, 4_000]));
});
