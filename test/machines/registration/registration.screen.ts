/** What a visitor sees at the registration, and what they can do. */
import { getPageName } from '../../../machines/registration/pages.ts';
import type { FieldName, PageName, RegistrationContext } from '../../../machines/registration/registration.types.ts';
import { getErrors, getVisibleMessages, getVisibleErrors } from '../../../machines/registration/validation-messages.ts';
import { LABELS } from '../../../machines/registration/validation-messages.ts';
import { formatMoney } from '../../../src/ui/money/money.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { translate } from '../../../machines/lib/translation.ts';

const button = (name: string, disabled?: boolean): ExpectedElement => ({
  role: 'button',
  name,
  ...(disabled !== undefined && { disabled }),
});
const heading = (name: string): ExpectedElement => ({ role: 'heading', name });
const status = (text: string): ExpectedElement => ({ role: 'status', text });
const bar = (place: string): ExpectedElement => ({ role: 'navigation', name: `Registration, ${place}` });

const isLast = ({ page, pageCount }: RegistrationContext) => page === pageCount;

/** Shows beside a taken name. */
const signIn = (context: RegistrationContext): ExpectedElement[] =>
  !context.loggedIn &&
  ['username', 'email'].some((field) => /already in use/.test(shownOf(field as FieldName, context)))
    ? [{ role: 'link', name: 'Sign in' }]
    : [];
const shownOf = (field: FieldName, context: RegistrationContext) =>
  getVisibleMessages(field, context).map(translate).join(' ');

const ON_PAGE: Record<PageName, (context: RegistrationContext) => ExpectedElement[]> = {
  products: () => [
    heading('Product Selection'),
    { role: 'region', name: 'Your selection' },
    { role: 'radio', name: 'Grow Membership' },
  ],
  details: (context) => [
    heading('Personal and Practice Information'),
    { role: 'textbox', name: 'First Name', value: context.values.firstName },
    { role: 'combobox', name: 'Role' },
    { role: 'region', name: 'Practices' },
    { role: 'region', name: 'Your membership' },
    ...(context.loggedIn
      ? []
      : [{ role: 'textbox', name: 'Username', value: context.values.username }, button('Show password')]),
    ...signIn(context),
  ],
  terms: ({ agreements }) => [
    heading('Terms and Conditions'),
    { role: 'checkbox', name: 'HIPAA Agreement', checked: agreements.hipaa },
    { role: 'checkbox', name: 'Terms and Conditions', checked: agreements.termsAndConditions },
    { role: 'checkbox', name: 'Show me in the member directory', checked: agreements.memberDirectory },
    { role: 'link', name: 'Read the HIPAA Agreement (opens in a new tab)' },
  ],
  payment: () => [
    heading('Payment'),
    { role: 'group', name: 'Card details' },
    { role: 'region', name: 'Your membership' },
    { role: 'link', name: 'Change plan' },
  ],
  admin: (context) => [
    heading('Admin Information'),
    { role: 'checkbox', name: 'Terms and Conditions', checked: context.agreements.termsAndConditions },
    ...(context.emailPreset && !context.loggedIn
      ? [{ role: 'textbox', name: 'Email', value: context.values.email }]
      : []),
    ...signIn(context),
  ],
};

/** The steps. A secondary user has one page, and no steps. */
const steps = (context: RegistrationContext): ExpectedElement[] =>
  context.secondary
    ? [bar('bottom')]
    : [
        bar('top'),
        ...(context.page === 1 ? [] : [bar('bottom')]),
        { role: 'progressbar', name: 'Registration progress' },
      ];

const NOTICES: Record<RegistrationContext['notice'], ExpectedElement[]> = {
  none: [],
  kept: [status('We saved what you typed.'), button('Start over')],
  passwordsNeeded: [status('For your safety, we do not save passwords. Enter them again.'), button('Start over')],
  stillWorking: [
    status('We are still working on your registration. Please enter your password again.'),
    button('Start over'),
  ],
  paymentFailed: [],
};

const previous = (context: RegistrationContext, busy = false): ExpectedElement[] =>
  context.secondary ? [] : [button('Previous', busy || context.page === context.firstPage)];
const next = (context: RegistrationContext, busy = false): ExpectedElement[] =>
  context.secondary ? [] : [button('Next', busy || isLast(context))];
const join = (context: RegistrationContext, busy = false): ExpectedElement[] =>
  isLast(context) ? [button('Join Now', busy)] : [];

const outcome =
  (name: string, ...more: ExpectedElement[]) =>
  () => [heading(name), ...more];
/** The receipt. It leaves out rows without a value. */
const bought = ({ receipt }: RegistrationContext): ExpectedElement[] => {
  if (receipt === null) return [];
  const { plan, charged, next, card, email } = receipt;
  const day = next && new Date(next.at).toLocaleDateString('en-US', { dateStyle: 'long' });
  const text = [
    `Plan${plan}`,
    `Charged today${formatMoney(charged)}`,
    ...(next ? [`Next charge${formatMoney(next.amount)} on ${day}`] : []),
    ...(card ? [`Card${card}`] : []),
    `We have sent a receipt to ${email}.`,
  ].join('');
  return [{ role: 'group', name: 'Receipt', text }];
};
const overview: ExpectedElement = { role: 'link', name: 'Go to Membership Overview' };
const account: ExpectedElement = { role: 'link', name: 'Your Membership' };

const form = '#registration.form';
const filling = `${form}.registering.filling`;

export const registrationScreen: ScreenModel<RegistrationContext> = {
  '#registration.card.awaited': () => [],
  '#registration.card.offered': () => [],
  [`${form}.registering`]: (context) => [
    ...ON_PAGE[getPageName(context)](context),
    ...steps(context),
    ...NOTICES[context.notice],
  ],
  [`${filling}.editing`]: (context) => [...previous(context), ...next(context), ...join(context)],
  [`${filling}.correcting`]: (context) => [
    ...previous(context),
    ...next(context),
    ...join(context),
    ...getVisibleErrors(getPageName(context), context).flatMap(({ field, message }): ExpectedElement[] => [
      { role: 'alert', text: 'There are errors on this page, please correct them before continuing.' },
      field === 'form' ? { role: 'alert', text: translate(message) } : { role: 'link', name: translate(message) },
    ]),
  ],
  [`${filling}.validating`]: (context) => [
    status('Checking…'),
    ...previous(context),
    ...next(context, true),
    ...join(context, true),
  ],
  [`${filling}.awaitingCoupon`]: (context) => [
    // On the first page, the coupon's box shows it.
    ...(context.page === 1 ? [] : [status('Checking…')]),
    ...previous(context),
    ...next(context, true),
    ...join(context, true),
  ],
  [`${form}.registering.submitting`]: (context) => [...previous(context, true), ...next(context)],
  [`${form}.registering.submitting.sending`]: (context) => join(context, true),
  [`${form}.registering.submitting.uncertain`]: () => [],
  [`${form}.joined`]: (context) => [
    ...outcome('Welcome! Your membership is active.', overview, account)(),
    ...bought(context),
  ],
  [`${form}.alreadyMember`]: outcome('You already have this membership.', overview, account),
  [`${form}.inviteInvalid`]: outcome('This invitation is no longer valid.', {
    role: 'link',
    name: 'Register without an invitation',
  }),
  [`${form}.signedOut`]: outcome('You have been signed out.', { role: 'link', name: 'Sign in' }),
  [`${form}.signedIn`]: outcome('You are signed in now.', { role: 'link', name: 'Continue' }),
  [`${form}.accountChanged`]: outcome('Another account is signed in.', { role: 'link', name: 'Sign in' }),
  [`${form}.startingOver`]: () => [status('Starting over…')],
};

/** A password field has no role. The view tests check the typing. */
const sent = () => ({ send: true }) as const;

export const registrationUserActions: UserActions = {
  'field.changed': sent,
  'field.left': ({ field }: { field: FieldName }) => ({ blur: { role: 'textbox', name: translate(LABELS[field]) } }),
  'agreement.toggled': ({ agreement }: { agreement: FieldName }) => ({
    click: { role: 'checkbox', name: translate(LABELS[agreement]) },
  }),
  'password.toggled': () => ({ click: button('Show password') }),
  'next.pressed': () => ({ click: button('Next') }),
  'previous.pressed': () => ({ click: button('Previous') }),
  'join.pressed': () => ({ click: button('Join Now') }),
  'page.chosen': ({ page }: { page: number }) => ({
    click: { role: 'link', name: page === 1 ? 'Change plan' : 'Change billing address' },
  }),
  'error.chosen': ({ field }: { field: FieldName }, { context }) => ({
    click: {
      role: 'link',
      name: translate(getErrors(getPageName(context), context).find((problem) => problem.field === field)!.message),
    },
  }),
  'startOver.pressed': () => ({ click: button('Start over') }),
  'history.moved': () => ({ fromChild: 'pageHistory' }),
  'membership.reported': sent,
  'coupon.reported': sent,
  'availability.reported': sent,
  'practices.reported': sent,
  'billing.reported': sent,
  'admin.reported': sent,
  'payment.keyCreated': sent,
  'payment.accepted': sent,
  'payment.emailChanged': sent,
  'payment.returned': sent,
  'payment.uncertain': sent,
  'payment.resumed': sent,
  'payment.ended': sent,
};
