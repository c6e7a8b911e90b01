/** Tests what differs between browser engines, in each installed engine besides Chromium. One browser per engine runs all tests. */
import { describe } from 'vitest';
import { accountJourneys } from './journeys/account.ts';
import { addressPaths } from './journeys/address-paths.ts';
import { elementLives } from './journeys/element-life.ts';
import { membersPagesJourneys } from './journeys/members-pages.ts';
import { registrationJourneys } from './journeys/registration.ts';
import { themeSettingsJourneys } from './journeys/theme-settings.ts';
import { EngineCrash } from './support/engine.ts';
import { engineNames, receiveEngine } from './support/visit.ts';

/** WebKitGTK sometimes crashes while it opens a page. The same test may run once more in a new browser. */
const retry = { count: 1, condition: EngineCrash.MESSAGE };

describe.each(engineNames())('%s', { retry }, (name) => {
  const engine = receiveEngine(name);

  registrationJourneys(engine);
  membersPagesJourneys(engine);
  accountJourneys(engine);
  themeSettingsJourneys(engine);
  addressPaths(engine);
  elementLives(engine);
});
