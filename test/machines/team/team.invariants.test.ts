/** The rules of the decisions for a team ("Account"), over all states and edges, and in scenarios. */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { teamMachine } from '../../../machines/team/team.machine.ts';
import { selectIsBusy, selectIsSignedOut } from '../../../machines/lib/request.ts';
import {
  selectMemberToConfirm,
  selectNotice,
  selectFieldError,
  selectIsInviting,
  selectMembers,
  selectFailedSubmits,
  selectErrorMessage,
  selectValue,
} from '../../../machines/team/team.selectors.ts';
import { controlledActors, toGraph } from '#kit';
import { INVITED, JOINED, REFUSAL, teamModel } from './team.model.ts';
import { inEnglish } from '../in-english.ts';
import { describeRequests } from '../request/describe-requests.ts';

const graph = toGraph(teamModel);

describeRequests(teamModel, {
  delays: [60_000],
  isWaiting: selectIsBusy,
  isGoal: (state) => state.matches('listed'),
  selectErrorMessage,
});

describe('in every reachable state', () => {
  it('either a button works, or the page shows that a request is in progress', () => {
    const presses = [
      { type: 'invite.opened' },
      { type: 'invite.closed' },
      { type: 'resend.pressed', id: INVITED.id },
      { type: 'request.retried' },
      { type: 'dialog.closed' },
    ] as const;
    for (const state of graph.states.filter((each) => !selectIsSignedOut(each)))
      expect(presses.some((press) => state.can(press))).toBe(!selectIsBusy(state));
  });
  it('a new invitation starts with an empty form without errors', () => {
    const opened = graph.edges.filter(({ from, event }) => event.type === 'invite.opened' && from.matches('listed'));
    expect(opened.length).toBeGreaterThan(0);
    for (const { to } of opened) {
      const fields = (['name', 'email'] as const).map((field) => [selectValue(field)(to), selectFieldError(field)(to)]);
      expect([selectIsInviting(to), fields]).toEqual([
        true,
        [
          ['', null],
          ['', null],
        ],
      ]);
      expect(to.context.revealed).toEqual([]);
    }
  });
  it('closing the form leads to the list, and nothing typed is kept', () => {
    const closed = graph.edges.filter(
      ({ from, event }) => event.type === 'invite.closed' && from.matches({ inviting: 'editing' }),
    );
    expect(closed.length).toBeGreaterThan(0);
    for (const { to } of closed) {
      expect(to.matches('listed')).toBe(true);
      expect([selectValue('name')(to), selectValue('email')(to)]).toEqual(['', '']);
    }
  });
  it('every submit of an incomplete form leads to what is missing', () => {
    const pressed = graph.edges.filter(({ event, to }) => event.type === 'invite.submitted' && !selectIsBusy(to));
    expect(pressed.length).toBeGreaterThan(0);
    for (const { from, to } of pressed) expect(selectFailedSubmits(to)).toBeGreaterThan(selectFailedSubmits(from));
  });
  it('the notice of an action stays until the next one begins', () => {
    const succeeded = graph.edges.filter(({ event }) => event.type.startsWith('xstate.done.'));
    const told = {
      invite: 'We sent an invitation to Ada.',
      send: 'We resent the invitation to Ines.',
      withdraw: 'The invitation to Ines is canceled.',
      remove: 'Jo no longer has access to the members’ area.',
    };
    expect(new Set(succeeded.map(({ to }) => inEnglish(selectNotice(to))))).toEqual(new Set(Object.values(told)));
    for (const { to } of succeeded) expect(selectNotice(to)).toEqual(told[to.context.action!.kind]);
    for (const state of graph.states.filter((each) => !each.matches('listed'))) expect(selectNotice(state)).toBeNull();
  });
  it('canceling an invitation or removing a member needs a confirmation, which can be dismissed', () => {
    const begun = graph.edges.filter(
      ({ from, to }) =>
        to.matches({ updating: 'sending' }) &&
        ['withdraw', 'remove'].includes(to.context.action?.kind ?? '') &&
        !from.matches('updating'),
    );
    expect(begun.length).toBeGreaterThan(0);
    for (const { from, event } of begun) expect([from.value, event.type]).toEqual(['confirming', 'dialog.confirmed']);
    const asked = graph.states.filter((state) => state.matches('confirming'));
    expect(asked.length).toBeGreaterThan(0);
    for (const state of asked) {
      expect(selectMemberToConfirm(state)).toEqual(state.context.action?.kind === 'remove' ? JOINED : INVITED);
      expect(state.can({ type: 'dialog.closed' })).toBe(true);
    }
    for (const state of graph.states.filter((each) => !each.matches('confirming')))
      expect(selectMemberToConfirm(state)).toBeNull();
  });
  it('an invitation needs a name and an e-mail address', () => {
    for (const state of graph.states.filter((each) => each.matches({ inviting: 'sending' }))) {
      expect(state.context.action).toEqual({ kind: 'invite', name: 'Ada', email: 'ada@practice.example' });
    }
  });
});

describe('scenarios', () => {
  function start() {
    const world = controlledActors();
    const actor = createActor(teamMachine.provide({ actors: { sendAction: world.promise } }), {
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

  it('a rejected invitation keeps the typed text; an unchanged submit is the same one, an edited one is new', async () => {
    const { world, actor, settle, type, now } = start();
    actor.send({ type: 'invite.opened' });
    type('name', 'Ada');
    type('email', 'ada@practice.example');
    actor.send({ type: 'invite.submitted' });
    await settle(() => world.reject('sendAction', { kind: 'httpError', status: 422, code: '', message: REFUSAL }));
    expect(selectErrorMessage(now())).toEqual(`We could not send the invitation. ${REFUSAL}`);
    expect(selectValue('email')(now())).toBe('ada@practice.example');
    actor.send({ type: 'invite.submitted' });
    await settle(() => world.reject('sendAction', { kind: 'networkError' }));
    type('email', 'ada@other.example');
    expect(selectErrorMessage(now())).toBeNull();
    actor.send({ type: 'invite.submitted' });
    await settle(() => world.resolve('sendAction', [INVITED, JOINED]));
    expect(selectMembers(now())).toEqual([INVITED, JOINED]);
    expect(selectValue('email')(now())).toBe('');
    const attempts = world.log.map(({ input }) => (input as { attempt: number }).attempt);
    expect([attempts[0] === attempts[1], attempts[1] === attempts[2]]).toEqual([true, false]);
  });

  it.each([
    ['send', 'resend.pressed'],
    ['withdraw', 'withdraw.pressed'],
  ] as const)('%s names the person of its row', async (kind, type) => {
    const { world, actor, settle, now } = start();
    actor.send({ type, id: INVITED.id });
    if (kind === 'withdraw') actor.send({ type: 'dialog.confirmed' });
    expect(world.log).toEqual([{ id: 'sendAction', input: { action: { kind, id: INVITED.id }, attempt: 1 } }]);
    await settle(() => world.reject('sendAction', { kind: 'networkError' }));
    expect(inEnglish(selectErrorMessage(now()))).toMatch(
      kind === 'send' ? /^We could not resend the invitation\. / : /^We could not cancel the invitation\. /,
    );
    actor.send({ type: 'request.dismissed' });
    expect(selectErrorMessage(now())).toBeNull();
  });

  it('a joined member is removed after the confirmation, and Retry is the same action', async () => {
    const { world, actor, settle, now } = start();
    actor.send({ type: 'remove.pressed', id: INVITED.id });
    actor.send({ type: 'dialog.closed' });
    expect(world.log).toEqual([]);
    actor.send({ type: 'remove.pressed', id: INVITED.id });
    actor.send({ type: 'dialog.confirmed' });
    await settle(() => world.reject('sendAction', { kind: 'networkError' }));
    expect(selectErrorMessage(now())).toEqual('We could not remove this person. The site did not answer.');
    actor.send({ type: 'request.retried' });
    await settle(() => world.resolve('sendAction', []));
    expect(world.log.map(({ input }) => input)).toEqual([
      { action: { kind: 'remove', id: INVITED.id }, attempt: 1 },
      { action: { kind: 'remove', id: INVITED.id }, attempt: 1 },
    ]);
    expect([selectMembers(now()), selectNotice(now())]).toEqual([
      [],
      'Ines no longer has access to the members’ area.',
    ]);
  });

  it('blur and submit show the errors of fields; typing hides them', () => {
    const { actor, type, now } = start();
    const errors = () => [selectFieldError('name')(now()), selectFieldError('email')(now())];
    actor.send({ type: 'invite.opened' });
    actor.send({ type: 'invite.left', field: 'name' });
    actor.send({ type: 'invite.left', field: 'name' });
    expect(errors()).toEqual(['"Admin Name" is required', null]);
    actor.send({ type: 'invite.submitted' });
    expect(errors()).toEqual(['"Admin Name" is required', '"Admin Email" is required']);
    type('email', 'ada@');
    expect(errors()).toEqual(['"Admin Name" is required', null]);
    type('name', 'Ada');
    actor.send({ type: 'invite.submitted' });
    expect(errors()).toEqual([null, '"Admin Email" must be a valid email address.']);
    actor.send({ type: 'invite.closed' });
    actor.send({ type: 'invite.opened' });
    expect(errors()).toEqual([null, null]);
  });

  it('resending twice is two actions, a retry is one', async () => {
    const { world, actor, settle } = start();
    actor.send({ type: 'resend.pressed', id: INVITED.id });
    await settle(() => world.reject('sendAction', { kind: 'networkError' }));
    actor.send({ type: 'request.retried' });
    await settle(() => world.resolve('sendAction', [INVITED]));
    actor.send({ type: 'resend.pressed', id: INVITED.id });
    expect(world.log.map(({ input }) => input)).toEqual([
      { action: { kind: 'send', id: 2 }, attempt: 1 },
      { action: { kind: 'send', id: 2 }, attempt: 1 },
      { action: { kind: 'send', id: 2 }, attempt: 2 },
    ]);
  });
});
