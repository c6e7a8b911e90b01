/** What the specification and the decisions say of a practice (sections 4 and 5 "Practice"; decisions, "Practice", "Coordinates"). */
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

describe('in every state and on every way', () => {
  it('Save Practice is enabled with name, specialty, structure and a completed address, and only then', () => {
    for (const state of states) expect(selectCanSave(state)).toBe(isSavable(state.context.practice));
  });
  it('a completed practice has all of them, and is the one that is shown as saved', () => {
    for (const state of states) {
      const { completed } = state.context.practice;
      expect(selectIsSaved(state)).toBe(completed);
      if (completed) expect(isSavable(state.context.practice)).toBe(true);
    }
  });
  it('Save Practice sets completed, Edit unsets it, and neither changes what was typed', () => {
    for (const { from, event, to } of edges) {
      if (event.type !== 'save.pressed' && event.type !== 'edit.pressed') continue;
      const completed = event.type === 'save.pressed' && isSavable(from.context.practice);
      expect(to.context.practice).toEqual({ ...from.context.practice, completed });
      if (completed) expect(to.context.savedName).toBe(from.context.practice.name.trim());
    }
  });
  it('it keeps its saved name while it is edited again', () => {
    for (const { event, to, from } of edges) {
      if (event.type !== 'save.pressed') expect(to.context.savedName).toBe(from.context.savedName);
    }
  });
  it('the box of the member directory is turned over, and nothing else', () => {
    for (const { from, event, to } of edges) {
      const { directoryShow } = from.context.practice;
      const isTurned = event.type === 'directory.toggled';
      expect(to.context.practice.directoryShow).toBe(isTurned ? !directoryShow : directoryShow);
    }
  });
  it('from everywhere one can come to a saved practice', () => {
    expect(deadEnds(selectIsSaved)).toEqual([]);
  });
});

it('the parent is told of every change of the practice', () => {
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
  it('a new practice takes part in the directory, has the prefix +1 and is in the US', () => {
    expect(start().now().context.practice).toMatchObject({
      directoryShow: true,
      phone: '+1',
      address: { country: 'US' },
    });
  });
  it('a blank practice is not completed', () => {
    expect(emptyPractice().completed).toBe(false);
  });
  it('a saved practice has the address that its address says', () => {
    const { send, now } = start(COMPLETED);
    const address = { ...COMPLETED.address, completed: true, city: 'Salem' };
    send({ type: 'address.reported', id: 'practice-1', address });
    expect([now().context.practice.address, selectIsSaved(now())]).toEqual([address, true]);
  });
  it('the parent hears of the address that a saved practice has now, and of no earlier one', () => {
    const parent = startUnderParent(completedPracticeModel);
    const address = { ...COMPLETED.address, completed: true, city: 'Salem' };
    parent.getSnapshot().children['child']!.send({ type: 'address.reported', id: 'practice-1', address });
    expect(parent.getSnapshot().context.told.at(-1)).toMatchObject({ practice: { address } });
    parent.stop();
  });
  it('what was typed and never saved is no saved name', () => {
    expect(start({ name: 'Rose City Dental' }).now().context.savedName).toBe('');
    expect(start(COMPLETED).now().context.savedName).toBe('Rose City Dental');
  });
  it('an e-mail address and ten digits are what is asked of those two fields, and nothing of their like', () => {
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
  it('saving the address makes the practice savable; editing the address takes that back', () => {
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
  it('leaving the page ends the check of its address', () => {
    const { send, now, address, world } = start({ address: { ...COMPLETED.address, geoLat: 0, geoLng: 0 } });
    address().send({ type: 'check.pressed' });
    expect(world.pending.has('geocode')).toBe(true);
    send({ type: 'form.hidden' });
    expect([world.pending.has('geocode'), now().matches('editing')]).toEqual([false, true]);
  });
  it('says what a field lacks once it was left, and what all of them lack after Next, the address included', () => {
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
    // While it is typed it is not nagged about; leaving it says it again.
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
