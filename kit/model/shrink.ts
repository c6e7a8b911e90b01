/** Shrinks a failing path as far as it still fails: removes events, and replaces payloads by shorter ones. */
import type { ModelEvent } from './events.ts';
import type { Model } from './create-model.ts';
import { initialStep, pathOf, type Path, type Step } from './paths.ts';
import { stableStringify } from './stable-stringify.ts';

export type Shrunk = {
  /** The shortest failing path found. No part of it can be removed, unless `maxRuns` has ended the search. */
  path: Path;
  /** The number of paths that were tried. */
  runs: number;
};

/** Orders by length, then alphabetically. */
function compareEvents(one: ModelEvent, other: ModelEvent): number {
  const [text, otherText] = [stableStringify(one), stableStringify(other)];
  return text.length - otherText.length || (text < otherText ? -1 : text > otherText ? 1 : 0);
}

/**
 * Shortens a failing path: removes ever smaller parts, then tries the model's other payloads, shortest first. Events
 * that can no longer happen are removed, too.
 *
 * @param fails runs a path from the beginning, on a driver of its own, and says whether it fails as the first one did
 * @param maxRuns how many paths are tried at most; 500 by default
 */
export async function shrinkPath(
  model: Model,
  path: Path,
  fails: (path: Path) => boolean | Promise<boolean>,
  maxRuns = 500,
): Promise<Shrunk> {
  const tried = new Set<string>();
  let runs = 0;

  /** The path of these events without the impossible ones. */
  function pathOfEvents(events: readonly ModelEvent[]): Path {
    const steps: Step[] = [initialStep(model.initialPath().state)];
    for (const event of events) {
      const next = model.nextStep(steps.at(-1)!.state, event);
      if (next) steps.push(next);
    }
    return pathOf(steps);
  }

  const eventsOf = ({ steps }: Path) => steps.slice(1).map(({ event }) => event);

  /** The path, if it fails and is new. */
  async function failing(events: readonly ModelEvent[]): Promise<Path | null> {
    const shorter = pathOfEvents(events);
    const name = stableStringify(eventsOf(shorter));
    if (tried.has(name) || runs >= maxRuns) return null;
    tried.add(name);
    runs += 1;
    return (await fails(shorter)) ? shorter : null;
  }

  async function withoutParts(long: Path): Promise<Path> {
    let best = long;
    for (let size = Math.max(1, Math.floor(eventsOf(best).length / 2)); size >= 1;) {
      const events = eventsOf(best);
      let shorter: Path | null = null;
      // From the end, because events after the failure are never needed.
      for (let end = events.length; end > 0 && shorter === null; end -= size)
        shorter = await failing([...events.slice(0, Math.max(0, end - size)), ...events.slice(end)]);
      if (shorter !== null) best = shorter;
      else if (size === 1) break;
      else size = Math.floor(size / 2);
      size = Math.min(size, Math.max(1, eventsOf(best).length));
    }
    return best;
  }

  async function withShorterPayloads(long: Path): Promise<Path> {
    let best = long;
    for (let index = 0; index < eventsOf(best).length; index += 1) {
      const events = eventsOf(best);
      const { state } = best.steps[index]!;
      const others = model
        .enabledEvents(state)
        .filter((event) => event.type === events[index]!.type && compareEvents(event, events[index]!) < 0)
        .toSorted(compareEvents);
      for (const other of others) {
        const shorter = await failing([...events.slice(0, index), other, ...events.slice(index + 1)]);
        if (!shorter) continue;
        best = shorter;
        break;
      }
    }
    return best;
  }

  const shorter = await withoutParts(path);
  const simpler = await withShorterPayloads(shorter);
  return { path: simpler === shorter ? shorter : await withoutParts(simpler), runs };
}
