import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { portalMachine } from '../../../machines/portal/portal.machine.ts';
import { selectStage } from '../../../machines/portal/portal.selectors.ts';
import { toGraph } from '#kit';
import { portalModels } from './portal.model.ts';

const graphs = portalModels.map((model) => toGraph(model));
const states = graphs.flatMap((graph) => graph.states);
const edges = graphs.flatMap((graph) => graph.edges);

/** Starts the portal, and records its imports and console messages. No import ever finishes. */
function started(page: string) {
  const loaded: string[] = [];
  const announced: string[] = [];
  const actor = createActor(
    portalMachine.provide({
      actors: {
        loadView: fromPromise(async ({ input }) => {
          loaded.push(input.view);
          await new Promise(() => {});
        }),
      },
      actions: { announceUnknownPage: (_, params) => void announced.push(params.page) },
    }),
    { input: { page, pageDataError: null } },
  ).start();
  return { actor, loaded, announced };
}

const SPECIFIED_VIEWS = [
  'admin-settings',
  'onboarding-page',
  'member-directory',
  'registration-page',
  'vendor-spotlight-page',
  'navigator-profile',
  'account-page',
];

const WITHOUT_MEMBERSHIP = [
  'membership-not-active',
  'membership-ended',
  'membership-payment-failed',
  'membership-paused',
  'membership-email-unverified',
];
const LIVES = SPECIFIED_VIEWS.length + WITHOUT_MEMBERSHIP.length;

describe('the portal, by the specification', () => {
  it.each(SPECIFIED_VIEWS)('the page setting %s chooses that view, and no other is loaded', (page) => {
    const { actor, loaded, announced } = started(page);
    expect(selectStage(actor.getSnapshot())).toBe('loading');
    expect(loaded).toEqual([page]);
    expect(announced).toEqual([]);
  });

  it('a crashed view shows an error, and only Retry reloads it', () => {
    const crashed = edges.filter(({ event }) => event.type === 'view.crashed');
    expect(crashed.length).toBeGreaterThan(0);
    expect(new Set(crashed.map(({ to }) => selectStage(to)))).toEqual(new Set(['failed']));
  });

  it('Retry reloads the view before it is shown', () => {
    const tried = edges.filter(({ event }) => event.type === 'view.retried');
    expect(tried.length).toBeGreaterThan(0);
    expect(new Set(tried.map(({ to }) => selectStage(to)))).toEqual(new Set(['loading']));
  });

  it('each reason for missing access has a state of its own, and no members-only view is loaded', () => {
    const opened = WITHOUT_MEMBERSHIP.map(started);
    expect(opened.map(({ loaded }) => loaded)).toEqual(WITHOUT_MEMBERSHIP.map((reason) => [reason]));
    expect(opened.map(({ actor }) => actor.getSnapshot().value)).toEqual([
      { notActive: 'loading' },
      { ended: 'loading' },
      { paymentFailed: 'loading' },
      { paused: 'loading' },
      { emailUnverified: 'loading' },
    ]);
  });

  it('user_settings_invite is a named page without a view', () => {
    const { actor, loaded, announced } = started('user_settings_invite');
    expect([selectStage(actor.getSnapshot()), loaded, announced]).toEqual(['withoutView', [], []]);
  });

  it('any other value is logged; nothing is loaded, and nothing throws', () => {
    const others = fc
      .string()
      .filter((page) => ![...SPECIFIED_VIEWS, ...WITHOUT_MEMBERSHIP, 'user_settings_invite'].includes(page));
    fc.assert(
      fc.property(fc.oneof(others, fc.constantFrom('constructor', '__proto__', 'Registration-page')), (page) => {
        const { actor, loaded, announced } = started(page);
        expect([selectStage(actor.getSnapshot()), loaded, announced]).toEqual(['unknownPage', [], [page]]);
      }),
    );
  });

  it('unreadable page data take precedence over the page setting', () => {
    const pageDataError = { field: 'nonce', kind: 'missing' } as const;
    const actor = createActor(portalMachine, { input: { page: 'registration-page', pageDataError } }).start();
    expect(selectStage(actor.getSnapshot())).toBe('malformedData');
  });
});

describe('the portal, in every reachable state', () => {
  it('one view is shown at a time, and only malformed data replace it', () => {
    const top = ({ value }: SnapshotFrom<typeof portalMachine>) =>
      typeof value === 'string' ? value : Object.keys(value)[0];
    const left = edges.filter(({ from, to }) => top(from) !== top(to));
    expect(left.map(({ from }) => selectStage(from))).toEqual(Array<string>(LIVES).fill('loading'));
    for (const { to } of left) {
      expect([selectStage(to), to.context.pageDataError]).toEqual([
        'malformedData',
        { field: 'data.members.0.name', kind: 'malformed' },
      ]);
    }
  });

  it('loading a view ends by success, error or timeout', () => {
    const ways = new Map<string, Set<string>>();
    for (const { from, event } of edges.filter(({ from }) => selectStage(from) === 'loading')) {
      const key = JSON.stringify(from.value);
      ways.set(key, (ways.get(key) ?? new Set()).add(event.type.split('.').slice(0, 2).join('.')));
    }
    expect(ways.size).toBe(LIVES);
    for (const way of ways.values()) expect([...way].sort()).toEqual(['xstate.after', 'xstate.done', 'xstate.error']);
  });

  it('a failed view can still be shown', () => {
    for (const graph of graphs) {
      if (graph.states.some((state) => selectStage(state) === 'failed')) {
        const isEnd = (state: SnapshotFrom<typeof portalMachine>) =>
          ['showing', 'malformedData'].includes(selectStage(state));
        expect(graph.deadEnds(isEnd)).toEqual([]);
      }
    }
  });

  it('malformed data name the field, and offer no Retry', () => {
    const ends = states.filter((state) => selectStage(state) === 'malformedData');
    expect(ends.filter(({ context }) => context.pageDataError === null)).toEqual([]);
    expect(edges.filter(({ from }) => selectStage(from) === 'malformedData')).toEqual([]);
  });

  it('every state at rest has exactly one stage', () => {
    expect(states.filter(({ tags }) => tags.size !== 1)).toEqual([]);
  });
});

it('a page is waited for twenty seconds', () => {
  const delays = graphs.flatMap((graph) => [...graph.delays]);
  expect(new Set(delays)).toEqual(new Set([20_000]));
});
