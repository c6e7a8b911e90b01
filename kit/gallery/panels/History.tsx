import { triggerOf } from '../../drawing/chart-graph.ts';
import type { Moment } from '../../simulation/simulator.ts';
import './log.css';

type HistoryProps = { moments: Moment[]; at: number; onMoment: (at: number) => void };

/** The events so far. Selecting one goes back to it; a new event then discards the later ones. */
export function History({ moments, at, onMoment }: HistoryProps) {
  return (
    <section>
      <h2>History</h2>
      <ol className="log" aria-label="History">
        {moments.map(({ event }, index) => (
          <li key={index}>
            <button type="button" aria-pressed={index === at} onClick={() => onMoment(index)}>
              {event ? (
                <b className={`trigger-${triggerOf(event.type).kind}`}>{triggerOf(event.type).text}</b>
              ) : (
                'begins'
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
