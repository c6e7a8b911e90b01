/** The page's chart with its real parts. The test controls the options' responses; there are no partners and no users. */
import { fromPromise } from 'xstate';
import { partnersMachine } from '../../machines/partners/partners.machine.ts';
import type { PartnersPage } from '../../machines/partners/partners.types.ts';
import { settingsFormMachine } from '../../machines/settings-form/settings-form.machine.ts';
import type { SaveInput, SettingsDocument, SettingsPage } from '../../machines/settings-form/settings-form.types.ts';
import { themeSettingsMachine } from '../../machines/theme-settings/theme-settings.machine.ts';
import type { ControlledActors } from '#kit';

type PageInput = { page: number };

const NOTHING: SettingsDocument = { values: {}, people: [], revision: '' };

const nobody = fromPromise<PartnersPage, PageInput>(async () => ({
  partners: [],
  listings: [],
  groups: [],
  isLast: true,
}));
const noUsers = fromPromise<SettingsPage, PageInput>(async () => ({ ...NOTHING, isLast: true }));
const saveNobody = fromPromise<SettingsDocument, SaveInput>(async () => NOTHING);

/** @param world settles `load` and `save` of the options */
export function settingsIn(world: ControlledActors) {
  return themeSettingsMachine.provide({
    actors: {
      leaveGuard: world.callback,
      partners: partnersMachine.provide({ actors: { loadPage: nobody } }),
      options: settingsFormMachine.provide({ actors: { load: world.promise, save: world.promise } }),
      users: settingsFormMachine.provide({ actors: { load: noUsers, save: saveNobody } }),
    },
  });
}

/** What the page needs beside its chart. */
export const SETTINGS_PROPS = {
  signInUrl: 'http://portal.test/wp-login.php',
  userAccessUrl: 'http://analytics.test/access',
  canEditLiveChat: true,
  pages: ['Overview', 'Another overview', 'Their overview'].map((title, index) => ({ id: 41 + index, title })),
};
