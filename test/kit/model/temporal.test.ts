import { describe, expect, it } from 'vitest';
import { createMachine, fromPromise } from 'xstate';
import { Counterexample, createModel, type Model, temporal } from '#kit';

const load = fromPromise(async () => 1);

/** Sends a request, may retry it, and gives up after a while. */
const request = createMachine({
  id: 'request',
  initial: 'idle',
  states: {
    idle: { on: { ask: 'asking' } },
    asking: {
      invoke: { id: 'load', src: load, onDone: 'shown', onError: 'failed' },
      on: { cancel: 'idle' },
      after: { 1000: 'failed' },
    },
    failed: { on: { retry: 'asking' } },
    shown: { type: 'final' },
  },
});

const modelOf = (machine: typeof request | ReturnType<typeof createMachine>): Model =>
  createModel(
    machine as never,
    {
      input: undefined,
      events: { ask: [{}], cancel: [{}], retry: [{}], stay: [{}], go: [{}], reset: [{}] },
      actors: { load: { done: [1], error: ['lost'] } },
      serializeState: () => null,
    } as never,
  ) as Model;

const { always, eventually, until, neverAfter } = temporal(modelOf(request));

function broken(work: () => void): Counterexample {
  try {
    work();
  } catch (error) {
    if (error instanceof Counterexample) return error;
    throw error;
  }
  throw new Error('It should have a counterexample.');
}
const way = ({ path }: Counterexample) => path.steps.slice(1).map(({ event }) => event.type);

describe('always', () => {
  it('holds where it does', () => always('there is a state', ({ value }) => value !== null));
  it('has the shortest path to where it does not', () => {
    const { message, ...rest } = broken(() => always('is never shown', ({ value }) => value !== 'shown'));
    expect(way(rest as Counterexample)).toEqual(['ask', 'xstate.done.actor.load']);
    expect(message).toBe('is never shown: it does not hold\n\nPath:\n  "idle"\n  ask → "asking"\n  load ✓ 1 → "shown"');
  });
  it('looks at the beginning as well', () => {
    expect(way(broken(() => always('is never idle', ({ value }) => value !== 'idle')))).toEqual([]);
  });
});

describe('eventually', () => {
  const isAsking = ({ value }: { value: unknown }) => value === 'asking';
  it('trusts a timer that runs, and an actor', () => {
    eventually('asking ends', ({ value }) => value !== 'asking', isAsking);
  });
  it('does not trust a person', () => {
    const failure = broken(() => eventually('something is shown', ({ value }) => value === 'shown'));
    expect(failure.message).toContain('nothing has to happen any more');
    expect(way(failure)).toEqual([]);
  });
  it('finds where one can go round for ever though what runs comes to its end', () => {
    const failing = createMachine({
      id: 'failing',
      initial: 'asking',
      states: {
        asking: { invoke: { id: 'load', src: load, onDone: 'shown', onError: 'resting' } },
        resting: { after: { 10: 'asking' } },
        shown: {},
      },
    });
    const failure = broken(() => temporal(modelOf(failing)).eventually('is shown', ({ value }) => value === 'shown'));
    expect(failure.message).toContain('it need never come');
    expect(failure.cycle.map(({ type }) => type).toSorted()).toEqual([
      'xstate.after.10.failing.resting',
      'xstate.error.actor.load',
    ]);
  });
  it('trusts what runs on through everything that a person does, not what is started again by it', () => {
    const typing = (reenter: boolean) =>
      createMachine({
        id: 'typing',
        initial: 'busy',
        states: {
          busy: {
            invoke: { id: 'load', src: load, onDone: 'shown', onError: 'shown' },
            on: { stay: reenter ? { target: 'busy', reenter } : { actions: () => {} } },
          },
          shown: {},
        },
      });
    const isShown = ({ value }: { value: unknown }) => value === 'shown';
    temporal(modelOf(typing(false))).eventually('is shown', isShown);
    const failure = broken(() => temporal(modelOf(typing(true))).eventually('is shown', isShown));
    expect(failure.cycle.map(({ type }) => type)).toEqual(['stay']);
  });
  it('trusts a timer in the same way', () => {
    const waiting = (reenter: boolean) =>
      createMachine({
        id: 'waiting',
        initial: 'typed',
        states: {
          typed: {
            after: { 300: 'saved' },
            on: { stay: reenter ? { target: 'typed', reenter } : { actions: () => {} } },
          },
          saved: {},
        },
      });
    const isSaved = ({ value }: { value: unknown }) => value === 'saved';
    temporal(modelOf(waiting(false))).eventually('is saved', isSaved);
    expect(() => temporal(modelOf(waiting(true))).eventually('is saved', isSaved)).toThrow('it need never come');
  });
  it('holds where the goal is passed, though it does not last', () => {
    const blink = createMachine({
      id: 'blink',
      initial: 'off',
      states: { off: { after: { 10: 'on' } }, on: { after: { 10: 'off' } } },
    });
    temporal(modelOf(blink)).eventually('is on', ({ value }) => value === 'on');
  });
});

describe('until', () => {
  it('holds where one lasts until the other comes', () => {
    const going = createMachine({
      id: 'going',
      initial: 'one',
      states: { one: { after: { 10: 'two' } }, two: { after: { 10: 'three' } }, three: {} },
    });
    const statements = temporal(modelOf(going));
    statements.until(
      'counts until three',
      ({ value }) => value !== 'three',
      ({ value }) => value === 'three',
    );
    const failure = broken(() =>
      statements.until(
        'is one until three',
        ({ value }) => value === 'one',
        ({ value }) => value === 'three',
      ),
    );
    expect(failure.message).toContain('it has ended before what it waits for');
    expect(way(failure)).toEqual(['xstate.after.10.going.one']);
  });
  it('needs the other to come', () => {
    expect(() =>
      until(
        'is not shown until it is',
        ({ value }) => value !== 'shown',
        ({ value }) => value === 'shown',
      ),
    ).toThrow('nothing has to happen any more');
  });
});

describe('never after', () => {
  it('holds where the one is never behind the other', () => {
    neverAfter(
      'once shown it does not fail',
      (_, { value }) => value === 'shown',
      ({ value }) => value === 'failed',
    );
  });
  it('has the shortest path by both', () => {
    const failure = broken(() =>
      neverAfter(
        'a cancelled request is never shown',
        ({ type }) => type === 'cancel',
        ({ value }) => value === 'shown',
      ),
    );
    expect(way(failure)).toEqual(['ask', 'cancel', 'ask', 'xstate.done.actor.load']);
  });
});
