/** The rules for the practice admin (spec: registration#practice-admin). */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { practiceAdminMachine } from '../../../machines/practice-admin/practice-admin.machine.ts';
import { isPracticeAdminFilled } from '../../../machines/practice-admin/practice-admin.rules.ts';
import { selectFieldError, selectIsIncluded } from '../../../machines/practice-admin/practice-admin.selectors.ts';
import type { PracticeAdmin } from '../../../machines/practice-admin/practice-admin.types.ts';
import { expectParentNotifications, toGraph } from '#kit';
import { newAdminModel, NOBODY, PRELOADED, preloadedAdminModel } from './practice-admin.model.ts';

const graphs = [newAdminModel, preloadedAdminModel].map(toGraph);
const states = graphs.flatMap((graph) => graph.states);
const edges = graphs.flatMap((graph) => graph.edges);

describe('in every state and on every path', () => {
  it('the reported value is the one that is sent', () => {
    const reached = [...states, ...edges.map(({ to }) => to)];
    for (const state of reached) expect(selectIsIncluded(state)).toBe(state.context.admin.included);
  });
  it('an excluded admin has no errors', () => {
    for (const state of states) {
      if (selectIsIncluded(state)) continue;
      expect([selectFieldError('name')(state), selectFieldError('email')(state)]).toEqual([null, null]);
    }
  });
  it('both choices are always reachable', () => {
    for (const state of states) expect(state.can({ type: 'admin.toggled' })).toBe(true);
    const toggled = edges.filter(({ event }) => event.type === 'admin.toggled');
    for (const { from, to } of toggled) expect(selectIsIncluded(to)).toBe(!selectIsIncluded(from));
  });
  it('the typed text survives a change of the choice', () => {
    for (const { event, from, to } of edges) {
      if (event.type === 'admin.toggled') {
        expect(to.context.admin).toEqual({ ...from.context.admin, included: !from.context.admin.included });
      }
    }
  });
});

it('the parent gets every change of the practice admin', () => {
  for (const model of [newAdminModel, preloadedAdminModel]) {
    expectParentNotifications(
      model,
      ({ admin }) => admin,
      ({ admin }) => admin,
    );
  }
});

describe('scenarios', () => {
  const start = (admin: PracticeAdmin) => {
    const actor = createActor(practiceAdminMachine, { input: { admin } }).start();
    return { send: actor.send, now: () => actor.getSnapshot() };
  };

  it('is unchecked for a new visitor, and checked with preloaded entries', () => {
    expect([selectIsIncluded(start(NOBODY).now()), selectIsIncluded(start(PRELOADED).now())]).toEqual([false, true]);
  });
  it('blur shows a field’s error; typing hides it until the next blur', () => {
    const { send, now } = start(NOBODY);
    const error = () => selectFieldError('email')(now());
    send({ type: 'admin.toggled' });
    expect(error()).toBeNull();
    send({ type: 'admin.left', field: 'email' });
    expect(error()).toEqual('"Admin Email" is required');
    send({ type: 'admin.changed', field: 'email', value: 'ada' });
    expect(error()).toBeNull();
    send({ type: 'admin.left', field: 'email' });
    expect(error()).toEqual('"Admin Email" must be a valid email address.');
    send({ type: 'admin.changed', field: 'email', value: 'ada@example.org' });
    send({ type: 'admin.left', field: 'email' });
    expect(error()).toBeNull();
  });
  it('Next shows the error of each invalid field', () => {
    const { send, now } = start({ included: true, name: '', email: 'ada@' });
    const errors = () => [selectFieldError('name')(now()), selectFieldError('email')(now())];
    send({ type: 'fields.revealed' });
    expect(errors()).toEqual(['"Admin Name" is required', '"Admin Email" must be a valid email address.']);
    send({ type: 'admin.changed', field: 'name', value: 'Ada' });
    send({ type: 'admin.left', field: 'name' });
    expect(errors()).toEqual([null, '"Admin Email" must be a valid email address.']);
  });
  it.each<[PracticeAdmin, boolean]>([
    [NOBODY, true],
    [{ ...NOBODY, included: true }, false],
    [{ ...PRELOADED, name: ' ' }, false],
    [{ ...PRELOADED, email: '' }, false],
    [PRELOADED, true],
  ])('%j is complete: %s', (admin, isFilled) => {
    expect(isPracticeAdminFilled(admin)).toBe(isFilled);
  });
});
