/** Starts the root charts of the shell with their slots filled. */
import { createActor, fromPromise } from 'xstate';
import {
  DEVELOPER_MODE_COOKIE,
  DEVELOPER_MODE_PARAMETER,
  DEVELOPER_MODE_SECONDS,
  developerModeMachine,
  type DeveloperModeRef,
} from '../../../machines/developer-mode/developer-mode.machine.ts';
import type { Inspect } from '../../../machines/lib/inspect.ts';
import { portalMachine, type PortalRef } from '../../../machines/portal/portal.machine.ts';
import { KNOWN_PAGES, type PortalInput, type ViewName } from '../../../machines/portal/portal.types.ts';
import { hasFlagCookie, keepFlagCookie } from '../../services/cookies.ts';
import { hasParameter, reloadWithout, takeNote } from '../../services/navigation.ts';
import type { PageData } from '../../services/page-data.ts';

/** Left for the page after the reload: turning on was asked for, so the cookie should be there now. */
const TURNING_ON = 'turning developer mode on';

export function startDeveloperMode(pageData: PageData | null, inspect?: Inspect): DeveloperModeRef {
  const on = hasFlagCookie(DEVELOPER_MODE_COOKIE);
  const machine = developerModeMachine.provide({
    actors: {
      switchDeveloperMode: fromPromise<void, { on: boolean }>(async ({ input }) => {
        keepFlagCookie(DEVELOPER_MODE_COOKIE, input.on ? DEVELOPER_MODE_SECONDS : 0);
        reloadWithout(DEVELOPER_MODE_PARAMETER, input.on ? TURNING_ON : '');
      }),
    },
  });
  return createActor(machine, {
    input: {
      on,
      requested: hasParameter(DEVELOPER_MODE_PARAMETER),
      refused: takeNote() === TURNING_ON && !on,
      administrator: pageData?.currentUser.roles.includes('administrator') ?? false,
      page: pageData?.page ?? '',
    },
    ...(inspect && { inspect }),
  }).start();
}

/** @param open brings a view and starts its chart; it must not start anything once the signal is aborted */
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
        // The specification of this page's fault asks for it (decisions, "Who may see what").
        // oxlint-disable-next-line no-console
        console.error(`The page setting is "${page}". These are known: ${KNOWN_PAGES.join(', ')}.`);
      },
    },
  });
  return createActor(machine, { input, ...(inspect && { inspect }) }).start();
}
