import { triggerOf } from '../../drawing/chart-graph.ts';
import type { ActorReport, EventReport } from '../../bridge/protocol.ts';
import { textWidth } from '../../drawing/text-width.ts';
import './sequence.css';

/** null is the page. */
export type Lane = string | null;

type Props = {
  /** Shows only the events whose two lanes are visible. */
  events: readonly EventReport[];
  lanes: readonly Lane[];
  nameOf: (lane: Lane) => string;
  /** The session of the actor that the page is about: its lane is highlighted. */
  current: string;
  chosen: number | null;
  onChoose: (number: number) => void;
};

const LANE = 120;
const ROW = 34;
const HEAD = 34;
const NAME_ROOM = LANE - 12;
const MOST_EVENTS = 200;

/** Lanes of the page and of all actors that send or receive an event. */
export function lanesTaking(events: readonly EventReport[], actors: readonly ActorReport[]): Lane[] {
  const taking = new Set(events.slice(-MOST_EVENTS).flatMap(({ from, to }) => [from, to]));
  return [null, ...actors.map(({ sessionId }) => sessionId).filter((id) => taking.has(id))];
}

/** A sequence diagram of the events from top to bottom, with a lane for the page and for each actor. */
export function Sequence({ events, lanes, nameOf, current, chosen, onChoose }: Props) {
  const isShown = (lane: Lane) => lanes.includes(lane);
  const shown = events.filter(({ from, to }) => isShown(from) && isShown(to)).slice(-MOST_EVENTS);
  const middle = (lane: Lane) => lanes.indexOf(lane) * LANE + LANE / 2;
  const height = HEAD + shown.length * ROW + 8;
  // An event that an actor sends to itself has its arrow beside its lane.
  const width = lanes.length * LANE;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard has to reach it.
    <div className="sequence" tabIndex={0} role="group" aria-label="Sequence of events">
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="chart"
      >
        {lanes.map((lane) => (
          <g key={lane ?? 'page'} className={lane === current ? 'lane is-current' : 'lane'}>
            <title>{nameOf(lane)}</title>
            <text x={middle(lane)} y={20} textAnchor="middle" className="name">
              {fitted(nameOf(lane))}
            </text>
            <path className="arc" d={`M${middle(lane)} ${HEAD - 6}V${height}`} />
          </g>
        ))}
        {shown.map((report, index) => {
          const { text, kind } = triggerOf(report.event.type);
          const y = HEAD + index * ROW + ROW / 2 + 6;
          const [from, to] = [middle(report.from), middle(report.to)];
          const end = from === to ? to + 22 : to;
          return (
            <g
              key={report.number}
              role="button"
              tabIndex={0}
              aria-pressed={report.number === chosen}
              aria-label={`${report.number}: ${text}, ${nameOf(report.from)} to ${nameOf(report.to)}`}
              className={`message ${kind}${report.number === chosen ? ' is-chosen' : ''}`}
              onClick={() => onChoose(report.number)}
              onKeyDown={({ key }) => key === 'Enter' && onChoose(report.number)}
            >
              <rect x={0} y={y - ROW + 8} width={width} height={ROW} />
              <path className={`arc ${kind}`} d={`M${from} ${y}H${end}`} />
              <path className="head" d={headAt(end, y, end >= from)} />
              <text className="trigger" x={Math.min(from, end) + 4} y={y - 5}>
                {text}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const headAt = (x: number, y: number, isRight: boolean) => `M${x} ${y}l${isRight ? -7 : 7} -4v8z`;

function fitted(name: string): string {
  if (textWidth(name, 13, 'bold') <= NAME_ROOM) return name;
  let short = name;
  while (textWidth(`${short}…`, 13, 'bold') > NAME_ROOM) short = short.slice(0, -1);
  return `${short}…`;
}
