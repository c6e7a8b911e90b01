/**
 * A failed path as a small piece of JSON. You can replay it on any driver, open it in the gallery, or attach it to an
 * issue.
 */
import type { StateValue } from 'xstate';
import type { Model } from './create-model.ts';
import { machineEvents, type ModelEvent } from './events.ts';
import { deepEqual } from './deep-equal.ts';
import { initialStep, pathOf, type Path, type Step } from './paths.ts';
import { stableStringify } from './stable-stringify.ts';
import { eventLabel } from './titles.ts';

/** The first field of every trace. */
export const TRACE_FORMAT = 'statechart-kit trace 1';

export type Trace = {
  format: typeof TRACE_FORMAT;
  /** The chart's id. */
  chart: string;
  input: unknown;
  /** The events after the initial state. Values that JSON lacks are written as by `stableStringify`. */
  events: readonly ModelEvent[];
  /** The state values that the model expects, beginning with the initial one. */
  states: readonly StateValue[];
  /** The failure: the number of events before it, and the first line of the driver's message. */
  failed?: { after: number; message: string };
};

const asJson = (value: unknown): unknown => JSON.parse(stableStringify(value ?? null));

/**
 * @param failed the number of events before the failure, and its error
 * @throws when an event contains a value that JSON lacks: a function, a symbol, a big integer
 */
export function toTrace({ machine, spec }: Model, { steps }: Path, failed?: { after: number; error: unknown }): Trace {
  return {
    format: TRACE_FORMAT,
    chart: (machine as { id: string }).id,
    input: asJson(spec.input),
    events: steps.slice(1).map(({ event }) => asJson(event) as ModelEvent),
    states: steps.map(({ state }) => state.value as StateValue),
    ...(failed && {
      failed: {
        after: failed.after,
        message: (failed.error instanceof Error ? failed.error.message : String(failed.error)).split('\n')[0]!,
      },
    }),
  };
}

/**
 * Converts a trace into a path of the model, which any driver can run.
 *
 * @param trace as read from a file
 * @throws with a message when it is not a trace, belongs to another chart, or no longer fits the model
 */
export function fromTrace(model: Model, trace: unknown): Path {
  if (typeof trace !== 'object' || trace === null || (trace as Partial<Trace>).format !== TRACE_FORMAT)
    throw new Error(`This is no trace: its "format" should be "${TRACE_FORMAT}".`);
  const { chart, events, states } = trace as Trace;
  const id = (model.machine as { id: string }).id;
  if (chart !== id) throw new Error(`This is a trace of "${chart}", the model is of "${id}".`);
  const steps: Step[] = [initialStep(model.initialPath().state)];
  for (const [index, event] of events.entries()) {
    const next = model.nextStep(steps.at(-1)!.state, event);
    if (!next)
      throw new Error(
        `Event ${index + 1} of the trace, "${eventLabel(event)}", cannot happen in ${JSON.stringify(steps.at(-1)!.state.value)}.`,
      );
    steps.push(next);
    const expected = states[index + 1];
    if (expected !== undefined && !deepEqual(next.state.value, expected))
      throw new Error(
        `Event ${index + 1} of the trace, "${eventLabel(event)}", leads to ${JSON.stringify(next.state.value)} now; it led to ${JSON.stringify(expected)}.`,
      );
  }
  return pathOf(steps);
}

/** The events of a trace as the machine receives them, and how many of them come before the failure. */
export function traceEvents({ events, failed }: Pick<Trace, 'events' | 'failed'>) {
  const sent = events.map((event) => machineEvents(event));
  return { events: sent.flat(), at: sent.slice(0, failed?.after).flat().length };
}

/**
 * The query of the chart's URL in the gallery that opens the trace in the simulation.
 *
 * @param start the number of the chart's model, from 1
 */
export function traceQuery(trace: Trace, start = 1): string {
  const { events, at } = traceEvents(trace);
  const query = new URLSearchParams({ tab: 'simulate', events: JSON.stringify(events) });
  if (start > 1) query.set('start', String(start));
  if (at < events.length) query.set('at', String(at));
  return query.toString();
}

/**
 * The code of a test that walks the trace on the chart.
 *
 * @param names the model's name, the module that exports it, and the options of `machineDriver`, if any
 * @throws when the options have functions, which code cannot show
 */
export function traceTest(
  trace: Trace,
  { model, from, options = {} }: { model: string; from: string; options?: object },
): string {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  if (given.some(([, value]) => typeof value === 'function')) throw new Error('Code cannot show functions.');
  const hasOptions = given.length > 0;
  const driver = hasOptions ? `, (model) => machineDriver(model, ${JSON.stringify(Object.fromEntries(given))})` : '';
  return `import { ${model} } from '${from}';
import { describeTrace${hasOptions ? ', machineDriver' : ''} } from 'statechart-kit';

describeTrace(${model}, ${JSON.stringify(trace, null, 2)}${driver});
`;
}
