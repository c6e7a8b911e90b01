/** The rules for the Pulse Board (spec: onboarding#report-that-failed). */
import { describe, expect, it, vi } from 'vitest';
import { createActor, type AnyMachineSnapshot, type InspectionEvent } from 'xstate';
import { pulseBoardMachine, type PulseBoardRef } from '../../../machines/pulse-board/pulse-board.machine.ts';
import {
  selectIsEmbedded,
  selectIsRetriable,
  selectMessage,
  selectView,
} from '../../../machines/pulse-board/pulse-board.selectors.ts';
import { BOARD_VIEWS, type PulseBoardInput } from '../../../machines/pulse-board/pulse-board.types.ts';
import { controlledActors, toGraph } from '#kit';
import { pulseBoardModels, withAccessModel, withoutAccessModel } from './pulse-board.model.ts';
import { useFakeTime } from '../../fake-time.ts';

const graph = toGraph(withAccessModel);
const isRequesting = (snapshot: AnyMachineSnapshot) => snapshot.matches('requesting');

describe('in every reachable state', () => {
  it('the tag of exactly one view is set', () => {
    for (const state of pulseBoardModels.flatMap((model) => toGraph(model).states))
      expect(
        BOARD_VIEWS.filter((view) => state.hasTag(view)),
        JSON.stringify(state.value),
      ).toHaveLength(1);
  });
  it('without both credentials nothing is requested or embedded', () => {
    const { states } = toGraph(withoutAccessModel);
    expect(states.map((state) => [selectView(state), isRequesting(state)])).toEqual([['withoutAccess', false]]);
  });
  it('a report is embedded only after a successful response', () => {
    const ways = graph.edges.filter(({ from, to }) => !selectIsEmbedded(from) && selectIsEmbedded(to));
    expect(new Set(ways.map(({ event }) => event.type))).toEqual(new Set(['xstate.done.actor.requestReport']));
    // The section shows "loading" until the report says that it has loaded.
    expect(new Set(ways.map(({ to }) => selectView(to)))).toEqual(new Set(['opening']));
  });
  it('a failure hides the report and shows an error with Retry', () => {
    const failed = graph.states.filter((state) => selectView(state) === 'failed');
    expect(failed.length).toBe(7);
    for (const state of failed) {
      expect(selectIsEmbedded(state)).toBe(false);
      expect(selectMessage(state)).not.toBe('');
      expect(selectMessage(state)).not.toBeNull();
      expect(selectIsRetriable(state)).toBe(true);
    }
  });
  it('Retry sends the request again, exactly where it is offered', () => {
    for (const state of graph.states) {
      const again = graph.edges.filter(
        ({ from, event }) =>
          event.type === 'board.retried' && withAccessModel.stateKey(from) === withAccessModel.stateKey(state),
      );
      expect(again.map(({ to }) => isRequesting(to))).toEqual(selectIsRetriable(state) ? [true] : []);
    }
  });
  it('a loaded report stays on the page after an error', () => {
    const spoke = graph.edges.filter(
      ({ from, event }) => selectView(from) === 'showing' && event.type === 'report.failed',
    );
    expect(spoke.map(({ to }) => [selectView(to), selectIsEmbedded(to)])).toEqual([['partlyFailed', true]]);
  });
  it('a report that loads again clears its error', () => {
    const partlyFailed = graph.states.filter((state) => selectView(state) === 'partlyFailed');
    const again = graph.edges.filter(
      ({ from, event }) => selectView(from) === 'partlyFailed' && event.type === 'report.loaded',
    );
    expect([partlyFailed.length > 0, again.length]).toEqual([true, partlyFailed.length]);
    for (const { to } of again) expect([selectView(to), selectMessage(to)]).toEqual(['showing', null]);
  });
  it('a retry clears the error', () => {
    for (const state of graph.states) {
      if (['loading', 'opening', 'showing'].includes(selectView(state))) {
        expect([selectMessage(state), state.context.message]).toEqual([null, '']);
      }
    }
  });
  it('a shown report is always reachable', () => {
    expect(graph.deadEnds((state) => selectView(state) === 'showing')).toEqual([]);
  });
  it('the service times out after 30 seconds and the report after 60', () => {
    expect(graph.delays).toEqual(new Set([30_000, 60_000]));
  });
  it('no state contains a credential or a token, so an inspector sees none', () => {
    for (const { states } of pulseBoardModels.map((model) => toGraph(model))) {
      for (const { context } of states) expect(Object.keys(context)).toEqual(['hasAccess', 'configured', 'message']);
    }
  });
});

describe('scenarios', () => {
  useFakeTime();

  function start(input: Partial<PulseBoardInput> = {}) {
    const world = controlledActors();
    const machine = pulseBoardMachine.provide({ actors: { requestReport: world.promise } });
    const seen: InspectionEvent[] = [];
    const actor: PulseBoardRef = createActor(machine, {
      input: { hasAccess: true, configured: true, ...input },
      inspect: (event) => seen.push(event),
    }).start();
    const settle = () => vi.advanceTimersByTimeAsync(0);
    return { world, actor, seen, settle, now: () => actor.getSnapshot() };
  }

  it('a member without credentials sees a message, and nothing is requested', () => {
    const { now, world } = start({ hasAccess: false, configured: false });
    expect([selectView(now()), world.log]).toEqual(['withoutAccess', []]);
  });
  it('a site without a reporting service shows a message, and nothing is requested', () => {
    const { now, world } = start({ configured: false });
    expect([selectMessage(now()), selectIsRetriable(now()), world.log]).toEqual([
      'The reporting service is not set up on this site.',
      false,
      [],
    ]);
  });
  it.each([
    [{ kind: 'httpError', status: 403, code: '', message: 'Unknown key.' }, 'Unknown key.'],
    [{ kind: 'httpError', status: 401, code: '', message: 'Who are you?' }, 'Who are you?'],
    [{ kind: 'httpError', status: 500, code: '', message: '' }, 'The reporting service gave no reason.'],
    [{ kind: 'networkError' }, 'The reporting service did not answer.'],
    [{ kind: 'timeout' }, 'The reporting service did not answer.'],
    [{ kind: 'offline' }, 'The reporting service did not answer.'],
    [{ kind: 'invalidResponse', where: 'accessToken' }, 'The reporting service sent an invalid response.'],
    [new TypeError('a mistake'), 'The reporting service sent an invalid response.'],
  ])('%j is "%s"', async (failure, message) => {
    const { world, now, settle } = start();
    world.reject('requestReport', failure);
    await settle();
    expect(selectMessage(now())).toEqual(message);
  });
  it('a late response of the service is ignored', async () => {
    const { world, now } = start();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(selectView(now())).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect([selectMessage(now()), world.pending.size]).toEqual(['The reporting service did not answer.', 0]);
  });
  it('a report that fails while loading shows its own message', async () => {
    const { world, now, actor, settle } = start();
    world.resolve('requestReport', undefined);
    await settle();
    actor.send({ type: 'report.failed', message: 'No such report.' });
    expect([selectView(now()), selectMessage(now())]).toEqual(['failed', 'No such report.']);
  });
  it('the later of two errors is shown', async () => {
    const { world, now, actor, settle } = start();
    world.resolve('requestReport', undefined);
    await settle();
    actor.send({ type: 'report.loaded' });
    for (const message of ['The first.', 'The second.']) {
      actor.send({ type: 'report.failed', message });
      expect(selectMessage(now())).toEqual(message);
    }
  });
  it('an error without a message shows a default one', async () => {
    const { world, now, actor, settle } = start();
    world.resolve('requestReport', undefined);
    await settle();
    actor.send({ type: 'report.loaded' });
    actor.send({ type: 'report.failed', message: '' });
    expect(selectMessage(now())).toEqual('The reporting service gave no reason.');
  });
  it.each([
    ['while the service is asked', () => {}],
    [
      'while the report loads',
      async ({ world, settle }: ReturnType<typeof start>) => {
        world.resolve('requestReport', undefined);
        await settle();
      },
    ],
  ])('leaving the page %s ends the request and every timer', async (_, reach) => {
    const board = start();
    await reach(board);
    expect(vi.getTimerCount()).toBe(1);
    board.actor.stop();
    expect([vi.getTimerCount(), board.world.pending.size]).toEqual([0, 0]);
  });
  it('an inspector sees neither the request’s credentials nor the response', async () => {
    const { world, actor, seen, settle } = start();
    world.resolve('requestReport', undefined);
    await settle();
    actor.send({ type: 'report.loaded' });
    const told = JSON.stringify(seen.map((event) => ('event' in event ? event.event : event.type)));
    expect(told).toContain('report.loaded');
    expect(told).not.toMatch(/accessToken|accessKey|embedUrl/);
    expect(world.log).toEqual([{ id: 'requestReport', input: undefined }]);
  });
});
