/** A parent must know as much as its child: its last notification equals the child's data, on every path. */
import type { AnyActorRef, AnyEventObject, AnyStateMachine } from 'xstate';
import { assign, createActor, fromCallback, setup } from '../xstate.ts';
import { assertEqual } from '../model/deep-equal.ts';
import type { Model } from '../model/create-model.ts';

/** A stub for any actor: it starts, sends nothing and never ends. */
const silent = fromCallback(() => {});
/** A clock whose timers never fire: the path itself says when they do. */
const frozen = { setTimeout: () => 0, clearTimeout: () => {} };

/** The model's chart below a parent that records every notification. Events are sent to the child `child` by hand. */
export function startUnderParent({ machine, spec }: Model) {
  const child = (machine as AnyStateMachine).provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors as object).map((src) => [src, silent])),
  });
  const parentMachine = setup({
    types: {} as { context: { notifications: AnyEventObject[] }; events: AnyEventObject },
    actors: { child },
    actions: {
      note: assign({
        notifications: ({ context }, { event }: { event: AnyEventObject }) => [...context.notifications, event],
      }),
    },
  }).createMachine({
    context: { notifications: [] },
    invoke: { id: 'child', src: 'child', input: spec.input as object },
    on: { '*': { actions: { type: 'note', params: ({ event }) => ({ event }) } } },
  });
  return createActor(parentMachine, { clock: frozen }).start();
}

/**
 * Walks every path of the model below a parent.
 *
 * @param held returns the data of the child's context that the parent must know
 * @param said returns the same data from a notification
 */
export function expectParentNotifications(
  model: Model,
  held: (context: any) => unknown,
  said: (report: any) => unknown,
) {
  for (const path of model.edgePaths()) {
    const parent = startUnderParent(model);
    const child = parent.getSnapshot().children['child'] as AnyActorRef;
    const context = () => (child.getSnapshot() as { context: unknown }).context;
    const start = held(context());
    for (const { event } of path.steps.slice(1)) {
      child.send(event);
      const last = parent.getSnapshot().context.notifications.at(-1);
      assertEqual(last ? said(last) : start, held(context()), path.description);
    }
    parent.stop();
  }
}
