/**
 * A few long walks cover the same as many short ones. The tests compare them with those, and with the
 * chart itself.
 */
import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import {
  isAfter,
  isError,
  type Model,
  type Path,
  createModel,
  replayCoverage,
  stableStringify,
  type Step,
  getTours,
  getTransitions,
} from '#kit';
import { couponModel } from '../../machines/coupon/coupon.model.ts';
import { postcardModel } from '../postcard.ts';

const all = [
  ['a postcard', postcardModel],
  ['a coupon', couponModel()],
] as const satisfies readonly (readonly [string, Model])[];

const lengthOf = ({ steps }: Path) => steps.length - 1;
const eventsOf = ({ steps }: Path) => steps.map(({ event }) => stableStringify(event));

describe.each(all)('tours of %s', (_, model: Model) => {
  const paths = model.edgePaths();
  const tours = getTours([model]);

  it('take what the paths to every transition take, and are fewer', () => {
    const taken = new Set(tours.flatMap((tour) => [...tour.taken]));
    expect([...taken].toSorted()).toEqual(
      [...new Set([...replayCoverage(model, paths).values()].flatMap((keys) => [...keys]))].toSorted(),
    );
    expect(tours.length).toBeLessThan(paths.length);
  });

  it('count what a bare interpreter takes on them, and are described by their events', () => {
    const replayed = replayCoverage(
      model,
      tours.map(({ path }) => path),
    );
    for (const { path, taken } of tours) {
      expect([...taken].toSorted()).toEqual([...replayed.get(path)!].toSorted());
      expect(path.state).toBe(path.steps.at(-1)!.state);
    }
  });

  it('keep to what can be walked, at every step, and to their length', () => {
    const isWalkable = ({ steps }: Path) => !isError(steps.at(-1)!.event) || steps.length === 4;
    for (const { path } of getTours([model], { isWalkable, maxSteps: 5 })) {
      expect(lengthOf(path)).toBeLessThanOrEqual(5);
      for (const index of path.steps.keys())
        if (index > 0) expect(isWalkable({ ...path, steps: path.steps.slice(0, index + 1) })).toBe(true);
    }
  });

  it('come to whatever else a step is worth walking for', () => {
    const alsoCover = ({ event }: Step) =>
      event.type.startsWith('xstate.') && !isAfter(event) ? [stableStringify(event)] : [];
    const wanted = new Set(paths.flatMap(({ steps }) => steps.slice(1).flatMap(alsoCover)));
    const walked = new Set(
      getTours([model], { alsoCover }).flatMap(({ path }) => path.steps.slice(1).flatMap(alsoCover)),
    );
    expect(walked).toEqual(wanted);
  });

  it('are the same each time', () => {
    expect(getTours([model]).map(({ path }) => eventsOf(path))).toEqual(tours.map(({ path }) => eventsOf(path)));
  });
});

describe('tours of several models of one chart', () => {
  it('leave out what the first have met', () => {
    expect(getTours([postcardModel, postcardModel])).toHaveLength(getTours([postcardModel]).length);
  });

  it('take what a chart takes while it starts, though nothing can be sent to it', () => {
    const machine = createMachine({
      id: 'oracle',
      initial: 'deciding',
      states: { deciding: { always: 'decided' }, decided: {} },
    });
    const [tour, ...others] = getTours([
      createModel(machine, { input: undefined, events: {}, serializeState: () => null }),
    ]);
    expect(others).toEqual([]);
    expect([...tour!.taken]).toEqual([...getTransitions(machine).keys()]);
    expect(tour!.path.description).toBe('initial state');
  });

  it('are one where one walk can take everything', () => {
    const machine = createMachine({
      id: 'lamp',
      initial: 'off',
      states: { off: { on: { press: 'on' } }, on: { on: { press: 'off' } } },
    });
    const tours = getTours([
      createModel(machine, { input: undefined, events: { press: [{}] }, serializeState: () => null }),
    ]);
    expect(tours.map(({ path }) => path.description)).toEqual(['press → press']);
  });

  it('end with what nothing follows, and walk all else before', () => {
    const machine = createMachine({
      id: 'counter',
      initial: 'open',
      states: {
        open: { on: { close: 'closed', burn: 'gone', count: 'counted' } },
        counted: { on: { recount: 'open' } },
        closed: { type: 'final' },
        gone: { type: 'final' },
      },
    });
    const events = { close: [{}], burn: [{}], count: [{}], recount: [{}] };
    const tours = getTours([createModel(machine, { input: undefined, events, serializeState: () => null })]);
    expect(tours.map(({ path }) => path.description)).toEqual(['count → recount → close', 'burn']);
  });

  it('go as far as they may for what lies that far', () => {
    const machine = createMachine({
      id: 'ladder',
      initial: 'ground',
      states: {
        ground: { on: { climb: 'first' } },
        first: { on: { climb: 'second' } },
        second: { on: { climb: 'third' } },
        third: { on: { climb: 'roof' } },
        roof: { on: { jump: 'ground' } },
      },
    });
    const model = createModel(machine, {
      input: undefined,
      events: { climb: [{}], jump: [{}] },
      serializeState: () => null,
    });
    expect(getTours([model], { maxSteps: 5 }).map(({ path }) => lengthOf(path))).toEqual([5]);
  });
});
