/**
 * Runs a chart alone: nothing is requested from outside, no time passes, and every response and timer is sent by hand.
 */
import type { AnyActor, AnyMachineSnapshot, AnyStateMachine, InspectionEvent, StateValue } from 'xstate';
import { createActor, fromCallback, fromTransition } from '../xstate.ts';
import { withStubs } from './with-stubs.ts';
import { acceptedEvents, activeStates, transitionsTaken } from './running.ts';

export type SimulatedEvent = { type: string } & Record<string, unknown>;

/** The start of the simulation: the initial state with an input, or a saved state. */
export type Beginning = { input: unknown } | { value: StateValue; context: unknown };

/** The chart after an event. The first moment has no event. */
export type Moment = {
  event: SimulatedEvent | null;
  status: string;
  value: StateValue;
  context: unknown;
  active: string[];
  taken: string[];
  accepts: string[];
};

/** A stub for every actor: starts, sends nothing, never ends. */
const silent = fromCallback(() => {});

/** A chart is simulated for each of its paths, so its copy with stubbed actors is cached. */
const inertOnes = new WeakMap<AnyStateMachine, AnyStateMachine>();

function inertOf(machine: AnyStateMachine): AnyStateMachine {
  const inert = inertOnes.get(machine) ?? withStubs(machine, () => silent);
  inertOnes.set(machine, inert);
  return inert;
}

/** Timers are sent by hand like other events. */
const frozen = { setTimeout: () => 0, clearTimeout: () => {} };

/**
 * Runs the chart with these events from its initial state. To go back in time, pass fewer events.
 *
 * @throws whatever the chart throws
 */
export function simulate(machine: AnyStateMachine, beginning: Beginning, events: readonly SimulatedEvent[]): Moment[] {
  const inert = inertOf(machine);
  let taken: string[] = [];
  // A chart may send events to its parent: this parent ignores them.
  const above = createActor(
    fromTransition((nothing: null) => nothing, null),
    { clock: frozen },
  );
  // Defined before the actor, because the actor takes its first steps during its creation.
  above.system.inspect((inspected: InspectionEvent) => {
    if (inspected.type === '@xstate.microstep' && (inspected.actorRef as AnyActor)._parent === above)
      taken = [...taken, ...transitionsTaken(inspected)];
  });
  const actor: AnyActor = createActor(inert, {
    ...('input' in beginning
      ? { input: beginning.input }
      : { snapshot: inert.resolveState({ value: beginning.value, context: beginning.context }), input: undefined }),
    parent: above,
  } as never);
  // XState reports an error of the chart to its subscribers, or else to the window.
  let failure: unknown = null;
  actor.subscribe({ error: (error: unknown) => (failure = error) });
  actor.start();

  const momentAfter = (event: SimulatedEvent | null): Moment => {
    if (failure !== null) throw failure;
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    return {
      event,
      status: snapshot.status,
      value: snapshot.value as StateValue,
      context: snapshot.context as unknown,
      active: activeStates(snapshot),
      taken,
      accepts: acceptedEvents(snapshot),
    };
  };

  const moments = [momentAfter(null)];
  for (const event of events) {
    taken = [];
    actor.send(event);
    moments.push(momentAfter(event));
  }
  above.stop();
  return moments;
}
