/** What differs between engines, in each that this machine has beside Chromium: one browser of it for everything. */
import { describe } from 'vitest';
import { accountJourneys } from './journeys/account.ts';
import { addressPaths } from './journeys/address-paths.ts';
import { membersPagesJourneys } from './journeys/members-pages.ts';
import { registrationJourneys } from './journeys/registration.ts';
import { themeSettingsJourneys } from './journeys/theme-settings.ts';
import { EngineCrash } from './support/engine.ts';
import { engineNames, receiveEngine } from './support/visit.ts';

/** WebKitGTK crashes now and then while it opens a page. Once is forgiven: the same journey has to pass in a new browser. */
const retry = { count: 1, condition: EngineCrash.MESSAGE };

describe.each(engineNames())('%s', { retry }, (name) => {
  const engine = receiveEngine(name);

  registrationJourneys(engine);
  membersPagesJourneys(engine);
  accountJourneys(engine);
  themeSettingsJourneys(engine);
  addressPaths(engine);
});
