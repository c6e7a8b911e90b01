import type { MEMBERSHIP_REASONS } from '../lib/contract/membership-reasons.ts';

/** The page settings that have a view, by the portal's states that show them. */
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

/** The host's reason why a signed-in user has no access (spec: access#who-is-a-member). */
export type MembershipReason = keyof typeof MEMBERSHIP_REASONS;

/** The pages that the host names instead of a members-only view, by the portal's states. There is one for each reason. */
export const WITHOUT_MEMBERSHIP = {
  notActive: 'membership-not-active',
  ended: 'membership-ended',
  paymentFailed: 'membership-payment-failed',
  paused: 'membership-paused',
  emailUnverified: 'membership-email-unverified',
} as const satisfies Record<string, `membership-${MembershipReason}`>;

/** Everything that is rendered; all have the same states. */
export const VIEWS_WITH_CODE = { ...VIEWS, ...WITHOUT_MEMBERSHIP };

export type ViewState = keyof typeof VIEWS_WITH_CODE;

export type ViewName = (typeof VIEWS_WITH_CODE)[ViewState];

/** A known page that shows no view, and never the developer notice. */
export const PAGE_WITHOUT_VIEW = 'user_settings_invite';

export const KNOWN_PAGES: readonly string[] = [...Object.values(VIEWS), PAGE_WITHOUT_VIEW];

/** The error in the page data: its element or field, as in the JSON (`data.products.0.price`), never its value. */
export type PageDataError = { field: string; kind: 'missing' | 'malformed' };

/** Whether a view failed to open because of its own page data: a retry would not help. */
export const isPageDataError = (error: unknown): error is PageDataError =>
  typeof error === 'object' && error !== null && 'field' in error && 'kind' in error;

/** `page`: the host's page setting, the reason page of a user without a membership, or '' for unreadable page data. */
export type PortalInput = { page: string; pageDataError: PageDataError | null };

export type PortalContext = PortalInput;

export type PortalEvent =
  | { type: 'view.retried' }
  /** Rendering the view threw: without this event the page would stay empty. */
  | { type: 'view.crashed' };

/** The shell's content: the loading status of the chosen view, or the reason why there is none. */
export const STAGES = ['loading', 'showing', 'failed', 'withoutView', 'unknownPage', 'malformedData'] as const;

export type Stage = (typeof STAGES)[number];
