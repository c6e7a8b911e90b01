import type { PortalContext } from '../../../machines/portal/portal.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const retry: ExpectedElement = { role: 'button', name: 'Retry' };

/** The states that every view has. `drawn` is the view itself, or a placeholder for it. */
const life = (id: string, drawn: ExpectedElement[]): ScreenModel<PortalContext> => ({
  [`#portal.${id}.loading`]: () => [{ role: 'status', text: 'Loading…' }],
  [`#portal.${id}.showing`]: () => drawn,
  [`#portal.${id}.failed`]: () => [
    { role: 'heading', name: 'This page could not be shown' },
    { role: 'alert', text: 'A part of the page did not load, or stopped working.' },
    retry,
  ],
});

const view = (id: string, drawn: string) => life(id, [{ role: 'article', name: drawn }]);

/** The view's own heading, and below it the message about the membership (spec: access#a-person-without-membership). */
const withoutMembership = (id: string, says: string, wayOn: string) =>
  life(id, [
    { role: 'heading', name: 'Member Directory' },
    { role: 'status', text: says },
    { role: 'link', name: wayOn },
  ]);

export const portalScreen: ScreenModel<PortalContext> = {
  ...view('registration', 'registration-page'),
  ...view('membershipOverview', 'onboarding-page'),
  ...view('memberDirectory', 'member-directory'),
  ...view('vendorSpotlight', 'vendor-spotlight-page'),
  ...view('navigatorProfile', 'navigator-profile'),
  ...view('yourMembership', 'account-page'),
  ...view('themeSettings', 'admin-settings'),
  ...withoutMembership('notActive', 'Your membership is not active yet.', 'Finish your registration'),
  ...withoutMembership('ended', 'Your membership has ended.', 'Join again'),
  ...withoutMembership('paymentFailed', 'Your last payment failed.', 'Update your card'),
  ...withoutMembership('paused', 'Your membership is paused.', 'Your Membership'),
  ...withoutMembership('emailUnverified', 'Your e-mail address is not confirmed yet.', 'Send the link again'),
  '#portal.withoutView': () => [],
  '#portal.unknownPage': ({ page }) => [
    { role: 'heading', name: 'This page is not known' },
    {
      role: 'alert',
      text:
        `The page setting is “${page}”. These are known: admin-settings, onboarding-page, member-directory, ` +
        'registration-page, vendor-spotlight-page, navigator-profile, account-page, user_settings_invite.',
    },
  ],
  '#portal.malformedData': ({ pageDataError }) => [
    { role: 'heading', name: 'This page cannot start' },
    {
      role: 'alert',
      text: `In the page data, “${pageDataError?.field}” is ${pageDataError?.kind === 'missing' ? 'missing' : 'not valid'}.`,
    },
  ],
};

export const portalUserActions: UserActions = {
  'view.retried': () => ({ click: retry }),
  'view.crashed': () => ({ send: true }),
};
