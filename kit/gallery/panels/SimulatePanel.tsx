import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { StateValue } from 'xstate';
import { simulate, type Beginning, type Moment } from '../../simulation/simulator.ts';
import type { Light } from '../Drawing.tsx';
import type { Chart } from '../charts.ts';
import type { ChartData, ProposedEvent } from '../data.ts';
import { EventForm } from './EventForm.tsx';
import { History } from './History.tsx';
import { Json } from './Json.tsx';
import type { LiveStore } from '../live-store.ts';
import './log.css';

type Props = { chart: Chart; data: ChartData | null; live: LiveStore; light: Light };

type Choice = { name: string; beginning: Beginning };

/** A snapshot's state and context, as the bridge or this panel saved them. */
type Saved = { value: StateValue; context: unknown };

const isSaved = (snapshot: unknown): snapshot is Saved =>
  typeof snapshot === 'object' && snapshot !== null && 'value' in snapshot && 'context' in snapshot;

/** The chart without its surroundings: its actors are settled and its timers fired by hand, and one can always go back. */
export function SimulatePanel({ chart, data, live, light }: Props) {
  const { saved } = useSyncExternalStore(live.subscribe, live.read);
  const [own, setOwn] = useState<Saved[]>([]);
  const [chosen, setChosen] = useState(0);
  const [events, setEvents] = useState<ProposedEvent[]>([]);
  const [at, setAt] = useState(0);

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
  const { moments, problem } = useSimulated(chart, choice?.beginning, events);
  const moment = moments[at] ?? moments.at(-1);
  useEffect(() => light(moment ? { active: moment.active, taken: moment.taken } : {}), [light, moment]);

  const begin = (index: number) => {
    setChosen(index);
    setEvents([]);
    setAt(0);
  };
  const send = (event: ProposedEvent) => {
    setEvents([...events.slice(0, at), event]);
    setAt(at + 1);
  };

  if (!choice) return <p role="status">The models are on their way…</p>;
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
      {problem === '' ? null : (
        <p role="alert" className="problem">
          The chart throws: {problem}{' '}
          <button type="button" onClick={() => setEvents(events.slice(0, -1))}>
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
          <History moments={moments} at={at} onMoment={setAt} />
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

type Simulated = { moments: Moment[]; problem: string };

function useSimulated(chart: Chart, beginning: Beginning | undefined, events: ProposedEvent[]): Simulated {
  // A beginning that means the same is another object at each drawing.
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
