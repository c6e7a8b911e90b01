/** What differs between engines, in each that this machine has beside Chromium: one browser of it for everything. */
import { describe } from 'vitest';
import { addressPaths } from './journeys/address-paths.ts';
import { membersPagesJourneys } from './journeys/members-pages.ts';
import { registrationJourneys } from './journeys/registration.ts';
import { themeSettingsJourneys } from './journeys/theme-settings.ts';
import { engineNames, receiveEngine } from './support/visit.ts';

describe.each(engineNames())('%s', (name) => {
  const engine = receiveEngine(name);

  registrationJourneys(engine);
  membersPagesJourneys(engine);
  themeSettingsJourneys(engine);
  addressPaths(engine);
});
