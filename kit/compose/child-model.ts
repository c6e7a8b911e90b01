/** What has to be said of a parent and of each real child, so that all of them can be walked as one system. */
import type { AnyStateMachine, ContextFrom, EventFrom, InputFrom } from 'xstate';
import type { ModelEvent } from '../model/events.ts';
import type { ActorCases } from '../model/create-model.ts';
import type { SystemState } from './system-state.ts';

/** A chart in the system, and the world around it. */
export type ChildModel<M extends AnyStateMachine = any> = {
  machine: M;
  /**
   * With what the world may come to it: a view, or a child that only has a stand-in. What other parts of the system say is not
   * listed: it comes from them.
   */
  events?: { [T in EventFrom<M>['type']]?: readonly Omit<Extract<EventFrom<M>, { type: T }>, 'type'>[] };
  /** What each actor with a stand-in may resolve or reject with, by source; one that is written inline goes by its id. */
  actors?: Record<string, ActorCases>;
  /** The part of context that decides future behaviour. */
  serializeState: (context: ContextFrom<M>) => unknown;
  /** Its real children, by source; one that is written inline goes by its id. Every other actor has a stand-in. */
  children?: Record<string, ChildModel>;
};

/** An event of the system. `at` is the chart that it happens to: '' for the parent, 'payment/cardForm' for a child's child. */
export type SystemEvent = ModelEvent & { at: string };

export type SystemSpec<M extends AnyStateMachine = any> = Omit<ChildModel<M>, 'machine'> & {
  input: InputFrom<M>;
  /** Return false to skip an event in a state. */
  filter?: (state: SystemState, event: SystemEvent) => boolean;
  /** How many events after the beginning are looked at; a state that far away is not gone on from. Default: no end. */
  maxSteps?: number;
  /** How many distinct states may be found before it throws. Default 5000. */
  maxStates?: number;
};

/** A child for `children`, with the types of its machine. */
export const childModel = <M extends AnyStateMachine>(machine: M, part: Omit<ChildModel<M>, 'machine'>) =>
  ({ machine, ...part }) as unknown as ChildModel;
