/** One actor that runs in one tab, by a name that no other has. */
export type RunningKey = string;

export type WatchingContext = {
  /** Actors of the chart that run in any tab, in the order in which they were met. */
  running: RunningKey[];
  /** Which of them somebody chose; null: the newest. */
  wished: RunningKey | null;
  /** Number of the event after which the actor is shown; null: as it is now. */
  number: number | null;
};

export type WatchingEvent =
  /** Told again whenever an actor of the chart comes or goes. */
  | { type: 'actors.reported'; running: RunningKey[] }
  | { type: 'actor.chosen'; key: RunningKey }
  | { type: 'event.chosen'; number: number }
  | { type: 'now.pressed' };
