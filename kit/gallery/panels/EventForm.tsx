import { useId, useState } from 'react';
import { triggerOf } from '../../drawing/chart-graph.ts';
import type { Chart } from '../charts.ts';
import type { ChartData, ProposedEvent } from '../data.ts';
import { proposalsFor } from './proposals.ts';
import './event-form.css';

type Props = {
  chart: Chart;
  data: ChartData | null;
  accepts: readonly string[];
  onSend: (event: ProposedEvent) => void;
};

const payloadOf = ({ type: _, ...payload }: ProposedEvent) => payload;
const written = (event: ProposedEvent) => JSON.stringify(payloadOf(event), null, 1);

/** One button for each event that the state accepts, with an example payload that the user can edit. */
export function EventForm({ chart, data, accepts, onSend }: Props) {
  const [type, setType] = useState<string | null>(null);
  const chosen = type !== null && accepts.includes(type) ? type : null;
  if (accepts.length === 0) return <p className="hint">It takes no event now.</p>;
  return (
    <div className="event-form">
      <ul className="event-buttons">
        {accepts.map((accepted) => {
          const { text, kind } = triggerOf(accepted);
          return (
            <li key={accepted}>
              <button
                type="button"
                className={`event-button trigger-${kind}`}
                aria-pressed={accepted === chosen}
                onClick={() => setType(accepted === chosen ? null : accepted)}
              >
                {text}
              </button>
            </li>
          );
        })}
      </ul>
      {chosen === null ? (
        <p className="hint">Choose an event.</p>
      ) : (
        <Payload key={chosen} type={chosen} proposals={proposalsFor(chart, data, chosen)} onSend={onSend} />
      )}
    </div>
  );
}

type PayloadProps = { type: string; proposals: ProposedEvent[]; onSend: (event: ProposedEvent) => void };

function Payload({ type, proposals, onSend }: PayloadProps) {
  const [text, setText] = useState(() => written(proposals[0] ?? { type }));
  const [problem, setProblem] = useState('');
  const id = useId();
  const send = () => {
    try {
      const payload: unknown = text.trim() === '' ? {} : JSON.parse(text);
      if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
        throw new Error('Write an object: { … }.');
      setProblem('');
      onSend({ ...payload, type });
    } catch (error) {
      setProblem(`This cannot be sent: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <form
      className="payload"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {proposals.length > 1 ? (
        <label>
          Proposal
          <select onChange={({ target }) => setText(written(proposals[Number(target.value)] ?? { type }))}>
            {proposals.map((proposal, index) => (
              <option key={index} value={index}>
                {JSON.stringify(payloadOf(proposal)).slice(0, 60)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label htmlFor={id}>What comes with it</label>
      <textarea
        id={id}
        value={text}
        rows={Math.min(10, text.split('\n').length + 1)}
        spellCheck={false}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-problem`} role="alert" className="problem">
        {problem}
      </p>
      <button type="submit" className="primary">
        Send {triggerOf(type).text}
      </button>
    </form>
  );
}
