import type { PortalContext } from '../../../machines/portal/portal.types.ts';
import type { Gestures, ScreenTable, Seen } from '../../kit/screen.ts';

const retry: Seen = { role: 'button', name: 'Retry' };

/** The life that every view lives; `drawn` stands for the view itself. */
const view = (id: string, drawn: string): ScreenTable<PortalContext> => ({
  [`#portal.${id}.loading`]: () => [{ role: 'status', text: 'Loading…' }],
  [`#portal.${id}.showing`]: () => [{ role: 'article', name: drawn }],
  [`#portal.${id}.failed`]: () => [
    { role: 'heading', name: 'This page could not be shown' },
    { role: 'alert', text: 'A part of it did not load, or stopped working.' },
    retry,
  ],
});

export const portalScreen: ScreenTable<PortalContext> = {
  ...view('registration', 'registration-page'),
  ...view('membershipOverview', 'onboarding-page'),
  ...view('memberDirectory', 'member-directory'),
  ...view('vendorSpotlight', 'vendor-spotlight-page'),
  ...view('navigatorProfile', 'navigator-profile'),
  ...view('themeSettings', 'admin-settings'),
  '#portal.withoutView': () => [],
  '#portal.unknownPage': ({ page }) => [
    { role: 'heading', name: 'This page is not known' },
    {
      role: 'alert',
      text:
        `The page setting is “${page}”. These are known: admin-settings, onboarding-page, member-directory, ` +
        'registration-page, vendor-spotlight-page, navigator-profile, user_settings_invite.',
    },
  ],
  '#portal.malformedData': ({ problem }) => [
    { role: 'heading', name: 'This page cannot start' },
    {
      role: 'alert',
      text: `In the page data, “${problem?.field}” is ${problem?.kind === 'missing' ? 'missing' : 'not what it should be'}.`,
    },
  ],
};

export const portalGestures: Gestures = {
  'view.retried': () => ({ click: retry }),
  'view.crashed': () => ({ send: true }),
};
