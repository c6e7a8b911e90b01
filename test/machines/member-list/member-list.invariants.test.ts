/** The rules of the decisions for a long list: one request at a time, late responses are dropped, and viewed rows stay. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { memberListMachine } from '../../../machines/member-list/member-list.machine.ts';
import {
  getFilterKey,
  isInArea,
  isSameQuery,
  getMissingPage,
  EMPTY_QUERY,
  toMembersError,
} from '../../../machines/member-list/member-list.rules.ts';
import { memberAt, selectError } from '../../../machines/member-list/member-list.selectors.ts';
import type {
  MemberListContext,
  MembersPage,
  ReadMembersInput,
} from '../../../machines/member-list/member-list.types.ts';
import { toGraph } from '#kit';
import { ADA, crowd, DOWNTOWN, STRANGER } from '../directory/members.ts';
import { FIRST, memberListModel } from './member-list.model.ts';

const { states, edges, deadEnds } = toGraph(memberListModel);

const ALL = crowd(1000);
const PER_PAGE = 48;

/** A host with a thousand members. Each response waits until the test releases it. */
function started(row = 0) {
  const asked: ReadMembersInput[] = [];
  const waiting: Array<(change?: Partial<MembersPage>) => void> = [];
  const failing: Array<(failure: unknown) => void> = [];
  const pageOf = (begin: number): MembersPage => ({
    members: ALL.slice(begin, begin + PER_PAGE),
    total: ALL.length,
    onMap: ALL.length,
    version: '1',
    next: `after ${begin + PER_PAGE}`,
  });
  const actor = createActor(
    memberListMachine.provide({
      actors: {
        readMembers: fromPromise<MembersPage, ReadMembersInput>(({ input }) => {
          asked.push(input);
          const begin = input.after === null ? input.skip : Number(input.after.split(' ')[1]);
          return new Promise((resolve, reject) => {
            waiting.push((change) => resolve({ ...pageOf(begin), ...change }));
            failing.push(reject);
          });
        }),
      },
    }),
    { input: { first: pageOf(0), perPage: PER_PAGE, query: EMPTY_QUERY, row } },
  ).start();
  const answer = async (change?: Partial<MembersPage>) => {
    waiting.shift()?.(change);
    await Promise.resolve();
    await Promise.resolve();
  };
  const fail = async () => {
    waiting.shift();
    failing.at(-1)?.({ kind: 'networkError' });
    await Promise.resolve();
    await Promise.resolve();
  };
  const at = (place: number) => {
    const { pages, perPage } = actor.getSnapshot().context;
    return memberAt(pages, perPage, place)?.name;
  };
  return { actor, asked, answer, fail, at, waiting };
}

const search = (text: string) => ({ type: 'query.changed', query: { ...EMPTY_QUERY, search: text } }) as const;

describe('the list', () => {
  it('knows its length from the first response, and requests only rows near the viewport', () => {
    const { actor, asked } = started();
    expect(actor.getSnapshot().context).toMatchObject({
      total: 1000,
      range: { from: 0, to: PER_PAGE - 1 },
      shown: null,
    });
    expect(asked).toEqual([]);
    actor.send({ type: 'row.shown', row: 10, id: 11 });
    actor.send(search('rose'));
    // Another list starts at its first row.
    expect(actor.getSnapshot().context).toMatchObject({
      range: { from: 0, to: PER_PAGE - 1 },
      shown: { row: 0, id: null },
    });
  });

  it('continues from a cursor, and skips rows to start anywhere', async () => {
    const { actor, asked, answer, at } = started();
    actor.send({ type: 'range.changed', from: 40, to: 60 });
    await answer({ next: 'after 96' });
    actor.send({ type: 'range.changed', from: 900, to: 910 });
    await answer();
    expect(asked.map(({ after, skip }) => [after, skip])).toEqual([
      ['after 48', 0],
      [null, 864],
    ]);
    await vi.waitFor(() => expect([at(50), at(905)]).toEqual(['Member 51', 'Member 906']));
    actor.send({ type: 'range.changed', from: 100, to: 110 });
    expect(asked.at(-1)).toMatchObject({ after: 'after 96', skip: 0 });
  });

  it('requests an unloaded row that it scrolls to', () => {
    const { actor, asked } = started();
    actor.send({ type: 'row.shown', row: 720, id: 721 });
    expect(asked).toMatchObject([{ skip: 720 }]);
  });

  it('keeps loaded rows: scrolling back sends no request', async () => {
    const { actor, asked, answer } = started();
    actor.send({ type: 'range.changed', from: 48, to: 60 });
    await answer();
    actor.send({ type: 'range.changed', from: 0, to: 20 });
    actor.send({ type: 'range.changed', from: 48, to: 60 });
    expect(asked).toHaveLength(1);
  });

  it('has one request in flight during typing, and ignores outdated responses', async () => {
    const { actor, asked, answer, waiting, at } = started();
    for (const text of ['r', 'ro', 'ros', 'rose']) actor.send(search(text));
    expect(asked.map(({ query }) => query.search)).toEqual(['r']);
    await answer({ members: [], total: 0 });
    await vi.waitFor(() => expect(asked.map(({ query }) => query.search)).toEqual(['r', 'rose']));
    // The late response leaves no trace.
    expect([actor.getSnapshot().context.total, at(0)]).toEqual([1000, 'Member 1']);
    expect(waiting).toHaveLength(1);
  });

  it('ignores the error of an outdated request, and sends the next', async () => {
    const { actor, asked, fail } = started();
    for (const text of ['r', 'rose']) actor.send(search(text));
    await fail();
    await vi.waitFor(() => expect(asked.map(({ query }) => query.search)).toEqual(['r', 'rose']));
    expect(selectError(actor.getSnapshot())).toBeNull();
  });

  it('another search has its own rows and cursors', async () => {
    const { actor, asked, answer, at } = started();
    actor.send({ type: 'range.changed', from: 48, to: 60 });
    await answer();
    await vi.waitFor(() => expect(at(50)).toBe('Member 51'));
    actor.send(search('rose'));
    await answer({ next: null });
    await vi.waitFor(() => expect([at(0), at(50)]).toEqual(['Member 1', undefined]));
    actor.send({ type: 'range.changed', from: 96, to: 100 });
    expect(asked.at(-1)).toMatchObject({ after: null, skip: 96 });
  });

  it('returns to the stored row', async () => {
    const { asked, answer, actor } = started(500);
    expect(asked[0]).toMatchObject({ skip: 480 });
    expect(actor.getSnapshot().context.shown).toEqual({ row: 500, id: null });
    await answer();
    expect(started(1).actor.getSnapshot().context.shown).toEqual({ row: 1, id: null });
  });

  it('keeps only the new rows if the index has changed', async () => {
    const { actor, asked, answer, at } = started();
    actor.send({ type: 'range.changed', from: 96, to: 100 });
    await answer({ version: '2', total: 999 });
    await vi.waitFor(() => expect(actor.getSnapshot().context).toMatchObject({ version: '2', total: 999 }));
    expect([at(0), at(100)]).toEqual([undefined, 'Member 101']);
    // The list does not reuse a cursor of the old index.
    actor.send({ type: 'range.changed', from: 48, to: 60 });
    expect(asked.at(-1)).toMatchObject({ after: null, skip: 48 });
  });

  it('loads the rows of the latest scroll position after a running request', async () => {
    const { actor, asked, answer, at } = started();
    actor.send({ type: 'range.changed', from: 96, to: 100 });
    actor.send({ type: 'range.changed', from: 480, to: 490 });
    await answer();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    actor.send({ type: 'row.shown', row: 720, id: 721 });
    expect(actor.getSnapshot().context.shown).toEqual({ row: 720, id: 721 });
    await answer();
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    await answer();
    await vi.waitFor(() => expect([at(96), at(480), at(720)]).toEqual(['Member 97', 'Member 481', 'Member 721']));
  });

  it('after an error another search, another row and Retry send a request; scrolling does not', async () => {
    for (const [event, query, skip] of [
      [search('rose'), 'rose', 0],
      [{ type: 'row.shown', row: 720, id: 721 }, '', 720],
      [{ type: 'load.retried' }, '', 480],
    ] as const) {
      const { actor, asked, fail } = started();
      actor.send({ type: 'range.changed', from: 96, to: 100 });
      await fail();
      await vi.waitFor(() => expect(actor.getSnapshot().hasTag('failed')).toBe(true));
      actor.send({ type: 'range.changed', from: 480, to: 490 });
      expect(asked).toHaveLength(1);
      actor.send(event);
      expect(asked[1]).toMatchObject({ query: { search: query }, skip });
    }
  });

  it('after a failed search a row is requested by its index, not by another list’s cursor', async () => {
    const { actor, asked, fail } = started();
    actor.send(search('rose'));
    await fail();
    await vi.waitFor(() => expect(actor.getSnapshot().hasTag('failed')).toBe(true));
    actor.send({ type: 'row.shown', row: 50, id: 51 });
    expect(asked.at(-1)).toMatchObject({ query: { search: 'rose' }, after: null, skip: 48 });
  });

  it('requests the first missing rows near the viewport, and none after the last', () => {
    const numbers = { perPage: fc.integer({ min: 1, max: 5 }), total: fc.nat({ max: 30 }) };
    const window = {
      from: fc.integer({ min: -5, max: 35 }),
      length: fc.nat({ max: 12 }),
      known: fc.uniqueArray(fc.nat({ max: 8 })),
    };
    fc.assert(
      fc.property(fc.record({ ...numbers, ...window }), ({ perPage, total, from, length, known }) => {
        // The visible rows never start behind the end of the list.
        fc.pre(from < total);
        const pages = Object.fromEntries(known.map((page) => [page, []]));
        const rows = Array.from({ length: length + 1 }, (_, index) => from + index);
        const missing = rows
          .filter((row) => row >= 0 && row < total && !known.includes(Math.floor(row / perPage)))
          .map((row) => Math.floor(row / perPage));
        const context = { pages, perPage, total, range: { from, to: from + length } } as unknown as MemberListContext;
        expect(getMissingPage(context)).toBe(missing[0] ?? null);
      }),
    );
  });

  it('never lists a member who must not be listed', async () => {
    const { actor, answer, at } = started();
    actor.send(search('x'));
    await answer({ members: [STRANGER], total: 1 });
    await vi.waitFor(() => expect(actor.getSnapshot().context.total).toBe(1));
    expect(at(0)).toBeUndefined();
  });
});

describe('the query', () => {
  const near = { lat: 45.52, lng: -122.68 };

  it('is unfiltered without words and profession, with or without a position', () => {
    for (const search of ['', '  ']) expect(getFilterKey({ ...EMPTY_QUERY, search, near })).toBe('');
    for (const some of [{ search: 'rose' }, { profession: 'dental' as const }])
      expect(getFilterKey({ ...EMPTY_QUERY, ...some })).not.toBe('');
  });

  it('differs from a query without a response', () => {
    expect([isSameQuery(EMPTY_QUERY, null), isSameQuery(EMPTY_QUERY, { ...EMPTY_QUERY })]).toEqual([false, true]);
  });

  it('ignores spaces and the position, but not the words', () => {
    const key = getFilterKey({ ...EMPTY_QUERY, search: 'rose city' });
    expect(getFilterKey({ ...EMPTY_QUERY, search: '  rose   city ', near, within: DOWNTOWN })).toBe(key);
    const turned = { lng: near.lng, lat: near.lat };
    expect(isSameQuery({ ...EMPTY_QUERY, near }, { ...EMPTY_QUERY, near: turned })).toBe(true);
    expect(getFilterKey({ ...EMPTY_QUERY, search: 'rose' })).not.toBe(key);
    expect(getFilterKey({ ...EMPTY_QUERY, search: 'rose city', profession: 'medical' })).not.toBe(key);
    expect(getFilterKey({ ...EMPTY_QUERY, search: 'rose city', specialty: 'Orthodontics' })).not.toBe(key);
  });

  it('has a key of its own for each area', () => {
    const inArea = { ...EMPTY_QUERY, within: DOWNTOWN };
    expect(isSameQuery(inArea, { ...EMPTY_QUERY, within: { ...DOWNTOWN } })).toBe(true);
    const reordered = Object.fromEntries(Object.entries(DOWNTOWN).toReversed()) as typeof DOWNTOWN;
    expect(isSameQuery(inArea, { ...EMPTY_QUERY, within: reordered })).toBe(true);
    expect(isSameQuery(inArea, EMPTY_QUERY)).toBe(false);
    for (const edge of ['south', 'west', 'north', 'east'] as const)
      expect(isSameQuery(inArea, { ...EMPTY_QUERY, within: { ...DOWNTOWN, [edge]: 1 } })).toBe(false);
    expect(isSameQuery({ ...EMPTY_QUERY, specialty: 'Orthodontics' }, EMPTY_QUERY)).toBe(false);
  });
});

describe('an area of the map', () => {
  const at = (lat: number, lng: number) => ({ ...ADA, geolocation: { lat, lng } });
  it.each([
    ['in its middle', at(45.52, -122.68), true],
    ['on its south-western corner', at(45.5, -122.7), true],
    ['on its north-eastern corner', at(45.54, -122.64), true],
    ['south of it', at(45.49, -122.68), false],
    ['north of it', at(45.55, -122.68), false],
    ['west of it', at(45.52, -122.71), false],
    ['east of it', at(45.52, -122.63), false],
    ['without a place', { ...ADA, geolocation: null }, false],
  ])('a member %s: %s', (_, member, isIn) => {
    expect(isInArea(member, DOWNTOWN)).toBe(isIn);
    expect(isInArea(member, null)).toBe(true);
  });

  it('can be a line', () => {
    const line = { ...DOWNTOWN, west: -122.68, east: -122.68 };
    expect([-122.69, -122.68, -122.67].filter((lng) => isInArea(at(45.52, lng), line))).toEqual([-122.68]);
  });

  it('can cross the date line', () => {
    const pacific = { south: -20, west: 170, north: 20, east: -170 };
    const found = [175, -175, 0, 160, -160].filter((lng) => isInArea(at(0, lng), pacific));
    expect(found).toEqual([175, -175]);
  });
});

it.each([null, undefined, 'no', 7, new Error('a mistake'), {}, { kind: 'unheard of' }])(
  '%j is an invalid response',
  (thrown) => {
    expect(toMembersError(thrown).kind).toBe('invalidResponse');
  },
);

describe('in every state', () => {
  it('the length is the server’s total', () => {
    for (const { context } of states) expect([0, FIRST.total]).toContain(context.total);
  });

  it('an error is shown exactly while it lasts', () => {
    for (const state of [...states, ...edges.map(({ to }) => to)])
      expect(selectError(state) !== null, JSON.stringify(state.value)).toBe(state.hasTag('failed'));
  });

  it('a request without a response ends after 30 seconds, as a transport error', () => {
    const ends = edges.filter(({ event }) => event.type.startsWith('xstate.after'));
    expect(ends.length).toBeGreaterThan(0);
    for (const { from, to, event } of ends)
      expect([from.value, event.delayMs, to.value, selectError(to)]).toEqual([
        'loading',
        30_000,
        'noResponse',
        { kind: 'timeout' },
      ]);
  });

  it('transport, HTTP and GraphQL errors are three different states', () => {
    const results = new Map<string, Set<string>>();
    const failures = edges.filter(({ event, to }) => /^xstate\.(error|after)/.test(event.type) && to.hasTag('failed'));
    for (const { event, to } of failures) {
      const said = selectError(to)?.kind ?? '';
      expect(said).toBe(event.delayMs === undefined ? toMembersError(event['error']).kind : 'timeout');
      results.set(said, new Set([...(results.get(said) ?? []), to.value]));
    }
    const of = (...kinds: string[]) => new Set(kinds.flatMap((kind) => [...(results.get(kind) ?? [])]));
    const all = [
      of('networkError', 'offline', 'timeout'),
      of('httpError'),
      of('graphqlError'),
      of('invalidResponse'),
      of('signedOut'),
    ];
    expect(all.map(({ size }) => size)).toEqual([1, 1, 1, 1, 1]);
    expect(new Set(all.flatMap((places) => [...places])).size).toBe(5);
  });

  it('the state with all rows near the viewport is reachable', () => {
    expect(deadEnds((snapshot) => snapshot.matches('idle'))).toEqual([]);
  });
});

it('a page of members is waited for thirty seconds', () => {
  expect(toGraph(memberListModel).delays).toEqual(new Set([30_000]));
});
