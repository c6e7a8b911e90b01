/** What the specification and the decisions say of further members ("GraphQL", "more than 100"; architecture, "states that wait"). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import {
  furtherMembersMachine,
  type FurtherMembersRef,
} from '../../../machines/further-members/further-members.machine.ts';
import { selectFailure, selectIsReading } from '../../../machines/further-members/further-members.selectors.ts';
import type { MembersPage, MembersReport } from '../../../machines/further-members/further-members.types.ts';
import { deferredActors } from '../../kit/deferred-actors.ts';
import { graphOf } from '../../kit/graph.ts';
import { ADA, BEN } from '../directory/members.ts';
import { furtherMembersModels } from './further-members.model.ts';

const graphs = furtherMembersModels.map((model) => graphOf(model));
const states = graphs.flatMap((graph) => graph.states);
const edges = graphs.flatMap((graph) => graph.edges);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function started(cursor: string | null) {
  const world = deferredActors();
  const machine = furtherMembersMachine.provide({ actors: world.provideFor(furtherMembersMachine) });
  const told: MembersReport[] = [];
  const parent = createActor(
    createMachine({
      invoke: { id: 'members', src: machine, input: { cursor } },
      on: { 'members.reported': { actions: ({ event }) => told.push(event as MembersReport) } },
    }),
  ).start();
  const actor = parent.getSnapshot().children['members'] as FurtherMembersRef;
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    told,
    asked: () => world.log.map(({ input }) => input),
    failure: () => selectFailure(actor.getSnapshot()),
    isReading: () => selectIsReading(actor.getSnapshot()),
    retry: () => actor.send({ type: 'reading.retried' }),
    answer: async (page: MembersPage) => {
      world.resolve('readMembers', page);
      await settle();
    },
    fail: async (error: unknown) => {
      world.reject('readMembers', error);
      await settle();
    },
  };
}

describe('further members', () => {
  it('are read until the host says that there are no more, and told page by page', async () => {
    const members = started('2');
    await members.answer({ members: [ADA], next: '3' });
    await members.answer({ members: [BEN], next: null });
    expect(members.asked()).toEqual([{ cursor: '2' }, { cursor: '3' }]);
    expect(members.told).toEqual([
      { type: 'members.reported', members: [ADA], isLastPage: false },
      { type: 'members.reported', members: [BEN], isLastPage: true },
    ]);
    expect(members.isReading()).toBe(false);
  });

  it('are not asked for when the page data hold everybody', () => {
    expect(started(null).asked()).toEqual([]);
  });

  it('transport, HTTP and GraphQL errors are three distinct results', () => {
    const where = (kind: string) =>
      new Set(edges.filter(({ event }) => event['error']?.kind === kind).map(({ to }) => to.value));
    expect(where('network')).toEqual(new Set(['unreached']));
    expect(where('offline')).toEqual(new Set(['unreached']));
    expect(where('http')).toEqual(new Set(['refused']));
    expect(where('graphql')).toEqual(new Set(['unanswered']));
  });

  it('what was read stays, and Retry goes on with the page that failed', async () => {
    const members = started('2');
    await members.answer({ members: [ADA], next: '3' });
    await members.fail({ kind: 'network' });
    expect(members.failure()).toEqual({ kind: 'network' });
    members.retry();
    expect(members.asked().at(-1)).toEqual({ cursor: '3' });
    expect(members.failure()).toBeNull();
    await members.answer({ members: [BEN], next: null });
    expect(members.told.flatMap((report) => report.members)).toEqual([ADA, BEN]);
  });

  it('a host that names the same page for ever is not asked for ever', async () => {
    const members = started('2');
    await members.answer({ members: [ADA], next: '2' });
    expect(members.failure()).toEqual({ kind: 'malformed', where: 'next page' });
    expect(members.asked()).toHaveLength(1);
  });

  it('an answer that does not come within 30 seconds is a failure', async () => {
    const members = started('2');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(members.isReading()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(members.failure()).toEqual({ kind: 'timeout' });
  });

  it('every failure can be tried again, and from everywhere all members can still come', () => {
    const failed = states.filter((state) => selectFailure(state) !== null);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.filter((state) => !state.can({ type: 'reading.retried' }))).toEqual([]);
    for (const graph of graphs) expect(graph.strandedFrom(({ value }) => value === 'complete')).toEqual([]);
  });
});
