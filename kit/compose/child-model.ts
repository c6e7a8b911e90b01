/** Describes a parent and its real children, so that they can be walked as one system. */
import type { AnyStateMachine, ContextFrom, EventFrom, InputFrom } from 'xstate';
import type { ModelEvent } from '../model/events.ts';
import type { ActorCases } from '../model/create-model.ts';
import type { SystemState } from './system-state.ts';

/** A chart in the system, and its environment. */
export type ChildModel<M extends AnyStateMachine = any> = {
  machine: M;
  /**
   * Payloads of the events that come from outside: from a view, or from a stubbed child. Events between the real charts
   * are not listed.
   */
  events?: { [T in EventFrom<M>['type']]?: readonly Omit<Extract<EventFrom<M>, { type: T }>, 'type'>[] };
  /** The results and errors of each stubbed actor, by source, or by id for inline actors. */
  actors?: Record<string, ActorCases>;
  /** The part of context that decides future behaviour. */
  serializeState: (context: ContextFrom<M>) => unknown;
  /** The real children, by source, or by id for inline actors. Every other actor is stubbed. */
  children?: Record<string, ChildModel>;
};

/** An event of the system. `at` is the chart that it happens to: '' for the parent, 'payment/cardForm' for a child's child. */
export type SystemEvent = ModelEvent & { at: string };

export type SystemSpec<M extends AnyStateMachine = any> = Omit<ChildModel<M>, 'machine'> & {
  input: InputFrom<M>;
  /** Return false to skip an event in a state. */
  filter?: (state: SystemState, event: SystemEvent) => boolean;
  /**
   * Maximum number of events from the initial state. States at this depth are not explored further. Default: no limit.
   */
  maxSteps?: number;
  /** The maximum number of distinct states; the exploration throws when it finds more. Default 5000. */
  maxStates?: number;
};

/** A child for `children`, with the types of its machine. */
export const childModel = <M extends AnyStateMachine>(machine: M, part: Omit<ChildModel<M>, 'machine'>) =>
  ({ machine, ...part }) as unknown as ChildModel;
