/** The rules of the decisions for map points: one compact request, and none while the map is hidden. */
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { EMPTY_QUERY } from '../../../machines/member-list/member-list.rules.ts';
import { memberMapMachine } from '../../../machines/member-map/member-map.machine.ts';
import {
  selectFound,
  selectClusterIds,
  selectIsMapCollapsed,
  selectMapError,
  selectNamed,
  selectVersion,
  selectIsFoundCurrent,
} from '../../../machines/member-map/member-map.selectors.ts';
import { controlledActors, toGraph } from '#kit';
import { ADA, BEN, DEE } from '../directory/members.ts';
import { memberMapModel } from './member-map.model.ts';
import { useFakeTime } from '../../fake-time.ts';

const { states, edges, deadEnds } = toGraph(memberMapModel());

describe('the map points', () => {
  it('are loaded once, and again only if the server’s index has changed', () => {
    for (const { from, to, event } of edges)
      if (from.context.version !== null && to.context.version === null)
        expect([event.type, to.context.found === null]).toEqual(['xstate.done.actor.findMapPoints', false]);
  });

  it('are not in the context', () => {
    for (const { context } of states) expect(JSON.stringify(context).length).toBeLessThan(3000);
  });

  it('that come clear the error of an earlier request', () => {
    const come = edges.filter(
      ({ from, to, event }) =>
        event.type.startsWith('xstate.done.actor.') &&
        (from.context.version !== to.context.version || from.context.found !== to.context.found) &&
        to.context.version !== null,
    );
    expect(come.filter(({ from }) => from.context.error !== null).length).toBeGreaterThan(0);
    for (const { to } of come) expect(to.context.error).toBeNull();
  });

  it('belong to the current search before anything was searched', () => {
    expect(selectIsFoundCurrent(states[0]!)).toBe(true);
  });

  it('belong to the latest query', () => {
    for (const snapshot of states)
      if (snapshot.matches('idle')) expect(snapshot.context.found === null).toBe(snapshot.context.query.search === '');
  });
});

it('a collapsed map sends no request', () => {
  for (const { from, to } of edges)
    if (from.matches('collapsed') && to.context.isCollapsed) expect(to.matches('collapsed')).toBe(true);
});

describe('scenarios', () => {
  useFakeTime();

  function start(isCollapsed = false) {
    const world = controlledActors();
    const kept: boolean[] = [];
    const actor = createActor(
      memberMapMachine.provide({
        actors: world.provideFor(memberMapMachine),
        actions: { saveCollapsed: (_, { isCollapsed: now }) => kept.push(now) },
      }),
      { input: { query: EMPTY_QUERY, isCollapsed } },
    ).start();
    const settle = () => vi.advanceTimersByTimeAsync(0);
    const search = (words: string) => actor.send({ type: 'query.changed', query: { ...EMPTY_QUERY, search: words } });
    return {
      world,
      kept,
      search,
      send: actor.send,
      now: () => actor.getSnapshot(),
      asked: () => world.log.map(({ id }) => id),
      running: () => [...world.pending.keys()],
      async answer(id: string, output: unknown) {
        world.resolve(id, output);
        await settle();
      },
      async refuse(id: string) {
        world.reject(id, { kind: 'networkError' });
        await settle();
      },
    };
  }

  it('requests the points, then the matches, then the visible names, one after the other', async () => {
    const map = start();
    map.search('legrand');
    map.send({ type: 'markers.shown', ids: [BEN.id] });
    map.send({ type: 'cluster.opened', ids: [ADA.id] });
    expect(map.running()).toEqual(['readMapPoints']);
    await map.answer('readMapPoints', { version: '1' });
    expect([map.running(), map.world.pending.get('findMapPoints')?.input]).toEqual([
      ['findMapPoints'],
      { ...EMPTY_QUERY, search: 'legrand' },
    ]);
    await map.answer('findMapPoints', { version: '1', count: 2 });
    expect(selectFound(map.now())?.count).toBe(2);
    expect([map.running(), map.world.pending.get('readNames')?.input]).toEqual([['readNames'], [ADA.id, BEN.id]]);
    await map.answer('readNames', [ADA, BEN]);
    expect([Object.keys(selectNamed(map.now())).length, map.running()]).toEqual([2, []]);
  });

  it('a removed member has no name, and is not requested again', async () => {
    const map = start();
    await map.answer('readMapPoints', { version: '1' });
    map.send({ type: 'cluster.opened', ids: [ADA.id, DEE.id] });
    map.send({ type: 'markers.shown', ids: [DEE.id, BEN.id] });
    await map.answer('readNames', [ADA]);
    expect(map.world.pending.get('readNames')?.input).toEqual([DEE.id, BEN.id].filter((id) => id !== DEE.id));
    await map.answer('readNames', [BEN]);
    expect([selectClusterIds(map.now()), map.running()]).toEqual([[ADA.id], []]);
    map.send({ type: 'cluster.closed' });
    expect(selectClusterIds(map.now())).toBeNull();
  });

  it('if the index has changed, the points are reloaded and the search is not repeated', async () => {
    const map = start();
    await map.answer('readMapPoints', { version: '1' });
    map.search('legrand');
    await map.answer('findMapPoints', { version: '2', count: 1 });
    expect([selectVersion(map.now()), map.running()]).toEqual([null, ['readMapPoints']]);
    await map.answer('readMapPoints', { version: '2' });
    expect([selectVersion(map.now()), selectFound(map.now())?.count, map.running()]).toEqual(['2', 1, []]);
    expect(map.asked()).toEqual(['readMapPoints', 'findMapPoints', 'readMapPoints']);
  });

  it('the response to an outdated search is ignored', async () => {
    for (const end of [
      (map: ReturnType<typeof start>) => map.answer('findMapPoints', { version: '1', count: 9 }),
      (map: ReturnType<typeof start>) => map.answer('findMapPoints', { version: '2', count: 9 }),
      (map: ReturnType<typeof start>) => map.refuse('findMapPoints'),
    ]) {
      const map = start();
      await map.answer('readMapPoints', { version: '1' });
      map.search('leg');
      map.search('legrand');
      await end(map);
      expect([selectFound(map.now()), selectMapError(map.now()), map.running()]).toEqual([
        null,
        null,
        ['findMapPoints'],
      ]);
      await map.answer('findMapPoints', { version: '1', count: 1 });
      expect(selectFound(map.now())?.count).toBe(1);
      map.search('');
      expect([selectFound(map.now()), map.running()]).toEqual([null, []]);
    }
  });

  it('a request names at most a hundred members; the next one has the rest', async () => {
    const map = start();
    await map.answer('readMapPoints', { version: '1' });
    map.send({ type: 'markers.shown', ids: Array.from({ length: 150 }, (_, index) => index + 1_000) });
    expect(map.world.pending.get('readNames')?.input).toHaveLength(100);
    await map.answer('readNames', []);
    expect(map.world.pending.get('readNames')?.input).toHaveLength(50);
  });

  it('an error has a reason', async () => {
    const map = start();
    await map.refuse('readMapPoints');
    expect(selectMapError(map.now())).toEqual({ kind: 'networkError' });
  });

  it('a request times out after 30 seconds; Retry and another search repeat it', async () => {
    for (const again of ['retry', 'search'] as const) {
      const map = start();
      await vi.advanceTimersByTimeAsync(30_000);
      expect([selectMapError(map.now()), map.running()]).toEqual([{ kind: 'timeout' }, []]);
      if (again === 'retry') map.send({ type: 'load.retried' });
      else map.search('legrand');
      expect([selectMapError(map.now()), map.running()]).toEqual([null, ['readMapPoints']]);
      await map.answer('readMapPoints', { version: '1' });
      expect(map.running()).toEqual(again === 'retry' ? [] : ['findMapPoints']);
    }
  });

  it('a collapsed map loads nothing; opened, it loads all that is missing; the choice is stored', async () => {
    const map = start(true);
    map.search('legrand');
    expect([selectIsMapCollapsed(map.now()), map.asked()]).toEqual([true, []]);
    map.send({ type: 'map.toggled', isCollapsed: false });
    await map.answer('readMapPoints', { version: '1' });
    await map.answer('findMapPoints', { version: '1', count: 1 });
    map.send({ type: 'map.toggled', isCollapsed: true });
    map.send({ type: 'markers.shown', ids: [ADA.id] });
    expect([map.kept, map.running()]).toEqual([[false, true], []]);
  });
});

it('after an error, a loaded map is always reachable', () => {
  expect(deadEnds((snapshot) => snapshot.matches('idle') || snapshot.matches('collapsed'))).toEqual([]);
});

it('positions are waited for thirty seconds', () => {
  expect(toGraph(memberMapModel()).delays).toEqual(new Set([30_000]));
});
