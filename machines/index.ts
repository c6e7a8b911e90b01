/** The catalogue of charts, for the gallery, the documentation and the checks. */
import type { AnyStateMachine } from 'xstate';
import { accountPlanMachine } from './account-plan/account-plan.machine.ts';
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
import { pulseBoardMachine } from './pulse-board/pulse-board.machine.ts';
import { registrationMachine } from './registration/registration.machine.ts';
import { settingsFormMachine } from './settings-form/settings-form.machine.ts';
import { subscriptionMachine } from './subscription/subscription.machine.ts';
import { swotAnalysisMachine } from './swot-analysis/swot-analysis.machine.ts';
import { credentialsMachine } from './credentials/credentials.machine.ts';
import { teamMachine } from './team/team.machine.ts';
import { testimonialsMachine } from './testimonials/testimonials.machine.ts';
import { themeSettingsMachine } from './theme-settings/theme-settings.machine.ts';
import { userSearchMachine } from './user-search/user-search.machine.ts';
import { videoMachine } from './video/video.machine.ts';

export type CatalogueEntry = {
  /** The chart's id, and the name of its folder in `machines/` and in `test/machines/`. */
  id: string;
  title: string;
  /** What the chart stands for, in a sentence. */
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
  entry(portalMachine, 'Portal', 'Which one view a page shows, and what is said when there is none.'),
  entry(developerModeMachine, 'Developer mode', 'A flag in a cookie that skips validation; each switch is a reload.'),
  entry(
    registrationMachine,
    'Registration',
    'The pages of the form: the current page, its errors, and how the form ends.',
  ),
  entry(membershipMachine, 'Membership', 'Which one product is chosen.'),
  entry(couponMachine, 'Coupon', 'A code: typed, checked by the host, applied or refused.'),
  entry(availabilityMachine, 'Availability', 'Whether a username or an e-mail address is still free.'),
  entry(practicesMachine, 'Practices', 'The list of practices, one at least, with an actor for each.'),
  entry(practiceMachine, 'Practice', 'One practice: filled in, saved, edited.'),
  entry(addressMachine, 'Address', 'One postal address: typed, checked on the map, confirmed, saved, edited.'),
  entry(billingMachine, 'Billing', 'Whether the bill goes to the practice, else to an address of its own.'),
  entry(practiceAdminMachine, 'Practice admin', 'Whether a practice admin is named, and who.'),
  entry(cardFormMachine, 'Card form', 'The card service’s script, then the form that it draws.'),
  entry(paymentMachine, 'Payment', 'A registration on its way to the host and the bank, and never a second charge.'),
  entry(
    subscriptionMachine,
    'Subscription',
    'A membership as the server stores it: what Stripe may charge and who has access.',
  ),
  entry(
    directoryMachine,
    'Member directory',
    'Whose popup is open on the map; list, places and search are charts of their own.',
  ),
  entry(memberListMachine, 'Member list', 'The directory’s rows near the viewport, loaded while scrolling.'),
  entry(
    memberMapMachine,
    'Member map',
    'All map points, the members that match the search, and the names of the visible markers.',
  ),
  entry(memberSearchMachine, 'Member search', 'The search text, the profession and “Near me”.'),
  entry(mapLoaderMachine, 'Map loader', 'The maps script, loaded at most once for everybody on the page.'),
  entry(testimonialsMachine, 'Testimonials', 'Which testimonial of a vendor is shown.'),
  entry(videoMachine, 'Video', 'A video: nothing of it is loaded before somebody asks for it.'),
  entry(
    onboardingMachine,
    'Onboarding',
    'What a new member has to do: items with steps, each with an actor of its own.',
  ),
  entry(onboardingStepMachine, 'Onboarding step', 'From open to completed, one way, when the host has saved it.'),
  entry(pulseBoardMachine, 'Pulse Board', 'A report that is asked for with the member’s credentials, then embedded.'),
  entry(swotAnalysisMachine, 'SWOT analysis', 'An analysis that an automation makes and sends by e-mail.'),
  entry(
    accountPlanMachine,
    'Account plan',
    'The member’s own membership: its status, its cancellation, the card and the invoices.',
  ),
  entry(planChangeMachine, 'Plan change', 'Another plan: chosen, shown what it costs, confirmed once.'),
  entry(paymentHistoryMachine, 'Payment history', 'The member’s charges, credits and refunds, loaded page by page.'),
  entry(profileMachine, 'Profile', 'The member’s details and practices, saved as a whole, with conflict detection.'),
  entry(teamMachine, 'Team', 'The people a member has invited: invite, resend, cancel, remove.'),
  entry(
    credentialsMachine,
    'Credentials',
    'The sign-in details: the e-mail address, which a link confirms, and the password.',
  ),
  entry(themeSettingsMachine, 'Theme Settings', 'Who may change the settings, and the one flag that both saves share.'),
  entry(
    settingsFormMachine,
    'Settings form',
    'A part of the settings: read, edited, saved whole, also against another one.',
  ),
  entry(partnersMachine, 'Partners', 'The partners and what can be assigned to them, read page by page.'),
  entry(userSearchMachine, 'User search', 'Which users’ rows the settings show.'),
];
