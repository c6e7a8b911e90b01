/**
 * Sends the activity of this tab's charts to the gallery in another tab of the same site, and receives its requests,
 * without a server. A lazy chunk: members never receive it (decisions, "The inspector's bridge").
 */
import type { AnyActorRef, AnyStateMachine, InspectionEvent, Snapshot } from 'xstate';
import { acceptedEvents, activeStates, isMachineSnapshot, transitionsTaken } from '../simulation/running.ts';
import { openSavedSnapshots } from './saved-snapshots.ts';
import { createRedaction, type RedactionAllowlist } from './redaction.ts';
import {
  CHANNEL,
  COMMANDS,
  isMessage,
  post,
  type ActorReport,
  type Command,
  type EventReport,
  type Report,
  type SnapshotReport,
  type StateReport,
} from './protocol.ts';

/** The number of events that a gallery opened later receives. */
const KEPT_EVENTS = 500;

type Events = EventReport['event'];

const chartOf = (reference: AnyActorRef): string | null => {
  const { logic } = reference as unknown as { logic?: { root?: { id: string } } };
  return logic?.root?.id ?? null;
};

const parentOf = (reference: AnyActorRef) => (reference as { _parent?: AnyActorRef })._parent?.sessionId ?? null;

/** The tab of the bridge: its URL for the list of tabs, its own storage, and how to reload it. */
export type OwnTab = { title: string; address: string; storage: Storage; reload: () => void };

/**
 * For the options of root actors. `snapshotOf` returns the snapshot that the next actor resumes from, if the gallery
 * restored one.
 */
export type Bridge = {
  inspect: (event: InspectionEvent) => void;
  snapshotOf: (machine: AnyStateMachine) => { snapshot?: Snapshot<unknown> };
};

/**
 * @param channel to the gallery
 * @param shown the parts of the project's contexts that may leave the tab
 */
export function createBridge(
  channel: BroadcastChannel,
  { storage, reload, ...page }: OwnTab,
  shown: RedactionAllowlist,
): Bridge {
  const masked = createRedaction(shown);
  const shownOf = (snapshot: unknown) => shownAs(snapshot, masked);
  const tab = crypto.randomUUID();
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
  let number = 0;

  const say = (report: Report) => post(channel, report);
  const keep = (report: EventReport | StateReport) => {
    log = [...log.slice(1 - KEPT_EVENTS), report];
    say(report);
  };
  const introduce = () => {
    say({ type: 'tab', tab, ...page });
    for (const report of [...actors.values(), ...saved, ...log]) say(report);
    for (const state of states.values()) if (!log.includes(state)) say(state);
  };
  /** The report that introduces a chart must come before the reports that name it. */
  const know = (reference: AnyActorRef) => {
    const { sessionId } = reference;
    if (actors.has(sessionId)) return;
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
    const key = crypto.randomUUID();
    const obstacle = keptSnapshots.keep(key, reference, chart, root);
    const report: SnapshotReport = { type: 'snapshot', tab, key, chart, snapshot, obstacle };
    saved.push(report);
    say(report);
  };

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
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
  });
  addEventListener('pagehide', () => say({ type: 'gone', tab }));
  // When the browser's back/forward cache restores the page, the charts still run.
  addEventListener('pageshow', ({ persisted }) => persisted && introduce());
  introduce();

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
      case '@xstate.snapshot': {
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
  return { inspect, snapshotOf: keptSnapshots.next };
}

/** State and context are enough to start the chart again in the gallery, which stubs its actors. */
function shownAs(snapshot: unknown, masked: (value: unknown) => unknown) {
  if (typeof snapshot !== 'object' || snapshot === null || !('value' in snapshot) || !('context' in snapshot))
    return null;
  const { value, context } = snapshot;
  return { value, context: masked(context) };
}

/** The bridge of this page. */
export const openBridge = (shown: RedactionAllowlist): Bridge =>
  createBridge(
    new BroadcastChannel(CHANNEL),
    {
      title: document.title,
      address: location.pathname + location.search,
      storage: sessionStorage,
      reload: () => location.reload(),
    },
    shown,
  );
