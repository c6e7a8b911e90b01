/** What a member sees under "Plan". */
import {
  canCancel,
  canPause,
  canPay,
  canResume,
  canUndoCancellation,
} from '../../../machines/account-plan/account-plan.rules.ts';
import type { AccountMembership, AccountPlanContext } from '../../../machines/account-plan/account-plan.types.ts';
import { toErrorMessage } from '../../../machines/lib/errors.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { translate } from '../../../machines/lib/translation.ts';
import { text } from '../../../machines/lib/text.ts';
import { LEAVE, RETRY, SIGNED_OUT } from '../request/request.parts.ts';

const button = (name: string): ExpectedElement => ({ role: 'button', name });

const CHANGE_CARD = button('Change card');
const CANCEL = button('Cancel membership');
const KEEP = button('Keep my membership');
const DIALOG: ExpectedElement = { role: 'dialog', name: 'Cancel your membership?' };

const alert = ({ error }: AccountPlanContext, what: string): ExpectedElement[] =>
  error === null ? [] : [{ role: 'alert', text: translate(toErrorMessage(error, text(what))) }];

const PAY = button('Pay $199');
const RESUME = button('Resume membership');
const PAUSE = button('Pause for 2 months');
const REASON: ExpectedElement = { role: 'combobox', name: 'Why do you want to cancel? (optional)' };
const COMMENT: ExpectedElement = { role: 'textbox', name: 'Anything you want to tell us? (optional)' };

/** The section's content once the plan has loaded. */
function plan({ membership }: AccountPlanContext, busy = false): ExpectedElement[] {
  if (membership === null) return [];
  return [
    { role: 'heading', name: membership.plan.name },
    ...(canPay(membership) ? [{ ...PAY, disabled: busy }] : []),
    ...(canResume(membership) ? [{ ...RESUME, disabled: busy }] : []),
    ...(membership.plans.length > 0 ? [{ ...button('Change plan'), disabled: busy }] : []),
    ...(membership.isBilled
      ? [{ ...CHANGE_CARD, disabled: busy }, { ...button('Invoices'), disabled: busy }, actOf(membership, busy)]
      : [nextOf(membership)]),
  ];
}

/** What happens next, for plans that cannot be changed. */
const nextOf = ({ outside }: AccountMembership): ExpectedElement =>
  outside === null
    ? { role: 'link', name: 'Join again' }
    : { role: 'paragraph', text: 'Nothing is charged automatically. After that you can join with a card.' };

const actOf = ({ endsAt }: AccountMembership, busy: boolean): ExpectedElement => ({
  ...(endsAt === null ? CANCEL : KEEP),
  disabled: busy,
});

const status = (text: string): ExpectedElement => ({ role: 'status', text });

const DONE = {
  cancelled: 'Your membership is canceled.',
  cancellationUndone: 'Your membership continues.',
  cardUnchanged: 'Your card has not changed.',
  cardUpdated: 'Your new card will be used from now on.',
  planChanged: 'Your plan is changed.',
  paused: 'Your membership is paused.',
  resumed: 'Your membership continues.',
  pauseShortened: 'Your pause is shorter now.',
  paid: 'Thank you. Your payment went through.',
};

/** The dialog comes before the plan, so that queries find its buttons first. A browser hides the page behind it. */
const asked = (context: AccountPlanContext, busy = false): ExpectedElement[] => [
  DIALOG,
  KEEP,
  { ...CANCEL, disabled: busy },
  REASON,
  COMMENT,
  ...(canPause(context.membership, 2) ? [{ ...PAUSE, disabled: busy }] : []),
  ...plan(context, busy).slice(0, -1),
];

export const accountPlanScreen: ScreenModel<AccountPlanContext> = {
  '#account-plan.loading': () => [status('Loading your plan…')],
  '#account-plan.loadFailed': (context) => [...alert(context, 'We could not load your membership.'), RETRY],
  '#account-plan.shown': (context) => [
    ...plan(context),
    ...(context.notice === null ? [] : [status(DONE[context.notice])]),
  ],
  '#account-plan.cancelling.confirming': (context) => asked(context),
  '#account-plan.cancelling.sending': (context) => asked(context, true),
  '#account-plan.cancelling.failed': (context) => [
    ...asked(context),
    ...alert(context, 'We could not cancel your membership.'),
  ],
  '#account-plan.undoingCancellation.sending': (context) => plan(context, true),
  '#account-plan.undoingCancellation.failed': (context) => [
    ...plan(context).slice(0, 1),
    ...alert(context, 'We could not undo the cancellation.'),
    RETRY,
    LEAVE,
  ],
  '#account-plan.pausing.sending': (context) => [status('Pausing your membership…'), ...plan(context, true)],
  '#account-plan.pausing.failed': (context) => [
    ...plan(context).slice(0, 1),
    ...alert(context, 'We could not pause your membership.'),
    RETRY,
    LEAVE,
  ],
  '#account-plan.resuming.sending': (context) => plan(context, true),
  '#account-plan.resuming.failed': (context) => [
    ...plan(context).slice(0, 1),
    ...alert(context, 'We could not resume your membership.'),
    RETRY,
    LEAVE,
  ],
  '#account-plan.paying.sending': (context) => plan(context, true),
  '#account-plan.paying.authenticating': (context) => plan(context, true),
  '#account-plan.paying.confirming': (context) => plan(context, true),
  '#account-plan.paying.failed': (context) => [
    ...plan(context).slice(0, 1),
    ...alert(context, 'Your payment did not go through.'),
    RETRY,
    LEAVE,
    CHANGE_CARD,
  ],
  '#account-plan.updatingCard.sending': (context) => [status('Checking your card…'), ...plan(context, true)],
  '#account-plan.updatingCard.failed': (context) => [
    ...plan(context).slice(0, 1),
    ...alert(
      context,
      context.error?.category === 'httpError'
        ? 'We could not save your new card.'
        : 'We could not check whether your card has changed.',
    ),
    RETRY,
    LEAVE,
    CHANGE_CARD,
  ],
  '#account-plan.openingPortal.requesting': (context) => plan(context, true),
  '#account-plan.openingPortal.failed': (context) => [
    ...plan(context).slice(0, 1),
    ...alert(context, 'We could not open the billing portal.'),
    RETRY,
    LEAVE,
  ],
  '#account-plan.redirecting': (context) => plan(context, true),
  '#account-plan.signedOut': () => SIGNED_OUT,
};

type Before = { context: AccountPlanContext };

/** The member's actions. If an event has no button in a state, the test sends it directly, and it changes nothing. */
export const accountPlanUserActions: UserActions = {
  'cancellation.requested': (_, { context }: Before) =>
    canCancel(context.membership) ? { click: CANCEL } : { send: true },
  'cancellation.confirmed': () => ({ click: CANCEL }),
  // A selected option cannot be selected again.
  'feedback.changed': (_, { context }: Before) =>
    context.feedback.reason === 'unused' ? { send: true } : { select: REASON, value: 'unused' },
  'pause.confirmed': (_, { context }: Before) => (canPause(context.membership, 2) ? { click: PAUSE } : { send: true }),
  'resume.pressed': (_, { context }: Before) => (canResume(context.membership) ? { click: RESUME } : { send: true }),
  'payment.pressed': (_, { context }: Before) => (canPay(context.membership) ? { click: PAY } : { send: true }),
  'dialog.closed': () => ({ click: KEEP }),
  'undo.pressed': (_, { context }: Before) =>
    canUndoCancellation(context.membership) ? { click: KEEP } : { send: true },
  // The plan change's chart sends this event.
  'plan.changed': () => ({ send: true }),
  'membership.outdated': () => ({ send: true }),
  'request.retried': (_, before: { matches: (state: string) => boolean }) => ({
    click: before.matches('cancelling') ? CANCEL : RETRY,
  }),
  'request.dismissed': () => ({ click: LEAVE }),
  'portal.requested': (_, { context }: Before) =>
    context.membership?.isBilled ? { click: CHANGE_CARD } : { send: true },
};
