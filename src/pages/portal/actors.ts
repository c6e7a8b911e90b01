/** Starts the root chart of the shell with its slots filled. */
import { createActor, fromPromise } from 'xstate';
import type { Inspect } from '../../../machines/lib/inspect.ts';
import { portalMachine, type PortalRef } from '../../../machines/portal/portal.machine.ts';
import { KNOWN_PAGES, type PortalInput, type ViewName } from '../../../machines/portal/portal.types.ts';

/** @param open loads a view and starts its chart; it must not start anything after the signal is aborted */
export function startPortal(
  input: PortalInput,
  open: (view: ViewName, signal: AbortSignal) => Promise<void>,
  inspect?: Inspect,
): PortalRef {
  const machine = portalMachine.provide({
    actors: {
      loadView: fromPromise<void, { view: ViewName }>(({ input: { view }, signal }) => open(view, signal)),
    },
    actions: {
      announceUnknownPage: (_, { page }) => {
        // The specification requires a message for an unknown page (spec: access#pages-by-person).
        // oxlint-disable-next-line no-console
        console.error(`The page setting is "${page}". These are known: ${KNOWN_PAGES.join(', ')}.`);
      },
    },
  });
  return createActor(machine, { input, ...(inspect && { inspect }) }).start();
}
