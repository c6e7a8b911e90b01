/** What decides about money, as plain functions: which key names which body, and what a failure means. */
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

/** Without words of the bank's own. */
export const DECLINED_TEXT = 'Your card was declined.';

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

/** A visitor's request. Once the account is there the visitor is signed in, and sends no credentials any more. */
export const createsAccount = (request: RegistrationRequest | null) => request !== null && request.credentials !== null;

/** "The key names one body": it serves for the revision it was made for. A draft's key is tried: the host knows its body. */
export const hasKeyForRequest = ({ submission, keyedRevision, revision, request }: PaymentContext) =>
  submission.key !== null &&
  (keyedRevision === null || keyedRevision === revision) &&
  (submission.makesAccount ?? createsAccount(request)) === createsAccount(request);

/** The host has answered for this very body: nothing is registered again, the bank is asked with the same secret. */
export const hasConfirmationForRequest = ({ confirmation, keyedRevision, revision }: PaymentContext) =>
  confirmation !== null && keyedRevision === revision;

/** The form changed while nobody knew what had become of the registration: its answer is not what the screen shows now. */
export const isOutdated = ({ revision, latestRevision }: PaymentContext) => revision !== latestRevision;

/** Whether the host's sum is reckoned from another price than this page's. */
export const isPriceChanged = ({ charge, confirmation }: PaymentContext) =>
  confirmation?.due !== undefined && confirmation.due.total !== charge.total;

/** Whether the host takes another sum today than the one that was shown, and that the card form was made for. */
export const isAmountChanged = ({ charge, confirmation }: PaymentContext) =>
  confirmation?.due !== undefined && confirmation.due.amount !== charge.amount;

/** What to tell of another sum. */
export const toAmountChanged = (context: PaymentContext): PaymentError => ({
  kind: 'amountChanged',
  shown: context.charge,
  due: getDue(context),
});

/** What the page reckons with from now on, in minor units: where the host's sum cannot come of that credit, its sum counts. */
export function inferCredit(context: PaymentContext): number {
  const { amount, total, credit } = getDue(context);
  return dueAfterCredit(total, credit).today === amount ? credit : total - amount;
}

/** @throws when the host has named no sum, which no state that tells of it can be in */
function getDue({ confirmation }: PaymentContext): DueToday {
  if (!confirmation?.due) throw new Error('The host has named no sum.');
  return confirmation.due;
}

/** A host that does not say which transaction it was leaves the known one. */
export const withTransaction = (submission: Submission, transactionId: number | null): Submission => ({
  ...submission,
  transactionId: transactionId ?? submission.transactionId,
});

export const isPaid = ({ status }: Confirmation) => status === 'succeeded' || status === 'processing';

/** @throws when nothing was submitted, which no state that sends can be in */
export function getRequest({ request }: PaymentContext): RegistrationRequest {
  if (!request) throw new Error('Nothing was submitted.');
  return request;
}

/** @throws when the address stays, which no state that corrects it can be in */
export function getNewEmail(context: PaymentContext): string {
  const { newEmail } = getRequest(context);
  if (newEmail === null) throw new Error('The e-mail address stays.');
  return newEmail;
}

/** @throws when the host has not answered, which no state that asks the bank can be in */
export function getConfirmation({ confirmation }: PaymentContext): ConfirmationRequest {
  if (!confirmation) throw new Error('The host has not asked for a confirmation.');
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

/** Slots reject with a `CardFailure`. `otherwise` is what anything else that was thrown counts as. */
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
  'tooMany',
  'gatewayUnavailable',
] satisfies RegistrationError['kind'][]);

/** The slot rejects with a `RegistrationRefusal`; anything else is an answer that nobody understands. */
export const toRegistrationError = (error: unknown): RegistrationError =>
  hasKind(error, REGISTRATION_ERROR_KINDS) ? (error as RegistrationError) : toFetchError(error);

/** Why Join Now does not work without a card form. */
export const toMissingCard = (status: CardFormStatus): PaymentError => ({
  kind: 'incomplete',
  message:
    status === 'loadFailed'
      ? 'Without the card form your card cannot be entered.'
      : 'The card form is still loading. Please wait a moment.',
});

/** The card service cannot work, or the host says so of the card processor; nothing was charged. */
export const isUnavailable = (error: PaymentError | null) =>
  error?.kind === 'unavailable' || error?.kind === 'gatewayUnavailable';

const NO_RESPONSE = new Set<string>(['networkError', 'timeout'] satisfies PaymentError['kind'][]);

/** Nothing was heard of the request: it was not sent, or it went and its answer did not come. */
export const isNoResponse = (error: PaymentError | null) => error === null || NO_RESPONSE.has(error.kind);

/** As that; or the answer cannot be read, says "not yet" once too often, or is of a host that broke in the middle. */
export const isOutcomeUnknown = (error: PaymentError | null) =>
  isNoResponse(error) ||
  error?.kind === 'invalidResponse' ||
  error?.kind === 'inProgress' ||
  (error?.kind === 'httpError' && error.status >= 500);

const ABOUT_CARD = new Set<string>([
  'incomplete',
  'declined',
  'authenticationFailed',
  'authenticationCancelled',
] satisfies PaymentError['kind'][]);

/** The host knows the key and everything but the password: with the right one it goes on. */
export const isPending = (error: PaymentError | null) => error?.kind === 'invalid' && error.isPending === true;

/** What stands at the card: typing into it is the way on. */
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

/** What a confirmation that brought no payment means. */
export function toUnpaidError({ status }: Confirmation): PaymentError {
  if (status === 'canceled') return { kind: 'canceled' };
  if (status === 'requiresAction') return { kind: 'authenticationCancelled' };
  return { kind: 'declined', message: DECLINED_TEXT };
}

/** What the card service's books say of a payment that nobody heard of, when it did not go through. */
export const toRetrievedError = ({ status }: Confirmation): PaymentError =>
  status === 'canceled' ? { kind: 'canceled' } : { kind: 'interrupted' };

/** Which session this page lost. */
export function sessionOutcome(error: PaymentError | null): PaymentOutcome {
  const session = error?.kind === 'signedOut' ? error.session : undefined;
  if (session === 'begun') return 'signedIn';
  return session === 'changed' ? 'accountChanged' : 'signedOut';
}

const MS_PER_SECOND = 1_000;

/** The host's own wait, doubled each time: a host that is slow gets slower when it is asked faster. */
export const retryDelayMs = ({ error, retries }: PaymentContext) =>
  error?.kind === 'inProgress' ? error.retryAfter * MS_PER_SECOND * 2 ** retries : 0;
