/** The surroundings in which a chart takes one pure step: its own actor, its parent and its system, none of which runs. */
import type { AnyActorRef } from 'xstate';
import { createEmptyActor } from '../xstate.ts';

export type Action = { type: string; params?: any };

/** Replaces the chart's parent and ignores all events. */
const nobodyAbove = createEmptyActor();

/** The actors that replace the chart itself. They never run. Each step needs a new one, because ids within a system must be unique. */
const selves = new WeakSet<object>();

/** The return type needs a name: XState's inferred type has none that the package's declarations could use. */
type PureScope = {
  self: AnyActorRef;
  id: string;
  sessionId: string;
  system: AnyActorRef['system'];
  logger: () => void;
  defer: (work: () => void) => void;
  emit: () => void;
  stopChild: () => void;
  actionExecutor: (action: Action) => void;
  /** Records what an older XState has deferred. Call it after the step. */
  finish: () => void;
};

type System = {
  get: (systemId: string) => AnyActorRef | undefined;
  scheduler: unknown;
  _relay: unknown;
};

/** Before 5.19, XState passes its own actions to `defer`: those that send and cancel events. */
const SENDS = /^bound execute(?:Raise|SendTo|Cancel)$/;

/** Runs the deferred actions that send events, which record them as actions. All others would affect the outside. */
function runSending(deferred: (() => void)[]) {
  for (const work of deferred.splice(0)) {
    if (!SENDS.test(work.name)) continue;
    work();
    for (const inner of deferred.splice(0)) inner();
  }
}

/**
 * Like XState's own scope for pure transitions, but with a parent.
 *
 * @param children those that run before the step, which the chart may find by their `systemId`
 */
export function scopeOf(actions: Action[], children: Record<string, AnyActorRef> = {}): PureScope {
  const self = Object.assign(createEmptyActor(), { _parent: nobodyAbove });
  selves.add(self);
  const system = self.system as unknown as System;
  const { get: getStarted } = system;
  system.get = (systemId) =>
    getStarted(systemId) ??
    Object.values(children).find((child) => (child as { systemId?: string }).systemId === systemId);
  type To = AnyActorRef;
  system.scheduler = {
    schedule: (_: To, to: To, event: object, delay: number, id: string) =>
      actions.push({ type: 'xstate.sendTo', params: { to, event, delay, id } }),
    cancel: (_: To, sendId: string) => actions.push({ type: 'xstate.cancel', params: { sendId } }),
  };
  system._relay = (_: To, to: To, event: object) => actions.push({ type: 'xstate.sendTo', params: { to, event } });
  const deferred: (() => void)[] = [];
  const nothing = () => {};
  return {
    self,
    id: '',
    sessionId: '',
    system: self.system,
    logger: nothing,
    defer: (work: () => void) => void deferred.push(work),
    emit: nothing,
    stopChild: nothing,
    actionExecutor: (action: Action) => void actions.push(action),
    finish: () => runSending(deferred),
  };
}

export const isToItself = ({ type, params }: Action) => type === 'xstate.sendTo' && selves.has(params.to);
export const isToParent = ({ type, params }: Action) => type === 'xstate.sendTo' && params.to === nobodyAbove;
