/** The observable state of a running chart, in the drawing's terms. */
import {
  __unsafe_getAllOwnEventDescriptors as ownEvents,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  type InspectionEvent,
} from 'xstate';

type Microstep = Extract<InspectionEvent, { type: '@xstate.microstep' }>;

const keyOf = (transition: AnyTransitionDefinition) => {
  const { source } = transition;
  const eventType = String(transition.eventType);
  const list = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `#${source.id} | ${eventType || 'always'} | ${list.indexOf(transition)}`;
};

/** Keys of the transitions that a microstep took, as in `GraphTransition`. */
export const transitionsTaken = ({ _transitions }: Microstep) => _transitions.map(keyOf);

export const activeStates = ({ _nodes }: AnyMachineSnapshot) => _nodes.map(({ id }) => id);

/** The event types that the chart accepts now, without those that it raises itself. */
export const acceptedEvents = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot.status === 'active'
    ? [...new Set(ownEvents(snapshot).map(String))].filter((type) => !type.startsWith('xstate.done.state.'))
    : [];

export const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && '_nodes' in snapshot;
