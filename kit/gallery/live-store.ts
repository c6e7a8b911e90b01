/** Stores what the project's open tabs report: tabs, actors, their states and actions, and all events in order. */
import { overSocket } from '../bridge/socket.ts';
import { parseOrigin, overChannel, type Transport } from '../bridge/transports.ts';
import { overWatchedWindows } from '../bridge/watched-windows.ts';
import {
  CHANNEL,
  isMessage,
  REPORTS,
  type ActionReport,
  type ActorReport,
  type Command,
  type EventReport,
  type Report,
  type SnapshotReport,
  type StateReport,
} from '../bridge/protocol.ts';

export type Tab = { tab: string; title: string; address: string };

export type Live = {
  tabs: Tab[];
  actors: ActorReport[];
  /** Events and states, the oldest first. */
  log: Array<EventReport | StateReport>;
  actions: ActionReport[];
  saved: SnapshotReport[];
  /** Whether the gallery has lost the connection to its server. Until it is back, the reports so far are kept. */
  isCutOff: boolean;
};

const KEPT_REPORTS = 2_000;
const EMPTY: Live = { tabs: [], actors: [], log: [], actions: [], saved: [], isCutOff: false };

const isSameReport = (one: EventReport | StateReport, other: EventReport | StateReport) =>
  one.tab === other.tab &&
  (one.type === 'event'
    ? other.type === 'event' && one.number === other.number
    : other.type === 'state' && one.sessionId === other.sessionId && one.after === other.after);

function after(live: Live, report: Report): Live {
  switch (report.type) {
    case 'tab':
      return { ...live, tabs: [...live.tabs.filter(({ tab }) => tab !== report.tab), report] };
    case 'gone':
      return {
        ...live,
        tabs: live.tabs.filter(({ tab }) => tab !== report.tab),
        actors: live.actors.filter(({ tab }) => tab !== report.tab),
        log: live.log.filter(({ tab }) => tab !== report.tab),
        actions: live.actions.filter(({ tab }) => tab !== report.tab),
      };
    case 'actor': {
      const isKnown = live.actors.some(({ tab, sessionId }) => tab === report.tab && sessionId === report.sessionId);
      return isKnown ? live : { ...live, actors: [...live.actors, report] };
    }
    case 'action': {
      const isKnown = live.actions.some(({ tab, index }) => tab === report.tab && index === report.index);
      return isKnown ? live : { ...live, actions: [...live.actions, report].slice(-KEPT_REPORTS) };
    }
    case 'snapshot':
      // A reloaded tab reports the same snapshot again, which replaces the earlier report.
      return { ...live, saved: [...live.saved.filter(({ key }) => key !== report.key), report] };
    default: {
      // When another gallery opens, every tab repeats its reports to all galleries, so known reports are skipped.
      const isKnown = live.log.some((known) => isSameReport(known, report));
      return isKnown ? live : { ...live, log: [...live.log, report].slice(-KEPT_REPORTS) };
    }
  }
}

/** Without the tabs that may have closed during the interruption. The open ones report again, and their log continues. */
const withoutTabs = (live: Live, away: ReadonlySet<string>): Live => ({
  ...live,
  tabs: live.tabs.filter(({ tab }) => !away.has(tab)),
  actors: live.actors.filter(({ tab }) => !away.has(tab)),
});

export type LiveStore = {
  read: () => Live;
  subscribe: (listener: () => void) => () => void;
  command: (command: Command) => void;
};

/** Starts to listen on all transports, and requests the earlier events of every tab. */
export function createLiveStore(...transports: Transport[]): LiveStore {
  let live = EMPTY;
  const listeners = new Set<() => void>();
  const show = (next: Live) => {
    if (next === live) return;
    live = next;
    for (const listener of listeners) listener();
  };
  for (const transport of transports) {
    const tabs = new Set<string>();
    const receive = (data: unknown) => {
      if (!isMessage<Report>(data, REPORTS)) return;
      if (data.type === 'tab') tabs.add(data.tab);
      show(after(live, data));
    };
    let isLost = false;
    const request = () => {
      if (isLost) show({ ...withoutTabs(live, tabs), isCutOff: false });
      isLost = false;
      transport.post({ type: 'hello' });
    };
    transport.listen(receive, request, () => {
      isLost = true;
      show({ ...live, isCutOff: true });
    });
  }
  return {
    read: () => live,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Every tab has its own id, so only the right one obeys.
    command: (command) => transports.forEach((transport) => transport.post(command)),
  };
}

/**
 * @param origins other origins whose pages may report
 * @param socket the URL of the gallery's server for its pages; null without such a server
 * @throws {TypeError} when one of the origins is none
 */
export const openLiveStore = (origins: readonly string[], socket: string | null) =>
  createLiveStore(
    overChannel(new BroadcastChannel(CHANNEL)),
    ...(origins.length === 0 ? [] : [overWatchedWindows(origins.map(parseOrigin))]),
    ...(socket === null ? [] : [overSocket(socket)]),
  );

/** The state of an actor after the event of that number, or the newest. */
export const stateAt = (
  { log }: Live,
  { tab, sessionId }: ActorReport,
  number: number | null,
): StateReport | undefined =>
  log.findLast(
    (report): report is StateReport =>
      report.type === 'state' &&
      report.tab === tab &&
      report.sessionId === sessionId &&
      (number === null || report.after <= number),
  );

export const eventsOf = ({ log }: Live, tab: string) =>
  log.filter((report): report is EventReport => report.type === 'event' && report.tab === tab);

/** The names of the actions that the actor executed after the event of that number, or the newest. */
export function actionsAt(live: Live, actor: ActorReport, number: number | null): string[] {
  const after = stateAt(live, actor, number)?.after;
  return live.actions
    .filter((report) => report.tab === actor.tab && report.sessionId === actor.sessionId && report.after === after)
    .map(({ action }) => action);
}
