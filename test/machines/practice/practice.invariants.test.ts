/** The rules for a practice (spec: practices#complete-practice, practices#deleting-a-practice). */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { emptyPractice } from '../../../machines/practice/practice.rules.ts';
import {
  selectAddressRef,
  selectCanSave,
  selectFieldError,
  selectIsSaved,
} from '../../../machines/practice/practice.selectors.ts';
import type { Practice, PracticeField } from '../../../machines/practice/practice.types.ts';
import { practiceMachine } from '../../../machines/practice/practice.machine.ts';
import { controlledActors, expectParentNotifications, toGraph, startUnderParent } from '#kit';
import { addressIn } from '../practices-actors.ts';
import { COMPLETED, completedPracticeModel, newPracticeModel } from './practice.model.ts';

const { states, edges, deadEnds } = toGraph(newPracticeModel);
const isSavable = ({ name, specialty, businessStructure, address }: Practice) =>
  ![name, specialty, businessStructure].includes('') && address.completed;

describe('in every state and on every path', () => {
  it('Save Practice is enabled with name, specialty, structure and a completed address, and only then', () => {
    for (const state of states) expect(selectCanSave(state)).toBe(isSavable(state.context.practice));
  });
  it('a practice has the address that its child has reported last', () => {
    const reported = edges.filter(({ event }) => event.type === 'address.reported');
    expect(reported.length).toBeGreaterThan(0);
    for (const { event, to } of reported) expect(to.context.practice.address).toEqual(event['address']);
  });
  it('exactly a practice that has all of them can be shown as saved', () => {
    for (const state of states) {
      const { completed } = state.context.practice;
      expect(selectIsSaved(state)).toBe(completed);
      if (completed) expect(isSavable(state.context.practice)).toBe(true);
    }
  });
  it('Save Practice sets completed and Edit unsets it; neither changes the typed text', () => {
    for (const { from, event, to } of edges) {
      if (event.type !== 'save.pressed' && event.type !== 'edit.pressed') continue;
      const completed = event.type === 'save.pressed' && isSavable(from.context.practice);
      expect(to.context.practice).toEqual({ ...from.context.practice, completed });
      if (completed) expect(to.context.savedName).toBe(from.context.practice.name.trim());
    }
  });
  it('an edited practice keeps its saved name', () => {
    for (const { event, to, from } of edges) {
      if (!['save.pressed', 'form.hidden'].includes(event.type))
        expect(to.context.savedName).toBe(from.context.savedName);
    }
  });
  it('the checkbox of the member directory toggles only itself', () => {
    for (const { from, event, to } of edges) {
      const { directoryShow } = from.context.practice;
      const isTurned = event.type === 'directory.toggled';
      expect(to.context.practice.directoryShow).toBe(isTurned ? !directoryShow : directoryShow);
    }
  });
  it('a saved practice is reachable from every state', () => {
    expect(deadEnds(selectIsSaved)).toEqual([]);
  });
});

it('the parent gets every change of the practice', () => {
  const whole = ({ id, practice, savedName }: { id: string; practice: Practice; savedName: string }) => [
    id,
    practice,
    savedName,
  ];
  expectParentNotifications(newPracticeModel, whole, whole);
});

describe('scenarios', () => {
  function start(practice: Partial<Practice> = {}) {
    const world = controlledActors();
    const actor = createActor(practiceMachine.provide({ actors: { address: addressIn(world) } }), {
      input: { id: 'practice-1', practice: { ...emptyPractice(), ...practice } },
    }).start();
    return {
      world,
      send: actor.send,
      now: () => actor.getSnapshot(),
      address: () => selectAddressRef(actor.getSnapshot())!,
    };
  }

  it('on load, a practice with name, specialty, structure and coordinates counts as completed', () => {
    expect(selectIsSaved(start({ ...COMPLETED, completed: false }).now())).toBe(true);
  });
  it.each<[string, Partial<Practice>]>([
    ['a name', { name: '' }],
    ['a specialty', { specialty: ' ' }],
    ['a structure', { businessStructure: '' }],
    ['coordinates', { address: { ...COMPLETED.address, geoLat: 0, geoLng: 0, completed: false } }],
  ])('on load, one without %s does not, whatever was noted', (_, lack) => {
    const { now } = start({ ...COMPLETED, ...lack, completed: true });
    expect([selectIsSaved(now()), now().context.practice.completed]).toEqual([false, false]);
  });
  it('a new practice is in the directory, has the prefix +1 and is in the US', () => {
    expect(start().now().context.practice).toMatchObject({
      directoryShow: true,
      phone: '+1',
      address: { country: 'US' },
    });
  });
  it('an empty practice is not completed', () => {
    expect(emptyPractice().completed).toBe(false);
  });
  it('a saved practice has the address that its child reports', () => {
    const { send, now } = start(COMPLETED);
    const address = { ...COMPLETED.address, completed: true, city: 'Salem' };
    send({ type: 'address.reported', id: 'practice-1', address });
    expect([now().context.practice.address, selectIsSaved(now())]).toEqual([address, true]);
  });
  it('the parent gets only the current address of a saved practice', () => {
    const parent = startUnderParent(completedPracticeModel);
    const address = { ...COMPLETED.address, completed: true, city: 'Salem' };
    parent.getSnapshot().children['child']!.send({ type: 'address.reported', id: 'practice-1', address });
    expect(parent.getSnapshot().context.notifications.at(-1)).toMatchObject({ practice: { address } });
    parent.stop();
  });
  it('a typed name that was never saved is no saved name', () => {
    expect(start({ name: 'Rose City Dental' }).now().context.savedName).toBe('');
    expect(start(COMPLETED).now().context.savedName).toBe('Rose City Dental');
  });
  it('the two contact fields require an e-mail address and ten digits', () => {
    const errors = (practice: Partial<Practice>) => {
      const { send, now } = start({ website: 'rose.example', ...practice });
      send({ type: 'fields.revealed' });
      expect(selectFieldError('website')(now())).toBeNull();
      return [selectFieldError('email')(now()), selectFieldError('phone')(now())];
    };
    expect(errors({ email: 'rose@example.com', phone: '+1 503-555-1234' })).toEqual([null, null]);
    expect(errors({ email: 'rose@', phone: '+1 503-555' })).toEqual([
      '"Practice Email" must be a valid email address.',
      'Your phone number must have 10 digits.',
    ]);
  });
  it('a practice can be saved only while its address is saved', () => {
    const { send, now, address } = start({ name: 'Rose City', specialty: 'Implants', businessStructure: 'p-c' });
    expect(selectCanSave(now())).toBe(false);
    for (const [line, value] of Object.entries({ line1: '1 Main', city: 'Portland', state: 'OR', zip: '97201' })) {
      address().send({ type: 'address.changed', line: line as 'line1', value });
    }
    address().send({ type: 'save.pressed' });
    expect(selectCanSave(now())).toBe(true);
    address().send({ type: 'edit.pressed' });
    expect(selectCanSave(now())).toBe(false);
    address().send({ type: 'save.pressed' });
    send({ type: 'save.pressed' });
    expect(selectIsSaved(now())).toBe(true);
  });
  it('leaving the page cancels the check of its address', () => {
    const { send, address, world } = start({ address: { ...COMPLETED.address, geoLat: 0, geoLng: 0 } });
    address().send({ type: 'check.pressed' });
    expect(world.pending.has('geocode')).toBe(true);
    send({ type: 'form.hidden' });
    expect(world.pending.has('geocode')).toBe(false);
  });
  it('leaving the page saves what is complete, as Save Address and Save Practice do', () => {
    const typed = { ...COMPLETED.address, geoLat: 0, geoLng: 0 };
    const { send, now, address } = start({ ...COMPLETED, address: typed });
    expect(now().context.practice).toMatchObject({ completed: false, address: { completed: false } });
    send({ type: 'form.hidden' });
    expect([selectIsSaved(now()), now().context.practice.completed]).toEqual([true, true]);
    expect(now().context.practice.address.completed).toBe(true);
    expect(address().getSnapshot().matches('saved')).toBe(true);
  });
  it.each([
    { name: '' },
    { phone: '+1 503' },
    { email: 'nobody@nowhere' },
    { address: { ...COMPLETED.address, zip: '9720', geoLat: 0, geoLng: 0 } },
  ])('leaving the page does not save what is incomplete: %o', (missing) => {
    const { send, now } = start({
      ...COMPLETED,
      address: { ...COMPLETED.address, geoLat: 0, geoLng: 0 },
      ...missing,
    });
    send({ type: 'form.hidden' });
    expect([now().matches('editing'), now().context.practice.completed]).toEqual([true, false]);
  });
  it('blur shows a field’s error; Next shows all errors, including the address', () => {
    const { send, now, address } = start({ email: 'nobody@nowhere' });
    const errors = () =>
      (['name', 'email', 'phone', 'website', 'specialty', 'businessStructure'] as PracticeField[]).map((field) =>
        selectFieldError(field)(now()),
      );
    expect(errors()).toEqual([null, null, null, null, null, null]);
    send({ type: 'practice.left', field: 'name' });
    expect(errors()).toEqual(['"Practice Name" is required', null, null, null, null, null]);
    send({ type: 'practice.changed', field: 'name', value: 'R' });
    send({ type: 'practice.changed', field: 'name', value: '' });
    // No error shows during typing. Leaving the field shows the error again.
    expect(errors()[0]).toBeNull();
    send({ type: 'fields.revealed' });
    expect(errors()).toEqual([
      '"Practice Name" is required',
      '"Practice Email" must be a valid email address.',
      null,
      null,
      '"Specialty" is required',
      '"Business Structure" is required',
    ]);
    expect(address().getSnapshot().context.revealed).toContain('line1');
  });
});
