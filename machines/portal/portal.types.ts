/** The page settings that have a view (specification, section 2), by the states of the portal in which they are shown. */
export const VIEWS = {
  themeSettings: 'admin-settings',
  membershipOverview: 'onboarding-page',
  memberDirectory: 'member-directory',
  registration: 'registration-page',
  vendorSpotlight: 'vendor-spotlight-page',
  navigatorProfile: 'navigator-profile',
  yourMembership: 'account-page',
} as const;

export type SettingName = (typeof VIEWS)[keyof typeof VIEWS];

/** Why somebody who is signed in is not let in (decisions, "Who is a member"), as the host says it. */
export type MembershipReason = 'not-active' | 'ended' | 'payment-failed' | 'paused' | 'email-unverified';

/** What the host names instead of a view that is for members, by the states in which it is told: one for each reason. */
export const WITHOUT_MEMBERSHIP = {
  notActive: 'membership-not-active',
  ended: 'membership-ended',
  paymentFailed: 'membership-payment-failed',
  paused: 'membership-paused',
  emailUnverified: 'membership-email-unverified',
} as const satisfies Record<string, `membership-${MembershipReason}`>;

/** Whatever is drawn: each lives the same life. */
export const VIEWS_WITH_CODE = { ...VIEWS, ...WITHOUT_MEMBERSHIP };

export type ViewState = keyof typeof VIEWS_WITH_CODE;

export type ViewName = (typeof VIEWS_WITH_CODE)[ViewState];

/** A known page that shows no view, and never the developer notice. */
export const PAGE_WITHOUT_VIEW = 'user_settings_invite';

export const KNOWN_PAGES: readonly string[] = [...Object.values(VIEWS), PAGE_WITHOUT_VIEW];

/** What is wrong with the page data: the element or the field, as it is on the wire (`data.products.0.price`); never its value. */
export type PageDataError = { field: string; kind: 'missing' | 'malformed' };

/** Whether opening a view failed because of its own part of the page data: asking again would not help. */
export const isPageDataError = (error: unknown): error is PageDataError =>
  typeof error === 'object' && error !== null && 'field' in error && 'kind' in error;

/**
 * `page`: the host's page setting, what stands in its place for whoever is no member, '' when the page data could not be
 * read.
 */
export type PortalInput = { page: string; problem: PageDataError | null };

export type PortalContext = PortalInput;

export type PortalEvent =
  | { type: 'view.retried' }
  /** Drawing the view threw: without this the visitor would look at an empty page. */
  | { type: 'view.crashed' };

/** What the shell has to draw: how far the chosen view is, or why there is none. */
export const STAGES = ['loading', 'showing', 'failed', 'withoutView', 'unknownPage', 'malformedData'] as const;

export type Stage = (typeof STAGES)[number];
