/** The services of Theme Settings in one chunk, which loads with the REST client while the page renders. */
import { createLoadPartners } from './partners.ts';
import type { Rest } from '../rest.ts';
import { createThemeSettings } from './theme-settings.ts';
import { createUserAnalytics } from './user-analytics.ts';

export const createSettings = (rest: Rest) => ({
  loadPartners: createLoadPartners(rest),
  options: createThemeSettings(rest),
  users: createUserAnalytics(rest),
});
