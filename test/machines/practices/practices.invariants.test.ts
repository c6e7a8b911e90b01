/** The rules for the list of practices. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { practiceMachine } from '../../../machines/practice/practice.machine.ts';
import { emptyPractice } from '../../../machines/practice/practice.rules.ts';
import type { Practice } from '../../../machines/practice/practice.types.ts';
import { emptyAddress } from '../../../machines/address/address.rules.ts';
import { practicesMachine } from '../../../machines/practices/practices.machine.ts';
import { validatePractices } from '../../../machines/practices/practices.rules.ts';
import type { PracticeErrorCode } from '../../../machines/practice/practice.rules.ts';
import { getTooLongLabel } from '../../../machines/practices/practices.labels.ts';
import { text } from '../../../machines/lib/text.ts';
import { practiceNames } from '../../../machines/practices/practices.names.ts';
import type { PracticesContext, PracticesReport } from '../../../machines/practices/practices.types.ts';
import {
  selectCanDelete,
  selectFocus,
  selectIds,
  selectIsFull,
  selectPracticeName,
  selectPracticeRef,
} from '../../../machines/practices/practices.selectors.ts';
import { controlledActors, expectParentNotifications, toGraph } from '#kit';
import { COMPLETED } from '../practice/practice.model.ts';
import { practicesIn } from '../practices-actors.ts';
import { practicesModel } from './practices.model.ts';
import { translate } from '../../../machines/lib/translation.ts';

const { states, edges } = toGraph(practicesModel);
const idsOf = ({ context }: (typeof states)[number]) => context.entries.map(({ id }) => id);

describe('the maximum number of practices', () => {
  it('Add Practice is disabled at 50 practices, and enabled after a deletion', () => {
    const actor = createActor(practicesIn(controlledActors()), {
      input: { practices: Array.from({ length: 49 }, emptyPractice) },
    }).start();
    const count = () => actor.getSnapshot().context.entries.length;
    expect(selectIsFull(actor.getSnapshot())).toBe(false);
    actor.send({ type: 'practice.added' });
    expect([count(), selectIsFull(actor.getSnapshot())]).toEqual([50, true]);
    actor.send({ type: 'practice.added' });
    expect(count()).toBe(50);
    actor.send({ type: 'practice.deleted', id: 'practice-2' });
    expect([count(), selectIsFull(actor.getSnapshot())]).toEqual([49, false]);
  });
});

describe('a new practice', () => {
  it('is empty and unnamed until it reports otherwise', () => {
    // A practice that never reports, so the list shows only what it added itself.
    const silent = createMachine({ id: 'practice' }) as unknown as typeof practiceMachine;
    const actor = createActor(practicesMachine.provide({ actors: { practice: silent } }), {
      input: { practices: [] },
    }).start();
    actor.send({ type: 'practice.added' });
    expect(actor.getSnapshot().context.entries.at(-1)).toEqual({
      id: 'practice-2',
      practice: emptyPractice(),
      savedName: '',
    });
  });
});

describe('a field that is too long for the host', () => {
  it('is named by its label, the first of the form', () => {
    const long = { ...emptyPractice(), name: 'n'.repeat(10_000), specialty: 's'.repeat(10_000) };
    expect(getTooLongLabel([emptyPractice(), long])).toEqual(text('Practice Name'));
    expect(getTooLongLabel([{ ...long, name: '' }])).toEqual(text('Specialty'));
  });
});

describe('in every state and on every path', () => {
  it('at least one practice exists, and each has an actor', () => {
    for (const state of states) {
      expect(idsOf(state).length).toBeGreaterThan(0);
      expect(Object.keys(state.children).sort()).toEqual(idsOf(state).sort());
    }
  });
  it('the first practice is never deleted', () => {
    for (const { event, from, to } of edges) {
      if (event.type === 'practice.deleted') expect(idsOf(to)[0]).toBe(idsOf(from)[0]);
    }
  });
  it('Delete is offered for every practice but the first', () => {
    for (const state of states)
      expect(idsOf(state).map((id) => selectCanDelete(id)(state))).toEqual(idsOf(state).map((_, index) => index > 0));
  });
  it('a deleted practice has no name', () => {
    for (const state of states) expect(selectPracticeName('practice-99')(state)).toBeNull();
  });
  it('an id is never reused', () => {
    for (const { event, from, to } of edges) {
      if (event.type !== 'practice.added') continue;
      const added = idsOf(to).filter((id) => !idsOf(from).includes(id));
      expect(added).toEqual([`practice-${from.context.nextNumber}`]);
      expect(to.context.nextNumber).toBe(from.context.nextNumber + 1);
    }
  });
  it('after Delete the focus goes to the practice that follows, or to Add Practice', () => {
    for (const { event, from, to } of edges) {
      if (event.type !== 'practice.deleted' || idsOf(from).length === idsOf(to).length) continue;
      const next = idsOf(from)[idsOf(from).indexOf(event['id'] as string) + 1];
      expect(selectFocus(to)).toEqual(next ? { on: 'practice', id: next } : { on: 'addPractice' });
    }
  });
});

describe('the names of practices', () => {
  const namesOf = (all: ReturnType<typeof entries>) => practiceNames(all).map(translate);
  const entries = (...savedNames: string[]) =>
    savedNames.map((savedName, index) => ({ id: `practice-${index + 1}`, practice: emptyPractice(), savedName }));

  it('are the saved name, else "Practice N"', () => {
    expect(namesOf(entries('', 'Rose City', ''))).toEqual(['Practice 1', 'Rose City', 'Practice 3']);
  });
  it('get a number if they repeat', () => {
    expect(namesOf(entries('Rose City', 'Rose City', 'Rose City'))).toEqual([
      'Rose City',
      'Rose City (2)',
      'Rose City (3)',
    ]);
    expect(namesOf(entries('Practice 2', ''))).toEqual(['Practice 2', 'Practice 2 (2)']);
  });
  it('all differ, for any typed names', () => {
    const name = fc.oneof(fc.constantFrom('', 'A', 'A (2)', 'Practice 1', 'Practice 2 (2)'), fc.string());
    fc.assert(
      fc.property(fc.array(name, { maxLength: 20 }), (names) => {
        const shown = namesOf(entries(...names));
        expect(new Set(shown).size).toBe(names.length);
        for (const [index, saved] of names.entries()) {
          expect(shown[index]!.startsWith(saved || `Practice ${index + 1}`)).toBe(true);
        }
      }),
    );
  });
});

it('the parent gets every change of the practices', () => {
  expectParentNotifications(
    practicesModel,
    ({ entries }: PracticesContext) => entries.map(({ practice }) => practice),
    ({ practices }: PracticesReport) => practices,
  );
});

describe('scenarios', () => {
  function start(...practices: Practice[]) {
    const world = controlledActors();
    const actor = createActor(practicesIn(world), { input: { practices } }).start();
    const now = () => actor.getSnapshot();
    return {
      world,
      now,
      send: actor.send,
      practice: (id: string) => selectPracticeRef(id)(now())!,
      names: () =>
        selectIds(now())
          .split(' ')
          .map((id) => selectPracticeName(id)(now())),
    };
  }

  it('a new visitor starts with one empty practice', () => {
    const { names, now } = start();
    expect(names()).toEqual(['Practice 1']);
    expect(now().context.entries[0]!.practice).toEqual(emptyPractice());
  });
  it('a returning member finds the stored practices', () => {
    expect(start(COMPLETED, emptyPractice()).names()).toEqual(['Rose City Dental', 'Practice 2']);
  });
  it('only saving renames a practice', () => {
    const { practice, names } = start(COMPLETED);
    practice('practice-1').send({ type: 'edit.pressed' });
    practice('practice-1').send({ type: 'practice.changed', field: 'name', value: ' Pearl Dental ' });
    expect(names()).toEqual(['Rose City Dental']);
    practice('practice-1').send({ type: 'save.pressed' });
    expect(names()).toEqual(['Pearl Dental']);
  });
  it('Delete cancels the address check of the practice', () => {
    const { practice, world, send, names } = start(COMPLETED, { ...COMPLETED, name: 'Second' });
    practice('practice-2').send({ type: 'edit.pressed' });
    const address = practice('practice-2').getSnapshot().children.address!;
    address.send({ type: 'edit.pressed' });
    address.send({ type: 'check.pressed' });
    expect(world.pending.has('geocode')).toBe(true);
    send({ type: 'practice.deleted', id: 'practice-2' });
    expect([world.pending.has('geocode'), names()]).toEqual([false, ['Rose City Dental']]);
  });
  it('leaving the page cancels the checks of all practices', () => {
    const { practice, world, send } = start(COMPLETED);
    practice('practice-1').send({ type: 'edit.pressed' });
    const address = practice('practice-1').getSnapshot().children.address!;
    address.send({ type: 'edit.pressed' });
    address.send({ type: 'check.pressed' });
    send({ type: 'form.hidden' });
    expect(world.pending.has('geocode')).toBe(false);
  });
  it('Next reaches every practice', () => {
    const { practice, send } = start(emptyPractice(), emptyPractice());
    send({ type: 'fields.revealed' });
    for (const id of ['practice-1', 'practice-2'])
      expect(practice(id).getSnapshot().context.revealed).toContain('name');
  });
  const withAddress = (changes: Partial<Practice['address']>) => ({
    ...COMPLETED,
    address: { ...COMPLETED.address, ...changes, completed: false },
  });
  it.each<[string, Practice[], PracticeErrorCode | null]>([
    ['no practice', [], 'missing'],
    ['a practice lacking its name', [COMPLETED, { ...COMPLETED, name: '' }], 'missing'],
    ['a practice lacking its specialty', [{ ...COMPLETED, specialty: '' }], 'missing'],
    ['a practice lacking its structure', [{ ...COMPLETED, businessStructure: '' }], 'missing'],
    ['a practice with an e-mail address that is none', [COMPLETED, { ...COMPLETED, email: 'front desk' }], 'malformed'],
    ['a practice with an e-mail address', [{ ...COMPLETED, email: 'front@desk.example' }], null],
    ['a practice with ten digits', [COMPLETED, { ...COMPLETED, phone: '+1 503-555-0100' }], null],
    ['a practice with nine digits', [COMPLETED, { ...COMPLETED, phone: '+1 503-555-010' }], 'phone'],
    ['a second practice without an address', [COMPLETED, { ...COMPLETED, address: emptyAddress() }], 'address'],
    ...(['line1', 'city', 'state', 'zip'] as const).map((line): [string, Practice[], PracticeErrorCode] => [
      `a second practice without the ${line} of its address`,
      [COMPLETED, withAddress({ [line]: ' ' })],
      'address',
    ]),
    ['a practice without the second line of its address', [COMPLETED, withAddress({ line2: '' })], null],
    ['practices that were filled and not saved', [{ ...withAddress({}), completed: false }], null],
  ])('of %s the page knows what is wrong', (_, practices, fault) => {
    expect(validatePractices(practices)).toBe(fault);
  });
});
