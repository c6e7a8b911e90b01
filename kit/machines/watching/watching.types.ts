/** A unique key of one running actor in one tab. */
export type RunningKey = string;

export type WatchingContext = {
  /** Running actors of the chart in all tabs, in the order of discovery. */
  running: RunningKey[];
  /** The actor chosen by the user; null: the newest. */
  chosen: RunningKey | null;
  /** The number of the replayed event; null while live. */
  number: number | null;
};

export type WatchingEvent =
  /** Sent whenever an actor of the chart starts or stops. */
  | { type: 'actors.reported'; running: RunningKey[] }
  | { type: 'actor.chosen'; key: RunningKey }
  | { type: 'event.chosen'; number: number }
  | { type: 'live.pressed' };
