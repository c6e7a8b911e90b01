/** The rules of the decisions for a profile ("Account"), over all states and edges, and in scenarios. */
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
import { inEnglish } from '../in-english.ts';

const graph = toGraph(profileModel);

describe('in every reachable state', () => {
  it('only adopting the other version discards typed text', () => {
    for (const { from, event, to } of graph.edges) {
      if (event.type === 'field.changed' || event.type === 'conflict.adopted') continue;
      expect(to.context.person).toEqual(from.context.person);
    }
  });
  it('only a valid form is sent, and every wait ends', () => {
    expect(graph.withoutTimeout(selectIsBusy)).toEqual([]);
    expect(graph.delays).toEqual(new Set([30_000]));
    for (const { from, to } of graph.edges) {
      if (selectIsBusy(to) && !selectIsBusy(from)) expect(selectValue('firstName')(from)).not.toBe('');
    }
  });
  it('every error and timeout is shown, and an ended session differs from the rest', () => {
    expect(graph.failures.length).toBeGreaterThan(2);
    for (const { event, to } of graph.failures) {
      expect([selectIsBusy(to), selectIsSaved(to), selectErrorMessage(to) !== null]).toEqual([false, false, true]);
      expect(selectIsSignedOut(to)).toBe((event['error'] as FetchError | undefined)?.kind === 'signedOut');
    }
  });
  it('the other version is stored exactly during the conflict', () => {
    for (const state of [...graph.states, ...graph.edges.map(({ to }) => to)])
      expect(state.context.theirs !== null).toBe(selectIsConflict(state));
  });
  it('a saved profile is always reachable', () => {
    expect(graph.deadEnds(selectIsSaved)).toEqual([]);
  });
});

describe('scenarios', () => {
  function start(hasPractices = true, mine = MINE) {
    const world = controlledActors();
    const told: boolean[] = [];
    const leaveGuard = fromCallback<UnsavedChanged, undefined, EventObject>(({ receive }) => {
      receive(({ type, isUnsaved }) => {
        if (type === 'unsaved.changed') told.push(isUnsaved);
      });
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
    const sent = () => world.log.map(({ input }) => input as { hasPractices: boolean });
    const revisions = () => world.log.map(({ input }) => (input as { profile: typeof MINE }).profile.revision);
    return {
      actor,
      answer,
      type,
      revisions,
      sent,
      now: () => actor.getSnapshot(),
      asksBeforeLeaving: () => told.at(-1) ?? false,
    };
  }

  it('another tab’s change is a conflict, and only the user’s choice overwrites it', async () => {
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

  it.each([true, false])('a request says whether the practices are part of it: %s', (hasPractices) => {
    const { actor, type, sent } = start(hasPractices);
    type('Babbage');
    actor.send({ type: 'save.pressed' });
    expect(sent().map((request) => request.hasPractices)).toEqual([hasPractices]);
  });

  it('the other version can be adopted', async () => {
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

  it('saving or overwriting shows the errors inside each practice', async () => {
    const nameless = { ...MINE, practices: [{ ...MINE.practices[0]!, name: '' }] };
    const saidOfName = ({ children }: ReturnType<ReturnType<typeof start>['now']>) => {
      const practices = children.practices?.getSnapshot();
      const first = practices && selectPracticeRef(selectIds(practices))(practices)?.getSnapshot();
      return first && selectPracticeError('name')(first);
    };
    const { actor, now } = start(true, nameless);
    expect(saidOfName(now())).toBeNull();
    actor.send({ type: 'save.pressed' });
    expect(inEnglish(saidOfName(now()) ?? null)).toMatch(/is required$/);
    expect([selectFailedSubmits(now()), selectPracticesError(now()) === null]).toEqual([1, false]);
  });

  it('overwriting with an invalid form is rejected with its errors', async () => {
    const { actor, answer, now } = start();
    actor.send({ type: 'save.pressed' });
    await answer({ kind: 'conflict', theirs: THEIRS });
    actor.send({ type: 'field.changed', field: 'lastName', value: '' });
    actor.send({ type: 'conflict.overwritten' });
    expect([selectIsBusy(now()), selectIsConflict(now())]).toEqual([false, true]);
    expect(selectFieldError('lastName')(now())).toEqual('"Last Name" is required');
  });

  it('leaving asks first while an edit is unsaved, including edits during a save', async () => {
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

  it('leaving still asks after a rejected save, but not after adopting the other version', async () => {
    const { actor, answer, type, asksBeforeLeaving } = start();
    type('Babbage');
    actor.send({ type: 'save.pressed' });
    await answer({ kind: 'conflict', theirs: THEIRS });
    expect(asksBeforeLeaving()).toBe(true);
    actor.send({ type: 'conflict.adopted' });
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('the saved notice stays until a real change, including in a practice', async () => {
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

  it('blur shows the error of that field, and typing hides it', () => {
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

  it('blur shows no errors of practices', () => {
    for (const field of ['lastName', 'role'] as const) {
      const { actor, now } = start();
      actor.send({ type: 'practices.reported', practices: [] });
      actor.send({ type: 'field.left', field });
      expect(selectPracticesError(now())).toBeNull();
    }
  });

  it('the server’s messages stay until an edit', async () => {
    const { actor, answer, type, now } = start();
    actor.send({ type: 'save.pressed' });
    await answer({ kind: 'invalid', messages: [MESSAGE] });
    expect(selectMessages(now())).toEqual([MESSAGE]);
    type('Babbage');
    expect([selectMessages(now()), selectErrorMessage(now())]).toEqual([[], null]);
  });

  it('saving shows what is missing; a secondary user needs fewer fields', async () => {
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
