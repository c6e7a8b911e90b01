import { useEffect, useMemo, useState } from 'react';
import { simulate, type Moment } from '../../simulation/simulator.ts';
import type { Light } from '../picture/Drawing.tsx';
import type { Chart } from '../charts.ts';
import type { ChartData, CoverageData, GeneratedPath } from '../data.ts';
import { Json } from './Json.tsx';
import { History } from './History.tsx';
import { FetchStatus } from '../FetchStatus.tsx';
import { asJson, useFetched } from '../use-fetched.ts';
import './log.css';

type Props = { chart: Chart; data: ChartData | null; light: Light };

/** Generated paths to walk step by step, and what the last run of the tests covered. */
export function PathsPanel({ chart, data, light }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const path = chosen === null ? undefined : data?.paths[chosen];
  // The page itself shows that the data load or that loading failed.
  if (!data) return null;
  if (!data.hasModel && data.problem === null) return <p>This chart has no model, so there are no generated paths.</p>;
  if (data.problem !== null) return <p role="alert">The model failed: {data.problem}</p>;
  if (path)
    return <Walk key={chosen} chart={chart} data={data} path={path} light={light} onClose={() => setChosen(null)} />;
  return (
    <>
      <Coverage chart={chart} light={light} />
      <h2>Paths</h2>
      <p className="hint">
        The tests walk {data.allPaths} paths. These {data.paths.length} together take every transition.
      </p>
      <ol className="log" aria-label="Generated paths">
        {data.paths.map(({ description, start }, index) => (
          <li key={`${start} ${description}`}>
            <button type="button" onClick={() => setChosen(index)}>
              {description}
              {data.starts.length > 1 ? ` (start ${start + 1})` : ''}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

type WalkProps = { chart: Chart; data: ChartData; path: GeneratedPath; light: Light; onClose: () => void };

function Walk({ chart, data, path, light, onClose }: WalkProps) {
  const [at, setAt] = useState(0);
  const moments: Moment[] = useMemo(
    () => simulate(chart.machine, { input: data.starts[path.start]?.input }, path.events),
    [chart, data, path],
  );
  const moment = moments[at];
  useEffect(() => light(moment ? { active: moment.active, taken: moment.taken } : {}), [light, moment]);
  return (
    <>
      <p>
        <button type="button" onClick={onClose}>
          ← All paths
        </button>
      </p>
      <p className="walk">
        <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Step back
        </button>
        <span role="status">
          Step {at} of {moments.length - 1}
        </span>
        <button type="button" className="primary" disabled={at === moments.length - 1} onClick={() => setAt(at + 1)}>
          Step on
        </button>
      </p>
      <History moments={moments} at={at} onMoment={setAt} />
      <h2>Context</h2>
      <Json value={moment?.context ?? null} />
    </>
  );
}

const LEVELS = ['chart', 'view', 'browser'] as const;
type Level = (typeof LEVELS)[number];

function Coverage({ chart, light }: { chart: Chart; light: Light }) {
  const [level, setLevel] = useState<Level>('chart');
  return (
    <section>
      <h2>Last run of the tests</h2>
      <label className="field">
        Level
        <select value={level} onChange={({ target }) => setLevel(target.value as Level)}>
          {LEVELS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <LastRun key={level} chart={chart} level={level} light={light} />
    </section>
  );
}

function LastRun({ chart, level, light }: { chart: Chart; level: Level; light: Light }) {
  const { value: run, ...waiting } = useFetched<CoverageData>(
    `${import.meta.env.BASE_URL}coverage/${chart.id}.${level}.json`,
    asJson,
  );
  const taken = run?.taken;
  const missed = useMemo(
    () => (taken ? new Set(chart.graph.transitions.map(({ key }) => key).filter((key) => !(key in taken))) : null),
    [chart, taken],
  );
  useEffect(() => light({ missed }), [light, missed]);
  if (!run)
    return (
      <FetchStatus
        {...waiting}
        busy="Looking for the last run…"
        notFound="There was no run at this level in this checkout yet: a run of its tests makes one."
        error="The last run could not be read."
      />
    );
  return (
    <p role="status">
      {`${run.paths} paths, ${run.steps} steps; states ${run.states}, transitions ${run.transitions}.`}
      {taken ? ' What was taken is green, what was missed red.' : ''}
    </p>
  );
}
