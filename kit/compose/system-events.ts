/** The events that can happen to a system at one moment. */
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { ownEventDescriptors as ownDescriptors } from '../xstate.ts';
import { isUnnamed, OUTCOMES, takes, withoutId } from '../model/events.ts';
import type { ActorCases } from '../model/create-model.ts';
import type { LivePart, LiveSystem } from './live-system.ts';
import type { SystemEvent } from './child-model.ts';

/** The possible results of each stubbed actor of this chart. */
function outcomesFor({ place, part, snapshot }: LivePart, own: readonly string[], isRunning: (id: string) => boolean) {
  const children = snapshot.children as Record<string, AnyActorRef | undefined>;
  return Object.entries(children).flatMap(([id, child]) => {
    if (isUnnamed(id)) throw withoutId(snapshot.machine.id);
    if (!child || !isRunning(id)) return [];
    const { src } = child as { src?: unknown };
    const source = typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : id;
    return OUTCOMES.flatMap(([kind, field, prefix]): SystemEvent[] => {
      const type = `${prefix}${id}`;
      const values = part.actors?.[source]?.[kind as keyof ActorCases];
      if (kind === 'snapshot' && !(child as { _syncSnapshot?: boolean })._syncSnapshot) return [];
      const isHeard = own.some((descriptor) => descriptor !== '*' && takes(descriptor, type));
      const name = place === '' ? source : `${place}: ${source}`;
      if (isHeard && !values) throw new Error(`Unmodelled: list actors["${source}"].${kind} of ${name} (for ${type})`);
      // If a chart does not handle an actor's failure, the chart itself fails, and its parent may handle that.
      const isFatal = kind === 'error';
      // A general wildcard takes all listed outcomes, as it takes all listed events.
      return isHeard || isFatal || own.includes('*')
        ? (values ?? []).map((value) => ({ at: place, type, [field]: value }))
        : [];
    });
  });
}

const said = ({ place, part }: LivePart, own: readonly string[]): SystemEvent[] =>
  Object.entries((part.events ?? {}) as Record<string, readonly object[]>)
    .filter(([type]) => own.some((descriptor) => takes(descriptor, type)))
    .flatMap(([type, payloads]) => payloads.map((payload) => ({ at: place, type, ...payload })));

const descriptorsOf = (snapshot: AnyMachineSnapshot) => (ownDescriptors(snapshot) as unknown[]).map(String);

/**
 * @returns everything that can happen next: the next timer, results of stubs, and events from outside
 * @throws "Unmodelled: …" when a chart waits for a result that its part does not list. A part lists only events from
 *   outside, because other charts send the others.
 */
export function systemEvents(system: LiveSystem): SystemEvent[] {
  const [timer] = system.timers();
  const running = new Set(system.running().map(([place]) => place));
  return [
    ...(timer ? [{ ...timer.event, at: timer.at, delayMs: timer.delayMs }] : []),
    ...system.charts().flatMap((chart) => {
      const { place, snapshot } = chart;
      if (snapshot.status !== 'active') return [];
      const own = descriptorsOf(snapshot);
      const isRunning = (id: string) => running.has(place === '' ? id : `${place}/${id}`);
      return [...outcomesFor(chart, own, isRunning), ...said(chart, own)];
    }),
  ];
}
