import { describe, expect, it } from 'vitest';
import { createActor, createMachine, fromPromise } from 'xstate';
import { createCoverage, uncovered, createModel, replayCoverage, smallestCover, getTransitions } from '#kit';
import { postcardMachine, postcardModel } from '../postcard.ts';

describe('the gate', () => {
  it('names every state and transition that no run reached', () => {
    const coverage = createCoverage(postcardMachine);
    const silent = postcardMachine.provide({
      actors: { send: fromPromise<void, string>(() => new Promise(() => {})) },
    });
    const actor = createActor(silent, { inspect: coverage.inspect }).start();
    actor.send({ type: 'text.changed', text: 'Greetings' });
    actor.send({ type: 'postcard.sent' });
    const missed = uncovered(coverage.report());
    expect(missed).toContain('state #postcard.sent was never entered');
    expect(missed).toContain(
      'transition #postcard.sending | xstate.done.actor.send | 0 → #postcard.sent was never taken',
    );
    expect(missed).not.toContain('state #postcard.sending was never entered');
    expect(coverage.report().transitions).toMatchObject({ hit: 2, total: 8 });
    actor.stop();
  });

  it('is silent when nothing was missed', () => {
    const covers = replayCoverage(postcardModel, postcardModel.edgePaths());
    const taken = new Set([...covers.values()].flatMap((keys) => [...keys]));
    expect([...getTransitions(postcardMachine).keys()].filter((key) => !taken.has(key))).toEqual([]);
  });

  it('counts transitions that a chart takes before the first event', () => {
    const machine = createMachine({
      id: 'oracle',
      initial: 'deciding',
      states: { deciding: { always: 'decided' }, decided: {} },
    });
    const model = createModel(machine, { input: undefined, events: {}, serializeState: () => null });
    const [cover] = replayCoverage(model, model.edgePaths()).values();
    expect([...cover!]).toEqual([...getTransitions(machine).keys()]);
  });

  it('counts a run’s first state, even if only its ancestors have transitions', () => {
    const lift = createMachine({
      id: 'lift',
      initial: 'below',
      on: { called: '.above' },
      states: { below: {}, above: {} },
    });
    const coverage = createCoverage(lift);
    const actor = createActor(lift, { inspect: coverage.inspect }).start();
    actor.send({ type: 'called' });
    actor.stop();
    expect(uncovered(coverage.report())).toEqual([]);
  });

  it('does not count the transitions of a child', () => {
    const coverage = createCoverage(postcardMachine);
    const stranger = createActor(postcardMachine.provide({}), { inspect: coverage.inspect });
    stranger.start();
    stranger.stop();
    expect(coverage.report().transitions.hit).toBe(0);
  });
});

describe('the reduced paths for a slow driver', () => {
  it('take every transition that all paths together take', () => {
    const paths = postcardModel.edgePaths();
    const covers = replayCoverage(postcardModel, paths);
    const few = smallestCover(paths, (path) => covers.get(path)!);
    expect(few.length).toBeLessThan(paths.length);
    expect(new Set(few.flatMap((path) => [...covers.get(path)!])).size).toBe(getTransitions(postcardMachine).size);
  });
});
