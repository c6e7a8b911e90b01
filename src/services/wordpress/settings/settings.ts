/** What Theme Settings asks of the host, in one chunk: it comes with the client to the host, while the page is drawn. */
import { createLoadPartners } from './partners.ts';
import type { Rest } from '../rest.ts';
import { createThemeSettings } from './theme-settings.ts';
import { createUserAnalytics } from './user-analytics.ts';

export const createSettings = (rest: Rest) => ({
  loadPartners: createLoadPartners(rest),
  options: createThemeSettings(rest),
  users: createUserAnalytics(rest),
});
