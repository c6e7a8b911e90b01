/** Pure rules about money: the request that an idempotency key belongs to, and the meaning of a failure. */
import type { CardFormStatus } from '../card-form/card-form.types.ts';
import { toFetchError } from '../lib/errors.ts';
import { dueAfterCredit } from './charge.rules.ts';
import type { RegistrationRequest } from './request.types.ts';
import type {
  CardError,
  Confirmation,
  ConfirmationRequest,
  DueToday,
  PaymentContext,
  PaymentInput,
  PaymentOutcome,
  PaymentError,
  RegistrationAnswer,
  RegistrationError,
  Submission,
} from './payment.types.ts';

export const createContext = (input: PaymentInput): PaymentContext => ({
  ...input,
  card: 'unopened',
  request: null,
  revision: null,
  latestRevision: null,
  keyedRevision: null,
  confirmation: null,
  account: null,
  receipt: null,
  error: null,
  retries: 0,
  isKeyRenewed: false,
});

/** A visitor's request. Once the account exists, the visitor is signed in and sends no credentials. */
export const createsAccount = (request: RegistrationRequest | null) => request !== null && request.credentials !== null;

/**
 * "The key names one body": a key is valid only for the revision for which it was made. A key from a draft is tried, because
 * only the host knows its body.
 */
export const hasKeyForRequest = ({ submission, keyedRevision, revision, request }: PaymentContext) =>
  submission.key !== null &&
  (keyedRevision === null || keyedRevision === revision) &&
  (submission.makesAccount ?? createsAccount(request)) === createsAccount(request);

/** The host has accepted this very request: it is not registered again, and the bank is asked with the same secret. */
export const hasConfirmationForRequest = ({ confirmation, keyedRevision, revision }: PaymentContext) =>
  confirmation !== null && keyedRevision === revision;

/** The form changed while the outcome was unknown, so the response does not match what the screen shows. */
export const isOutdated = ({ revision, latestRevision }: PaymentContext) => revision !== latestRevision;

/** Whether the host computed the amount from another price than this page. */
export const isPriceChanged = ({ charge, confirmation }: PaymentContext) =>
  confirmation?.due !== undefined && confirmation.due.total !== charge.total;

/** Whether the host charges another amount today than the one shown, for which the card form was created. */
export const isAmountChanged = ({ charge, confirmation }: PaymentContext) =>
  confirmation?.due !== undefined && confirmation.due.amount !== charge.amount;

/** The error for a changed amount. */
export const toAmountChanged = (context: PaymentContext): PaymentError => ({
  kind: 'amountChanged',
  shown: context.charge,
  due: getDue(context),
});

/**
 * The customer balance from now on, in minor units: the one that explains the host's amount, if the known one does not.
 */
export function inferCredit(context: PaymentContext): number {
  const { amount, total, credit } = getDue(context);
  return dueAfterCredit(total, credit).today === amount ? credit : total - amount;
}

/** @throws if the host has sent no amount, which cannot happen in a state that shows it */
function getDue({ confirmation }: PaymentContext): DueToday {
  if (!confirmation?.due) throw new Error('The server has sent no amount.');
  return confirmation.due;
}

/** Keeps the known transaction if the host names none. */
export const withTransaction = (submission: Submission, transactionId: number | null): Submission => ({
  ...submission,
  transactionId: transactionId ?? submission.transactionId,
});

export const isPaid = ({ status }: Confirmation) => status === 'succeeded' || status === 'processing';

/** @throws if nothing was submitted, which cannot happen in a state that sends */
export function getRequest({ request }: PaymentContext): RegistrationRequest {
  if (!request) throw new Error('Nothing was submitted.');
  return request;
}

/** @throws if the address is unchanged, which cannot happen in a state that corrects it */
export function getNewEmail(context: PaymentContext): string {
  const { newEmail } = getRequest(context);
  if (newEmail === null) throw new Error('The e-mail address has not changed.');
  return newEmail;
}

/** @throws if the host has not responded, which cannot happen in a state that asks the bank */
export function getConfirmation({ confirmation }: PaymentContext): ConfirmationRequest {
  if (!confirmation) throw new Error('The server has not requested a confirmation.');
  return confirmation;
}

const hasKind = (error: unknown, kinds: Set<string>) =>
  typeof error === 'object' && error !== null && 'kind' in error && kinds.has(String(error.kind));

const CARD_KINDS = new Set<string>([
  'incomplete',
  'declined',
  'authenticationFailed',
  'authenticationCancelled',
  'unavailable',
  'uncertain',
] satisfies CardError['kind'][]);

/** Slots reject with a `CardFailure`. Any other thrown value counts as `otherwise`. */
export const toCardError = (error: unknown, otherwise: CardError): CardError =>
  hasKind(error, CARD_KINDS) ? (error as CardError) : otherwise;

const REGISTRATION_ERROR_KINDS = new Set<string>([
  'invalid',
  'inProgress',
  'alreadySubscribed',
  'inviteInvalid',
  'keyReused',
  'declined',
  'notConfigured',
  'rateLimited',
  'gatewayUnavailable',
] satisfies RegistrationError['kind'][]);

/** The slot rejects with a `RegistrationRefusal`. Any other thrown value counts as an invalid response. */
export const toRegistrationError = (error: unknown): RegistrationError =>
  hasKind(error, REGISTRATION_ERROR_KINDS) ? (error as RegistrationError) : toFetchError(error);

/** Why Join Now fails without a card form. */
export const toMissingCard = (status: CardFormStatus): PaymentError => ({
  kind: 'incomplete',
  message: '',
  form: status === 'loadFailed' ? 'loadFailed' : 'loading',
});

/** Stripe.js failed, or the host reports that Stripe is unavailable. Nothing was charged. */
export const isUnavailable = (error: PaymentError | null) =>
  error?.kind === 'unavailable' || error?.kind === 'gatewayUnavailable';

const NO_RESPONSE = new Set<string>(['networkError', 'timeout'] satisfies PaymentError['kind'][]);

/** The request was not sent, or got no response. */
export const isNoResponse = (error: PaymentError | null) => error === null || NO_RESPONSE.has(error.kind);

/** As `isNoResponse`; also an invalid response, one "in progress" too many, or a server error. */
export const isOutcomeUnknown = (error: PaymentError | null) =>
  isNoResponse(error) ||
  error?.kind === 'invalidResponse' ||
  error?.kind === 'inProgress' ||
  (error?.kind === 'httpError' && error.status >= 500);

const OWN_CODES = 'practice_portal_';

/**
 * An answer that the host's registration cannot have given: a page, a redirect to one, or an error of another plugin. It
 * decides nothing, and its message is not for the visitor.
 */
export const isForeign = (error: PaymentError | null) =>
  error?.kind === 'invalidResponse' || (error?.kind === 'httpError' && !error.code.startsWith(OWN_CODES));

const ABOUT_CARD = new Set<string>([
  'incomplete',
  'declined',
  'authenticationFailed',
  'authenticationCancelled',
] satisfies PaymentError['kind'][]);

/** The host knows the key, and only the password is wrong. The right password continues the registration. */
export const isPending = (error: PaymentError | null) => error?.kind === 'invalid' && error.isPending === true;

/** Errors that are shown at the card, where typing clears them. */
export const isAboutCard = (error: PaymentError | null) => error !== null && ABOUT_CARD.has(error.kind);

export const toConfirmation = (answer: RegistrationAnswer): ConfirmationRequest | null =>
  answer.status === 'requiresConfirmation'
    ? {
        action: answer.action,
        clientSecret: answer.clientSecret,
        returnUrl: answer.returnUrl,
        ...(answer.due && { due: answer.due }),
      }
    : null;

/** The error for a confirmation without a payment. */
export function toUnpaidError({ status }: Confirmation): PaymentError {
  if (status === 'canceled') return { kind: 'canceled' };
  if (status === 'requiresAction') return { kind: 'authenticationCancelled' };
  return { kind: 'declined', message: '' };
}

/** The error for Stripe's status of a payment whose confirmation had no response. */
export const toRetrievedError = ({ status }: Confirmation): PaymentError =>
  status === 'canceled' ? { kind: 'canceled' } : { kind: 'interrupted' };

/** How this page lost its session. */
export function sessionOutcome(error: PaymentError | null): PaymentOutcome {
  const session = error?.kind === 'signedOut' ? error.session : undefined;
  if (session === 'begun') return 'signedIn';
  return session === 'changed' ? 'accountChanged' : 'signedOut';
}

const MS_PER_SECOND = 1_000;

/** The host's own delay, doubled each time, because faster retries would slow a busy host further. */
export const retryDelayMs = ({ error, retries }: PaymentContext) =>
  error?.kind === 'inProgress' ? error.retryAfter * MS_PER_SECOND * 2 ** retries : 0;
