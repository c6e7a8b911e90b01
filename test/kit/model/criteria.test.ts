/** Guards' outcomes, pairs of transitions, thresholds and failing seeds, as what a run of paths must cover. */
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMachine } from 'xstate';
import { createCoverage, createModel, describeChart, describePaths, replayCoverage } from '#kit';
import { refusedGuards } from '../../../kit/rules/guard-outcomes.ts';
import { pairPaths, pairsOn } from '../../../kit/rules/transition-pairs.ts';
import { simulate } from '../../../kit/simulation/simulator.ts';
import { gapsOf, measure } from '../../../kit/suites/criteria.ts';
import { keepFailingSeeds, seedsOf } from '../../../kit/suites/failing-seeds.ts';

const model = (machine: ReturnType<typeof createMachine>, events: object) =>
  createModel(machine, { input: undefined, events: events as never, serializeState: () => null });

describe('the guards that were false', () => {
  const safe = createMachine({
    id: 'safe',
    initial: 'shut',
    on: { tried: { guard: () => false, target: '.open' } },
    states: {
      shut: {
        on: {
          dialled: [
            { guard: ({ event }) => event['code'] === 1, target: 'open' },
            { guard: ({ event }) => event['code'] === 2, target: 'alarm' },
          ],
          tried: { guard: ({ event }) => event['hard'] === true, target: 'alarm' },
        },
      },
      open: { always: { guard: () => false, target: 'alarm' } },
      alarm: {
        id: 'loud',
        always: [
          { guard: () => false, target: 'open' },
          { guard: () => true, target: 'shut' },
        ],
      },
    },
  });
  const falseOn = (...events: { type: string }[]) => [
    ...refusedGuards(safe, simulate(safe, { input: undefined }, events)),
  ];
  const [first, second, hard, outer] = ['dialled | 0', 'dialled | 1', 'tried | 0']
    .map((key) => `#safe.shut | ${key}`)
    .concat('#safe | tried | 0');

  it.each([
    ['a taken transition asks only those before it', [{ type: 'dialled', code: 2 }], [first, '#loud | always | 0']],
    ['the first of a list asks none', [{ type: 'dialled', code: 1 }], ['#safe.open | always | 0']],
    ['an event that nothing takes asks all', [{ type: 'dialled', code: 3 }], [first, second]],
    ['an outer state is asked after the inner one', [{ type: 'tried' }], [hard, outer]],
    ['and not at all, if the inner one takes the event', [{ type: 'tried', hard: true }], ['#loud | always | 0']],
  ])('%s', (_, events, expected) => {
    expect(falseOn(...events).toSorted()).toEqual(expected.toSorted());
  });

  it('are a gap of the run if one never was', () => {
    const always = createMachine({
      id: 'always',
      initial: 'shut',
      states: { shut: { on: { pushed: { guard: () => true, target: 'open' } } }, open: {} },
    });
    const pushed = model(always, { pushed: [{}] });
    const walked = pushed.edgePaths().map((path) => ({ model: pushed, path }));
    const coverage = createCoverage(always);
    for (const cover of replayCoverage(pushed, pushed.edgePaths()).values())
      coverage.add(['always', 'always.shut', 'always.open'], [...cover]);
    const figures = measure(always, coverage.report(), walked);
    const gap = 'guard of #always.shut | pushed | 0 → #always.open was never false';
    expect(gapsOf(figures, [pushed], {}, [])).toEqual([gap]);
    expect(gapsOf(measure(always, coverage.report(), null), [pushed], {}, [])).toEqual([]);
    expect(gapsOf(figures, [pushed], {}, [gap])).toEqual([]);
  });
});

describe('a threshold', () => {
  const figures = {
    states: { hit: 3, total: 4, gaps: ['state #a was never entered'] },
    transitions: { hit: 1, total: 2, gaps: ['transition b was never taken'] },
  };

  it.each([
    [{}, ['state #a was never entered', 'transition b was never taken']],
    [{ states: 75, transitions: 51 }, ['transition b was never taken']],
    [{ states: 76, transitions: 50 }, ['state #a was never entered']],
    [{ states: 0, transitions: 0 }, []],
  ])('of %o leaves %j', (thresholds, gaps) => {
    expect(gapsOf(figures, [], thresholds, [])).toEqual(gaps);
  });

  it('closes no known gap', () => {
    expect(gapsOf(figures, [], { states: 0, transitions: 0 }, ['state #a was never entered'])).toEqual([]);
  });
});

describe('pairs of transitions', () => {
  const lamp = createMachine({
    id: 'lamp',
    initial: 'off',
    states: { off: { on: { press: 'on', hold: 'on' } }, on: { on: { press: 'off', hold: 'off' } } },
  });
  const lampModel = model(lamp, { press: [{}], hold: [{}] });

  it('are all followed by the paths that are added, and no path adds nothing', () => {
    const seen = new Set(lampModel.edgePaths().flatMap((path) => pairsOn(lampModel, path)));
    const before = seen.size;
    const added = pairPaths(lampModel, seen);
    expect([before, seen.size]).toEqual([2, 8]);
    expect(added.length).toBeLessThanOrEqual(seen.size - before);
    expect(pairPaths(lampModel, seen)).toEqual([]);
  });

  describeChart(lampModel, { alsoCover: ['pairs'] });
  describeChart(lampModel, { alsoCover: ['pairs', 'guards'], continueFromPrevious: true });

  it('need all states', () => {
    expect(() => describePaths('x', lampModel, () => null as never, { sample: {}, alsoCover: ['pairs'] })).toThrow(
      '"lamp": pairs need all states, and a sample explores none',
    );
  });
});

describe('a seed that failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seeds-'));
  const file = join(folder, 'test-results/seeds/lamp.chart.json');
  beforeEach(() => void vi.spyOn(process, 'cwd').mockReturnValue(folder));
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(join(folder, 'test-results'), { recursive: true, force: true });
  });

  const passes = () => Promise.resolve();
  const fails = () => Promise.reject(new Error('wrong'));

  it('runs first until all of its paths pass', async () => {
    expect(seedsOf('lamp', 'chart', 4)).toEqual([4]);
    const first = keepFailingSeeds('lamp', 'chart', [9, 9]);
    await expect(first(9, fails)).rejects.toThrow('wrong\n\nSeed: 9. It runs first until it passes.');
    await first(9, passes);
    expect(readFileSync(file, 'utf8')).toBe('[9]\n');
    expect(seedsOf('lamp', 'chart', 4)).toEqual([9, 4]);
    expect(seedsOf('lamp', 'view', 4)).toEqual([4]);
    const second = keepFailingSeeds('lamp', 'chart', [9, 9, 4]);
    await second(9, passes);
    await second(4, passes);
    expect(existsSync(file)).toBe(true);
    await second(9, passes);
    expect(existsSync(file)).toBe(false);
  });

  it('comes before a new one', async () => {
    await expect(keepFailingSeeds('lamp', 'chart', [9])(9, fails)).rejects.toThrow('Seed: 9');
    const [first, second] = seedsOf('lamp', 'chart', 'new');
    expect([first, Number.isInteger(second)]).toEqual([9, true]);
    expect(seedsOf('lamp', 'view', 'new')).not.toEqual(seedsOf('lamp', 'view', 'new'));
  });

  it('is of random paths only', async () => {
    await expect(keepFailingSeeds('lamp', 'chart', [])(undefined, fails)).rejects.toThrow(/^wrong$/);
    expect(existsSync(file)).toBe(false);
  });
});
