/** However printing ends, the report returns to the page that it showed before. */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { pagePrintingMachine } from '../../../../embed/machines/page-printing/page-printing.machine.ts';
import { controlledActors, toGraph } from '#kit';
import { pagePrintingModels } from './page-printing.model.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('printing pages', () => {
  it('ends by returning to the previous page', () => {
    for (const graph of pagePrintingModels.map((model) => toGraph(model))) {
      const ways = graph.edges.filter(({ from, to }) => to.value === 'ended' && from.value !== 'ended');
      expect(new Set(ways.map(({ from }) => from.value))).toEqual(new Set(['returning']));
    }
  });

  it('prints a page once it is rendered, before or after the app’s response', () => {
    for (const graph of pagePrintingModels.map((model) => toGraph(model))) {
      const ways = graph.edges
        .filter(({ from, to }) => to.value === 'printing' && from.value !== 'printing')
        .map(({ from, event }) => [JSON.stringify(from.value), event.type, (event as { output?: unknown }).output]);
      const late = ways.filter(
        ([from, type]) => from === '"drawing"' && /^(content\.rendered|xstate\.after)/.test(String(type)),
      );
      const early = ways.filter(([from, , wasShown]) => from === '{"showing":"drawn"}' || wasShown === true);
      expect(late.length + early.length).toBe(ways.length);
      expect(new Set(late.map(([, type]) => String(type).split('.')[0]))).toEqual(new Set(['content', 'xstate']));
      expect(early.length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['showing', []],
    ['printing', [['showPage', true]]],
  ] as const)('tells the page about a failure of %s', async (_, before) => {
    const world = controlledActors();
    const machine = pagePrintingMachine.provide({ actors: world.provideFor(pagePrintingMachine) });
    const actor = createActor(machine, { input: { count: 1 } });
    const told: unknown[] = [];
    actor.on('page.failed', ({ error }) => told.push(error));
    actor.start();
    for (const [id, output] of before) {
      world.resolve(id, output);
      await settle();
    }
    world.reject([...world.pending.keys()].at(-1)!, 'refused');
    await settle();
    expect(told).toEqual(['refused']);
  });

  it('prints all pages, each once', () => {
    for (const graph of pagePrintingModels.map((model) => toGraph(model)))
      for (const { context } of graph.states) expect(context.index).toBeLessThan(context.count);
  });
});

it('a page that is not drawn within ten seconds fails', () => {
  const delays = pagePrintingModels.map((model) => toGraph(model)).flatMap((graph) => [...graph.delays]);
  expect(new Set(delays)).toEqual(new Set([10_000]));
});

it('nothing follows once the pages are printed', () => {
  const ended = pagePrintingModels.flatMap((model) => toGraph(model).states).filter(({ value }) => value === 'ended');
  expect(ended.length).toBeGreaterThan(0);
  for (const { status } of ended) expect(status).toBe('done');
});
