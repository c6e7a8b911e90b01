import { triggerOf } from '../../drawing/chart-graph.ts';
import type { ActorReport, EventReport } from '../../bridge/protocol.ts';
import { textWidth } from '../../drawing/text-width.ts';
import './sequence.css';

type Props = {
  events: EventReport[];
  actors: ActorReport[];
  /** Session of the actor that the page is about: its lane stands out. */
  current: string;
  chosen: number | null;
  onChoose: (number: number) => void;
};

const LANE = 120;
const ROW = 34;
const HEAD = 34;
const NAME_ROOM = LANE - 12;
const MOST_EVENTS = 200;

/** Who told whom what, from top to bottom: a lane for the page and for each actor that takes part. */
export function Sequence({ events, actors, current, chosen, onChoose }: Props) {
  const shown = events.slice(-MOST_EVENTS);
  const taking = new Set(shown.flatMap(({ from, to }) => [from, to]));
  const lanes = [null, ...actors.map(({ sessionId }) => sessionId).filter((id) => taking.has(id))];
  const nameOf = (lane: string | null) => actors.find(({ sessionId }) => sessionId === lane)?.id ?? 'page';
  const middle = (lane: string | null) => Math.max(0, lanes.indexOf(lane)) * LANE + LANE / 2;
  const height = HEAD + shown.length * ROW + 8;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard has to reach it.
    <div className="sequence" tabIndex={0} role="group" aria-label="Sequence of events">
      <svg width={lanes.length * LANE} height={height} className="chart">
        {lanes.map((lane) => (
          <g key={lane ?? 'page'} className={lane === current ? 'lane is-current' : 'lane'}>
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
              <rect x={0} y={y - ROW + 8} width={lanes.length * LANE} height={ROW} />
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
