/** Reads the file of a trace, which a failed test has written, for the simulation of a chart. */
import { TRACE_FORMAT, traceEvents, type Trace } from '../../model/trace.ts';
import { stableStringify } from '../../model/stable-stringify.ts';
import type { StartOfChart } from '../data.ts';
import type { Simulated } from '../location.ts';

export type OpenedTrace = {
  simulated: Simulated;
  /** What failed there; '' for a path that passed. */
  failure: string;
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('This file is not JSON. Tests write traces to test-results/traces/.');
  }
}

const isTrace = (value: unknown): value is Trace =>
  typeof value === 'object' &&
  value !== null &&
  (value as Partial<Trace>).format === TRACE_FORMAT &&
  Array.isArray((value as Partial<Trace>).events) &&
  (value as Trace).events.every((event) => typeof event?.type === 'string');

/**
 * @param chart the chart's id
 * @param starts the ways in which its tests begin the chart
 * @throws with a message for people if the file is not a trace of this chart
 */
export function openTrace(text: string, chart: string, starts: readonly StartOfChart[]): OpenedTrace {
  const trace = parse(text);
  if (!isTrace(trace)) throw new Error('This file is not a trace. Tests write traces to test-results/traces/.');
  if (trace.chart !== chart) throw new Error(`This is a trace of “${trace.chart}”. Open that chart first.`);
  const inputOf = (input: unknown) => stableStringify(input ?? null);
  const start = starts.findIndex(({ input }) => inputOf(input) === inputOf(trace.input));
  if (start < 0) throw new Error('The trace begins with an input that the tests of this chart no longer have.');
  const { events, at } = traceEvents(trace);
  return {
    simulated: { start, events, at },
    failure: trace.failed?.message ?? '',
  };
}
