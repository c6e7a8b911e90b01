/**
 * Recognises XState's kinds of actor logic by their behaviour. They have no type name, and the source text of their
 * functions differs with the tool that has compiled them.
 */

/** `custom` is logic that XState's creators have not made. */
export type LogicKind = 'machine' | 'promise' | 'callback' | 'observable' | 'transition' | 'custom';

type Logic = {
  config?: unknown;
  start?: unknown;
  transition(snapshot: unknown, event: object, scope: object): unknown;
  getInitialSnapshot(scope: object, input: undefined): unknown;
};

/** XState 5's event for a promise that resolves. Only logic of promises is done by it. */
const RESOLVED = { type: 'xstate.promise.resolve', data: 'resolved' };

const scopeWithoutActor = () => ({ self: {}, system: {}, emit: () => {}, defer: () => {} });

function attempt(work: () => unknown): Record<string, unknown> | null {
  try {
    const result = work();
    return typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function kindOfStarted(logic: Logic): LogicKind {
  const initial = attempt(() => logic.getInitialSnapshot(scopeWithoutActor(), undefined));
  if (!initial) return 'custom';
  // XState 6 lists the effect of its logic by name.
  const { effects } = initial as { effects?: object };
  if (typeof effects === 'object' && effects !== null) {
    if ('async' in effects) return 'promise';
    return 'callback' in effects ? 'callback' : 'observable';
  }
  const resolved = attempt(() => logic.transition(initial, RESOLVED, scopeWithoutActor()));
  if (resolved?.['status'] === 'done' && resolved['output'] === RESOLVED.data) return 'promise';
  if (typeof logic.config !== 'function') return 'custom';
  return '_subscription' in initial ? 'observable' : 'callback';
}

/** @returns null for a value that is no logic, for example for an actor without an implementation */
export function logicKind(value: unknown): LogicKind | null {
  if (typeof value !== 'object' || value === null) return null;
  const logic = value as Partial<Logic>;
  if (typeof logic.transition !== 'function' || typeof logic.getInitialSnapshot !== 'function') return null;
  if ('root' in logic && 'implementations' in logic) return 'machine';
  // Logic without `start` only computes its next snapshot. Its initial snapshot may be the user's own code.
  if (typeof logic.start !== 'function') return typeof logic.config === 'function' ? 'transition' : 'custom';
  return kindOfStarted(logic as Logic);
}
