/** The messages between the bridge in a page and the gallery. */

export const CHANNEL = 'statechart-kit';

/** More than an event with a large context. The server ends a connection that sends a longer one. */
export const LONGEST_MESSAGE_CHARACTERS = 4 * 1024 * 1024;

/** The gallery's server sends this regularly. If it is missing, the connection is broken, even if the network reports nothing. */
export const BEAT = '{"type":"beat"}';

/** An actor has started. */
export type ActorReport = {
  type: 'actor';
  tab: string;
  sessionId: string;
  /** The id that its parent gave it. */
  id: string;
  /** Id of its chart in the catalogue; null for a promise, a callback or a chart that the catalogue does not have. */
  chart: string | null;
  parentId: string | null;
};

/** An event in transit, with everything private masked. */
export type EventReport = {
  type: 'event';
  tab: string;
  /** Counts within the tab. */
  number: number;
  /** Milliseconds since the page started. */
  at: number;
  from: string | null;
  to: string;
  event: { type: string } & Record<string, unknown>;
};

/** A chart's state after an event. */
export type StateReport = {
  type: 'state';
  tab: string;
  sessionId: string;
  /** The number of the event that led to this state. */
  after: number;
  status: string;
  /** Ids of the active states. */
  active: string[];
  /** Keys of the transitions that the event took. */
  taken: string[];
  /** Types of events that the chart accepts now. */
  accepts: string[];
  context: unknown;
};

/** An action that an actor has executed. Its parameters stay in the page. */
export type ActionReport = {
  type: 'action';
  tab: string;
  sessionId: string;
  /** Counts within the tab. */
  index: number;
  /** The number of the event that caused it. */
  after: number;
  action: string;
};

/** Why a snapshot cannot be restored in its tab. */
export type RestoreObstacle =
  /** The actor is a child of another one. */
  | 'nested'
  /** Parts of the chart load later than the page. */
  | 'late'
  /** The chart describes what the tab has done or loaded, so an old state would be wrong. */
  | 'tied'
  /** The actor holds data that must not be stored. */
  | 'secret'
  /** There is no page that could reload, or it may not store anything. */
  | 'app';

export type SnapshotReport = {
  type: 'snapshot';
  tab: string;
  /** The same id after the tab was reloaded. */
  key: string;
  chart: string;
  /** The masked snapshot; the full one stays in the tab. */
  snapshot: unknown;
  obstacle: RestoreObstacle | null;
};

export type TabReport = { type: 'tab'; tab: string; title: string; address: string } | { type: 'gone'; tab: string };

export type Report = ActorReport | EventReport | StateReport | ActionReport | SnapshotReport | TabReport;

export type Command =
  /** A gallery has opened: the page reports everything so far again. */
  | { type: 'hello' }
  | { type: 'send'; tab: string; sessionId: string; event: { type: string } & Record<string, unknown> }
  | { type: 'save'; tab: string; sessionId: string }
  /** Reloads the tab and restores one of its charts. */
  | { type: 'restore'; tab: string; key: string };

/** Whether a message is one of ours: other pages and scripts can send messages the same way. */
export const isMessage = <T extends Report | Command>(data: unknown, types: readonly T['type'][]): data is T =>
  typeof data === 'object' && data !== null && 'type' in data && types.includes(data.type as T['type']);

export const REPORTS: readonly Report['type'][] = ['actor', 'event', 'state', 'action', 'snapshot', 'tab', 'gone'];
export const COMMANDS: readonly Command['type'][] = ['hello', 'send', 'save', 'restore'];
