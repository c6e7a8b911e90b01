/** What the decisions say of a team ("Account"), over all states and edges, and in scenarios. */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { teamMachine } from '../../../machines/team/team.machine.ts';
import {
  selectIsBusy,
  selectIsSignedOut,
  selectMembers,
  selectTrouble,
  selectValue,
} from '../../../machines/team/team.selectors.ts';
import { deferredActors, graphOf } from '#kit';
import { INVITED, JOINED, REFUSAL, teamModel } from './team.model.ts';

const graph = graphOf(teamModel);

describe('in every reachable state', () => {
  it('one can get back to the list, unless the session is over; what is waited for has an end', () => {
    const stranded = graph.strandedFrom((state) => state.matches('listed'));
    expect(stranded.filter((state) => !selectIsSignedOut(state))).toEqual([]);
    for (const state of graph.states.filter(selectIsBusy)) {
      expect(graph.edges.some(({ from, event }) => from === state && event.delayMs !== undefined)).toBe(true);
    }
  });
  it('nobody is invited without a name and an address', () => {
    for (const state of graph.states.filter((each) => each.matches({ inviting: 'sending' }))) {
      expect(state.context.act).toEqual({ kind: 'invite', name: 'Ada', email: 'ada@practice.example' });
    }
  });
});

describe('scenarios', () => {
  function start() {
    const world = deferredActors();
    const actor = createActor(teamMachine.provide({ actors: { sendAct: world.promise } }), {
      input: { members: [INVITED] },
    }).start();
    const settle = async (work: () => void) => {
      work();
      await Promise.resolve();
      await Promise.resolve();
    };
    const type = (field: 'name' | 'email', value: string) => actor.send({ type: 'invite.changed', field, value });
    return { world, actor, settle, type, now: () => actor.getSnapshot() };
  }

  it('an invitation that was refused keeps what was typed; unchanged it is the same one, changed another', async () => {
    const { world, actor, settle, type, now } = start();
    actor.send({ type: 'invite.opened' });
    type('name', 'Ada');
    type('email', 'ada@practice.example');
    actor.send({ type: 'invite.sent' });
    await settle(() => world.reject('sendAct', { kind: 'http', status: 422, code: '', message: REFUSAL }));
    expect(selectTrouble(now())).toBe(`The invitation could not be sent. ${REFUSAL}`);
    expect(selectValue('email')(now())).toBe('ada@practice.example');
    actor.send({ type: 'invite.sent' });
    await settle(() => world.reject('sendAct', { kind: 'network' }));
    type('email', 'ada@other.example');
    expect(selectTrouble(now())).toBeNull();
    actor.send({ type: 'invite.sent' });
    await settle(() => world.resolve('sendAct', [INVITED, JOINED]));
    expect(selectMembers(now())).toEqual([INVITED, JOINED]);
    expect(selectValue('email')(now())).toBe('');
    const attempts = world.log.map(({ input }) => (input as { attempt: number }).attempt);
    expect([attempts[0] === attempts[1], attempts[1] === attempts[2]]).toEqual([true, false]);
  });

  it('sent again twice is two acts, tried again is one', async () => {
    const { world, actor, settle } = start();
    actor.send({ type: 'send.pressed', id: INVITED.id });
    await settle(() => world.reject('sendAct', { kind: 'network' }));
    actor.send({ type: 'act.retried' });
    await settle(() => world.resolve('sendAct', [INVITED]));
    actor.send({ type: 'send.pressed', id: INVITED.id });
    expect(world.log.map(({ input }) => input)).toEqual([
      { act: { kind: 'send', id: 2 }, attempt: 1 },
      { act: { kind: 'send', id: 2 }, attempt: 1 },
      { act: { kind: 'send', id: 2 }, attempt: 2 },
    ]);
  });
});
