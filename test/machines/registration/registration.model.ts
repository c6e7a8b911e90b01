/**
 * Seven people at the form, since the starting data decides the path: a visitor without credentials, a signed-in user who goes all the way,
 * one who types a coupon code, an invited user, a developer, a user who returns from the bank, and a member.
 */
import type { SnapshotFrom } from 'xstate';
import { emptyBilling } from '../../../machines/billing/billing.rules.ts';
import { emptyPractice } from '../../../machines/practice/practice.rules.ts';
import { isCouponPending } from '../../../machines/registration/request.ts';
import { DETAILS_PAGE, failingPages, reachablePage } from '../../../machines/registration/pages.ts';
import { registrationMachine } from '../../../machines/registration/registration.machine.ts';
import type {
  RegistrationContext,
  RegistrationEvent,
  RegistrationInput,
} from '../../../machines/registration/registration.types.ts';
import { type ModelEvent, createModel, type ModelSpec } from '#kit';
import { receipt } from '../payment/payment.model.ts';
import { ADVANTAGE, DRAFT, GROW, INVITED, PRACTICE, USER, VISITOR } from './fixtures.ts';

type Spec = ModelSpec<typeof registrationMachine>;
type Snapshot = SnapshotFrom<typeof registrationMachine>;

export const PASSWORD = 'correct horse';
export const ALL_AGREED = { ...DRAFT.agreements, socialCodeOfEthics: true, privacyPolicy: true, nonDisclosure: true };

const terms = { percentOff: 10, amountOff: null, total: 179_10, duration: 'forever' } as const;

const NO_EVENTS: Spec['events'] = {
  'field.changed': [],
  'field.left': [],
  'agreement.toggled': [],
  'password.toggled': [],
  'next.pressed': [],
  'previous.pressed': [],
  'join.pressed': [],
  'page.chosen': [],
  'error.chosen': [],
  'startOver.pressed': [],
  'history.moved': [],
  'membership.reported': [],
  'coupon.reported': [],
  'availability.reported': [],
  'practices.reported': [],
  'billing.reported': [],
  'admin.reported': [],
  'payment.keyCreated': [],
  'payment.accepted': [],
  'payment.emailChanged': [],
  'payment.returned': [],
  'payment.uncertain': [],
  'payment.resumed': [],
  'payment.ended': [],
};

/** The parts of the state that decide the future. The number of changes does not. */
const serializeState = (context: RegistrationContext) => ({
  page: context.page,
  furthest: context.furthest,
  reachable: reachablePage(context, context.pageCount),
  lacks: [context.billing.sameAsPractice, context.admin.included],
  loggedIn: context.loggedIn,
  product: context.product !== null,
  failing: failingPages(context),
  answers: [context.availability.username.status, context.availability.email.status],
  passwords: [context.values.password, context.values.passwordConfirm],
  coupon: [context.coupon.outcome.kind, isCouponPending(context)],
  revealed: context.revealed.length > 0,
  serverErrors: Object.keys(context.serverErrors),
  notice: context.notice,
});

const isFilling = (snapshot: Snapshot) => snapshot.matches({ form: { registering: 'filling' } });
const isIn = (snapshot: Snapshot, state: 'editing' | 'correcting' | 'validating' | 'awaitingCoupon') =>
  snapshot.matches({ form: { registering: { filling: state } } });
const isSubmitting = (snapshot: Snapshot) => snapshot.matches({ form: { registering: 'submitting' } });

/** The invariants test once, for all states, which events a state ignores. Walking them here would repeat that. */
const model = (
  input: RegistrationInput,
  events: Partial<Spec['events']>,
  filter: (snapshot: Snapshot, event: ModelEvent) => boolean,
) =>
  createModel(registrationMachine, {
    input,
    events: { ...NO_EVENTS, ...events },
    serializeState,
    filter: (snapshot, event) => snapshot.can(event as RegistrationEvent) && filter(snapshot, event),
  });

/** Everything typed but the passwords, which no draft holds. The host is asked about name and address on page 2. */
export const visitorModel = model(
  { ...VISITOR, skipProducts: true, draft: { ...DRAFT, couponCode: '', agreements: { ...ALL_AGREED, hipaa: false } } },
  {
    'field.changed': [
      { field: 'password', value: PASSWORD },
      { field: 'passwordConfirm', value: PASSWORD },
    ],
    'field.left': [{ field: 'firstName' }],
    'password.toggled': [{}],
    'availability.reported': [
      { field: 'email', value: DRAFT.values.email, status: 'unverified' },
      { field: 'username', value: DRAFT.values.username, status: 'taken' },
      { field: 'username', value: DRAFT.values.username, status: 'free' },
    ],
    'next.pressed': [{}],
    'previous.pressed': [{}],
    'error.chosen': [{ field: 'password' }],
    'startOver.pressed': [{}],
    'history.moved': [{ page: 2 }, { page: 4 }],
  },
  (snapshot, event) => {
    const { page, values, availability, revealed } = snapshot.context;
    const hasAnswer = availability.email.status === 'unverified';
    const isBlank = values.password === '' && isIn(snapshot, 'editing') && page === DETAILS_PAGE;
    switch (event.type) {
      case 'availability.reported':
        return isIn(snapshot, 'validating') && hasAnswer === (event['field'] === 'username');
      case 'field.changed':
        if (page !== DETAILS_PAGE) return false;
        return event['field'] === 'password'
          ? values.password === '' || isIn(snapshot, 'validating')
          : values.password !== '' && !isIn(snapshot, 'validating') && values.passwordConfirm === '';
      case 'field.left':
        return isBlank && revealed.length === 0;
      case 'password.toggled':
      case 'startOver.pressed':
        return isBlank && !hasAnswer;
      case 'error.chosen':
        return isIn(snapshot, 'correcting') && values.password === '';
      case 'history.moved':
        return page > DETAILS_PAGE || isIn(snapshot, 'validating');
      default:
        return true;
    }
  },
);

/** A signed-in user, so the host does not check names. The user goes all the way and pays. */
export const userModel = model(
  { ...USER, draft: { ...DRAFT, page: 1, furthest: 1, couponCode: '', agreements: ALL_AGREED } },
  {
    'agreement.toggled': [{ agreement: 'termsAndConditions' }],
    'membership.reported': [{ product: GROW }, { product: ADVANTAGE }],
    'coupon.reported': [
      { code: 'WELCOME10', outcome: { kind: 'checking' } },
      { code: 'WELCOME10', outcome: { kind: 'applied', terms } },
      { code: 'WELCOME10', outcome: { kind: 'invalid' } },
    ],
    'practices.reported': [{ practices: [emptyPractice()] }, { practices: [PRACTICE] }],
    'billing.reported': [{ billing: { ...emptyBilling(), sameAsPractice: false } }, { billing: emptyBilling() }],
    'admin.reported': [
      { admin: { included: true, name: '', email: '' } },
      { admin: { included: false, name: '', email: '' } },
    ],
    'next.pressed': [{}],
    'previous.pressed': [{}],
    'join.pressed': [{}],
    'page.chosen': [{ page: 1 }, { page: 2 }],
    'history.moved': [{ page: 1 }, { page: 4 }],
    'payment.keyCreated': [{ submission: { key: 'key-1', transactionId: null } }],
    'payment.accepted': [{ submission: { key: 'key-1', transactionId: 7 }, account: null }],
    'payment.emailChanged': [{ account: USER.account }],
    'payment.returned': [
      { errors: {}, isOutcomeKnown: true },
      { errors: {}, isOutcomeKnown: true, credit: 50_00 },
      {
        errors: { 'practices.0.name': ['Too long.'], form: ['Please look again.'], coupon: ['Invalid Coupon'] },
        isOutcomeKnown: true,
      },
    ],
    'payment.uncertain': [{}],
    'payment.resumed': [{}],
    'payment.ended': [
      { outcome: 'succeeded', receipt },
      { outcome: 'succeeded', receipt: null },
      { outcome: 'alreadySubscribed', receipt: null },
      { outcome: 'inviteInvalid', receipt: null },
      { outcome: 'signedOut', receipt: null },
      { outcome: 'signedIn', receipt: null },
      { outcome: 'accountChanged', receipt: null },
    ],
  },
  (snapshot, event) => {
    const { page, furthest, product, coupon, serverErrors } = snapshot.context;
    const isWrong = failingPages(snapshot.context).includes(DETAILS_PAGE);
    const isRefused = Object.keys(serverErrors).length > 0;
    const isOnFirstPass = furthest === page;
    const isEditing = isIn(snapshot, 'editing');
    const isUndecided = snapshot.matches({ form: { registering: { submitting: 'uncertain' } } });
    if (event.type === 'payment.resumed') return isUndecided;
    if (event.type.startsWith('payment.')) return isSubmitting(snapshot) && !isUndecided;
    if (product === null) return event['product'] === GROW || event.type === 'next.pressed';
    switch (event.type) {
      case 'membership.reported':
        return page === 1 && isOnFirstPass && event['product'] === ADVANTAGE;
      case 'agreement.toggled':
        return page === 3 && (isOnFirstPass || isRefused);
      case 'coupon.reported': {
        const isAnswer = event['outcome'].kind !== 'checking';
        return page === 4 && isFilling(snapshot) && (coupon.outcome.kind === 'checking') === isAnswer;
      }
      case 'practices.reported':
        return (
          page === DETAILS_PAGE &&
          (event['practices'][0] === PRACTICE ? isWrong : isEditing && !isWrong && !isOnFirstPass)
        );
      case 'billing.reported':
      case 'admin.reported': {
        const mends = event['billing']?.sameAsPractice === true || event['admin']?.included === false;
        return page === DETAILS_PAGE && isOnFirstPass && (mends ? isIn(snapshot, 'correcting') : isEditing && !isWrong);
      }
      case 'page.chosen':
        return page === 4 && coupon.outcome.kind === 'none';
      case 'previous.pressed':
        return !isOnFirstPass || (page === 4 && coupon.outcome.kind !== 'applied' && coupon.outcome.kind !== 'invalid');
      case 'history.moved':
        return !isOnFirstPass || coupon.outcome.kind === 'checking' || isSubmitting(snapshot);
      default:
        return true;
    }
  },
);

/** Types a coupon code and presses Next or Join Now, without Use Coupon. */
export const typingModel = model(
  { ...USER, draft: { ...DRAFT, page: 1, furthest: 4, couponCode: '', agreements: ALL_AGREED } },
  {
    'membership.reported': [{ product: GROW }],
    'coupon.reported': [
      { code: 'WELCOME10', outcome: { kind: 'none' } },
      { code: 'WELCOME10', outcome: { kind: 'applied', terms } },
      { code: 'WELCOME10', outcome: { kind: 'invalid' } },
      { code: 'WELCOME10', outcome: { kind: 'expired' } },
      { code: 'WELCOME10', outcome: { kind: 'checkFailed', error: { kind: 'networkError' } } },
      { code: '', outcome: { kind: 'none' } },
    ],
    'next.pressed': [{}],
    'join.pressed': [{}],
    'previous.pressed': [{}],
    'history.moved': [{ page: 4 }],
  },
  (snapshot, event) => {
    const { page, product, coupon } = snapshot.context;
    if (product === null || event.type === 'membership.reported') return product === null && event['product'] === GROW;
    if (event.type === 'coupon.reported') {
      if (event['outcome'].kind === 'none')
        return isIn(snapshot, 'editing') && (event['code'] === '') === (coupon.code !== '');
      return isIn(snapshot, 'awaitingCoupon');
    }
    if (event.type === 'history.moved') return page === 1;
    return page === 1 || page === 4;
  },
);

/** A user who is invited into another member's membership: one page, nothing to pay. */
export const invitedModel = model(
  { ...INVITED, draft: { ...DRAFT, page: 1, furthest: 1, agreements: ALL_AGREED } },
  {
    'field.changed': [
      { field: 'password', value: PASSWORD },
      { field: 'passwordConfirm', value: PASSWORD },
    ],
    'agreement.toggled': [{ agreement: 'termsAndConditions' }],
    'availability.reported': [{ field: 'username', value: DRAFT.values.username, status: 'free' }],
    'next.pressed': [{}],
    'previous.pressed': [{}],
    'join.pressed': [{}],
    'payment.accepted': [{ submission: { key: 'key-1', transactionId: 7 }, account: null }],
    'payment.keyCreated': [{ submission: { key: 'key-1', transactionId: null, makesAccount: true } }],
    'payment.returned': [
      { errors: {}, isOutcomeKnown: false },
      { errors: { username: ['The username "ada" is already in use.'] }, isOutcomeKnown: true },
    ],
    'payment.ended': [
      { outcome: 'succeeded', receipt },
      { outcome: 'inviteInvalid', receipt: null },
    ],
  },
  (snapshot, event) => {
    const { values, agreements, serverErrors, loggedIn } = snapshot.context;
    const isRefused = Object.keys(serverErrors).length > 0;
    switch (event.type) {
      case 'availability.reported':
        return isIn(snapshot, 'validating');
      case 'field.changed':
        return (
          !loggedIn &&
          !isRefused &&
          values[event['field'] === 'password' ? 'password' : 'passwordConfirm'] === '' &&
          (event['field'] === 'password' || values.password !== '')
        );
      case 'agreement.toggled':
        return isRefused || loggedIn || (values.passwordConfirm !== '' && !agreements.termsAndConditions);
      default:
        return !event.type.startsWith('payment.') || isSubmitting(snapshot);
    }
  },
);

/** An empty form: developer mode skips the validation and lifts the forward limit. */
export const developerModel = model(
  { ...VISITOR, developerMode: true },
  {
    'membership.reported': [{ product: GROW }],
    'coupon.reported': [
      { code: 'WELCOME10', outcome: { kind: 'checking' } },
      { code: 'WELCOME10', outcome: { kind: 'none' } },
    ],
    'next.pressed': [{}],
    'previous.pressed': [{}],
    'join.pressed': [{}],
    'history.moved': [{ page: 1 }, { page: 4 }],
    'payment.returned': [{ errors: { firstName: ['"First Name" is required'] }, isOutcomeKnown: true }],
  },
  (snapshot, event) => {
    const { page, product, coupon, serverErrors } = snapshot.context;
    const isRefused = Object.keys(serverErrors).length > 0;
    switch (event.type) {
      case 'membership.reported':
        return product === null;
      case 'coupon.reported':
        return (
          page === 4 &&
          isFilling(snapshot) &&
          (coupon.outcome.kind === 'checking') === (event['outcome'].kind === 'none')
        );
      case 'payment.returned':
        return isSubmitting(snapshot);
      case 'history.moved':
        return coupon.outcome.kind === 'none' && product !== null && !isRefused;
      default:
        return !isRefused;
    }
  },
);

/** The bank asked for more and sent the user back. The user has nothing left to do here. */
export const returnedModel = model({ ...USER, paymentSucceeded: true, receipt, draft: DRAFT }, {}, () => false);

/** A user who has a membership already, perhaps for a minute: they have paid and reload the page. */
const memberModel = model({ ...USER, alreadyMember: true, draft: DRAFT }, {}, () => false);

/** A user who followed an invalid invitation. */
const refusedModel = model({ ...VISITOR, inviteInvalid: true, draft: DRAFT }, {}, () => false);

export const registrationModels = [
  visitorModel,
  userModel,
  typingModel,
  invitedModel,
  developerModel,
  returnedModel,
  memberModel,
  refusedModel,
];

/** All of the chart's slots: none is a promise. */
export const REGISTRATION_CHILDREN = Object.keys(registrationMachine.implementations.actors);
