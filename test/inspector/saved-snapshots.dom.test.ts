/** A tab stores snapshots. After a reload the page continues from one of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise, setup, type AnyActorRef } from 'xstate';
import { openSavedSnapshots } from '../../kit/bridge/saved-snapshots.ts';
import { lazyMachine } from '../../machines/lib/lazy-machine.ts';

const lamp = setup({}).createMachine({
  id: 'lamp',
  initial: 'dark',
  states: { dark: { on: { 'lamp.lit': 'bright' } }, bright: {} },
});

const rings: string[] = [];
const house = setup({
  types: {
    context: {} as { name: string; password: string },
    events: {} as { type: 'name.typed'; name: string } | { type: 'password.typed' } | { type: 'bell.pressed' },
  },
  actors: {
    lamp,
    ring: fromPromise(async () => {
      rings.push('ring');
      await new Promise(() => {});
    }),
  },
}).createMachine({
  id: 'house',
  context: { name: '', password: '' },
  invoke: { id: 'hall', src: 'lamp' },
  initial: 'quiet',
  states: {
    quiet: {
      on: {
        'bell.pressed': 'ringing',
        'name.typed': { actions: assign({ name: ({ event }) => event.name }) },
        'password.typed': { actions: assign({ password: 'hunter2' }) },
      },
    },
    ringing: { invoke: { id: 'ring', src: 'ring' } },
  },
});

const running: Array<{ stop: () => void }> = [];
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
  rings.length = 0;
});

/** A page with that many houses. Each load of the tab creates a new one. */
function load(houses = 1) {
  const snapshots = openSavedSnapshots(sessionStorage);
  const actors = Array.from({ length: houses }, () => createActor(house, { ...snapshots.next(house) }).start());
  running.push(...actors);
  return { snapshots, actors, first: actors[0]! };
}

const hallOf = (actor: ReturnType<typeof load>['first']) => actor.getSnapshot().children['hall'] as AnyActorRef;

describe('a root actor', () => {
  it('continues where it was saved, with its actors; running work starts again', () => {
    const { snapshots, first } = load();
    first.send({ type: 'name.typed', name: 'Ada' });
    hallOf(first).send({ type: 'lamp.lit' });
    first.send({ type: 'bell.pressed' });
    expect(snapshots.keep('a', first, 'house', 0)).toBeNull();
    expect(rings).toHaveLength(1);
    expect(snapshots.leave('a')).toBe(true);

    const again = load();
    expect(again.first.getSnapshot().value).toBe('ringing');
    expect(again.first.getSnapshot().context).toEqual({ name: 'Ada', password: '' });
    expect(hallOf(again.first).getSnapshot().value).toBe('bright');
    expect(rings).toHaveLength(2);
    expect(again.snapshots.all.map(({ key, chart }) => [key, chart])).toEqual([['a', 'house']]);
  });

  it('among several of its chart is the saved one', () => {
    const { snapshots, actors } = load(3);
    actors[1]!.send({ type: 'bell.pressed' });
    snapshots.keep('a', actors[1]!, 'house', 1);
    snapshots.leave('a');
    expect(load(3).actors.map((actor) => actor.getSnapshot().value)).toEqual(['quiet', 'ringing', 'quiet']);
  });

  it('is restored once, and can be restored again', () => {
    const { snapshots, first } = load();
    first.send({ type: 'bell.pressed' });
    snapshots.keep('a', first, 'house', 0);
    snapshots.leave('a');
    const second = load();
    expect(sessionStorage).toHaveLength(0);
    expect(second.snapshots.leave('a')).toBe(true);
    expect(load().first.getSnapshot().value).toBe('ringing');
    expect(load().first.getSnapshot().value).toBe('quiet');
  });

  it('starts normally without a saved snapshot, or if it cannot be read', () => {
    expect(load().snapshots.leave('unknown')).toBe(false);
    sessionStorage.setItem('statechart-kit-snapshots', '{');
    expect(load().first.getSnapshot().value).toBe('quiet');
  });
});

describe('a snapshot that cannot be restored says why', () => {
  it('an actor within another', () => {
    const { snapshots, first } = load();
    expect(snapshots.keep('a', hallOf(first), 'lamp', -1)).toBe('nested');
  });

  it('a root with lazy parts', async () => {
    const holder = setup({ actors: { part: lazyMachine(async () => lamp) } }).createMachine({
      id: 'holder',
      invoke: { id: 'part', src: 'part' },
    });
    const { snapshots } = load();
    const actor = createActor(holder, { ...snapshots.next(holder) }).start();
    running.push(actor);
    expect(snapshots.keep('a', actor, 'holder', 0)).toBe('late');
  });

  it('a root that the page does not ask for', () => {
    const { snapshots } = load();
    const other = createActor(lamp).start();
    running.push(other);
    expect(snapshots.keep('a', other, 'lamp', 0)).toBe('tied');
  });

  it('a secret, which is not in the storage either', () => {
    const { snapshots, first } = load();
    snapshots.keep('a', first, 'house', 0);
    first.send({ type: 'password.typed' });
    expect(snapshots.keep('b', first, 'house', 0)).toBe('secret');
    expect(snapshots.leave('b')).toBe(false);
    snapshots.leave('a');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('hunter2');
  });
});
