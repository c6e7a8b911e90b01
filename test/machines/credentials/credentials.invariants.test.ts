/** The rules of the decisions for sign-in details ("Security rules"), over all states and edges, and in scenarios. */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { credentialsMachine } from '../../../machines/credentials/credentials.machine.ts';
import { toAction } from '../../../machines/credentials/credentials.rules.ts';
import { selectIsBusy } from '../../../machines/lib/request.ts';
import {
  selectCredentials,
  selectFieldError,
  selectForm,
  selectNotice,
  selectFailedSubmits,
  selectErrorMessage,
  selectValue,
} from '../../../machines/credentials/credentials.selectors.ts';
import type { CredentialsAction, EmailOutcome } from '../../../machines/credentials/credentials.types.ts';
import { controlledActors, toGraph } from '#kit';
import { credentialsModel, OPEN, REFUSAL, SETTLED } from './credentials.model.ts';
import { describeRequests } from '../request/describe-requests.ts';

const graph = toGraph(credentialsModel);

const EMPTY = { email: '', password: '', newPassword: '' };

describeRequests(credentialsModel, {
  delays: [30_000],
  isWaiting: selectIsBusy,
  isGoal: (state) => state.matches('shown'),
  selectErrorMessage,
});

describe('in every reachable state', () => {
  it('only a filled form with the current password is sent', () => {
    const sending = graph.states.filter((state) => selectIsBusy(state) && selectForm(state) !== null);
    expect(sending.length).toBeGreaterThan(1);
    for (const state of sending) {
      expect(state.context.values.password).toBe('the old one');
      expect(selectForm(state) === 'email' ? state.context.values.email : state.context.values.newPassword).not.toBe(
        '',
      );
    }
  });
  it('typed text is kept only while a form is open', () => {
    for (const state of graph.states)
      if (selectForm(state) === null) expect([state.context.values, state.context.revealed]).toEqual([EMPTY, []]);
  });
  it('dismissing a failed action returns to the details', () => {
    const dismissed = graph.edges.filter(({ event }) => event.type === 'request.dismissed');
    expect(dismissed.length).toBeGreaterThan(0);
    for (const { to } of dismissed) expect(to.matches('shown')).toBe(true);
  });
  it('every submit of an incomplete form shows what is missing', () => {
    const refused = graph.edges.filter(({ event, to }) => event.type === 'form.submitted' && !selectIsBusy(to));
    expect(refused.length).toBeGreaterThan(0);
    for (const { from, to } of refused) expect(selectFailedSubmits(to)).toBe(selectFailedSubmits(from) + 1);
  });
  it('only an unconfirmed address gets a link, and only a pending change can be canceled', () => {
    for (const state of graph.states.filter((each) => each.matches('shown'))) {
      expect(state.can({ type: 'verification.pressed' })).toBe(!selectCredentials(state).isVerified);
      expect(state.can({ type: 'cancellation.pressed' })).toBe(selectCredentials(state).pendingEmail !== '');
    }
  });
});

describe('scenarios', () => {
  function start(outcome: EmailOutcome | null = null) {
    const world = controlledActors();
    const actor = createActor(credentialsMachine.provide({ actors: { sendAction: world.promise } }), {
      input: { credentials: OPEN, outcome },
    }).start();
    const settle = async (work: () => void) => {
      work();
      await Promise.resolve();
      await Promise.resolve();
    };
    const type = (field: 'email' | 'password' | 'newPassword', value: string) =>
      actor.send({ type: 'field.changed', field, value });
    const acts = () => world.log.map(({ input }) => input as { action: CredentialsAction; attempt: number });
    return { world, actor, settle, type, acts, now: () => actor.getSnapshot() };
  }

  it('the address changes when the new one is confirmed, and is pending until then', async () => {
    const { world, actor, settle, type, acts, now } = start();
    actor.send({ type: 'email.opened' });
    type('email', ' ada@new.example ');
    type('password', ' the old one ');
    actor.send({ type: 'form.submitted' });
    expect(acts()[0]?.action).toEqual({ kind: 'email', email: 'ada@new.example', password: ' the old one ' });
    await settle(() => world.resolve('sendAction', OPEN));
    expect(selectNotice(now())).toEqual('Check your inbox for our link.');
    expect(selectCredentials(now())).toEqual(OPEN);
    actor.send({ type: 'password.opened' });
    expect(selectNotice(now())).toBeNull();
  });

  it('a wrong password keeps the typed text; an unchanged submit is the same action, an edited one is new', async () => {
    const { world, actor, settle, type, acts, now } = start();
    actor.send({ type: 'password.opened' });
    type('password', 'wrong');
    type('newPassword', 'the new one');
    actor.send({ type: 'form.submitted' });
    await settle(() => world.reject('sendAction', { kind: 'httpError', status: 422, code: '', message: REFUSAL }));
    expect(selectErrorMessage(now())).toEqual(`We could not change your password. ${REFUSAL}`);
    expect(selectValue('newPassword')(now())).toBe('the new one');
    actor.send({ type: 'form.submitted' });
    await settle(() => world.reject('sendAction', { kind: 'networkError' }));
    expect(selectErrorMessage(now())).toEqual('We could not change your password. The site did not answer.');
    type('password', 'the old one');
    expect(selectErrorMessage(now())).toBeNull();
    actor.send({ type: 'form.submitted' });
    await settle(() => world.resolve('sendAction', SETTLED));
    const [first, second, third] = acts().map(({ attempt }) => attempt);
    expect([first === second, second === third]).toEqual([true, false]);
    expect(selectNotice(now())).toEqual('Your password has been changed. You have been signed out everywhere else.');
    expect(now().context.values).toEqual(EMPTY);
  });

  it.each([
    ['verification', 'We could not send the link.', 'We sent a link to ada@practice.example.'],
    ['cancellation', 'We could not cancel the change.', 'Your e-mail address stays as it is.'],
  ] as const)('%s is tried again as the same action', async (kind, failed, done) => {
    const { world, actor, settle, acts, now } = start();
    actor.send({ type: `${kind}.pressed` });
    await settle(() => world.reject('sendAction', { kind: 'networkError' }));
    expect(selectErrorMessage(now())).toEqual(`${failed} The site did not answer.`);
    actor.send({ type: 'request.retried' });
    await settle(() => world.resolve('sendAction', OPEN));
    expect(selectNotice(now())).toEqual(done);
    actor.send({ type: `${kind}.pressed` });
    expect(acts()).toEqual([
      { action: { kind }, attempt: 1 },
      { action: { kind }, attempt: 1 },
      { action: { kind }, attempt: 2 },
    ]);
  });

  it.each([
    ['confirmed', 'Your e-mail address is confirmed.'],
    ['changed', 'Your e-mail address has been changed.'],
    ['expired', 'This link no longer works. Send another one.'],
  ] as const)('a link that was followed is told: %s', (outcome, text) => {
    expect(selectNotice(start(outcome).now())).toEqual(text);
    expect(selectNotice(start().now())).toBeNull();
  });

  it('a field shows its message on blur or submit', () => {
    const { actor, type, now } = start();
    const errors = (...fields: ('email' | 'password' | 'newPassword')[]) =>
      fields.map((field) => selectFieldError(field)(now()));
    actor.send({ type: 'email.opened' });
    actor.send({ type: 'field.left', field: 'email' });
    actor.send({ type: 'field.left', field: 'email' });
    expect(errors('email', 'password')).toEqual(['"New Email" is required', null]);
    type('email', 'ada@');
    actor.send({ type: 'form.submitted' });
    expect(errors('email', 'password')).toEqual([
      '"New Email" must be a valid email address.',
      '"Current Password" is required',
    ]);
    actor.send({ type: 'form.closed' });
    actor.send({ type: 'password.opened' });
    expect(errors('password', 'newPassword')).toEqual([null, null]);
    type('newPassword', ' seven77 ');
    actor.send({ type: 'form.submitted' });
    expect(errors('password', 'newPassword')).toEqual([
      '"Current Password" is required',
      'Password must have at least 8 characters.',
    ]);
    type('newPassword', 'eight888');
    expect(errors('newPassword')).toEqual([null]);
  });

  it('an action sends only the fields that it needs', () => {
    const typed = { email: 'a@b.example', password: 'old', newPassword: 'new' };
    expect(toAction('verification', typed)).toEqual({ kind: 'verification' });
    expect(toAction('password', typed)).toEqual({ kind: 'password', password: 'old', newPassword: 'new' });
  });
});
