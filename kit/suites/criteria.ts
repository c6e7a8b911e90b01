/** What a run of paths must cover, and what it has missed. */
import type { AnyStateMachine } from 'xstate';
import { getTransitions, type CoverageReport } from '../model/coverage.ts';
import type { Model, Path } from '../model/create-model.ts';
import { guardedTransitions, refusedGuards } from '../rules/guard-outcomes.ts';
import { replayed } from '../model/replay-coverage.ts';
import { unhandledEvents } from '../rules/unhandled-events.ts';

/** What is counted: states, transitions, and on request guards that were both true and false. */
export type Criterion = 'states' | 'transitions' | 'guards';

/** The least share of each criterion, in percent; 100 by default. */
export type Thresholds = Partial<Record<Criterion, number>>;

type Counted = { hit: number; total: number; gaps: string[] };

/** A guard was true if its transition was taken, which is the criterion of transitions. */
function guardsOn(machine: AnyStateMachine, walked: readonly { model: Model; path: Path }[]): Counted {
  const refused = new Set(walked.flatMap(({ model, path }) => [...refusedGuards(machine, replayed(model, path))]));
  const all = guardedTransitions(machine);
  const words = getTransitions(machine);
  const gaps = all.filter((key) => !refused.has(key)).map((key) => `guard of ${words.get(key) ?? key} was never false`);
  return { hit: all.length - gaps.length, total: all.length, gaps };
}

const counted = ({ hit, total, uncovered }: CoverageReport['states'], gapOf: (name: string) => string): Counted => ({
  hit,
  total,
  gaps: uncovered.map(gapOf),
});

/** @param walked the paths of the run, if the guards count */
export function measure(
  machine: AnyStateMachine,
  { states, transitions }: CoverageReport,
  walked: readonly { model: Model; path: Path }[] | null,
): Partial<Record<Criterion, Counted>> {
  return {
    states: counted(states, (id) => `state #${id} was never entered`),
    transitions: counted(transitions, (transition) => `transition ${transition} was never taken`),
    ...(walked && { guards: guardsOn(machine, walked) }),
  };
}

/**
 * One line for each gap that counts. The gaps of a criterion do not count while its threshold is met.
 *
 * @param knownGaps lines that are expected; one that is no gap any more is a line of its own
 */
export function gapsOf(
  figures: Partial<Record<Criterion, Counted>>,
  models: readonly Model[],
  thresholds: Thresholds,
  knownGaps: readonly string[],
): string[] {
  const isMet = (criterion: string, { hit, total }: Counted) =>
    hit >= (total * (thresholds[criterion as Criterion] ?? 100)) / 100;
  const unhandled = new Set(models.flatMap((model) => unhandledEvents(model)));
  const all = [...Object.values(figures).flatMap(({ gaps }) => gaps), ...unhandled];
  const counting = Object.entries(figures).flatMap(([criterion, figure]) =>
    isMet(criterion, figure) ? [] : figure.gaps,
  );
  return [
    ...[...counting, ...unhandled].filter((gap) => !knownGaps.includes(gap)),
    ...knownGaps.filter((gap) => !all.includes(gap)).map((gap) => `known gap, but closed: ${gap}`),
  ];
}
