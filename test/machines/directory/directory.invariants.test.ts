/** What the specification and the decisions say of the directory (sections 1, 2 and 9; decisions, "Directory"). */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { directoryMachine } from '../../../machines/directory/directory.machine.ts';
import { matching, withMembers } from '../../../machines/directory/directory.rules.ts';
import {
  selectIsAwaiting,
  selectIsMissing,
  selectIsPopupShown,
  selectMarkedId,
  selectMatches,
  selectOpenMember,
  selectPinned,
} from '../../../machines/directory/directory.selectors.ts';
import type {
  AddressMoved,
  DirectoryEvent,
  DirectoryInput,
  Member,
  MemberShown,
} from '../../../machines/directory/directory.types.ts';
import { deferredActors } from '../../kit/deferred-actors.ts';
import { graphOf } from '../../kit/graph.ts';
import { directoryModel } from './directory.model.ts';
import { ADA, BEN, CY, DEE, STRANGER } from './members.ts';

const { states, edges, strandedFrom } = graphOf(directoryModel);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The directory with a page around it that notes where it was told to go. */
function started(input: Partial<DirectoryInput> = {}) {
  const world = deferredActors();
  const addresses: Array<number | null> = [];
  const went: string[] = [];
  const actor = createActor(
    directoryMachine.provide({
      actors: {
        ...world.provideFor(directoryMachine),
        memberAddress: fromCallback<MemberShown, undefined, AddressMoved>(({ receive }) =>
          receive(({ id }) => addresses.push(id)),
        ),
      },
      actions: {
        scrollToMap: () => went.push('map'),
        focusPopup: (_, { opener }) => went.push(`popup by ${opener}`),
        returnFocus: (_, { id, opener }) => went.push(`back to the ${opener} of ${id}`),
        focusRow: (_, { id }) => went.push(`row of ${id}`),
      },
    }),
    { input: { members: [ADA, BEN, CY], cursor: null, memberId: null, ...input } },
  ).start();
  const snapshot = () => actor.getSnapshot();
  return {
    addresses,
    went,
    send: (...events: DirectoryEvent[]) => events.forEach((event) => actor.send(event)),
    open: () => selectOpenMember(snapshot())?.name ?? null,
    isShown: () => selectIsPopupShown(snapshot()),
    isAwaiting: () => selectIsAwaiting(snapshot()),
    isMissing: () => selectIsMissing(snapshot()),
    marked: () => selectMarkedId(snapshot()),
    listed: () => selectMatches(snapshot()).map(({ name }) => name),
    pinned: () => selectPinned(snapshot()).map(({ name }) => name),
  };
}

const search = (text: string): DirectoryEvent => ({ type: 'search.changed', search: text });
const profession = (chosen: '' | 'medical' | 'dental'): DirectoryEvent => ({
  type: 'profession.chosen',
  profession: chosen,
});
const press = (opener: 'pin' | 'row', { id }: Member): DirectoryEvent => ({ type: 'member.chosen', id, opener });
const reported = (members: Member[], isLastPage = true): DirectoryEvent => ({
  type: 'members.reported',
  members,
  isLastPage,
});
const address = (id: number | null): DirectoryEvent => ({ type: 'address.moved', id });
const closed: DirectoryEvent = { type: 'popup.closed' };

describe('who is listed', () => {
  const listed = (listedBy: string) => started({ members: [{ ...ADA, listedBy }] }).listed();

  it.each(['administrator', 'Thrive Member', 'Thrive Member (Yearly)', 'Grow Member'])('%s is', (listedBy) => {
    expect(listed(listedBy)).toEqual(['Ada Okafor']);
  });
  it.each(['', 'subscriber', 'Advantage Member', 'Navigator Member', 'grow member', 'Thrive Member (yearly)'])(
    '%j is not',
    (listedBy) => {
      expect(listed(listedBy)).toEqual([]);
    },
  );
  it('is decided for further members as well', () => {
    const directory = started({ cursor: '2' });
    directory.send(reported([STRANGER, DEE]));
    expect(directory.listed()).toEqual(['Ada Okafor', 'Benoît Legrand', 'Cy Young', 'Dee Park']);
  });
  it('members who come twice, since pages moved while they were read, are listed once', () => {
    const ids = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 5 }), (pages) => {
        const pagesOf = pages.map((page) => page.map((id) => ({ ...ADA, id })));
        const all = pagesOf.reduce<readonly Member[]>((known, more) => withMembers(known, more), []);
        expect(all.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
          [...new Set(pages.flat())].toSorted((a, b) => a - b),
        );
      }),
    );
  });
});

describe('search and filter', () => {
  it.each([
    ['ada', ['Ada Okafor']],
    ['OKAFOR  ', ['Ada Okafor']],
    ['benoit', ['Benoît Legrand']],
    ['hawthorne', ['Benoît Legrand']],
    ['dental', ['Ada Okafor', 'Cy Young']],
    ['rose ada', ['Ada Okafor']],
    ['portland', []],
    ['hello@rosecity.example', []],
    ['', ['Ada Okafor', 'Benoît Legrand', 'Cy Young']],
  ])('%j finds by name or practice %j', (text, names) => {
    const directory = started();
    directory.send(search(text));
    expect(directory.listed()).toEqual(names);
  });

  it('by profession: All, Medical, Dental', () => {
    const directory = started();
    directory.send(profession('dental'));
    expect(directory.listed()).toEqual(['Ada Okafor', 'Cy Young']);
    directory.send(profession('medical'));
    expect(directory.listed()).toEqual(['Benoît Legrand']);
    directory.send(profession(''));
    expect(directory.listed()).toHaveLength(3);
  });

  it('pins follow both, and members without a place have none', () => {
    const directory = started();
    expect(directory.pinned()).toEqual(['Ada Okafor', 'Benoît Legrand']);
    directory.send(search('dental'));
    expect(directory.pinned()).toEqual(['Ada Okafor']);
    directory.send(profession('medical'));
    expect(directory.pinned()).toEqual([]);
  });

  it('never invents, loses or reorders anybody, whatever is typed', () => {
    const people = fc.array(fc.record({ name: fc.string(), practiceName: fc.string() }), { maxLength: 12 });
    fc.assert(
      fc.property(people, fc.string(), fc.constantFrom('', 'medical', 'dental'), (named, text, chosen) => {
        const members = named.map((person, index) => ({ ...ADA, ...person, id: index + 1 }));
        const found = matching(members, { search: text, profession: chosen });
        expect(found).toEqual(members.filter((member) => found.includes(member)));
        if (chosen !== 'medical')
          for (const member of members)
            expect(matching(members, { search: member.name, profession: '' })).toContain(member);
      }),
    );
  });
});

describe('the popup', () => {
  it('opens from a pin, without scrolling', () => {
    const directory = started();
    directory.send(press('pin', ADA));
    expect([directory.open(), directory.isShown(), directory.went]).toEqual(['Ada Okafor', true, ['popup by pin']]);
  });
  it('opens from a row, and the page scrolls to the map', () => {
    const directory = started();
    directory.send(press('row', BEN));
    expect(directory.open()).toBe('Benoît Legrand');
    expect(directory.went).toEqual(['map', 'popup by row']);
  });
  it('does not open for somebody without a place', () => {
    const directory = started();
    directory.send(press('row', CY));
    expect([directory.open(), directory.went]).toEqual([null, []]);
  });
  it('closes, and the focus comes back to where it was opened from', () => {
    const directory = started();
    directory.send(press('pin', ADA), closed);
    directory.send(press('row', ADA), closed);
    expect(directory.open()).toBeNull();
    expect(directory.went.filter((place) => place.startsWith('back'))).toEqual([
      'back to the pin of 7',
      'back to the row of 7',
    ]);
  });
  it.each([
    [0, 0, true],
    [4000, 4000, true],
    [-4000, -4000, true],
    [4001, 0, false],
    [-4001, 0, false],
    [0, 4001, false],
    [0, -4001, false],
  ])('at an offset of %i, %i pixels is shown: %s', (x, y, isShown) => {
    const directory = started();
    directory.send(press('pin', ADA), { type: 'popup.moved', x, y });
    expect([directory.open(), directory.isShown()]).toEqual(['Ada Okafor', isShown]);
    directory.send({ type: 'popup.moved', x: 0, y: 0 });
    expect(directory.isShown()).toBe(true);
  });
  it('goes when search or filter hide its member, and the focus stays in the search box', () => {
    const directory = started();
    directory.send(press('pin', ADA), search('rose'));
    expect(directory.open()).toBe('Ada Okafor');
    directory.send(search('hawthorne'));
    expect([directory.open(), directory.went.at(-1)]).toEqual([null, 'popup by pin']);
    directory.send(search(''), press('pin', ADA), profession('medical'));
    expect(directory.open()).toBeNull();
  });
  it('leads to its row', () => {
    const directory = started();
    directory.send(press('pin', ADA), { type: 'row.requested' });
    expect(directory.went.at(-1)).toBe('row of 7');
  });
});

describe('the open member in the address', () => {
  it('is written when one opens and taken back when it closes', () => {
    const directory = started();
    directory.send(press('pin', ADA), press('row', BEN), closed);
    expect(directory.addresses).toEqual([null, 7, 8, null]);
  });
  it('opens at once when it is linked', () => {
    expect(started({ memberId: ADA.id }).open()).toBe('Ada Okafor');
  });
  it('Back closes and Forward opens again', () => {
    const directory = started();
    directory.send(press('pin', ADA), address(null));
    expect([directory.open(), directory.went.at(-1)]).toEqual([null, 'back to the pin of 7']);
    directory.send(address(ADA.id));
    expect(directory.open()).toBe('Ada Okafor');
  });
  it('is waited for while further members are read', () => {
    const directory = started({ cursor: '2', memberId: DEE.id });
    expect([directory.isAwaiting(), directory.open()]).toEqual([true, null]);
    directory.send(reported([{ ...ADA, id: 99 }], false));
    expect(directory.isAwaiting()).toBe(true);
    directory.send(reported([DEE]));
    expect(directory.open()).toBe('Dee Park');
  });
  it('that nobody has is told, once all are read', () => {
    const directory = started({ cursor: '2', memberId: 404 });
    directory.send(reported([DEE]));
    expect([directory.isMissing(), directory.isAwaiting()]).toEqual([true, false]);
    directory.send(closed);
    expect([directory.isMissing(), directory.addresses]).toEqual([false, [null]]);
  });
  it('of somebody who must not be listed is nobody', () => {
    expect(started({ members: [STRANGER], memberId: STRANGER.id }).isMissing()).toBe(true);
  });
  it('of a member without a place shows the row', () => {
    const directory = started({ memberId: CY.id });
    expect([directory.open(), directory.marked()]).toEqual([null, CY.id]);
  });
  it('takes away a search that hides the member', () => {
    const directory = started();
    directory.send(search('hawthorne'), address(ADA.id));
    expect(directory.open()).toBe('Ada Okafor');
    expect(directory.listed()).toHaveLength(3);
    directory.send(search('hawthorne'), address(CY.id));
    expect(directory.listed()).toContain('Cy Young');
  });
});

describe('in every state', () => {
  it('the open member is on the map, listed, and passes search and filter', () => {
    const open = states.filter((state) => selectOpenMember(state) !== null);
    expect(open.length).toBeGreaterThan(0);
    for (const state of open) expect(selectPinned(state)).toContain(selectOpenMember(state));
  });
  it('nobody is listed who must not be', () => {
    for (const state of states) expect(selectMatches(state)).not.toContainEqual(STRANGER);
  });
  it('search and filter always answer', () => {
    for (const [type, text] of [
      ['search.changed', 'legrand'],
      ['profession.chosen', undefined],
    ]) {
      const asked = edges.filter(({ event }) => event.type === type && event['search'] === text);
      expect(asked.length).toBeGreaterThan(0);
      for (const { to } of asked) expect(selectMatches(to).map(({ name }) => name)).toEqual(['Benoît Legrand']);
    }
  });
  it('one can always come to a popup and to none', () => {
    expect(strandedFrom(selectIsPopupShown)).toEqual([]);
    expect(strandedFrom((state) => state.matches('closed'))).toEqual([]);
  });
});
