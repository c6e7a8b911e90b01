import { readFileSync, rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { assign, createMachine, setup } from 'xstate';
import {
  createModel,
  type Driver,
  fromTrace,
  type Model,
  machineDriver,
  type Path,
  runPath,
  samplePaths,
  shrinkPath,
  toTrace,
  traceQuery,
  traceTest,
} from '#kit';
import { runTraced } from '../../../kit/suites/run-traced.ts';
import { openTrace } from '../../../kit/gallery/panels/trace-file.ts';
import { parseLocation } from '../../../kit/gallery/location.ts';
import { chartGraph } from '../../../kit/drawing/chart-graph.ts';
import { postcardModel } from '../postcard.ts';
import { useFakeTime } from '../../fake-time.ts';

const longest = (model: Model): Path => model.edgePaths()[0]!;

/** Counts to nine with any of three events. */
const counting = createModel(
  setup({
    types: {} as { context: { count: number }; events: { type: 'add'; by: number } | { type: 'rest' } },
  }).createMachine({
    id: 'counting',
    context: { count: 0 },
    on: {
      add: { actions: assign({ count: ({ context, event }) => Math.min(99, context.count + event.by) }) },
      rest: { actions: () => {} },
    },
  }),
  {
    input: undefined,
    events: { add: [{ by: 100 }, { by: 1 }, { by: 2 }], rest: [{}] },
    serializeState: ({ count }) => count,
  },
) as Model;

describe('a trace', () => {
  it('is small JSON, and comes back as the same path', () => {
    for (const path of postcardModel.edgePaths()) {
      const trace = JSON.parse(JSON.stringify(toTrace(postcardModel, path))) as unknown;
      const again = fromTrace(postcardModel, trace);
      expect(again.description).toBe(path.description);
      expect(again.steps.map(({ event }) => event)).toEqual(path.steps.map(({ event }) => event));
    }
  });

  it('brings back payloads that JSON does not know', () => {
    const model = createModel(createMachine({ id: 'box', on: { put: { actions: () => {} } } }), {
      input: undefined,
      events: { put: [{ what: new Error('lost') }] } as never,
      serializeState: () => null,
    }) as Model;
    const [path] = model.edgePaths();
    const again = fromTrace(model, JSON.parse(JSON.stringify(toTrace(model, path!))));
    expect(again.steps[1]!.event['what']).toBeInstanceOf(Error);
  });

  it.each([
    ['no trace', {}, 'This is no trace'],
    [
      'of another chart',
      { ...toTrace(postcardModel, longest(postcardModel)), chart: 'letter' },
      'This is a trace of "letter"',
    ],
    [
      'that cannot be',
      { ...toTrace(postcardModel, longest(postcardModel)), events: [{ type: 'burnt' }] },
      'Event 1 of the trace, "burnt", cannot happen in "writing".',
    ],
    [
      'that leads elsewhere',
      { ...toTrace(postcardModel, longest(postcardModel)), states: ['writing', 'gone'] },
      'leads to "writing" now; it led to "gone"',
    ],
  ])('says what is wrong with one %s', (_, trace, words) => {
    expect(() => fromTrace(postcardModel, trace)).toThrow(words);
  });

  it('opens in the gallery, before the step that failed', () => {
    const path = longest(postcardModel);
    const query = traceQuery(toTrace(postcardModel, path, { after: 1, error: new Error('wrong') }), 2);
    const graph = chartGraph(postcardModel.machine);
    const { place, problems } = parseLocation({ id: 'postcard', title: '', states: [], graph } as never, query);
    expect(problems).toEqual([]);
    expect(place.tab).toBe('Simulate');
    expect(place.simulated.start).toBe(1);
    expect(place.simulated.at).toBe(1);
    expect(place.simulated.events.map(({ type }) => type)).toEqual(path.steps.slice(1).map(({ event }) => event.type));
  });

  describe('as a file in the gallery', () => {
    const starts = [{ input: { other: 1 } }, { input: postcardModel.spec.input ?? null }].map((start) => ({
      ...start,
      events: [],
      outcomes: {},
    }));
    const path = longest(postcardModel);
    const trace = toTrace(postcardModel, path, { after: 1, error: new Error('wrong') });

    it('opens at the failure', () => {
      const { simulated, failure } = openTrace(JSON.stringify(trace), 'postcard', starts);
      expect([simulated.start, simulated.at, simulated.events.length, failure]).toEqual([
        1,
        1,
        path.steps.length - 1,
        'wrong',
      ]);
    });

    it.each([
      ['no JSON', 'format:', 'This file is not JSON.'],
      ['another file', '{"format":"other"}', 'This file is not a trace.'],
      ['a list', '[]', 'This file is not a trace.'],
      ['events without a type', JSON.stringify({ ...trace, events: [null] }), 'This file is not a trace.'],
      ['a trace of another chart', JSON.stringify({ ...trace, chart: 'letter' }), 'This is a trace of “letter”.'],
      ['an unknown input', JSON.stringify({ ...trace, input: { other: 2 } }), 'The trace begins with an input'],
    ])('%s is an error', (_, text, message) => {
      expect(() => openTrace(text, 'postcard', starts)).toThrow(message);
    });
  });

  it('is printed as a test', () => {
    const trace = toTrace(postcardModel, longest(postcardModel), { after: 1, error: new Error('It is wrong.\nmore') });
    const code = traceTest(trace, { model: 'postcardModel', from: './postcard.ts' });
    expect(code).toContain("import { postcardModel } from './postcard.ts';");
    const [, json] = /describeTrace\(postcardModel, ([\s\S]*?\n\})\);/.exec(code)!;
    expect(fromTrace(postcardModel, JSON.parse(json!)).description).toBe(longest(postcardModel).description);
  });
});

describe('a path that fails', () => {
  const [long] = samplePaths(counting, { count: 1, maxSteps: 60 }).paths as [Path];
  const reaches = (limit: number) => (path: Path) => path.state.context.count >= limit;

  it('is shrunk to what it needs', async () => {
    const { path, runs } = await shrinkPath(
      counting,
      long,
      ({ steps }) => steps.filter(({ event }) => event.type === 'rest').length >= 2,
    );
    expect(path.description).toBe('rest → rest');
    expect(runs).toBeLessThan(200);
  });

  it('has the shortest payloads that still fail', async () => {
    const { path } = await shrinkPath(counting, long, reaches(1));
    expect(path.description).toBe('add {"by":1}');
  });

  it('goes no further than it may', async () => {
    expect((await shrinkPath(counting, long, reaches(1), 3)).runs).toBe(3);
  });

  describe('as a test', () => {
    useFakeTime();
    /** Behaves wrongly from the third event of that type on. */
    const open = (): Driver => {
      const driver = machineDriver(counting);
      let rests = 0;
      return {
        ...driver,
        apply: (event, before) =>
          event.type === 'rest' && (rests += 1) === 3
            ? Promise.reject(new Error('Tired.'))
            : driver.apply(event, before),
      };
    };
    const run = (shrinks: boolean, onChart?: object) =>
      runTraced(long, { model: counting, level: 'trace-test', open, restart: () => {}, shrinks, onChart }).then(
        () => 'held',
        (error: Error) => error.message,
      );
    const file = 'test-results/traces/counting.trace-test.json';
    afterEach(() => rmSync(file, { force: true }));

    it('is told by the shortest path, and its trace replays', async () => {
      const message = await run(true, { compareWholeContext: false });
      expect(message).toContain('Path:\n  ✓ rest\n  ✓ rest\n  ✗ rest');
      expect(message).toContain('Shrunk from 60 steps. As a test:');
      expect(message).toContain("import { countingModel } from './counting.model.ts';");
      expect(message).toContain(', (model) => machineDriver(model, {"compareWholeContext":false}));');
      expect(message).toContain(`\n\nTrace: ${file}`);
      const trace = JSON.parse(readFileSync(file, 'utf8')) as { failed: unknown };
      expect(trace.failed).toEqual({ after: 3, message: 'Tired.' });
      await expect(runPath(fromTrace(counting, trace), open())).rejects.toThrow('Tired.');
    });

    it('is not printed as a test on the chart if a driver of the project has failed', async () => {
      const message = await run(true);
      expect(message).toContain('Shrunk from 60 steps. A printed test cannot contain your driver');
      expect(message).not.toContain("from 'statechart-kit'");
    });

    it('is told as it is where it is short already', async () => {
      const message = await run(false);
      expect(message).not.toContain('Shrunk');
      expect(message).toContain(`Trace: ${file}`);
    });
  });
});
