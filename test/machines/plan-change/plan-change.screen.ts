/** What a member sees in the dialog of a plan change (spec: account#changing-the-plan). */
import { toErrorMessage } from '../../../machines/lib/errors.ts';
import type { PlanChangeContext } from '../../../machines/plan-change/plan-change.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { ADVANTAGE } from '../account-plan/memberships.ts';
import { translate } from '../../../machines/lib/translation.ts';
import { text } from '../../../machines/lib/text.ts';
import { RETRY, retryActions } from '../request/request.parts.ts';

const button = (name: string): ExpectedElement => ({ role: 'button', name });

const DIALOG: ExpectedElement = { role: 'dialog', name: 'Change your plan' };
const KEEP = button('Keep my plan');
const changeButton = ({ preview }: PlanChangeContext) =>
  button(preview === null ? 'Change plan' : `Change plan and pay $${preview.due / 100}`);

const radio = (name: string, rest: { checked: boolean; disabled: boolean }): ExpectedElement => ({
  role: 'radio',
  name,
  ...rest,
});
const PLAN = ADVANTAGE.plan.name;

const dialog = ({ chosen }: PlanChangeContext, mayChoose: boolean): ExpectedElement[] => {
  const isChosen = chosen === ADVANTAGE.plan.id;
  return [
    DIALOG,
    { role: 'group', name: 'Your new plan' },
    radio(PLAN, { checked: isChosen, disabled: !mayChoose && !isChosen }),
    radio('Navigator Membership', { checked: false, disabled: !mayChoose }),
  ];
};

const cost = ({ preview }: PlanChangeContext): ExpectedElement[] =>
  preview === null
    ? []
    : [{ role: 'status', text: `You pay $${preview.due / 100} today, for the rest of this month.` }];

const alert = ({ error }: PlanChangeContext, what: string): ExpectedElement[] =>
  error === null ? [] : [{ role: 'alert', text: translate(toErrorMessage(error, text(what))) }];

const OUTDATED = {
  expired: 'The price that you saw has expired. Check the new price, then confirm.',
  amount: 'The amount has changed. Check it again.',
};

const outdated = ({ outdated: reason }: PlanChangeContext): ExpectedElement[] =>
  reason === null ? [] : [{ role: 'alert', text: OUTDATED[reason] }];

const change = (context: PlanChangeContext, disabled: boolean): ExpectedElement[] => [
  { ...KEEP, disabled: false },
  { ...changeButton(context), disabled },
];

const busy = (context: PlanChangeContext): ExpectedElement[] => [
  { ...KEEP, disabled: true },
  { ...changeButton(context), disabled: true },
];

export const planChangeScreen: ScreenModel<PlanChangeContext> = {
  '#plan-change.closed': () => [],
  '#plan-change.open.choosing': (context) => [...dialog(context, true), ...change(context, true)],
  '#plan-change.open.previewing': (context) => [
    ...dialog(context, true),
    { role: 'status', text: 'Calculating the price…' },
    ...change(context, true),
  ],
  '#plan-change.open.previewFailed': (context) => [
    ...dialog(context, true),
    ...alert(context, 'We could not calculate the price. Try again.'),
    KEEP,
    RETRY,
  ],
  '#plan-change.open.previewed': (context) => [
    ...dialog(context, true),
    ...cost(context),
    ...outdated(context),
    ...change(context, false),
  ],
  '#plan-change.open.changing': (context) => [...dialog(context, false), ...cost(context), ...busy(context)],
  '#plan-change.open.rejected': (context) => [
    ...dialog(context, true),
    ...cost(context),
    ...alert(context, 'We could not change your plan.'),
    ...change(context, false),
  ],
  '#plan-change.open.changeUnconfirmed': (context) => [
    ...dialog(context, false),
    ...cost(context),
    ...alert(context, 'We could not change your plan.'),
    KEEP,
    RETRY,
  ],
  '#plan-change.open.authenticating': (context) => [
    ...dialog(context, false),
    ...cost(context),
    { role: 'status', text: 'Your bank asks you to confirm the payment…' },
    ...busy(context),
  ],
  '#plan-change.open.confirmingPayment': (context) => [...dialog(context, false), ...cost(context), ...busy(context)],
  '#plan-change.open.paymentUnconfirmed': (context) => [
    ...dialog(context, false),
    ...cost(context),
    ...alert(context, 'Your payment may have gone through.'),
    KEEP,
    RETRY,
  ],
  '#plan-change.open.signedOut': () => [
    DIALOG,
    { role: 'alert', text: 'You have been signed out.' },
    { role: 'link', name: 'Sign in' },
    KEEP,
  ],
};

type Before = { context: PlanChangeContext };

export const planChangeUserActions: UserActions = {
  // The button is on the page below.
  'change.requested': () => ({ send: true }),
  // A checked radio button cannot be pressed again, and a plan that is not offered has no radio button.
  'plan.chosen': ({ plan }: { plan: number }, { context }: Before) =>
    plan === ADVANTAGE.plan.id && context.chosen !== plan ? { click: { role: 'radio', name: PLAN } } : { send: true },
  'change.confirmed': (_, { context }: Before) => ({ click: changeButton(context) }),
  ...retryActions,
  'dialog.closed': () => ({ click: KEEP }),
};
