/** What the decisions say of a profile ("Account"), over all states and edges, and in scenarios. */
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, type EventObject } from 'xstate';
import type { FetchError } from '../../../machines/lib/errors.ts';
import { emptyAddress } from '../../../machines/address/address.rules.ts';
import type { UnsavedChanged } from '../../../machines/profile/profile.types.ts';
import { profileMachine } from '../../../machines/profile/profile.machine.ts';
import {
  selectFieldError,
  selectIsBusy,
  selectIsConflict,
  selectIsSaved,
  selectIsSignedOut,
  selectMessages,
  selectPracticesError,
  selectFailedSubmits,
  selectErrorMessage,
  selectValue,
} from '../../../machines/profile/profile.selectors.ts';
import { selectFieldError as selectPracticeError } from '../../../machines/practice/practice.selectors.ts';
import { selectIds, selectPracticeRef } from '../../../machines/practices/practices.selectors.ts';
import { controlledActors, toGraph } from '#kit';
import { practicesIn } from '../practices-actors.ts';
import { MESSAGE, MINE, profileModel, THEIRS } from './profile.model.ts';

const graph = toGraph(profileModel);

describe('in every reachable state', () => {
  it('what was typed is lost only to whoever takes theirs', () => {
    for (const { from, event, to } of graph.edges) {
      if (event.type === 'field.changed' || event.type === 'conflict.adopted') continue;
      expect(to.context.person).toEqual(from.context.person);
    }
  });
  it('nothing that lacks something is sent, and what is waited for has an end', () => {
    for (const state of graph.states.filter(selectIsBusy)) {
      expect(graph.edges.some(({ from, event }) => from === state && event.delayMs !== undefined)).toBe(true);
    }
    for (const { from, to } of graph.edges) {
      if (selectIsBusy(to) && !selectIsBusy(from)) expect(selectValue('firstName')(from)).not.toBe('');
    }
    expect(new Set(graph.edges.flatMap(({ event }) => event.delayMs ?? []))).toEqual(new Set([30_000]));
  });
  it('what fails or is not answered says so, and a session that is over is told apart', () => {
    const failed = graph.edges.filter(
      ({ event }) => event.type.startsWith('xstate.error.') || event.delayMs !== undefined,
    );
    expect(failed.length).toBeGreaterThan(2);
    for (const { event, to } of failed) {
      expect([selectIsBusy(to), selectIsSaved(to), selectErrorMessage(to) !== null]).toEqual([false, false, true]);
      expect(selectIsSignedOut(to)).toBe((event['error'] as FetchError | undefined)?.kind === 'signedOut');
    }
  });
  it('what somebody else has saved is kept as long as one has to decide about it', () => {
    for (const state of [...graph.states, ...graph.edges.map(({ to }) => to)])
      expect(state.context.theirs !== null).toBe(selectIsConflict(state));
  });
  it('one can always get to where it is saved', () => {
    expect(graph.deadEnds(selectIsSaved)).toEqual([]);
  });
});

describe('scenarios', () => {
  function start(hasPractices = true, mine = MINE) {
    const world = controlledActors();
    const told: boolean[] = [];
    const leaveGuard = fromCallback<UnsavedChanged, undefined, EventObject>(({ receive }) => {
      receive(({ isUnsaved }) => told.push(isUnsaved));
    });
    const machine = profileMachine.provide({
      actors: { practices: practicesIn(world), saveProfile: world.promise, leaveGuard },
    });
    const actor = createActor(machine, { input: { profile: mine, hasPractices } }).start();
    const answer = async (outcome: unknown) => {
      world.resolve('saveProfile', outcome);
      await Promise.resolve();
      await Promise.resolve();
    };
    const type = (value: string) => actor.send({ type: 'field.changed', field: 'lastName', value });
    const revisions = () => world.log.map(({ input }) => (input as { profile: typeof MINE }).profile.revision);
    return {
      actor,
      answer,
      type,
      revisions,
      now: () => actor.getSnapshot(),
      asksBeforeLeaving: () => told.at(-1) ?? false,
    };
  }

  it('another tab’s change is told, and what was typed goes on top of it only when one says so', async () => {
    const { actor, answer, type, revisions, now } = start();
    type('Babbage');
    actor.send({ type: 'save.pressed' });
    await answer({ kind: 'conflict', theirs: THEIRS });
    expect([selectIsConflict(now()), selectValue('lastName')(now())]).toEqual([true, 'Babbage']);
    actor.send({ type: 'conflict.overwritten' });
    await answer({ kind: 'saved', profile: { ...MINE, revision: 'r3' } });
    expect(selectIsSaved(now())).toBe(true);
    actor.send({ type: 'save.pressed' });
    expect(revisions()).toEqual(['r1', 'r2', 'r3']);
  });

  it('what the other has saved can be taken instead', async () => {
    const { actor, answer, type, now } = start();
    type('Babbage');
    actor.send({ type: 'save.pressed' });
    await answer({ kind: 'conflict', theirs: THEIRS });
    actor.send({ type: 'conflict.adopted' });
    expect([selectIsConflict(now()), selectValue('lastName')(now()), now().context.revision]).toEqual([
      false,
      'Lovelace',
      'r2',
    ]);
    const practices = now()
      .children.practices?.getSnapshot()
      .context.entries.map(({ practice }) => practice.name);
    expect(practices).toEqual(THEIRS.practices.map(({ name }) => name));
  });

  it('what a practice lacks is said within it when one tries to save, or to put what is here on top of theirs', async () => {
    const nameless = { ...MINE, practices: [{ ...MINE.practices[0]!, name: '' }] };
    const saidOfName = ({ children }: ReturnType<ReturnType<typeof start>['now']>) => {
      const practices = children.practices?.getSnapshot();
      const first = practices && selectPracticeRef(selectIds(practices))(practices)?.getSnapshot();
      return first && selectPracticeError('name')(first);
    };
    const { actor, now } = start(true, nameless);
    expect(saidOfName(now())).toBeNull();
    actor.send({ type: 'save.pressed' });
    expect(saidOfName(now())).toMatch(/is required$/);
    expect([selectFailedSubmits(now()), selectPracticesError(now()) === null]).toEqual([1, false]);
  });

  it('whoever overwrites with something that lacks something is refused, and told what', async () => {
    const { actor, answer, now } = start();
    actor.send({ type: 'save.pressed' });
    await answer({ kind: 'conflict', theirs: THEIRS });
    actor.send({ type: 'field.changed', field: 'lastName', value: '' });
    actor.send({ type: 'conflict.overwritten' });
    expect([selectIsBusy(now()), selectIsConflict(now())]).toEqual([false, true]);
    expect(selectFieldError('lastName')(now())).toBe('"Last Name" is required');
  });

  it('whoever leaves is asked first while something is unsaved, also what was typed while it was saved', async () => {
    const { actor, answer, type, asksBeforeLeaving } = start();
    expect(asksBeforeLeaving()).toBe(false);
    type('Babbage');
    expect(asksBeforeLeaving()).toBe(true);
    type('Byron');
    expect(asksBeforeLeaving()).toBe(false);
    type('Babbage');
    actor.send({ type: 'save.pressed' });
    type('Babbage-Byron');
    await answer({ kind: 'saved', profile: { ...MINE, revision: 'r3' } });
    expect(asksBeforeLeaving()).toBe(true);
    type('Babbage');
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('whoever is refused is still asked, whoever takes theirs is not', async () => {
    const { actor, answer, type, asksBeforeLeaving } = start();
    type('Babbage');
    actor.send({ type: 'save.pressed' });
    await answer({ kind: 'conflict', theirs: THEIRS });
    expect(asksBeforeLeaving()).toBe(true);
    actor.send({ type: 'conflict.adopted' });
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('that it is saved is said until something is changed, in a practice too, and a practice as it was is no change', async () => {
    const { actor, answer, asksBeforeLeaving, type, now } = start();
    const save = async () => {
      actor.send({ type: 'save.pressed' });
      await answer({ kind: 'saved', profile: { ...MINE, revision: 'r3' } });
      actor.send({ type: 'practices.reported', practices: now().context.practices });
      expect([selectIsSaved(now()), asksBeforeLeaving()]).toEqual([true, false]);
    };
    expect(selectIsSaved(now())).toBe(false);
    await save();
    type('Babbage');
    actor.send({ type: 'practices.reported', practices: now().context.practices });
    expect(selectIsSaved(now())).toBe(false);
    await save();
    actor.send({
      type: 'practices.reported',
      practices: [{ ...MINE.practices[0]!, website: 'https://alder.example' }],
    });
    expect([selectIsSaved(now()), asksBeforeLeaving()]).toEqual([false, true]);
  });

  it('what a field lacks is said when it is left, and not while it is typed; of each field by itself', () => {
    const { actor, type, now } = start();
    const errors = () => [selectFieldError('firstName')(now()), selectFieldError('lastName')(now())];
    actor.send({ type: 'field.changed', field: 'firstName', value: '' });
    type('');
    expect(errors()).toEqual([null, null]);
    for (const field of ['firstName', 'lastName'] as const) actor.send({ type: 'field.left', field });
    expect(errors()).toEqual(['"First Name" is required', '"Last Name" is required']);
    type('');
    expect(errors()).toEqual(['"First Name" is required', null]);
    actor.send({ type: 'field.left', field: 'lastName' });
    actor.send({ type: 'field.left', field: 'lastName' });
    expect(errors()).toEqual(['"First Name" is required', '"Last Name" is required']);
  });

  it('what the practices lack is not said because a field was left', () => {
    for (const field of ['lastName', 'role'] as const) {
      const { actor, now } = start();
      actor.send({ type: 'practices.reported', practices: [] });
      actor.send({ type: 'field.left', field });
      expect(selectPracticesError(now())).toBeNull();
    }
  });

  it('the host’s messages stay until something is changed', async () => {
    const { actor, answer, type, now } = start();
    actor.send({ type: 'save.pressed' });
    await answer({ kind: 'invalid', messages: [MESSAGE] });
    expect(selectMessages(now())).toEqual([MESSAGE]);
    type('Babbage');
    expect([selectMessages(now()), selectErrorMessage(now())]).toEqual([[], null]);
  });

  it('what is missing is said when one tries to save; a secondary user is asked for less', async () => {
    const { actor, now } = start();
    actor.send({ type: 'field.changed', field: 'phone', value: '+1' });
    actor.send({ type: 'save.pressed' });
    expect([selectIsBusy(now()), selectFieldError('phone')(now())]).toEqual([false, '"Phone" is required']);
    actor.send({ type: 'field.changed', field: 'phone', value: '+1 503-555' });
    actor.send({ type: 'save.pressed' });
    expect([selectIsBusy(now()), selectFieldError('phone')(now())]).toEqual([
      false,
      'Your phone number must have 10 digits.',
    ]);
    actor.send({ type: 'field.changed', field: 'phone', value: MINE.person.phone });
    const nowhere = { ...MINE.practices[0]!, address: emptyAddress() };
    actor.send({ type: 'practices.reported', practices: [...MINE.practices, nowhere] });
    actor.send({ type: 'save.pressed' });
    expect([selectIsBusy(now()), selectPracticesError(now())]).toEqual([false, 'You must enter a valid address.']);
    const secondary = start(false, { ...MINE, practices: [] });
    secondary.actor.send({ type: 'field.changed', field: 'phone', value: '' });
    secondary.actor.send({ type: 'save.pressed' });
    expect(selectIsBusy(secondary.now())).toBe(true);
  });
});
