import { triggerOf } from '../../drawing/chart-graph.ts';
import type { Moment } from '../../simulation/simulator.ts';
import './log.css';

type HistoryProps = { moments: Moment[]; at: number; onMoment: (at: number) => void };

/** What happened so far; choosing a moment goes back to it, and a new event from there forgets the rest. */
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
