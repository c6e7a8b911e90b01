import { Link } from 'wouter';
import type { GraphState, GraphTransition } from '../../drawing/chart-graph.ts';
import type { Chart } from '../charts.ts';
import { stateName, stateNamed } from '../state-names.ts';
import type { ChartData } from '../data.ts';
import { SourceLine } from './SourceLine.tsx';

type HrefTo = (state: string | null) => string;
type Props = {
  chart: Chart;
  /** The name of the state in the URL. */
  wanted: string | null;
  data: ChartData | null;
  hrefTo: HrefTo;
};

/** The description of the chart, or of the selected state. */
export function ReadPanel({ chart, wanted, data, hrefTo }: Props) {
  const state = wanted === null ? undefined : stateNamed(chart, wanted);
  if (wanted !== null && !state) {
    return (
      <p role="alert">
        The chart has no state “{wanted}”. <Link href={hrefTo(null)}>See the whole chart</Link>.
      </p>
    );
  }
  return state ? (
    <StateWords chart={chart} state={state} data={data} hrefTo={hrefTo} />
  ) : (
    <ChartWords chart={chart} data={data} hrefTo={hrefTo} />
  );
}

function ChartWords({ chart, data, hrefTo }: Omit<Props, 'wanted'>) {
  return (
    <>
      <p>
        {chart.states.length} states, {chart.graph.transitions.length} transitions
        {data?.hasModel ? `, ${data.allPaths} generated paths in the tests` : ''}.
      </p>
      <h2>States</h2>
      <ul className="plain-list">
        {chart.states
          .filter(({ id }) => id !== chart.id)
          .map(({ id, description }) => (
            <li key={id}>
              <Link href={hrefTo(id)}>{stateName(chart, id)}</Link>
              {description === '' ? null : <small>{description}</small>}
            </li>
          ))}
      </ul>
      {data ? (
        <>
          <h2>Where it is</h2>
          <ul className="plain-list">
            {Object.values(data.files).map((file) =>
              file ? (
                <li key={file}>
                  <code>{file}</code>
                </li>
              ) : null,
            )}
          </ul>
        </>
      ) : null}
    </>
  );
}

type StateProps = { chart: Chart; state: GraphState; data: ChartData | null; hrefTo: HrefTo };

function StateWords({ chart, state, data, hrefTo }: StateProps) {
  const leaving = chart.graph.transitions.filter(({ source }) => source === state.id);
  const entering = chart.graph.transitions.filter(({ targets }) => targets.includes(state.id));
  return (
    <>
      <p>
        <Link href={hrefTo(null)}>← All of {chart.title}</Link>
      </p>
      <h2>{stateName(chart, state.id)}</h2>
      <p>
        <SourceLine data={data} of={state.id} />
      </p>
      {state.description === '' ? null : <p>{state.description}</p>}
      <Names title="Runs" names={state.invokes.map(({ id, source }) => (id === source ? id : `${source} as ${id}`))} />
      <Names title="On entering" names={state.entry} />
      <Names title="On leaving" names={state.exit} />
      <Names title="Tags" names={state.tags} />
      <Transitions title="From here" chart={chart} transitions={leaving} data={data} />
      <Transitions title="To here" chart={chart} transitions={entering} data={data} />
    </>
  );
}

const Names = ({ title, names }: { title: string; names: string[] }) =>
  names.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <p>
        <code>{names.join(', ')}</code>
      </p>
    </>
  );

type TransitionsProps = { title: string; chart: Chart; transitions: GraphTransition[]; data: ChartData | null };

function Transitions({ title, chart, transitions, data }: TransitionsProps) {
  if (transitions.length === 0) return null;
  const nameOf = (id: string) => stateName(chart, id);
  return (
    <>
      <h3>{title}</h3>
      <ul className="plain-list">
        {transitions.map(({ key, trigger, guard, actions, source, targets, description }) => (
          <li key={key}>
            <b className={`trigger-${trigger.kind}`}>{trigger.text}</b>
            {guard === '' ? '' : ` [${guard}]`}
            {title === 'To here'
              ? ` in ${nameOf(source)}`
              : targets.length > 0
                ? ` → ${targets.map(nameOf).join(', ')}`
                : ''}
            {actions.length === 0 ? null : <small>{actions.join(', ')}</small>}
            {description === '' ? null : <small>{description}</small>}
            <small>
              <SourceLine data={data} of={key} />
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
