import {
  enqueueActions,
  type EventObject,
  type MachineContext,
  type ParameterizedObject,
  type ProvidedActor,
} from 'xstate';

/**
 * Tells the parent, if there is one. A chart that reports can so be explored, drawn and simulated alone.
 * Use as an implementation in `setup({ actions })`: `report: toParent((context: XContext): XReport => …)`.
 * What the report says beyond the context comes by the action's params.
 */
export const toParent = <
  TContext extends MachineContext,
  TEvent extends EventObject,
  TParams extends ParameterizedObject['params'] | undefined,
  TActor extends ProvidedActor,
  TAction extends ParameterizedObject,
  TGuard extends ParameterizedObject,
  TDelay extends string,
  TEmitted extends EventObject,
>(
  describe: (context: TContext, params: TParams) => EventObject,
) =>
  enqueueActions<TContext, TEvent, TParams, TEvent, TActor, TAction, TGuard, TDelay, TEmitted>(
    ({ context, enqueue, self }, params) => {
      const parent = self._parent;
      if (parent) enqueue.sendTo(parent, describe(context, params));
    },
  );
