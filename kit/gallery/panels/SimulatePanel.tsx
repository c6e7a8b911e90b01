import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { StateValue } from 'xstate';
import { simulate, type Beginning, type Moment } from '../../simulation/simulator.ts';
import type { Light } from '../picture/Drawing.tsx';
import type { Chart } from '../charts.ts';
import type { ChartData, ProposedEvent } from '../data.ts';
import { EventForm } from './EventForm.tsx';
import { History } from './History.tsx';
import { Json } from './Json.tsx';
import type { LiveStore } from '../live-store.ts';
import { NOTHING_SIMULATED, type Simulated } from '../location.ts';
import { TraceOpener } from './TraceOpener.tsx';
import './log.css';

type Props = {
  chart: Chart;
  data: ChartData | null;
  live: LiveStore;
  light: Light;
  /** The simulation in the URL. */
  simulated: Simulated;
  /** Whether the whole simulation would make the URL too long. */
  isCutShort: boolean;
  onSimulated: (simulated: Simulated) => void;
};

type Choice = { name: string; beginning: Beginning };

/** The state and context of a snapshot, as the bridge or this panel saved them. */
type Saved = { value: StateValue; context: unknown };

const isSaved = (snapshot: unknown): snapshot is Saved =>
  typeof snapshot === 'object' && snapshot !== null && 'value' in snapshot && 'context' in snapshot;

/** Simulates the chart alone. The user settles its actors, fires its timers and can always go back. */
export function SimulatePanel({ chart, data, live, light, simulated, isCutShort, onSimulated }: Props) {
  const { saved } = useSyncExternalStore(live.subscribe, live.read);
  const [own, setOwn] = useState<Saved[]>([]);
  const [run, setRun] = useState(simulated);
  const { start: chosen, events, at } = run;

  const choices: Choice[] = [
    ...(data?.starts ?? []).map(({ input }, index) => ({ name: `Start ${index + 1}`, beginning: { input } })),
    ...saved
      .filter((report) => report.chart === chart.id)
      .flatMap(({ snapshot }, index) =>
        isSaved(snapshot) ? [{ name: `Saved from a tab, ${index + 1}`, beginning: snapshot }] : [],
      ),
    ...own.map((snapshot, index) => ({ name: `Saved here, ${index + 1}`, beginning: snapshot })),
  ];
  const choice = choices[chosen];
  const { moments, problem } = useMoments(chart, choice?.beginning, events);
  const moment = moments[at] ?? moments.at(-1);
  useEffect(() => light(moment ? { active: moment.active, taken: moment.taken } : {}), [light, moment]);

  /** Saved states stay in this browser, so a link can only name the starts that the tests define. */
  const isToldBy = (start: number) => start < (data?.starts.length ?? 0);
  const become = (next: Simulated) => {
    setRun(next);
    onSimulated(isToldBy(next.start) ? next : NOTHING_SIMULATED);
  };
  const begin = (index: number) => become({ start: index, events: [], at: 0 });
  const send = (event: ProposedEvent) =>
    become({ start: chosen, events: [...events.slice(0, at), event], at: Math.min(at, events.length) + 1 });
  const undo = () => become({ start: chosen, events: events.slice(0, -1), at: Math.max(0, events.length - 1) });

  if (!data) return <p role="status">The models are on their way…</p>;
  if (!choice)
    return (
      <p role="alert">
        The tests begin this chart in {choices.length} {choices.length === 1 ? 'way' : 'ways'}; the address asks for
        start {chosen + 1}.{' '}
        <button type="button" onClick={() => begin(0)}>
          Begin with the first
        </button>
      </p>
    );
  return (
    <>
      <label className="field">
        Begin with
        <select value={chosen} onChange={({ target }) => begin(Number(target.value))}>
          {choices.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <TraceOpener chart={chart.machine.id} starts={data.starts} onOpened={become} />
      {problem === '' ? null : (
        <p role="alert" className="problem">
          The chart throws: {problem}{' '}
          <button type="button" onClick={undo}>
            Undo
          </button>
        </p>
      )}
      {moment ? (
        <>
          <section>
            <h2>Send</h2>
            <EventForm chart={chart} data={data} accepts={moment.accepts} onSend={send} />
          </section>
          <History moments={moments} at={at} onMoment={(index) => become({ ...run, at: index })} />
          <p className="hint" role="status">
            {isCutShort
              ? 'These are too many events for an address: a link shows the chart without them.'
              : isToldBy(chosen)
                ? 'The address has all of this: everyone who opens it sees the same.'
                : 'What was saved stays here: a link shows the chart without it.'}
          </p>
          <section>
            <h2>Context</h2>
            <Json value={moment.context} />
            <button type="button" onClick={() => setOwn([...own, { value: moment.value, context: moment.context }])}>
              Save a snapshot
            </button>
          </section>
        </>
      ) : null}
    </>
  );
}

type Moments = { moments: Moment[]; problem: string };

function useMoments(chart: Chart, beginning: Beginning | undefined, events: readonly ProposedEvent[]): Moments {
  // Equal starts are different objects after each render, so this compares their content.
  const key = JSON.stringify(beginning ?? null);
  return useMemo(() => {
    const parsed = JSON.parse(key) as Beginning | null;
    if (!parsed) return { moments: [], problem: '' };
    try {
      return { moments: simulate(chart.machine, parsed, events), problem: '' };
    } catch (error) {
      return { moments: [], problem: error instanceof Error ? error.message : String(error) };
    }
  }, [chart, key, events]);
}
