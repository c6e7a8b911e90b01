/** The surroundings in which a chart takes one pure step: its own actor, its parent and its system, none of which runs. */
import { createEmptyActor, type AnyActorRef } from 'xstate';

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
  defer: () => void;
  emit: () => void;
  stopChild: () => void;
  actionExecutor: (action: Action) => void;
};

type System = { get: (systemId: string) => AnyActorRef | undefined };

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
  const nothing = () => {};
  return {
    self,
    id: '',
    sessionId: '',
    system: self.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: (action: Action) => void actions.push(action),
  };
}

export const isToItself = ({ type, params }: Action) => type === 'xstate.sendTo' && selves.has(params.to);
export const isToParent = ({ type, params }: Action) => type === 'xstate.sendTo' && params.to === nobodyAbove;
