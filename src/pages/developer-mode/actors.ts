/** Starts the chart of developer mode with its slots filled. */
import { createActor, fromPromise } from 'xstate';
import {
  developerModeMachine,
  type DeveloperModeRef,
} from '../../../machines/developer-mode/developer-mode.machine.ts';
import { selectIsReloading } from '../../../machines/developer-mode/developer-mode.selectors.ts';
import {
  DEVELOPER_MODE_COOKIE,
  DEVELOPER_MODE_PARAMETER,
  DEVELOPER_MODE_SECONDS,
} from '../../../machines/developer-mode/developer-mode.types.ts';
import type { Inspect } from '../../../machines/lib/inspect.ts';
import { snapshotWith } from '../../../machines/lib/snapshot-with.ts';
import { hasFlagCookie, keepFlagCookie } from '../../services/browser/cookies.ts';
import { hasParameter, reloadWithout, takeReloadMessage } from '../../services/browser/navigation.ts';
import type { PageData } from '../../services/wordpress/page-data.ts';

/** The message to the reloaded page: the mode was turned on, so the cookie should exist. */
const TURNING_ON = 'turning developer mode on';

/**
 * Resolves when the page is not about to reload: page code would otherwise overwrite the message in the history entry.
 */
export async function startDeveloperMode(pageData: PageData | null, inspect?: Inspect): Promise<DeveloperModeRef> {
  const on = hasFlagCookie(DEVELOPER_MODE_COOKIE);
  const machine = developerModeMachine.provide({
    actors: {
      switchDeveloperMode: fromPromise<void, { on: boolean }>(async ({ input }) => {
        keepFlagCookie(DEVELOPER_MODE_COOKIE, input.on ? DEVELOPER_MODE_SECONDS : 0);
        reloadWithout(DEVELOPER_MODE_PARAMETER, input.on ? TURNING_ON : '');
      }),
    },
  });
  const developerMode = createActor(machine, {
    input: {
      on,
      requested: hasParameter(DEVELOPER_MODE_PARAMETER),
      refused: takeReloadMessage() === TURNING_ON && !on,
      administrator: pageData?.currentUser.roles.includes('administrator') ?? false,
      page: pageData?.page ?? '',
    },
    ...(inspect && { inspect }),
  }).start();
  await snapshotWith(developerMode, (snapshot) => !selectIsReloading(snapshot));
  return developerMode;
}
