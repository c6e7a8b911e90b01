/** Example payloads for an event, taken from the models of the tests. */
import type { Chart } from '../charts.ts';
import type { ChartData, ProposedEvent } from '../data.ts';

const SETTLED = /^xstate\.(done|error)\.actor\.(.+)$/;

/** The actor's source. Models name actors by source, but the event contains only the id. */
const sourceOf = ({ states }: Chart, actorId: string) =>
  states.flatMap(({ invokes }) => invokes).find(({ id }) => id === actorId)?.source ?? actorId;

const distinct = (events: ProposedEvent[]) => [
  ...new Map(events.map((event) => [JSON.stringify(event), event])).values(),
];

/** The distinct events of that type; if the models have none, one without a payload. */
export function proposalsFor(chart: Chart, data: ChartData | null, type: string): ProposedEvent[] {
  const [, outcome, actorId] = SETTLED.exec(type) ?? [];
  const proposals = (data?.starts ?? []).flatMap(({ events, outcomes }) => {
    if (!actorId) return events.filter((event) => event.type === type);
    const cases = outcomes[sourceOf(chart, actorId)];
    return outcome === 'done'
      ? (cases?.done ?? []).map((output) => ({ type, output, actorId }))
      : (cases?.error ?? []).map((error) => ({ type, error, actorId }));
  });
  return proposals.length === 0 ? [{ type }] : distinct(proposals);
}
