/** Runs a chart without its surroundings: nothing outside is asked, no time passes, every answer and every timer is sent by hand. */
import {
  createActor,
  fromCallback,
  fromTransition,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  type StateValue,
} from 'xstate';
import { withStubs } from './with-stubs.ts';
import { acceptedEvents, activeStates, transitionsTaken } from './running.ts';

export type SimulatedEvent = { type: string } & Record<string, unknown>;

/** Where to begin: as a page would start the chart, or in a state that was saved. */
export type Beginning = { input: unknown } | { value: StateValue; context: unknown };

/** The chart after an event; the first moment has none. */
export type Moment = {
  event: SimulatedEvent | null;
  status: string;
  value: StateValue;
  context: unknown;
  active: string[];
  taken: string[];
  accepts: string[];
};

/** Stands in for every actor: starts, says nothing, never ends. */
const silent = fromCallback(() => {});

/** A chart is simulated for each of its paths: what it is without its actors is made once. */
const inertOnes = new WeakMap<AnyStateMachine, AnyStateMachine>();

function inertOf(machine: AnyStateMachine): AnyStateMachine {
  const inert = inertOnes.get(machine) ?? withStubs(machine, () => silent);
  inertOnes.set(machine, inert);
  return inert;
}

/** Timers are events like any other here. */
const frozen = { setTimeout: () => 0, clearTimeout: () => {} };

/**
 * The chart's whole life with these events. Going back in time is asking again with fewer of them.
 *
 * @throws whatever the chart itself throws at what it is given
 */
export function simulate(machine: AnyStateMachine, beginning: Beginning, events: readonly SimulatedEvent[]): Moment[] {
  const inert = inertOf(machine);
  let taken: string[] = [];
  // Some charts speak to whoever is above them: here somebody is, and listens to nothing.
  const above = createActor(
    fromTransition((nothing: null) => nothing, null),
    { clock: frozen },
  );
  // Before there is one: it takes its first steps while it is made.
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
  // What a chart throws at an event is told to whoever subscribed, else to the window.
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
