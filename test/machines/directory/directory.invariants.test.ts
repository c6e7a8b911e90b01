/** What the specification and the decisions say of the directory's popup (sections 2 and 9; decisions, "Directory"). */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { directoryMachine } from '../../../machines/directory/directory.machine.ts';
import {
  selectError,
  selectIsAway,
  selectIsLoading,
  selectIsMissing,
  selectIsPopupShown,
  selectKeptRow,
  selectMarkedId,
  selectOpenMember,
} from '../../../machines/directory/directory.selectors.ts';
import type {
  UrlChanged,
  DirectoryInput,
  MemberRead,
  MemberShown,
  ReadMemberInput,
} from '../../../machines/directory/directory.types.ts';
import { memberListMachine } from '../../../machines/member-list/member-list.machine.ts';
import { isInArea, isListed, EMPTY_QUERY } from '../../../machines/member-list/member-list.rules.ts';
import type { MembersPage, ReadMembersInput } from '../../../machines/member-list/member-list.types.ts';
import { memberMapMachine } from '../../../machines/member-map/member-map.machine.ts';
import type { MapPointsFound } from '../../../machines/member-map/member-map.types.ts';
import type { Area, MemberQuery } from '../../../machines/member-list/member-list.types.ts';
import { toGraph } from '#kit';
import { directoryModel, FIRST } from './directory.model.ts';
import { ADA, BEN, CY, DEE, DOWNTOWN, STRANGER } from './members.ts';

const { states, edges, deadEnds } = toGraph(directoryModel);

afterEach(() => {
  vi.useRealTimers();
});

/** The directory with a host that answers at once, and a page around it that notes where it was told to go. */
function started(
  input: Partial<DirectoryInput> = {},
  reads: (asked: ReadMemberInput) => MemberRead | null = () => null,
) {
  const urls: Array<number | null> = [];
  const went: string[] = [];
  const asked: MemberQuery[] = [];
  const found: MemberQuery[] = [];
  const actor = createActor(
    directoryMachine.provide({
      actors: {
        memberList: memberListMachine.provide({
          actors: {
            readMembers: fromPromise<MembersPage, ReadMembersInput>(async ({ input: { query } }) => {
              asked.push(query);
              return FIRST;
            }),
          },
        }),
        memberMap: memberMapMachine.provide({
          actors: {
            readMapPoints: fromPromise(async () => ({ version: '1' })),
            findMapPoints: fromPromise<MapPointsFound, MemberQuery>(async ({ input: query }) => {
              found.push(query);
              return { version: '1', count: 1 };
            }),
          },
        }),
        readMember: fromPromise<MemberRead | null, ReadMemberInput>(async ({ input: one }) => reads(one)),
        memberUrl: fromCallback<MemberShown, undefined, UrlChanged>(({ receive }) =>
          receive(({ id }) => urls.push(id)),
        ),
      },
      actions: {
        scrollToMap: () => went.push('map'),
        focusPopup: ({ context: { opener } }) => went.push(`popup by ${opener}`),
        returnFocus: ({ context: { memberId, opener } }) => went.push(`back to the ${opener} of ${memberId}`),
        focusRow: ({ context: { memberId } }) => went.push(`row of ${memberId}`),
      },
    }),
    {
      input: {
        first: FIRST,
        perPage: 48,
        query: EMPTY_QUERY,
        row: 0,
        memberId: null,
        isMapCollapsed: false,
        ...input,
      },
    },
  ).start();
  const snapshot = () => actor.getSnapshot();
  return { actor, snapshot, urls, went, asked, found };
}

const byRow = { type: 'member.chosen', id: ADA.id, opener: 'row', member: ADA, row: 0 } as const;
const byMarker = { type: 'member.chosen', id: BEN.id, opener: 'marker', member: BEN, row: null } as const;

it.each([
  ['administrator', true],
  ['Thrive Member', true],
  ['Thrive Member (Yearly)', true],
  ['Grow Member', true],
  ['Advantage Member', false],
  ['grow member', false],
  ['', false],
])('whoever is listed by %j: %s', (listedBy, isOne) => {
  expect(isListed({ ...ADA, listedBy })).toBe(isOne);
});

describe('the popup', () => {
  it('opens from a pin, without scrolling', () => {
    const { actor, snapshot, went } = started();
    actor.send(byMarker);
    expect(selectIsPopupShown(snapshot())).toBe(true);
    expect(went).toEqual(['popup by marker']);
  });

  it('opens from a row, and the page scrolls to the map', () => {
    const { actor, went } = started();
    actor.send(byRow);
    expect(went).toEqual(['map', 'popup by row']);
  });

  it('does not open for somebody without a place', () => {
    const { actor, snapshot } = started();
    actor.send({ type: 'member.chosen', id: CY.id, opener: 'row', member: CY, row: 2 });
    expect(snapshot().matches('closed')).toBe(true);
  });

  it('of a pin whose member has no place any more is asked about', async () => {
    const { actor, snapshot } = started({}, () => ({ member: { ...BEN, geolocation: null }, row: 1 }));
    actor.send({ ...byMarker, member: { ...BEN, geolocation: null } });
    await vi.waitFor(() => expect(snapshot().matches('focusing')).toBe(true));
  });

  it('closes, and the focus comes back to where it was opened from', () => {
    const { actor, went } = started();
    actor.send(byRow);
    actor.send({ type: 'popup.closed' });
    expect(went.at(-1)).toBe(`back to the row of ${ADA.id}`);
  });

  it('is hidden where its pixel offset is over 4000, in either direction, and comes back', () => {
    const { actor, snapshot } = started();
    actor.send(byMarker);
    actor.send({ type: 'popup.moved', x: -4000, y: 4000 });
    expect(selectIsPopupShown(snapshot())).toBe(true);
    for (const [x, y] of [
      [4001, 0],
      [-4001, 0],
      [0, 4001],
      [0, -4001],
    ] as const) {
      actor.send({ type: 'popup.moved', x, y });
      expect(selectIsPopupShown(snapshot())).toBe(false);
      actor.send({ type: 'popup.moved', x: 4000, y: -4000 });
      expect(selectIsPopupShown(snapshot())).toBe(true);
    }
  });

  it('goes with another search, and the focus stays in the search box', () => {
    const { actor, snapshot, went } = started();
    actor.send(byMarker);
    snapshot().children.memberSearch?.send({ type: 'search.changed', search: 'ada' });
    expect(snapshot().matches('closed')).toBe(true);
    expect(went).toEqual(['popup by marker']);
    const { memberList, memberMap } = snapshot().children;
    const asked = [snapshot(), memberList?.getSnapshot(), memberMap?.getSnapshot()];
    expect(asked.map((one) => one?.context.query.search)).toEqual(['ada', 'ada', 'ada']);
  });

  it('leads to its row; where a pin does not know it, the host is asked', async () => {
    const { actor, snapshot, went } = started({}, ({ id }) => (id === BEN.id ? { member: BEN, row: 1 } : null));
    actor.send(byMarker);
    actor.send({ type: 'row.requested' });
    await vi.waitFor(() => expect(went.at(-1)).toBe(`row of ${BEN.id}`));
    expect(snapshot().children.memberList?.getSnapshot().context.shown).toEqual({ row: 1, id: BEN.id });
    expect(selectIsPopupShown(snapshot())).toBe(true);
    // And once more, for a member who has moved on since.
    actor.send({ type: 'row.requested' });
    expect(went.filter((place) => place === `row of ${BEN.id}`)).toHaveLength(2);
  });
});

describe('the list follows the map', () => {
  const listed = (snapshot: ReturnType<ReturnType<typeof started>['snapshot']>) =>
    snapshot.children.memberList?.getSnapshot().context.query.within;
  const reads = ({ id, query }: ReadMemberInput) =>
    id === BEN.id ? { member: BEN, row: isInArea(BEN, query.within) ? 1 : null } : null;
  const moveTo = ({ actor }: ReturnType<typeof started>, within: Area) =>
    actor.getSnapshot().children.memberSearch?.send({ type: 'area.shown', within });
  const elsewhere = { ...DOWNTOWN, west: -122.65 };

  it('where it was moved, and the popup stays open, with the focus where it was', () => {
    const one = started();
    one.actor.send(byMarker);
    moveTo(one, DOWNTOWN);
    expect([listed(one.snapshot()), selectIsPopupShown(one.snapshot())]).toEqual([DOWNTOWN, true]);
    expect(one.went).toEqual(['popup by marker']);
  });

  it('and not where the list itself moved it', () => {
    const one = started();
    one.actor.send(byRow);
    expect(listed(one.snapshot())).toBeNull();
  });

  it('and the pins stay as they are: they are read once', async () => {
    const one = started();
    moveTo(one, DOWNTOWN);
    await vi.waitFor(() => expect(one.asked).toHaveLength(1));
    expect(one.found).toEqual([]);
  });

  it('leads to the row of the open member in the list of the area', async () => {
    const one = started({}, reads);
    one.actor.send(byMarker);
    moveTo(one, DOWNTOWN);
    one.actor.send({ type: 'row.requested' });
    await vi.waitFor(() => expect(one.went.at(-1)).toBe(`row of ${BEN.id}`));
    expect(listed(one.snapshot())).toEqual(DOWNTOWN);
    // The row of one area is none of the next.
    moveTo(one, { ...DOWNTOWN, north: 45.6 });
    expect(selectKeptRow(one.snapshot())).toBeNull();
  });

  it('looks everywhere again for the row of a member whom the map has left', async () => {
    const one = started({}, reads);
    one.actor.send(byMarker);
    moveTo(one, elsewhere);
    one.actor.send({ type: 'row.requested' });
    await vi.waitFor(() => expect(one.went.at(-1)).toBe(`row of ${BEN.id}`));
    expect(listed(one.snapshot())).toBeNull();
    expect(one.snapshot().children.memberList?.getSnapshot().context.shown).toEqual({ row: 1, id: BEN.id });
  });

  it('drops the row of the list before, which is still on its way when the map moves', async () => {
    const asked: MemberQuery[] = [];
    const one = started({}, (input) => {
      asked.push(input.query);
      return { member: BEN, row: input.query.within === null ? 7 : 2 };
    });
    one.actor.send(byMarker);
    one.actor.send({ type: 'row.requested' });
    moveTo(one, DOWNTOWN);
    await vi.waitFor(() => expect(one.snapshot().matches({ open: 'rowFocused' })).toBe(true));
    expect(asked.map(({ within }) => within)).toEqual([null, DOWNTOWN]);
    expect(selectKeptRow(one.snapshot())).toBe(2);
  });
});

describe('the open member in the URL', () => {
  it('is written when one opens and taken back when it closes', () => {
    const { actor, urls } = started();
    actor.send(byMarker);
    actor.send({ type: 'popup.closed' });
    expect(urls).toEqual([null, BEN.id, null]);
  });

  it('opens at once when the first rows have it', () => {
    const { snapshot } = started({ memberId: ADA.id });
    expect(selectIsPopupShown(snapshot())).toBe(true);
  });

  it('is brought when they have not, however far down', async () => {
    const { snapshot } = started({ memberId: DEE.id }, ({ id }) =>
      id === DEE.id ? { member: DEE, row: 40_000 } : null,
    );
    await vi.waitFor(() => expect(selectIsPopupShown(snapshot())).toBe(true));
    expect(selectMarkedId(snapshot())).toBe(DEE.id);
  });

  it('that nobody has is told; and so is that of somebody who must not be listed', async () => {
    for (const read of [null, { member: STRANGER, row: 0 }]) {
      const { snapshot } = started({ memberId: 404 }, () => read);
      await vi.waitFor(() => expect(selectIsMissing(snapshot())).toBe(true));
    }
  });

  it('of a member without a place shows the row', async () => {
    const { snapshot } = started({ memberId: 99 }, () => ({ member: { ...CY, id: 99 }, row: 77 }));
    await vi.waitFor(() => expect(snapshot().matches('focusing')).toBe(true));
    expect(snapshot().children.memberList?.getSnapshot().context.shown).toEqual({ row: 77, id: 99 });
  });

  it('of a member without a place, whom the list does not have either, shows the list from its beginning', async () => {
    const { snapshot } = started({ memberId: 99 }, () => ({ member: { ...CY, id: 99 }, row: null }));
    await vi.waitFor(() => expect(snapshot().matches('focusing')).toBe(true));
    expect(snapshot().children.memberList?.getSnapshot().context.shown).toEqual({ row: 0, id: 99 });
  });

  it('takes away a search that hides the member', async () => {
    const { snapshot } = started({ memberId: 99, query: { ...EMPTY_QUERY, search: 'x' } }, ({ query }) => ({
      member: { ...DEE, id: 99 },
      row: query.search === '' ? 5 : null,
    }));
    await vi.waitFor(() => expect(selectIsPopupShown(snapshot())).toBe(true));
    expect(snapshot().children.memberSearch?.getSnapshot().context.search).toBe('');
  });

  it('leaves a search alone that finds the member', async () => {
    const { snapshot } = started({ memberId: 99, query: { ...EMPTY_QUERY, search: 'x' } }, () => ({
      member: { ...DEE, id: 99 },
      row: 5,
    }));
    await vi.waitFor(() => expect(selectIsPopupShown(snapshot())).toBe(true));
    expect(snapshot().children.memberSearch?.getSnapshot().context.search).toBe('x');
  });

  it('of another one, while a popup is open, leads to that one', async () => {
    const { actor, snapshot } = started({}, () => ({ member: ADA, row: 0 }));
    actor.send(byMarker);
    actor.send({ type: 'url.changed', id: ADA.id });
    await vi.waitFor(() => expect(selectIsPopupShown(snapshot())).toBe(true));
    expect([selectMarkedId(snapshot()), selectOpenMember(snapshot())]).toEqual([ADA.id, ADA]);
  });

  it('of somebody whom the list does not have, though nobody is searched for, is not looked for again and again', async () => {
    const asked = vi.fn(() => ({ member: DEE, row: null }));
    const { snapshot } = started({ memberId: DEE.id }, asked);
    await vi.waitFor(() => expect(selectIsPopupShown(snapshot())).toBe(true));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('whose place has gone since the pins were read shows the row', async () => {
    const { actor, snapshot } = started({}, () => ({ member: { ...BEN, geolocation: null }, row: 7 }));
    actor.send(byMarker);
    actor.send({ type: 'row.requested' });
    await vi.waitFor(() => expect(snapshot().matches('focusing')).toBe(true));
    expect(snapshot().children.memberList?.getSnapshot().context.shown).toEqual({ row: 7, id: BEN.id });
    expect([selectMarkedId(snapshot()), selectKeptRow(snapshot())]).toEqual([BEN.id, 7]);
  });

  it('Back closes, and the focus comes back as with any close', () => {
    const { actor, snapshot, went } = started();
    actor.send(byMarker);
    actor.send({ type: 'url.changed', id: null });
    expect([snapshot().matches('closed'), went.at(-1)]).toEqual([true, `back to the marker of ${BEN.id}`]);
  });
});

it('list and pins follow the search', async () => {
  const { snapshot, asked, found } = started();
  snapshot().children.memberSearch?.send({ type: 'search.changed', search: 'rose' });
  await vi.waitFor(() => expect([asked.length, found.length]).toEqual([1, 1]));
  expect([asked[0]?.search, found[0]?.search]).toEqual(['rose', 'rose']);
});

describe('in every state', () => {
  it('the open member is on the map, and may be listed', () => {
    for (const snapshot of states)
      if (snapshot.matches('open')) {
        const { member } = snapshot.context;
        expect([member?.geolocation === null, member && isListed(member)]).toEqual([false, true]);
      }
  });

  it('whoever is wanted is there, or on the way, or it is said why not', () => {
    const reached = [...states, ...edges.map(({ to }) => to)];
    for (const snapshot of reached.filter((state) => !state.matches('closed'))) {
      const said = [selectIsLoading(snapshot), selectIsMissing(snapshot), selectError(snapshot) !== null];
      const isThere = selectMarkedId(snapshot) !== null;
      expect(said.filter(Boolean)).toHaveLength(isThere ? 0 : 1);
      expect(selectIsAway(snapshot)).toBe(!isThere);
    }
  });

  it('Retry asks the host again, and takes no search away', () => {
    const tried = edges.filter(({ from, event }) => event.type === 'load.retried' && selectError(from) !== null);
    expect(tried.length).toBeGreaterThan(0);
    for (const { from, to } of tried)
      expect([to.matches('loading'), to.context.query]).toEqual([true, from.context.query]);
  });

  it('a popup that is too far away is hidden, whatever was asked of it before', () => {
    const moved = edges.filter(
      ({ from, event }) => event.type === 'popup.moved' && selectIsPopupShown(from) && event['y'] === -4001,
    );
    expect(new Set(moved.map(({ from }) => JSON.stringify(from.value)))).toEqual(
      new Set(['{"open":"shown"}', '{"open":"rowFocused"}']),
    );
    expect(moved.filter(({ to }) => selectIsPopupShown(to))).toEqual([]);
  });

  it('nobody is waited for longer than half a minute, and then it is said', () => {
    const waiting = states.filter((state) => selectIsLoading(state) || state.matches({ open: 'findingRow' }));
    for (const state of waiting.filter((one) => !one.matches('revealing'))) {
      const ends = edges.filter(({ from, event }) => from === state && event.delayMs === 30_000);
      expect(ends.map(({ to }) => selectError(to))).toEqual([{ kind: 'timeout' }]);
    }
  });

  it('whoever closes is at the list, whatever was open or missing', () => {
    const closed = edges.filter(({ event }) => event.type === 'popup.closed');
    expect(closed.length).toBeGreaterThan(3);
    for (const { to } of closed) expect(to.matches('closed')).toBe(true);
  });

  it('one can always come to no popup', () => {
    expect(deadEnds((snapshot) => snapshot.matches('closed'))).toEqual([]);
  });
});
