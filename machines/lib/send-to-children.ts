import {
  enqueueActions,
  type EventObject,
  type MachineContext,
  type ParameterizedObject,
  type ProvidedActor,
} from 'xstate';

/**
 * Forwards the event to the children with these ids, or sends them `said` instead.
 * Use as an implementation in `setup({ actions })`: `forward: sendToChildren((context: XContext) => ['address'])`.
 */
export const sendToChildren = <
  TContext extends MachineContext,
  TEvent extends EventObject,
  TParams extends ParameterizedObject['params'] | undefined,
  TActor extends ProvidedActor,
  TAction extends ParameterizedObject,
  TGuard extends ParameterizedObject,
  TEmitted extends EventObject,
>(
  idsOf: (context: TContext) => readonly string[],
  said?: EventObject,
) =>
  enqueueActions<TContext, TEvent, TParams, TEvent, TActor, TAction, TGuard, never, TEmitted>(
    ({ context, event, enqueue }) => {
      for (const id of idsOf(context)) enqueue.sendTo(id, said ?? event);
    },
  );
