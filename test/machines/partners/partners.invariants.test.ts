import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { partnersMachine } from '../../../machines/partners/partners.machine.ts';
import {
  selectGroups,
  selectIsLoaded,
  selectIsSignedOut,
  selectListings,
  selectPartners,
} from '../../../machines/partners/partners.selectors.ts';
import type { PartnersPage } from '../../../machines/partners/partners.types.ts';
import { toGraph } from '#kit';
import { partnersModel } from './partners.model.ts';
import { useFakeTime } from '../../fake-time.ts';

const { states, edges, deadEnds } = toGraph(partnersModel);

useFakeTime();

/** @param answer the host's response to a page, or an error to throw */
function started(answer: (page: number) => PartnersPage | Promise<PartnersPage>) {
  const asked: number[] = [];
  const logged: unknown[] = [];
  const actor = createActor(
    partnersMachine.provide({
      actors: {
        loadPage: fromPromise<PartnersPage, { page: number }>(async ({ input: { page } }) => {
          asked.push(page);
          return answer(page);
        }),
      },
      actions: { logError: (_, { error }) => void logged.push(error) },
    }),
  ).start();
  return { actor, asked, logged, settle: () => vi.advanceTimersByTimeAsync(0) };
}

const entries = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** A host with this many records of each kind, 100 to a page. It says when there are no more. */
const hostOf =
  (counts: { partners: number; listings: number; groups: number }) =>
  (page: number): PartnersPage => {
    const from = (page - 1) * 100;
    const ids = (count: number) => entries(from + 1, Math.max(0, Math.min(100, count - from)));
    return {
      partners: ids(counts.partners).map((id) => ({ id, name: `P${id}`, email: `p${id}@example.com` })),
      listings: ids(counts.listings).map((id) => ({ id, label: `L${id}` })),
      groups: ids(counts.groups).map((id) => ({ id, label: `G${id}` })),
      isLast: page * 100 >= Math.max(...Object.values(counts)),
    };
  };

describe('the partners, by the specification', () => {
  it('loads all pages of more than 100 partners, and none is missing', async () => {
    const counts = fc.record({
      partners: fc.nat({ max: 450 }),
      listings: fc.nat({ max: 450 }),
      groups: fc.nat({ max: 450 }),
    });
    await fc.assert(
      fc.asyncProperty(counts, async (some) => {
        const { actor, asked, settle } = started(hostOf(some));
        for (let page = 0; page < 6; page += 1) await settle();
        const snapshot = actor.getSnapshot();
        expect(selectIsLoaded(snapshot)).toBe(true);
        expect(
          [selectPartners(snapshot), selectListings(snapshot), selectGroups(snapshot)].map((l) => l.length),
        ).toEqual([some.partners, some.listings, some.groups]);
        expect(asked).toEqual(entries(1, Math.max(1, Math.ceil(Math.max(...Object.values(some)) / 100))));
        actor.stop();
      }),
      { numRuns: 20 },
    );
  });

  it('Retry requests the failed page; loaded pages are kept', async () => {
    const host = hostOf({ partners: 250, listings: 1, groups: 1 });
    let isDown = true;
    const { actor, asked, settle } = started((page) => {
      if (page === 2 && isDown) throw { kind: 'networkError' };
      return host(page);
    });
    await settle();
    await settle();
    expect(selectPartners(actor.getSnapshot())).toHaveLength(100);
    isDown = false;
    actor.send({ type: 'load.retried' });
    for (let page = 0; page < 3; page += 1) await settle();
    expect(asked).toEqual([1, 2, 2, 3]);
    expect(selectPartners(actor.getSnapshot())).toHaveLength(250);
  });

  it('each error is logged once', async () => {
    const { actor, logged, settle } = started(() => {
      throw { kind: 'httpError', status: 500, code: '', message: '' };
    });
    await settle();
    expect(logged).toEqual([{ kind: 'httpError', status: 500, code: '', message: '' }]);
    actor.send({ type: 'load.retried' });
    await settle();
    expect(logged).toHaveLength(2);
  });

  it('a request times out after 30 seconds', async () => {
    const { actor, logged } = started(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(actor.getSnapshot().value).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect([actor.getSnapshot().value, logged]).toEqual(['failed', [{ kind: 'timeout' }]]);
  });

  it('an ended session is a state of its own, with Retry', async () => {
    let isSignedIn = false;
    const { actor, settle } = started((page) => {
      if (!isSignedIn) throw { kind: 'signedOut' };
      return hostOf({ partners: 3, listings: 0, groups: 0 })(page);
    });
    await settle();
    expect(selectIsSignedOut(actor.getSnapshot())).toBe(true);
    isSignedIn = true;
    actor.send({ type: 'load.retried' });
    await settle();
    expect(selectPartners(actor.getSnapshot())).toHaveLength(3);
  });

  it('loading ends if the server returns the first page for every page', async () => {
    const first = hostOf({ partners: 500, listings: 500, groups: 500 })(1);
    const { actor, asked, settle } = started(() => first);
    for (let page = 0; page < 5; page += 1) await settle();
    expect(asked).toEqual([1, 2]);
    expect(selectPartners(actor.getSnapshot())).toHaveLength(100);
  });
});

describe('the partners, in every reachable state', () => {
  it('no partner is lost or listed twice', () => {
    for (const { from, to } of edges) {
      const after = to.context.partners.map(({ id }) => id);
      expect(after.slice(0, from.context.partners.length)).toEqual(from.context.partners.map(({ id }) => id));
      expect(new Set(after).size).toBe(after.length);
    }
  });

  it('each state has one stage, and each failed one a reason', () => {
    expect(states.filter(({ tags }) => tags.size !== 1)).toEqual([]);
    const failed = states.filter(({ tags }) => tags.has('failed') || tags.has('signedOut'));
    expect(failed.filter(({ context }) => context.error === null)).toEqual([]);
  });

  it('the next attempt clears the error', () => {
    const begun = edges.filter(({ to }) => to.hasTag('loading') || selectIsLoaded(to));
    expect(begun.filter(({ to }) => to.context.error !== null)).toEqual([]);
  });

  it('the complete list is reachable from every state', () => {
    expect(deadEnds(selectIsLoaded)).toEqual([]);
  });
});

it('a page of partners is waited for thirty seconds', () => {
  expect(toGraph(partnersModel).delays).toEqual(new Set([30_000]));
});
