/** The rules for a SWOT analysis (spec: spotlight#swot-analysis). */
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { swotAnalysisMachine } from '../../../machines/swot-analysis/swot-analysis.machine.ts';
import {
  selectErrorMessage,
  selectIsDone,
  selectIsGenerating,
  selectUnavailableReason,
} from '../../../machines/swot-analysis/swot-analysis.selectors.ts';
import type { MissingRequirement } from '../../../machines/swot-analysis/swot-analysis.types.ts';
import { controlledActors, toGraph } from '#kit';
import { availableModel, swotAnalysisModels } from './swot-analysis.model.ts';
import { inEnglish } from '../in-english.ts';
import { useFakeTime } from '../../fake-time.ts';

const graph = toGraph(availableModel);

describe('in every reachable state', () => {
  it('without a webhook or an e-mail address nothing is requested, and the reason is shown', () => {
    const [, ...lacking] = swotAnalysisModels;
    for (const model of lacking) {
      const { states, edges } = toGraph(model);
      expect(edges).toEqual([]);
      for (const state of states) expect(selectUnavailableReason(state)).not.toBeNull();
    }
  });
  it('it is done only after a response, and failed only after an error', () => {
    for (const { from, event, to } of graph.edges) {
      if (selectIsDone(to))
        expect([selectIsGenerating(from), event.type]).toEqual([true, 'xstate.done.actor.generateAnalysis']);
      if (selectErrorMessage(to) !== null)
        expect([selectIsGenerating(from), event.type]).toEqual([true, expect.stringMatching(/^xstate\.(error|after)/)]);
    }
  });
  it('every error and timeout is shown', () => {
    const missed = graph.edges.filter(({ event }) => /^xstate\.(error|after)/.test(event.type));
    expect(missed.length).toBeGreaterThan(2);
    for (const { to } of missed) expect(selectErrorMessage(to)).not.toBeNull();
  });
  it('the analysis can be requested again from every state', () => {
    expect(graph.deadEnds(selectIsGenerating)).toEqual([]);
    for (const state of graph.states)
      expect(state.can({ type: 'analysis.requested' })).toBe(!selectIsGenerating(state));
    expect(graph.deadEnds(selectIsDone)).toEqual([]);
  });
  it('the automation times out after a minute', () => {
    expect(graph.delays).toEqual(new Set([60_000]));
  });
});

describe('scenarios', () => {
  useFakeTime();

  function start(missing: MissingRequirement | null = null) {
    const world = controlledActors();
    const logged: string[] = [];
    const machine = swotAnalysisMachine.provide({
      actors: { generateAnalysis: world.promise },
      actions: { logResponse: (_, { response }) => logged.push(response) },
    });
    const actor = createActor(machine, { input: { missing } }).start();
    const settle = () => vi.advanceTimersByTimeAsync(0);
    return { world, logged, actor, settle, now: () => actor.getSnapshot() };
  }

  it('the response is logged once, and the analysis is on its way', async () => {
    const { actor, world, logged, settle, now } = start();
    actor.send({ type: 'analysis.requested' });
    actor.send({ type: 'analysis.requested' });
    expect(world.log).toHaveLength(1);
    world.resolve('generateAnalysis', 'queued');
    await settle();
    expect([selectIsDone(now()), logged]).toEqual([true, ['queued']]);
  });
  it('Try again repeats the request and clears the error', async () => {
    const { actor, world, logged, settle, now } = start();
    actor.send({ type: 'analysis.requested' });
    world.reject('generateAnalysis', { kind: 'httpError', status: 401, code: '', message: 'Not today.' });
    await settle();
    expect(selectErrorMessage(now())).toEqual('We could not request the SWOT analysis. Not today.');
    actor.send({ type: 'analysis.retried' });
    expect([selectErrorMessage(now()), now().context.serverMessage]).toEqual([null, '']);
    world.resolve('generateAnalysis', 'queued');
    await settle();
    expect(logged).toEqual(['queued']);
  });
  it.each([
    { kind: 'networkError' },
    { kind: 'timeout' },
    { kind: 'invalidResponse', where: 'body' },
    new TypeError('a mistake'),
    null,
  ])('%j: the analysis may be on its way all the same', async (failure) => {
    const { actor, world, settle, now } = start();
    actor.send({ type: 'analysis.requested' });
    world.reject('generateAnalysis', failure);
    await settle();
    expect(inEnglish(selectErrorMessage(now()))).toContain('check your e-mail before you try again');
  });
  it('offline, nothing was sent', async () => {
    const { actor, world, settle, now } = start();
    actor.send({ type: 'analysis.requested' });
    world.reject('generateAnalysis', { kind: 'offline' });
    await settle();
    expect(selectErrorMessage(now())).toEqual('We could not request the SWOT analysis. You are offline.');
  });
  it('a response after a minute is ignored', async () => {
    const { actor, world, now } = start();
    actor.send({ type: 'analysis.requested' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([selectIsGenerating(now()), world.pending.size]).toEqual([false, 0]);
  });
});
