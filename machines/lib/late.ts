/** A part of a page whose code comes later, so that the first page need not wait for it. */
import { once, type Bring } from './once.ts';
import type { AnyActorLogic, AnyActorRef, AnyActorScope, AnyEventObject, AnyStateMachine, Snapshot } from 'xstate';

/** Where the code of a late part is; null once it is there. */
export type Lateness = 'coming' | 'missing' | null;

/** To a part that is missing: Retry. */
export type PartRequested = { type: 'part.requested' };

/** A late part as a view holds it before it knows whether it is there. */
export type LatePartRef = AnyActorRef;

/** What the part is until then: it keeps what it is told, in order. */
type Waiting = {
  status: 'active' | 'stopped';
  output: undefined;
  error: undefined;
  lateness: 'coming' | 'missing';
  input: unknown;
  told: AnyEventObject[];
};

const ARRIVED = 'part.arrived';
const MISSED = 'part.missed';
const STOPPED = 'xstate.stop';
const REQUESTED = 'part.requested' satisfies PartRequested['type'];

const isWaiting = (snapshot: object): snapshot is Waiting => 'lateness' in snapshot;

/** For views: whatever else they read of a late part is there only when this says null. */
export const latenessOf = (snapshot: Snapshot<unknown>): Lateness => (isWaiting(snapshot) ? snapshot.lateness : null);

/**
 * The logic of a chart whose code is brought when it is first started. To its parent and its views it is that chart, only
 * later: events wait for it, and the child that the parent holds is the same before and after.
 *
 * @param load imports the chart, its slots filled; called again at Retry
 */
export function late<TMachine extends AnyStateMachine>(load: () => Promise<TMachine>): TMachine {
  const bring: Bring<AnyActorLogic> = once<AnyActorLogic>(load);

  function request({ self }: AnyActorScope) {
    const say = (type: string) => {
      if ((self.getSnapshot() as Snapshot<unknown>).status === 'active') self.send({ type });
    };
    bring().then(
      () => say(ARRIVED),
      () => say(MISSED),
    );
  }

  /** As if it had been there from the start. */
  function become(arrived: AnyActorLogic, { input, told }: Waiting, scope: AnyActorScope): Snapshot<unknown> {
    let snapshot = arrived.getInitialSnapshot(scope, input) as Snapshot<unknown>;
    for (const event of told) snapshot = step(arrived, snapshot, event, scope);
    return snapshot;
  }

  function wait(waiting: Waiting, event: AnyEventObject, scope: AnyActorScope): Waiting | Snapshot<unknown> {
    switch (event.type) {
      case ARRIVED:
        return bring.arrived ? become(bring.arrived, waiting, scope) : waiting;
      case MISSED:
        return { ...waiting, lateness: 'missing' };
      case REQUESTED:
        if (waiting.lateness === 'missing') request(scope);
        return { ...waiting, lateness: 'coming' };
      case STOPPED:
        return { ...waiting, status: 'stopped' };
      default:
        return { ...waiting, told: [...waiting.told, event] };
    }
  }

  const begin = (input: unknown): Waiting => ({
    status: 'active',
    output: undefined,
    error: undefined,
    lateness: 'coming',
    input,
    told: [],
  });

  const logic: AnyActorLogic = {
    getInitialSnapshot: (scope, input: unknown): Snapshot<unknown> =>
      bring.arrived ? become(bring.arrived, begin(input), scope) : (begin(input) as Snapshot<unknown>),
    start: (snapshot: Snapshot<unknown>, scope) =>
      isWaiting(snapshot) ? request(scope) : bring.arrived?.start?.(snapshot, scope),
    transition: (snapshot: Snapshot<unknown>, event: AnyEventObject, scope): object =>
      isWaiting(snapshot) || !bring.arrived
        ? wait(snapshot as Waiting, event, scope)
        : step(bring.arrived, snapshot, event, scope),
    getPersistedSnapshot: (snapshot: Snapshot<unknown>) => snapshot,
  };
  return logic as TMachine;
}

/** The charts' types are not known here; they are the caller's. */
const step = (chart: AnyActorLogic, snapshot: object, event: AnyEventObject, scope: AnyActorScope) =>
  chart.transition(snapshot, event, scope) as Snapshot<unknown>;
