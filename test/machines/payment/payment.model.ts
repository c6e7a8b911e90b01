import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { CardFormStatus } from '../../../machines/card-form/card-form.types.ts';
import type {
  BilledAccount,
  CardError,
  Charge,
  PaymentInput,
  Receipt,
  RegistrationAnswer,
  RegistrationError,
} from '../../../machines/payment/payment.types.ts';
import type { RegistrationRequest } from '../../../machines/payment/request.types.ts';
import { createModel } from '#kit';
import * as rules from '../../../machines/payment/payment.rules.ts';
import { discounted, monthly } from '../card-form/card-form.model.ts';

export const request: RegistrationRequest = {
  person: { firstName: 'Ada', lastName: 'Lovelace', phone: '+1 503-555-0101', role: 'doctor', profession: 'dental' },
  credentials: {
    username: 'ada',
    email: 'ada@example.org',
    password: 'correct horse',
    passwordConfirm: 'correct horse',
  },
  email: 'ada@example.org',
  newEmail: null,
  productId: 11,
  couponCode: '',
  practices: [],
  billing: {
    sameAsPractice: false,
    address: {
      line1: '1 Main St',
      line2: '',
      city: 'Portland',
      state: 'OR',
      zip: '97201',
      country: 'US',
      geoLat: 0,
      geoLng: 0,
      validated: false,
      confirmed: false,
      completed: true,
    },
  },
  admin: { included: false, name: '', email: '' },
  agreements: {
    hipaa: true,
    termsAndConditions: true,
    socialCodeOfEthics: true,
    privacyPolicy: true,
    nonDisclosure: true,
    memberDirectory: true,
  },
  secondary: false,
};

/** The same person after a change of mind, with a different body. */
export const changedRequest: RegistrationRequest = { ...request, productId: 12 };

/** The same order after the account was made. It has no credentials, so its body is different. */
export const memberRequest: RegistrationRequest = { ...request, credentials: null };

/** A member who is signed in to an account with a mistyped e-mail address. Join Now corrects it first. */
export const correctingOrder: RegistrationRequest = {
  ...memberRequest,
  email: 'grace@example.org',
  newEmail: 'grace@example.org',
};
export const corrected: BilledAccount = { username: 'ada', email: 'grace@example.org', isEmailChangeable: true };

export const receipt: Receipt = {
  plan: 'Grow Membership',
  charged: 19_900,
  next: { amount: 19_900, at: Date.UTC(2026, 11, 22, 12) },
  card: 'Visa ending in 4242',
  email: 'ada@example.org',
};

export const complete: RegistrationAnswer = {
  status: 'complete',
  transactionId: 7,
  redirectUrl: '/membership-overview/',
  receipt: { ...receipt, charged: 0, next: null, card: null },
};

export const toConfirm = {
  status: 'requiresConfirmation',
  action: 'confirmPayment',
  clientSecret: 'pi_1_secret_2',
  returnUrl: '/return',
  transactionId: 7,
} satisfies RegistrationAnswer;

/** The same response for a person with a credit that the page does not know. */
export const creditToConfirm = {
  ...toConfirm,
  due: { amount: 14_900, total: 19_900, credit: 5_000 },
} satisfies RegistrationAnswer;

/** The amount that the registration then reports. The card form is made for it from then on. */
export const withCredit: Charge = { ...monthly, amount: 14_900 };

/** The response for a membership whose price has risen since the page loaded. */
const dearerToConfirm = {
  ...toConfirm,
  due: { amount: 24_900, total: 24_900, credit: 0 },
} satisfies RegistrationAnswer;

export const newcomer: PaymentInput = {
  needsCard: true,
  configured: true,
  charge: monthly,
  submission: { key: null, transactionId: null },
};

const EVERYWHERE = new Set(['payment.reached', 'charge.changed', 'card.reported']);

/** The error of another plugin that closes the REST API to visitors. */
const FOREIGN: RegistrationError = {
  kind: 'httpError',
  status: 401,
  code: 'rest_cannot_access',
  message: 'Only authenticated users can access the API.',
};

const refusals: RegistrationError[] = [
  { kind: 'invalid', errors: { email: ['The email "ada@example.org" is already in use.'] } },
  { kind: 'invalid', errors: { form: ['Please call us.'] } },
  { kind: 'invalid', errors: { coupon: ['Invalid Coupon'] } },
  { kind: 'alreadySubscribed' },
  { kind: 'inviteInvalid' },
  { kind: 'declined', message: 'Your card has expired.' },
  { kind: 'notConfigured', message: '' },
  { kind: 'rateLimited', retryAfter: 60 },
  { kind: 'gatewayUnavailable' },
  { kind: 'gatewayUnavailable', account: { transactionId: 7 } },
  { kind: 'httpError', status: 500, code: '', message: '' },
  { kind: 'httpError', status: 403, code: 'practice_portal_nonce_missing', message: 'Please reload the page.' },
  FOREIGN,
  { kind: 'offline' },
  { kind: 'networkError', unsent: true },
  { kind: 'signedOut' },
];

const cardFailures: CardError[] = [
  { kind: 'incomplete', message: 'Your card number is incomplete.' },
  { kind: 'declined', message: 'Your card has insufficient funds.' },
  { kind: 'authenticationFailed' },
  { kind: 'authenticationCancelled' },
  { kind: 'unavailable' },
  { kind: 'uncertain' },
];

type Cases = {
  cardStatuses: CardFormStatus[];
  refusals: RegistrationError[];
  cardFailures: CardError[];
  /** The host's answers, besides those without an amount. */
  answers?: RegistrationAnswer[];
  /** The orders that Join Now sends. Each is a different revision. */
  orders?: RegistrationRequest[];
};

const modelFor = (
  input: Partial<PaymentInput>,
  { answers = [], orders = [request, changedRequest], ...cases }: Cases,
) =>
  createModel(paymentMachine, {
    input: { ...newcomer, ...input },
    events: {
      'payment.reached': [{}],
      'charge.changed': [{ charge: discounted }, { charge: withCredit }],
      'card.reported': cases.cardStatuses.map((status) => ({ status })),
      'card.edited': [{}],
      'payment.submitted': orders.map((sent, index) => ({ request: sent, revision: index + 1 })),
      'payment.retried': [{}],
    },
    actors: {
      checkCard: {
        done: [undefined],
        error: [{ kind: 'incomplete', message: 'Your card number is incomplete.' }, 'nobody understands this'],
      },
      changeEmail: {
        done: [corrected],
        error: [
          { kind: 'invalid', errors: { email: ['The email "grace@example.org" is already in use.'] } },
          { kind: 'networkError' },
          'nobody understands this',
        ],
      },
      createKey: { done: ['key-1'], error: ['no randomness'] },
      register: {
        done: [complete, toConfirm, ...answers],
        error: [
          { kind: 'inProgress', retryAfter: 2 },
          { kind: 'keyReused' },
          { kind: 'networkError' },
          'nobody understands this',
          ...cases.refusals,
        ],
      },
      confirm: {
        done: [
          { status: 'succeeded' },
          { status: 'processing' },
          { status: 'requiresPaymentMethod' },
          { status: 'requiresAction' },
          { status: 'canceled' },
        ],
        error: ['nobody understands this', ...cases.cardFailures],
      },
      retrieveRegistration: {
        done: [
          { isMember: true, receipt },
          { isMember: false, receipt: null },
        ],
        error: [{ kind: 'networkError' }],
      },
      reportSuccess: { done: [receipt, null], error: [{ kind: 'networkError' }] },
      retrievePayment: {
        done: [{ status: 'succeeded' }, { status: 'requiresPaymentMethod' }, { status: 'canceled' }],
        error: [{ kind: 'networkError' }],
      },
    },
    serializeState: (context) => {
      const {
        card,
        submission,
        keyedRevision,
        revision,
        latestRevision,
        confirmation,
        retries: repeats,
        isKeyRenewed: rekeyed,
      } = context;
      return {
        card,
        key: submission.key !== null && (keyedRevision === null ? 'kept' : keyedRevision === revision),
        newEmail: context.request?.newEmail ?? null,
        isOutdated: revision !== latestRevision,
        isConfirmable: confirmation !== null && keyedRevision === revision,
        isSumNamed: confirmation?.due !== undefined,
        isAmountOther: rules.isAmountChanged(context),
        isPriceOther: rules.isPriceChanged(context),
        repeats,
        rekeyed,
      };
    },
    // Events with the same effect in every state only occur in one: the card form's events, and the results of a refusal.
    filter: (snapshot, { type, error, output }) => {
      const { retries: repeats, isKeyRenewed: rekeyed } = snapshot.context;
      // These states also need the card form's events, because the next press may find no card form.
      const isBetween =
        snapshot.matches('noResponse') ||
        snapshot.matches('unverified') ||
        snapshot.matches({ entering: 'incomplete' });
      if (type === 'card.reported' && isBetween) return repeats === 0 && !rekeyed;
      if (snapshot.matches({ entering: 'amountChanged' })) {
        // The registration reports the new amount at once. The visitor may choose something else then.
        if (rules.isAmountChanged(snapshot.context)) return type === 'charge.changed';
        if (type === 'charge.changed') return true;
      }
      if (EVERYWHERE.has(type)) return snapshot.matches({ entering: 'blank' }) && snapshot.context.revision === null;
      return (repeats === 0 && !rekeyed) || ![...refusals, ...answers].some((answer) => answer === (error ?? output));
    },
  });

export const correctingModel = modelFor(
  {},
  { cardStatuses: ['ready'], refusals: [], cardFailures: [], orders: [correctingOrder] },
);

/** Five starts: the card form may be missing, an address to correct, no card form needed, no key, a key from the draft. */
export const paymentModels = [
  modelFor(
    {},
    { cardStatuses: ['ready', 'loadFailed'], refusals, cardFailures, answers: [creditToConfirm, dearerToConfirm] },
  ),
  correctingModel,
  modelFor({ needsCard: false }, { cardStatuses: [], refusals: [FOREIGN], cardFailures: [] }),
  modelFor({ configured: false }, { cardStatuses: ['notConfigured'], refusals: [], cardFailures: [] }),
  modelFor(
    { submission: { key: 'kept-key', transactionId: 7 } },
    { cardStatuses: ['ready'], refusals: [], cardFailures: [] },
  ),
];
