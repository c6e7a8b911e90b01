import {
  enqueueActions,
  type EventObject,
  type MachineContext,
  type ParameterizedObject,
  type ProvidedActor,
} from 'xstate';

/**
 * Sends a report to the parent, if there is one, so that a chart can be explored, drawn and simulated alone. Use as an
 * implementation in `setup({ actions })`: `report: sendToParent((context: XContext): XReport => …)`. The action's
 * params carry anything beyond the context. The delays are `never`, so that it fits charts with and without delays.
 */
export const sendToParent = <
  TContext extends MachineContext,
  TEvent extends EventObject,
  TParams extends ParameterizedObject['params'] | undefined,
  TActor extends ProvidedActor,
  TAction extends ParameterizedObject,
  TGuard extends ParameterizedObject,
  TEmitted extends EventObject,
>(
  describe: (context: TContext, params: TParams) => EventObject,
) =>
  enqueueActions<TContext, TEvent, TParams, TEvent, TActor, TAction, TGuard, never, TEmitted>(
    ({ context, enqueue, self }, params) => {
      const parent = self._parent;
      if (parent) enqueue.sendTo(parent, describe(context, params));
    },
  );
