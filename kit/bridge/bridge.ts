/**
 * Sends the activity of this page's charts to the gallery, and receives its requests. Members never receive this code,
 * which is a lazy chunk (spec: page-data#inspector).
 */
import type { AnyActorRef, AnyStateMachine, InspectionEvent, Snapshot } from 'xstate';
import { acceptedEvents, activeStates, isMachineSnapshot, transitionsTaken } from '../simulation/running.ts';
import { openSavedSnapshots } from './saved-snapshots.ts';
import { createRedaction, type RedactionAllowlist } from './redaction.ts';
import { overChannel, type Transport } from './transports.ts';
import {
  CHANNEL,
  COMMANDS,
  isMessage,
  type ActionReport,
  type ActorReport,
  type Command,
  type EventReport,
  type Report,
  type SnapshotReport,
  type StateReport,
} from './protocol.ts';

/** The number of events that a gallery opened later receives. */
const KEPT_EVENTS = 500;
/** If there are more actors, those that have stopped are forgotten once no kept event names them. */
const KEPT_ACTORS = 500;

type Events = EventReport['event'];

const chartOf = (reference: AnyActorRef): string | null => {
  const { logic } = reference as unknown as { logic?: { root?: { id: string } } };
  return logic?.root?.id ?? null;
};

const parentOf = (reference: AnyActorRef) => (reference as { _parent?: AnyActorRef })._parent?.sessionId ?? null;

/** The tab of the bridge: its URL for the list of tabs, its own storage if it has one, and how to reload it. */
export type OwnTab = { title: string; address: string; storage: Storage | null; reload: () => void };

/**
 * For the options of root actors. `snapshotOf` returns the snapshot that the next actor resumes from, if the gallery
 * restored one.
 */
export type Bridge = {
  inspect: (event: InspectionEvent) => void;
  snapshotOf: (machine: AnyStateMachine) => { snapshot?: Snapshot<unknown> };
  /** Ends the bridge: the gallery removes the page, and nothing more is sent or received. */
  close: () => void;
};

/** Not `crypto.randomUUID`, which is missing on pages without TLS and in React Native. */
const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/**
 * @param transport to the gallery
 * @param shown the parts of the project's contexts that may leave the tab
 */
export function createBridge(
  transport: Transport,
  { storage, reload, ...page }: OwnTab,
  shown: RedactionAllowlist,
): Bridge {
  const masked = createRedaction(shown);
  const shownOf = (snapshot: unknown) => shownAs(snapshot, masked);
  const tab = newId();
  const references = new Map<string, AnyActorRef>();
  const actors = new Map<string, ActorReport>();
  const states = new Map<string, StateReport>();
  const taken = new Map<string, string[]>();
  /** The number of the last event to each actor: events that it sends in turn have higher numbers. */
  const causes = new Map<string, number>();
  /** Actors that received an event and have taken no transition since. */
  const unanswered = new Set<string>();
  const keptSnapshots = openSavedSnapshots(storage);
  const saved: SnapshotReport[] = keptSnapshots.all.map(({ key, chart, snapshot }) => ({
    type: 'snapshot',
    tab,
    key,
    chart,
    snapshot: shownOf(snapshot),
    obstacle: null,
  }));
  let log: Array<EventReport | StateReport> = [];
  let actions: ActionReport[] = [];
  let number = 0;
  let index = 0;

  let isClosed = false;
  const say = (report: Report) => {
    if (!isClosed) transport.post(report);
  };
  const keep = (report: EventReport | StateReport) => {
    log = [...log.slice(1 - KEPT_EVENTS), report];
    say(report);
  };
  const introduce = () => {
    say({ type: 'tab', tab, ...page });
    for (const report of [...actors.values(), ...saved, ...log, ...actions]) say(report);
    for (const state of states.values()) if (!log.includes(state)) say(state);
  };
  /** A page that runs for days starts many actors. */
  const forgetStopped = () => {
    const named = new Set(log.flatMap((one) => (one.type === 'event' ? [one.to, one.from] : [one.sessionId])));
    for (const [sessionId, reference] of references) {
      const { status } = reference.getSnapshot() as Snapshot<unknown>;
      if (named.has(sessionId) || status === 'active') continue;
      for (const known of [references, actors, states, taken, causes]) known.delete(sessionId);
      unanswered.delete(sessionId);
    }
  };
  /** The report that introduces a chart must come before the reports that name it. */
  const know = (reference: AnyActorRef) => {
    const { sessionId } = reference;
    if (actors.has(sessionId)) return;
    if (actors.size >= KEPT_ACTORS) forgetStopped();
    references.set(sessionId, reference);
    const chart = chartOf(reference);
    // A root actor without a name has its session as its id.
    const id = reference.id === sessionId && chart !== null ? chart : reference.id;
    const report = { type: 'actor', tab, sessionId, id, chart, parentId: parentOf(reference) } as const;
    actors.set(sessionId, report);
    say(report);
  };

  const save = (reference: AnyActorRef) => {
    const chart = chartOf(reference);
    const snapshot = shownOf(reference.getSnapshot());
    if (chart === null || snapshot === null) return;
    const roots = [...actors.values()].filter((one) => one.chart === chart && one.parentId === null);
    const root = roots.findIndex(({ sessionId }) => sessionId === reference.sessionId);
    const key = newId();
    const obstacle = keptSnapshots.keep(key, reference, chart, root);
    const report: SnapshotReport = { type: 'snapshot', tab, key, chart, snapshot, obstacle };
    saved.push(report);
    say(report);
  };

  const obey = (data: unknown) => {
    if (!isMessage<Command>(data, COMMANDS)) return;
    if (data.type === 'hello') return introduce();
    if (data.tab !== tab) return;
    const reference = 'sessionId' in data ? references.get(data.sessionId) : undefined;
    if (data.type === 'send') return reference?.send(data.event);
    if (data.type === 'restore') {
      if (keptSnapshots.leave(data.key)) reload();
      return;
    }
    if (reference) save(reference);
  };
  // React Native has no such events: there the connection's end says that the app is gone.
  if (typeof addEventListener === 'function') {
    addEventListener('pagehide', () => say({ type: 'gone', tab }));
    // When the browser's back/forward cache restores the page, the charts still run.
    addEventListener('pageshow', ({ persisted }) => persisted && introduce());
  }
  transport.listen(obey, introduce);

  const inspect = (inspected: InspectionEvent) => {
    const reference = inspected.actorRef as AnyActorRef;
    const { sessionId } = reference;
    know(reference);
    switch (inspected.type) {
      case '@xstate.event':
        unanswered.add(sessionId);
        causes.set(sessionId, ++number);
        keep({
          type: 'event',
          tab,
          number,
          at: Math.round(performance.now()),
          from: inspected.sourceRef?.sessionId ?? null,
          to: sessionId,
          event: masked(inspected.event) as Events,
        });
        break;
      case '@xstate.microstep': {
        // An event that takes no transition leaves the last highlight.
        const keys = transitionsTaken(inspected);
        const before = unanswered.has(sessionId) ? [] : (taken.get(sessionId) ?? []);
        if (keys.length > 0) {
          taken.set(sessionId, [...before, ...keys]);
          unanswered.delete(sessionId);
        }
        break;
      }
      case '@xstate.action': {
        const { type: action } = inspected.action;
        const after = causes.get(sessionId) ?? number;
        const report = { type: 'action', tab, sessionId, index: ++index, after, action } as const;
        actions = [...actions.slice(1 - KEPT_EVENTS), report];
        say(report);
        break;
      }
      // XState 5.33 declares both types. They report the same.
      case '@xstate.snapshot':
      case '@xstate.transition': {
        const { snapshot } = inspected;
        if (!isMachineSnapshot(snapshot)) break;
        const state: StateReport = {
          type: 'state',
          tab,
          sessionId,
          after: causes.get(sessionId) ?? number,
          status: snapshot.status,
          active: activeStates(snapshot),
          taken: taken.get(sessionId) ?? [],
          accepts: acceptedEvents(snapshot),
          context: masked(snapshot.context),
        };
        states.set(sessionId, state);
        keep(state);
        break;
      }
      default:
        break;
    }
  };
  const close = () => {
    say({ type: 'gone', tab });
    isClosed = true;
    transport.close?.();
  };
  return { inspect, snapshotOf: keptSnapshots.next, close };
}

/** State and context are enough to start the chart again in the gallery, which stubs its actors. */
function shownAs(snapshot: unknown, masked: (value: unknown) => unknown) {
  if (typeof snapshot !== 'object' || snapshot === null || !('value' in snapshot) || !('context' in snapshot))
    return null;
  const { value, context } = snapshot;
  return { value, context: masked(context) };
}

/** A frame of another origin may have no storage: then the browser throws. React Native has none. */
function ownStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

const ownTab = (): OwnTab =>
  typeof document === 'undefined'
    ? { title: 'App', address: 'an app', storage: null, reload() {} }
    : {
        title: document.title,
        address: location.pathname + location.search,
        storage: ownStorage(),
        reload: () => location.reload(),
      };

/**
 * The bridge of this page or app.
 *
 * @param shown the parts of the contexts that may leave the page
 * @param transport to a gallery of the same origin if none is given; else `overWindow` or `overSocket`
 */
export const openBridge = (
  shown: RedactionAllowlist,
  transport: Transport = overChannel(new BroadcastChannel(CHANNEL)),
): Bridge => createBridge(transport, ownTab(), shown);
