/** A membership's generated paths on WordPress, with the Stripe stub: the few that together cover every transition. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { FirstMonth } from '../../../machines/subscription/subscription.types.ts';
import {
  type Driver,
  type Model,
  type Path,
  recordStats,
  replayCoverage,
  runPath,
  smallestCover,
  stableStringify,
  getStateIds,
  getTransitions,
} from '#kit';
import { useSite } from '../../wordpress/kit/site.ts';
import { useStubs } from '../../wordpress/kit/stubs.ts';
import { hostDriver, type Kept } from './subscription.host-driver.ts';
import { subscriptionModels } from './subscription.model.ts';

const portal = useSite();
const activate = useStubs(portal);
const { machine } = subscriptionModels[0]!;

const firstOf = ({ steps }: Path) => steps[0]!.state.context.first as FirstMonth;

const covers = new Map<Path, Set<string>>();
for (const model of subscriptionModels as Model[]) {
  for (const [path, taken] of replayCoverage(model, model.edgePaths())) covers.set(path, taken);
}

/** Transitions of a parent state that must work from each of its child states. */
const FROM_EVERYWHERE = new Set(['user.deleted', 'payment.refunded', 'subscription.canceled']);

/** What a path covers: transitions of the chart, and for each end of a membership the state before it. */
const shownBy = (path: Path) => {
  const endings = path.steps.slice(1).flatMap(({ event, state }, index) => {
    const before = path.steps[index]!.state;
    if (before.hasTag('ended') || !state.hasTag('ended')) return [];
    // Before the first month, the kind of the first payment matters too.
    if (before.hasTag('incomplete')) return [`${firstOf(path)} ${stableStringify(before.value)} ${event.type}`];
    return FROM_EVERYWHERE.has(event.type) ? [`${stableStringify(before.value)} ${event.type}`] : [];
  });
  return new Set([...covers.get(path)!, ...endings]);
};

const byLength = [...covers.keys()].toSorted((a, b) => a.steps.length - b.steps.length);
const walked = smallestCover(byLength, shownBy);

/** Many paths share their first steps. This stores the result of each walked step, by its events. */
const kept = new Map<string, Kept>();
const placeOf = (path: Path, steps: number) =>
  stableStringify([firstOf(path), ...path.steps.slice(1, steps).map(({ event }) => event)]);

/** Continues a path where another one left it, and stores each further position. */
async function walk(path: Path) {
  const host = hostDriver(portal, firstOf(path));
  let known = path.steps.length;
  while (known > 0 && !kept.has(placeOf(path, known))) known -= 1;
  const begin = kept.get(placeOf(path, known));
  if (begin) host.takeUp(begin);
  const left = Math.max(0, known - 1);
  let steps = left;
  const driver: Driver = {
    ...host,
    read: async (state) => {
      steps += 1;
      // The earlier path has already checked this state.
      if (steps === known) return;
      await host.read(state);
      kept.set(placeOf(path, steps), host.keep());
    },
  };
  await runPath({ ...path, steps: path.steps.slice(left) }, driver);
}

describe(`${machine.id}, every transition on the host`, () => {
  beforeEach(() => activate('wpgraphql'));

  it.each(walked.map((path) => [`${firstOf(path)}: ${path.description}`, path] as const))('%s', async (_, path) => {
    await walk(path);
  });

  it('every state was entered and every transition taken', () => {
    const taken = new Set(walked.flatMap((path) => [...covers.get(path)!]));
    const all = getTransitions(machine);
    const entered = new Set(
      walked.flatMap(({ steps }) => steps.flatMap(({ state }) => state._nodes.map(({ id }) => id))),
    );
    const states = getStateIds(machine);
    recordStats(machine.id, 'view', {
      paths: walked.length,
      steps: walked.reduce((sum, { steps }) => sum + steps.length - 1, 0),
      states: `${entered.size}/${states.size}`,
      transitions: `${taken.size}/${all.size}`,
      taken: Object.fromEntries([...taken].map((key) => [key, 1])),
    });
    expect([...all].filter(([key]) => !taken.has(key)).map(([, words]) => words)).toEqual([]);
    // The chart leaves this state as soon as it enters it.
    entered.add('subscription.beginning');
    expect([...states].filter((id) => !entered.has(id))).toEqual([]);
  });
});
