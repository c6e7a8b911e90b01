/** The rules for the directory's popup (spec: directory#who-is-listed). */
import { describe, expect, it, vi } from 'vitest';
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
import { SEARCH_INPUT, ADA, BEN, CY, DEE, DOWNTOWN, STRANGER } from './members.ts';

const { states, edges, deadEnds } = toGraph(directoryModel);

/** The directory with a host that responds at once, and a page that records where it was told to go. */
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
        ...SEARCH_INPUT,
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
  ['plan', true],
  ['Advantage Member', false],
  ['grow member', false],
  ['', false],
])('a member who is listed by %j may be shown: %s', (listedBy, isOne) => {
  expect(isListed({ ...ADA, listedBy })).toBe(isOne);
});

describe('the popup', () => {
  it('opens from a marker, without scrolling', () => {
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

  it('does not open for a member without a position', () => {
    const { actor, snapshot } = started();
    actor.send({ type: 'member.chosen', id: CY.id, opener: 'row', member: CY, row: 2 });
    expect(snapshot().matches('closed')).toBe(true);
  });

  it('requests a member who has lost the position since the markers were loaded', async () => {
    const { actor, snapshot } = started({}, () => ({ member: { ...BEN, geolocation: null }, row: 1 }));
    actor.send({ ...byMarker, member: { ...BEN, geolocation: null } });
    await vi.waitFor(() => expect(snapshot().matches('focusing')).toBe(true));
  });

  it('closes, and the focus returns to the opener', () => {
    const { actor, went } = started();
    actor.send(byRow);
    actor.send({ type: 'popup.closed' });
    expect(went.at(-1)).toBe(`back to the row of ${ADA.id}`);
  });

  it('is hidden while its pixel offset is over 4000 in either direction', () => {
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

  it('closes on another search, and the focus stays in the search box', () => {
    const { actor, snapshot, went } = started();
    actor.send(byMarker);
    snapshot().children.memberSearch?.send({ type: 'search.changed', search: 'ada' });
    expect(snapshot().matches('closed')).toBe(true);
    expect(went).toEqual(['popup by marker']);
    const { memberList, memberMap } = snapshot().children;
    const asked = [snapshot(), memberList?.getSnapshot(), memberMap?.getSnapshot()];
    expect(asked.map((one) => one?.context.query.search)).toEqual(['ada', 'ada', 'ada']);
  });

  it('scrolls to its row, and requests an unknown row', async () => {
    const { actor, snapshot, went } = started({}, ({ id }) => (id === BEN.id ? { member: BEN, row: 1 } : null));
    actor.send(byMarker);
    actor.send({ type: 'row.requested' });
    await vi.waitFor(() => expect(went.at(-1)).toBe(`row of ${BEN.id}`));
    expect(snapshot().children.memberList?.getSnapshot().context.shown).toEqual({ row: 1, id: BEN.id });
    expect(selectIsPopupShown(snapshot())).toBe(true);
    // The same again, for a person who has scrolled away in the meantime.
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

  it('when the map moves; the popup and the focus stay', () => {
    const one = started();
    one.actor.send(byMarker);
    moveTo(one, DOWNTOWN);
    expect([listed(one.snapshot()), selectIsPopupShown(one.snapshot())]).toEqual([DOWNTOWN, true]);
    expect(one.went).toEqual(['popup by marker']);
  });

  it('but not when the list has moved the map', () => {
    const one = started();
    one.actor.send(byRow);
    expect(listed(one.snapshot())).toBeNull();
  });

  it('while the markers stay, which are loaded once', async () => {
    const one = started();
    moveTo(one, DOWNTOWN);
    await vi.waitFor(() => expect(one.asked).toHaveLength(1));
    expect(one.found).toEqual([]);
  });

  it('scrolls to the open member’s row in the list of the area', async () => {
    const one = started({}, reads);
    one.actor.send(byMarker);
    moveTo(one, DOWNTOWN);
    one.actor.send({ type: 'row.requested' });
    await vi.waitFor(() => expect(one.went.at(-1)).toBe(`row of ${BEN.id}`));
    expect(listed(one.snapshot())).toEqual(DOWNTOWN);
    // A row number of one area is not valid in the next.
    moveTo(one, { ...DOWNTOWN, north: 45.6 });
    expect(selectKeptRow(one.snapshot())).toBeNull();
  });

  it('shows all areas again for the row of a member outside the map', async () => {
    const one = started({}, reads);
    one.actor.send(byMarker);
    moveTo(one, elsewhere);
    one.actor.send({ type: 'row.requested' });
    await vi.waitFor(() => expect(one.went.at(-1)).toBe(`row of ${BEN.id}`));
    expect(listed(one.snapshot())).toBeNull();
    expect(one.snapshot().children.memberList?.getSnapshot().context.shown).toEqual({ row: 1, id: BEN.id });
  });

  it('ignores the row of the previous list when the map moves', async () => {
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
  it('is set when a popup opens and removed when it closes', () => {
    const { actor, urls } = started();
    actor.send(byMarker);
    actor.send({ type: 'popup.closed' });
    expect(urls).toEqual([null, BEN.id, null]);
  });

  it('opens at once if the first rows contain it', () => {
    const { snapshot } = started({ memberId: ADA.id });
    expect(selectIsPopupShown(snapshot())).toBe(true);
  });

  it('is requested if they do not, however far down it is', async () => {
    const { snapshot } = started({ memberId: DEE.id }, ({ id }) =>
      id === DEE.id ? { member: DEE, row: 40_000 } : null,
    );
    await vi.waitFor(() => expect(selectIsPopupShown(snapshot())).toBe(true));
    expect(selectMarkedId(snapshot())).toBe(DEE.id);
  });

  it('shows a message if the member is unknown or must not be listed', async () => {
    for (const read of [null, { member: STRANGER, row: 0 }]) {
      const { snapshot } = started({ memberId: 404 }, () => read);
      await vi.waitFor(() => expect(selectIsMissing(snapshot())).toBe(true));
    }
  });

  it('shows the row of a member without a position', async () => {
    const { snapshot } = started({ memberId: 99 }, () => ({ member: { ...CY, id: 99 }, row: 77 }));
    await vi.waitFor(() => expect(snapshot().matches('focusing')).toBe(true));
    expect(snapshot().children.memberList?.getSnapshot().context.shown).toEqual({ row: 77, id: 99 });
    expect([selectIsPopupShown(snapshot()), selectOpenMember(snapshot())?.id]).toEqual([true, 99]);
  });

  it('scrolls to the top for a member without position and row', async () => {
    const { snapshot } = started({ memberId: 99 }, () => ({ member: { ...CY, id: 99 }, row: null }));
    await vi.waitFor(() => expect(snapshot().matches('focusing')).toBe(true));
    expect(snapshot().children.memberList?.getSnapshot().context.shown).toEqual({ row: 0, id: 99 });
  });

  it('clears a search that hides the member', async () => {
    const { snapshot } = started({ memberId: 99, query: { ...EMPTY_QUERY, search: 'x' } }, ({ query }) => ({
      member: { ...DEE, id: 99 },
      row: query.search === '' ? 5 : null,
    }));
    await vi.waitFor(() => expect(selectIsPopupShown(snapshot())).toBe(true));
    expect(snapshot().children.memberSearch?.getSnapshot().context.search).toBe('');
  });

  it('keeps a search that finds the member', async () => {
    const { snapshot } = started({ memberId: 99, query: { ...EMPTY_QUERY, search: 'x' } }, () => ({
      member: { ...DEE, id: 99 },
      row: 5,
    }));
    await vi.waitFor(() => expect(selectIsPopupShown(snapshot())).toBe(true));
    expect(snapshot().children.memberSearch?.getSnapshot().context.search).toBe('x');
  });

  it('replaces the open popup', async () => {
    const { actor, snapshot } = started({}, () => ({ member: ADA, row: 0 }));
    actor.send(byMarker);
    actor.send({ type: 'url.changed', id: ADA.id });
    await vi.waitFor(() => expect(selectIsPopupShown(snapshot())).toBe(true));
    expect([selectMarkedId(snapshot()), selectOpenMember(snapshot())]).toEqual([ADA.id, ADA]);
  });

  it('is requested once if the unfiltered list lacks the member', async () => {
    const asked = vi.fn(() => ({ member: DEE, row: null }));
    const { snapshot } = started({ memberId: DEE.id }, asked);
    await vi.waitFor(() => expect(selectIsPopupShown(snapshot())).toBe(true));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('shows the row of a member who has lost the position since the markers were loaded', async () => {
    const { actor, snapshot } = started({}, () => ({ member: { ...BEN, geolocation: null }, row: 7 }));
    actor.send(byMarker);
    actor.send({ type: 'row.requested' });
    await vi.waitFor(() => expect(snapshot().matches('focusing')).toBe(true));
    expect(snapshot().children.memberList?.getSnapshot().context.shown).toEqual({ row: 7, id: BEN.id });
    expect([selectMarkedId(snapshot()), selectKeptRow(snapshot())]).toEqual([BEN.id, 7]);
  });

  it('its row is requested from the list: a member who must not be listed any more is missing', async () => {
    for (const read of [null, { member: { ...BEN, listedBy: 'Advantage Member' }, row: 7 }]) {
      const { actor, snapshot } = started({}, () => read);
      actor.send(byMarker);
      actor.send({ type: 'row.requested' });
      await vi.waitFor(() => expect(selectIsMissing(snapshot())).toBe(true));
      expect(selectOpenMember(snapshot())).toBeNull();
    }
  });

  it('its row clears a search that hides the member', async () => {
    const { actor, snapshot } = started({ query: { ...EMPTY_QUERY, search: 'x' } }, ({ query }) => ({
      member: BEN,
      row: query.search === '' ? 7 : null,
    }));
    actor.send(byMarker);
    actor.send({ type: 'row.requested' });
    await vi.waitFor(() => expect(snapshot().children.memberSearch?.getSnapshot().context.search).toBe(''));
    await vi.waitFor(() => expect(selectIsPopupShown(snapshot())).toBe(true));
    expect(selectKeptRow(snapshot())).toBe(7);
  });

  it('Back closes the popup and returns the focus', () => {
    const { actor, snapshot, went } = started();
    actor.send(byMarker);
    actor.send({ type: 'url.changed', id: null });
    expect([snapshot().matches('closed'), went.at(-1)]).toEqual([true, `back to the marker of ${BEN.id}`]);
  });
});

it('list and markers follow the search', async () => {
  const { snapshot, asked, found } = started();
  snapshot().children.memberSearch?.send({ type: 'search.changed', search: 'rose' });
  await vi.waitFor(() => expect([asked.length, found.length]).toEqual([1, 1]));
  expect([asked[0]?.search, found[0]?.search]).toEqual(['rose', 'rose']);
});

describe('in every state', () => {
  it('the open member has a position and may be listed', () => {
    for (const snapshot of states)
      if (snapshot.matches('open')) {
        const { member } = snapshot.context;
        expect([member?.geolocation === null, member && isListed(member)]).toEqual([false, true]);
      }
  });

  it('the chosen member is shown, loading, or explained', () => {
    const reached = [...states, ...edges.map(({ to }) => to)];
    for (const snapshot of reached.filter((state) => !state.matches('closed'))) {
      const said = [selectIsLoading(snapshot), selectIsMissing(snapshot), selectError(snapshot) !== null];
      const isThere = selectMarkedId(snapshot) !== null;
      expect(said.filter(Boolean)).toHaveLength(isThere ? 0 : 1);
      expect(selectIsAway(snapshot)).toBe(!isThere);
    }
  });

  it('Retry sends the request again and keeps the search', () => {
    const tried = edges.filter(({ from, event }) => event.type === 'load.retried' && selectError(from) !== null);
    expect(tried.length).toBeGreaterThan(0);
    for (const { from, to } of tried)
      expect([to.matches('loading'), to.context.query]).toEqual([true, from.context.query]);
  });

  it('a popup that is too far away is hidden, in every state', () => {
    const moved = edges.filter(
      ({ from, event }) => event.type === 'popup.moved' && selectIsPopupShown(from) && event['y'] === -4001,
    );
    expect(new Set(moved.map(({ from }) => JSON.stringify(from.value)))).toEqual(
      new Set(['{"open":"shown"}', '{"open":"rowFocused"}']),
    );
    expect(moved.filter(({ to }) => selectIsPopupShown(to))).toEqual([]);
  });

  it('every request times out after 30 seconds with a message', () => {
    const waiting = states.filter((state) => selectIsLoading(state) || state.matches({ open: 'findingRow' }));
    for (const state of waiting.filter((one) => !one.matches('revealing'))) {
      const ends = edges.filter(({ from, event }) => from === state && event.delayMs === 30_000);
      expect(ends.map(({ to }) => selectError(to))).toEqual([{ kind: 'timeout' }]);
    }
  });

  it('every failure of a request is explained, and Retry is offered', () => {
    const failed = edges.filter(({ event }) => event.type.startsWith('xstate.error.actor'));
    expect(new Set(failed.map(({ from }) => JSON.stringify(from.value)))).toEqual(
      new Set(['"loading"', '{"open":"findingRow"}']),
    );
    for (const { to } of failed) expect([to.matches('failed'), selectError(to)]).toEqual([true, expect.anything()]);
  });

  it('a member is open only in a popup, and what is shown has no error', () => {
    for (const snapshot of states) {
      const isOpen = snapshot.matches('open') || snapshot.matches('focusing');
      expect(selectOpenMember(snapshot) !== null).toBe(isOpen);
      if (isOpen || snapshot.matches('missing')) expect(snapshot.context.error).toBeNull();
    }
  });

  it('closing always leads to the list', () => {
    const closed = edges.filter(({ event }) => event.type === 'popup.closed');
    expect(closed.length).toBeGreaterThan(3);
    for (const { to } of closed) expect(to.matches('closed')).toBe(true);
  });

  it('the state without a popup is always reachable', () => {
    expect(deadEnds((snapshot) => snapshot.matches('closed'))).toEqual([]);
  });
});

it('a member is waited for thirty seconds', () => {
  expect(toGraph(directoryModel).delays).toEqual(new Set([30_000]));
});
