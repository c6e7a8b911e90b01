import type { TriggerKind } from '../../drawing/chart-graph.ts';
import '../kinds.css';
import './legend.css';

const KINDS: Array<[TriggerKind, string]> = [
  ['event', 'event'],
  ['done', 'an actor is done'],
  ['error', 'an actor failed'],
  ['after', 'timer'],
  ['always', 'at once'],
];

/** Colours and lines, and the signs within states. */
export function Legend() {
  return (
    <ul className="legend" aria-label="Legend">
      {KINDS.map(([kind, words]) => (
        <li key={kind}>
          <svg className="chart" viewBox="0 0 34 10" width="34" height="10" aria-hidden="true">
            <path className={`arc ${kind}`} d="M1 5H33" />
          </svg>
          {words}
        </li>
      ))}
      <li>⟳ runs an actor</li>
      <li>→ on entering</li>
      <li>← on leaving</li>
      <li># tags</li>
    </ul>
  );
}
