/** What a person finds under "Plan" (texts, "Your Membership"). */
import { mayCancel, mayKeep } from '../../../machines/account-plan/account-plan.rules.ts';
import type { AccountMembership, AccountPlanContext } from '../../../machines/account-plan/account-plan.types.ts';
import { toErrorMessage } from '../../../machines/lib/errors.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const button = (name: string): ExpectedElement => ({ role: 'button', name });

const RETRY = button('Retry');
const LEAVE = button('Leave it');
const CHANGE_CARD = button('Change card');
const CANCEL = button('Cancel membership');
const KEEP = button('Keep my membership');
const DIALOG: ExpectedElement = { role: 'dialog', name: 'Cancel your membership?' };

const alert = ({ trouble }: AccountPlanContext, what: string): ExpectedElement[] =>
  trouble === null ? [] : [{ role: 'alert', text: toErrorMessage(trouble, what) }];

/** What stands there once it was read. */
function plan({ membership }: AccountPlanContext, busy = false): ExpectedElement[] {
  if (membership === null) return [];
  return [
    { role: 'heading', name: membership.plan.name },
    ...(membership.plans.length > 0 ? [{ ...button('Change plan'), disabled: busy }] : []),
    ...(membership.isBilled
      ? [{ ...CHANGE_CARD, disabled: busy }, { ...button('Invoices'), disabled: busy }, actOf(membership, busy)]
      : [{ role: 'link', name: 'Join again' } as const]),
  ];
}

const actOf = ({ endsAt }: AccountMembership, busy: boolean): ExpectedElement => ({
  ...(endsAt === null ? CANCEL : KEEP),
  disabled: busy,
});

const status = (text: string): ExpectedElement => ({ role: 'status', text });

const DONE = {
  cancelled: 'Your membership is cancelled.',
  kept: 'Your membership continues.',
  cardKept: 'Your card has not changed.',
  cardTaken: 'Your new card will be used from now on.',
  planChanged: 'Your plan is changed.',
};

/** The dialog stands before the plan, so that its buttons are found first; a browser hides what is behind it. */
const asked = (context: AccountPlanContext, busy = false): ExpectedElement[] => [
  DIALOG,
  KEEP,
  { ...CANCEL, disabled: busy },
  ...plan(context, busy).slice(0, -1),
];

export const accountPlanScreen: ScreenModel<AccountPlanContext> = {
  '#account-plan.reading': () => [status('Loading your plan…')],
  '#account-plan.unread': (context) => [...alert(context, 'We could not load your membership.'), RETRY],
  '#account-plan.shown': (context) => [
    ...plan(context),
    ...(context.notice === null ? [] : [status(DONE[context.notice])]),
  ],
  '#account-plan.cancelling.asked': (context) => asked(context),
  '#account-plan.cancelling.sending': (context) => asked(context, true),
  '#account-plan.cancelling.failed': (context) => [
    ...asked(context),
    ...alert(context, 'We could not cancel your membership.'),
  ],
  '#account-plan.keeping.sending': (context) => plan(context, true),
  '#account-plan.keeping.failed': (context) => [
    ...plan(context).slice(0, 1),
    ...alert(context, 'We could not undo the cancellation.'),
    RETRY,
    LEAVE,
  ],
  '#account-plan.takingCard.sending': (context) => [status('Checking your card…'), ...plan(context, true)],
  '#account-plan.takingCard.failed': (context) => [
    ...plan(context).slice(0, 1),
    ...alert(
      context,
      context.trouble?.category === 'httpError'
        ? 'We could not save your new card.'
        : 'We could not check whether your card has changed.',
    ),
    RETRY,
    LEAVE,
    CHANGE_CARD,
  ],
  '#account-plan.opening.asking': (context) => plan(context, true),
  '#account-plan.opening.failed': (context) => [
    ...plan(context).slice(0, 1),
    ...alert(context, 'We could not open the billing portal.'),
    RETRY,
    LEAVE,
  ],
  '#account-plan.leaving': (context) => plan(context, true),
  '#account-plan.signedOut': () => [
    { role: 'alert', text: 'You have been signed out.' },
    { role: 'link', name: 'Sign in' },
  ],
};

type Before = { context: AccountPlanContext };

/** What has no button can only be sent, and changes nothing. */
export const accountPlanUserActions: UserActions = {
  'membership.retried': () => ({ click: RETRY }),
  'cancel.asked': (_, { context }: Before) => (mayCancel(context.membership) ? { click: CANCEL } : { send: true }),
  'cancel.confirmed': () => ({ click: CANCEL }),
  'dialog.closed': () => ({ click: KEEP }),
  'keep.pressed': (_, { context }: Before) => (mayKeep(context.membership) ? { click: KEEP } : { send: true }),
  // The chart of the change tells of it.
  'plan.changed': () => ({ send: true }),
  'membership.outdated': () => ({ send: true }),
  'act.retried': (_, { value }: { value: object }) => ({ click: 'cancelling' in value ? CANCEL : RETRY }),
  'act.dismissed': () => ({ click: LEAVE }),
  'portal.asked': (_, { context }: Before) => (context.membership?.isBilled ? { click: CHANGE_CARD } : { send: true }),
};
