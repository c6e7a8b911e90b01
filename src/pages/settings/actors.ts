/** Starts the charts of Theme Settings with their slots filled. No other file of the page imports a service. */
import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import { partnersMachine } from '../../../machines/partners/partners.machine.ts';
import type { PartnersPage } from '../../../machines/partners/partners.types.ts';
import { settingsFormMachine } from '../../../machines/settings-form/settings-form.machine.ts';
import type {
  SaveError,
  SaveInput,
  SettingsDocument,
  SettingsPage,
} from '../../../machines/settings-form/settings-form.types.ts';
import {
  themeSettingsMachine,
  type ThemeSettingsRef,
} from '../../../machines/theme-settings/theme-settings.machine.ts';
import type { UnsavedChanged } from '../../../machines/theme-settings/theme-settings.types.ts';
import { createUnsavedChangesGuard } from '../../services/browser/unsaved-changes-guard.ts';
import { settingsDataSchema } from '../../services/wordpress/settings/settings-data.ts';
import type { StartPage } from '../../services/app-context.ts';
import { readViewData } from '../../services/wordpress/view-data.ts';

type SettingsProps = {
  actor: ThemeSettingsRef;
  signInUrl: string;
  /** '' if there is no such page. */
  userAccessUrl: string;
  canEditLiveChat: boolean;
  /** The choices for the Membership Overview's page. */
  pages: readonly { id: number; title: string }[];
};

type PageInput = { page: number };

/** Logs every failure to the console (spec: settings#failures-of-settings), without personal data. */
const consoleLog = (what: string) => (error: SaveError | null) => {
  const { kind } = error ?? { kind: 'unknown' };
  const details = error?.kind === 'httpError' ? ` ${error.status} ${error.code}`.trimEnd() : '';
  // oxlint-disable-next-line no-console
  console.error(`${what} (${kind}${details})`);
};

const logPartners = consoleLog('The partners could not be loaded.');

const OPTIONS_LOG = {
  load: consoleLog('The settings could not be loaded.'),
  save: consoleLog('The settings could not be saved.'),
};

const USERS_LOG = {
  load: consoleLog('The user settings could not be loaded.'),
  save: consoleLog('The users could not be saved.'),
};

export const start: StartPage<SettingsProps> = ({ pageData, lazyRest, inspect, snapshotOf }) => {
  const administrator = pageData.currentUser.roles.includes('administrator');
  const data = administrator ? readViewData(settingsDataSchema, pageData) : null;

  const settings = async () => {
    const [{ createSettings }, rest] = await Promise.all([
      import('../../services/wordpress/settings/settings.ts'),
      lazyRest(),
    ]);
    return createSettings(rest);
  };
  const machine = themeSettingsMachine.provide({
    actors: {
      leaveGuard: fromCallback<UnsavedChanged, undefined, EventObject>(({ receive }) => {
        const guard = createUnsavedChangesGuard();
        receive(({ unsaved }) => guard.set(unsaved > 0));
        return guard.remove;
      }),
      partners: partnersMachine.provide({
        actors: {
          loadPage: fromPromise<PartnersPage, PageInput>(async ({ input, signal }) =>
            (await settings()).loadPartners(input, signal),
          ),
        },
        actions: { logError: (_, { error }) => logPartners(error) },
      }),
      options: settingsFormMachine.provide({
        actors: {
          load: fromPromise<SettingsPage, PageInput>(async ({ input, signal }) =>
            (await settings()).options.load(input, signal),
          ),
          save: fromPromise<SettingsDocument, SaveInput>(async ({ input, signal }) =>
            (await settings()).options.save(input, signal),
          ),
        },
        actions: { logError: (_, { attempt, error }) => OPTIONS_LOG[attempt](error) },
      }),
      users: settingsFormMachine.provide({
        actors: {
          load: fromPromise<SettingsPage, PageInput>(async ({ input, signal }) =>
            (await settings()).users.load(input, signal),
          ),
          save: fromPromise<SettingsDocument, SaveInput>(async ({ input, signal }) =>
            (await settings()).users.save(input, signal),
          ),
        },
        actions: { logError: (_, { attempt, error }) => USERS_LOG[attempt](error) },
      }),
    },
  });
  return {
    actor: createActor(machine, {
      input: { administrator },
      ...(inspect && { inspect }),
      ...snapshotOf?.(machine),
    }).start(),
    signInUrl: pageData.signInUrl,
    userAccessUrl: data?.userAccessUrl ?? '',
    canEditLiveChat: data?.canEditLiveChat ?? false,
    pages: data?.pages ?? [],
  };
};
