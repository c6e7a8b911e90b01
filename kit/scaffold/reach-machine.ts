/** Gets at a machine that a function or a class makes: calls it with stand-ins for its dependencies. */
import type { AnyStateMachine } from 'xstate';
import { isMachine } from '../config/load-machine.ts';
import type { Step } from './machine-sites.ts';

/** A step, with the number of arguments that it needs. */
export type ReachedStep =
  | { by: 'new'; count: number }
  | { by: 'call'; count: number }
  | Extract<Step, { by: 'member' }>;

/** The arguments: empty objects, or objects each of whose properties is an empty object. */
export type Given = 'nothing' | 'objects';

const VALUES: Record<Given, () => object> = {
  nothing: () => ({}),
  objects: () => new Proxy({}, { get: (_, key) => (key === 'then' ? undefined : {}) }),
};

type Reached = { machine: AnyStateMachine; steps: ReachedStep[]; given: Given };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const hidden = (name: string): ReachedStep => ({ by: 'member', name, isHidden: true });

/** The machine itself, or that of an actor, or that of a property which holds either. */
function machineIn(value: unknown, depth = 1): { machine: AnyStateMachine; steps: ReachedStep[] } | null {
  if (isMachine(value)) return { machine: value, steps: [] };
  if (!isObject(value)) return null;
  if (isMachine(value['logic']))
    return { machine: value['logic'], steps: [{ by: 'member', name: 'logic', isHidden: false }] };
  if (depth === 0) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = machineIn(inner, depth - 1);
    if (found) return { machine: found.machine, steps: [hidden(name), ...found.steps] };
  }
  return null;
}

type Callee = ((...all: unknown[]) => unknown) & (new (...all: unknown[]) => unknown);

/** The number of parameters. A class without a constructor of its own has that of the class that it extends. */
function countOf(callee: Callee): number {
  const above: unknown = Object.getPrototypeOf(callee);
  return callee.length === 0 && typeof above === 'function' && above !== Function.prototype
    ? countOf(above as Callee)
    : callee.length;
}

/** Follows the steps from an export. */
function follow(start: unknown, steps: readonly Step[], given: Given): Reached | null {
  const taken: ReachedStep[] = [];
  const stack: { value: unknown; steps: ReachedStep[] }[] = [];
  let value = start;
  let holder: unknown;
  const args = (callee: Callee) => Array.from({ length: countOf(callee) }, VALUES[given]);
  for (const step of steps) {
    if (step.by === 'member') {
      holder = value;
      value = (value as Record<string, unknown>)[step.name];
      taken.push(step);
      continue;
    }
    const callee = value as Callee;
    taken.push({ by: step.by, count: countOf(callee) });
    value = step.by === 'new' ? new callee(...args(callee)) : callee.apply(holder, args(callee));
    if (step.by === 'new') stack.push({ value, steps: [...taken] });
  }
  const found = machineIn(value);
  if (found) return { machine: found.machine, steps: [...taken, ...found.steps], given };
  // A method may store the machine in its instance.
  const [instance] = stack;
  const stored = instance && machineIn(instance.value);
  return stored ? { machine: stored.machine, steps: [...instance.steps, ...stored.steps], given } : null;
}

/**
 * @param exported the export that leads to the machine
 * @returns the machine with the steps to it, or why it could not be had
 */
export function reachMachine(exported: unknown, steps: readonly Step[]): Reached | { problem: string } {
  let problem = 'what makes it returns something else';
  for (const given of Object.keys(VALUES) as Given[])
    try {
      const reached = follow(exported, steps, given);
      if (reached) return reached;
    } catch (error) {
      problem = `what makes it fails with empty arguments (${error instanceof Error ? error.message : String(error)})`;
    }
  return { problem };
}
