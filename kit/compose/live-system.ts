/** Runs a parent with its real children on XState's own interpreter. The test controls the clock and all stubs. */
import type {
  AnyActor,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectionEvent,
} from 'xstate';
import { createActor, fromTransition } from '../xstate.ts';
import { actorIdOf, isAfter, isDone, isError, isSnapshot, machineEvents } from '../model/events.ts';
import { withStubs } from '../simulation/with-stubs.ts';
import { isMachineSnapshot } from '../simulation/running.ts';
import { createStub, type Stub } from '../suites/stub.ts';
import type { ChildModel, SystemEvent } from './child-model.ts';
import type { Message } from './system-state.ts';

/** The machine with its real children in their slots and stubs in all others. */
function filledPart({ machine, children = {} }: ChildModel, onStart: (standIn: Stub) => void): AnyStateMachine {
  return withStubs(machine, (logic, source, id) => {
    const child = children[source ?? id ?? ''];
    return child ? filledPart(child, onStart) : createStub(logic, onStart);
  });
}

type Started = (standIn: Stub) => void;

/** A part that tests can start repeatedly, because its machines are created only once. */
export type Startable = { root: ChildModel; machine: AnyStateMachine; heardBy: WeakMap<object, Started> };

export function startable(root: ChildModel): Startable {
  const heardBy: Startable['heardBy'] = new WeakMap();
  return { root, heardBy, machine: filledPart(root, (standIn) => heardBy.get(standIn.self.system)?.(standIn)) };
}

type Scheduled = { target: AnyActorRef; event: AnyEventObject };
type Timer = Scheduled & { at: number; fire: () => void };

/**
 * A clock that moves only when the test advances it.
 *
 * @param scheduled returns the system's scheduled events. The one that is not known yet belongs to the new timer
 */
function createTime(scheduled: () => Scheduled[]) {
  const timers = new Set<Timer>();
  const known = new WeakSet<Scheduled>();
  let now = 0;
  const inOrder = () => [...timers].toSorted((one, other) => one.at - other.at);
  return {
    clock: {
      setTimeout(fire: () => void, delay: number) {
        const own = scheduled().find((one) => !known.has(one))!;
        known.add(own);
        const timer = { ...own, at: now + delay, fire };
        timers.add(timer);
        return timer;
      },
      clearTimeout: (timer: Timer) => void timers.delete(timer),
    },
    /** The next first. */
    timers: (): readonly Timer[] => inOrder(),
    /** Milliseconds until that one. */
    until: ({ at }: Timer) => at - now,
    /** Advances to the next timer, and fires all timers that are due at the same moment. */
    pass() {
      const [next] = inOrder();
      if (!next) throw new Error('No timer runs.');
      now = next.at;
      // A timer that fires may cancel the next one.
      for (const timer of inOrder().filter(({ at }) => at === now)) if (timers.delete(timer)) timer.fire();
    },
  };
}

/** A running chart and its place. */
export type LivePart = { place: string; part: ChildModel; actor: AnyActorRef; snapshot: AnyMachineSnapshot };
export type LiveSystem = ReturnType<typeof startSystem>;

/** A stub for the parent's own parent, which ignores all events. */
const deaf = fromTransition((nothing: null) => nothing, null);

const inner = (place: string, id: string) => (place === '' ? id : `${place}/${id}`);

/**
 * @param inspect receives XState's inspection events
 * @returns the system in its initial state
 */
export function startSystem(
  { root, machine, heardBy }: Startable,
  input: unknown,
  inspect: (event: InspectionEvent) => void,
) {
  const standIns = new Map<string, Stub>();
  const said: Message[] = [];
  const time = createTime(() => Object.values(scheduledIn(above)));
  const above: AnyActor = createActor(deaf, { clock: time.clock as never });
  above.system.inspect(listen);
  heardBy.set(above.system, (standIn) => standIns.set(placeOf(standIn.self), standIn));
  const parent: AnyActor = createActor(machine, { input, parent: above } as never);
  parent.start();

  function placeOf(actor: AnyActorRef): string {
    const { _parent: outer } = actor as { _parent?: AnyActorRef };
    return outer === undefined || outer === above ? '' : inner(placeOf(outer), actor.id);
  }

  /** Events between charts. Events that a chart sends to itself are left out. */
  function listen(inspected: InspectionEvent) {
    const actorRef = inspected.actorRef as AnyActorRef;
    if (actorRef === above) return;
    inspect(inspected);
    if (inspected.type === '@xstate.actor')
      actorRef.on('*', (event) => said.push({ from: placeOf(actorRef), to: null, event }));
    if (inspected.type !== '@xstate.event') return;
    const { event } = inspected;
    const sourceRef = inspected.sourceRef as AnyActorRef | undefined;
    if (!sourceRef || sourceRef === above || sourceRef === actorRef || event.type === 'xstate.init') return;
    if (!standIns.has(placeOf(sourceRef))) said.push({ from: placeOf(sourceRef), to: placeOf(actorRef), event });
  }

  function chartsFrom(actor: AnyActorRef, part: ChildModel, place: string): LivePart[] {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    const children = Object.entries(snapshot.children as Record<string, AnyActorRef | undefined>);
    return [
      { place, part, actor, snapshot },
      ...children.flatMap(([id, child]) => {
        if (!child || !isMachineSnapshot(child.getSnapshot()) || standIns.get(inner(place, id))?.self === child)
          return [];
        // Every actor except the real children is stubbed.
        const { src } = child as { src?: unknown };
        const own = part.children![typeof src === 'string' && src in part.children! ? src : id]!;
        return chartsFrom(child, own, inner(place, id));
      }),
    ];
  }
  const charts = () => chartsFrom(parent, root, '');

  const standInAt = (at: string, event: AnyEventObject) => {
    const place = inner(at, actorIdOf(event));
    const standIn = standIns.get(place);
    if (!standIn) throw new Error(`"${place}" does not run.`);
    return standIn;
  };

  return {
    charts,
    /** The running stubs, by location. */
    running: (): [place: string, standIn: Stub][] =>
      [...standIns].filter(([, { self }]) => (self.getSnapshot() as { status: string }).status === 'active'),
    /** The scheduled events, earliest first: the chart, the event, and the delay in milliseconds. */
    timers: () =>
      time.timers().map((timer) => ({ at: placeOf(timer.target), event: timer.event, delayMs: time.until(timer) })),
    /** The events between charts since the last reset, in order. */
    said: (): readonly Message[] => said,
    forget: () => void said.splice(0),
    apply(event: SystemEvent) {
      if (isAfter(event)) return time.pass();
      if (isDone(event)) return standInAt(event.at, event).finish(event['output']);
      if (isError(event)) return standInAt(event.at, event).fail(event['error']);
      if (isSnapshot(event)) return standInAt(event.at, event).show(event['snapshot'] as object);
      const { at, ...plain } = machineEvents(event)[0]! as SystemEvent;
      const chart = charts().find(({ place }) => place === at);
      if (!chart) throw new Error(`There is no chart at "${at}".`);
      chart.actor.send(plain);
    },
    stop: () => (parent as unknown as { _stop(): void })._stop(),
  };
}

const scheduledIn = ({ system }: AnyActor): Record<string, Scheduled> =>
  (system as unknown as { getSnapshot(): { _scheduledEvents: Record<string, Scheduled> } }).getSnapshot()
    ._scheduledEvents;
