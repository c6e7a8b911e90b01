/** Tools for tests of single XState features: only the chart, and its paths by the names of their events. */
import { eventLabel, type Model } from '#kit';

/** A model that adds nothing to its chart. */
export const NOTHING = { input: undefined, events: {} as never, serializeState: () => null };

/** Each path to a transition, as the events that lead there. */
export const named = ({ edgePaths }: Model) =>
  edgePaths().map(({ steps }) =>
    steps
      .slice(1)
      .map(({ event }) => eventLabel(event))
      .join(' → '),
  );
