/** The catalogue of charts, for the gallery, the documentation and the checks. */
import type { AnyStateMachine } from 'xstate';
import { accountPlanMachine } from './account-plan/account-plan.machine.ts';
import { agreementsMachine } from './agreements/agreements.machine.ts';
import { addressMachine } from './address/address.machine.ts';
import { availabilityMachine } from './availability/availability.machine.ts';
import { billingMachine } from './billing/billing.machine.ts';
import { cardFormMachine } from './card-form/card-form.machine.ts';
import { couponMachine } from './coupon/coupon.machine.ts';
import { developerModeMachine } from './developer-mode/developer-mode.machine.ts';
import { directoryMachine } from './directory/directory.machine.ts';
import { memberListMachine } from './member-list/member-list.machine.ts';
import { memberMapMachine } from './member-map/member-map.machine.ts';
import { memberSearchMachine } from './member-search/member-search.machine.ts';
import { mapLoaderMachine } from './map-loader/map-loader.machine.ts';
import { membershipMachine } from './membership/membership.machine.ts';
import { onboardingStepMachine } from './onboarding-step/onboarding-step.machine.ts';
import { onboardingMachine } from './onboarding/onboarding.machine.ts';
import { partnersMachine } from './partners/partners.machine.ts';
import { paymentHistoryMachine } from './payment-history/payment-history.machine.ts';
import { paymentMachine } from './payment/payment.machine.ts';
import { planChangeMachine } from './plan-change/plan-change.machine.ts';
import { portalMachine } from './portal/portal.machine.ts';
import { practiceAdminMachine } from './practice-admin/practice-admin.machine.ts';
import { practiceMachine } from './practice/practice.machine.ts';
import { practicesMachine } from './practices/practices.machine.ts';
import { profileMachine } from './profile/profile.machine.ts';
import { photoMachine } from './photo/photo.machine.ts';
import { pulseBoardMachine } from './pulse-board/pulse-board.machine.ts';
import { registrationMachine } from './registration/registration.machine.ts';
import { settingsFormMachine } from './settings-form/settings-form.machine.ts';
import { subscriptionMachine } from './subscription/subscription.machine.ts';
import { swotAnalysisMachine } from './swot-analysis/swot-analysis.machine.ts';
import { credentialsMachine } from './credentials/credentials.machine.ts';
import { passwordStrengthMachine } from './password-strength/password-strength.machine.ts';
import { settingMachine } from './setting/setting.machine.ts';
import { teamMachine } from './team/team.machine.ts';
import { testimonialsMachine } from './testimonials/testimonials.machine.ts';
import { themeSettingsMachine } from './theme-settings/theme-settings.machine.ts';
import { userSearchMachine } from './user-search/user-search.machine.ts';
import { videoMachine } from './video/video.machine.ts';

export type CatalogueEntry = {
  /** The chart's id, and the name of its folder in `machines/` and in `test/machines/`. */
  id: string;
  title: string;
  /** The chart's purpose, in a sentence. */
  about: string;
  machine: AnyStateMachine;
  /** The path of the model from the root of the project. The chart's tests are generated from it. */
  model: string;
};

/** @param tests the folder that contains a folder of tests for each chart */
export const createEntries =
  (tests: string) =>
  (machine: AnyStateMachine, title: string, about: string): CatalogueEntry => ({
    id: machine.id,
    title,
    about,
    machine,
    model: `${tests}/${machine.id}/${machine.id}.model.ts`,
  });

const entry = createEntries('test/machines');

/** In the order in which a visitor meets them. */
export const catalogue: readonly CatalogueEntry[] = [
  entry(portalMachine, 'Portal', 'Selects the view of the page, or explains why there is none.'),
  entry(developerModeMachine, 'Developer mode', 'A cookie that skips validation; switching reloads the page.'),
  entry(
    registrationMachine,
    'Registration',
    'The pages of the form: the current page, its errors, and how the form ends.',
  ),
  entry(membershipMachine, 'Membership', 'The selected product.'),
  entry(couponMachine, 'Coupon', 'A code: typed, checked by the server, applied or rejected.'),
  entry(availabilityMachine, 'Availability', 'Whether a username or an e-mail address is still free.'),
  entry(practicesMachine, 'Practices', 'The list of practices, at least one, with an actor for each.'),
  entry(practiceMachine, 'Practice', 'One practice: filled in, saved, edited.'),
  entry(addressMachine, 'Address', 'One postal address: typed, checked on the map, confirmed, saved, edited.'),
  entry(billingMachine, 'Billing', 'The billing address: the practice’s or another one.'),
  entry(practiceAdminMachine, 'Practice admin', 'Whether there is a practice admin, with name and e-mail address.'),
  entry(cardFormMachine, 'Card form', 'Loads Stripe.js and shows its card form.'),
  entry(paymentMachine, 'Payment', 'Sends the registration and confirms the payment, without a second charge.'),
  entry(
    subscriptionMachine,
    'Subscription',
    'A membership as the server stores it: what Stripe may charge and who has access.',
  ),
  entry(
    directoryMachine,
    'Member directory',
    'The member whose popup is open. List, map and search have their own charts.',
  ),
  entry(memberListMachine, 'Member list', 'The directory’s rows near the viewport, loaded while scrolling.'),
  entry(
    memberMapMachine,
    'Member map',
    'All map points, the members that match the search, and the names of the visible markers.',
  ),
  entry(memberSearchMachine, 'Member search', 'The search text, the profession and “Near me”.'),
  entry(mapLoaderMachine, 'Map loader', 'The maps script, loaded at most once on a page.'),
  entry(testimonialsMachine, 'Testimonials', 'The visible testimonial of a vendor.'),
  entry(videoMachine, 'Video', 'A video, which loads when the visitor starts it.'),
  entry(agreementsMachine, 'Agreements', 'What a member who did not register here agrees to before the overview.'),
  entry(onboardingMachine, 'Onboarding', 'A new member’s to-do list: items with steps, each step with its own actor.'),
  entry(onboardingStepMachine, 'Onboarding step', 'From open to completed, once the server has saved it.'),
  entry(pulseBoardMachine, 'Pulse Board', 'A report: requested with the member’s credentials, then embedded.'),
  entry(swotAnalysisMachine, 'SWOT analysis', 'Requests an analysis that an automation sends by e-mail.'),
  entry(
    accountPlanMachine,
    'Account plan',
    'The member’s own membership: its status, its cancellation, the card and the invoices.',
  ),
  entry(planChangeMachine, 'Plan change', 'Another plan: chosen, priced, confirmed once.'),
  entry(paymentHistoryMachine, 'Payment history', 'The member’s charges, credits and refunds, loaded page by page.'),
  entry(profileMachine, 'Profile', 'The member’s details and practices, saved as a whole, with conflict detection.'),
  entry(teamMachine, 'Team', 'The people a member has invited: invite, resend, cancel, remove.'),
  entry(
    credentialsMachine,
    'Credentials',
    'The sign-in details: the e-mail address, which a link confirms, and the password.',
  ),
  entry(passwordStrengthMachine, 'Password strength', 'The strength of a new password while it is typed.'),
  entry(
    settingMachine,
    'Setting',
    'One setting of a member: the language, messages from the owner, the place in the directory.',
  ),
  entry(photoMachine, 'Photo', 'The photo of a member: uploaded, replaced or removed.'),
  entry(
    themeSettingsMachine,
    'Theme Settings',
    'Access to the settings, and the flag that lets one form save at a time.',
  ),
  entry(
    settingsFormMachine,
    'Settings form',
    'A part of the settings: loaded, edited, saved as a whole, with conflict detection.',
  ),
  entry(partnersMachine, 'Partners', 'The partners and their assignable listings and groups, loaded page by page.'),
  entry(userSearchMachine, 'User search', 'Filters the users in the settings.'),
];
