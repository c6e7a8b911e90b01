/** Maps Stripe's results to the payment chart's terms (docs.stripe.com/error-handling, /declines/codes). */
import { SECRET_DECLINES } from '../../../machines/lib/contract/secret-declines.ts';
import type { CardError, Confirmation } from '../../../machines/payment/payment.types.ts';

type Intent = { status: string };

/** The fields of Stripe's error that this module reads. */
export type StripeErrorResult = {
  type: string;
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
  payment_intent?: Intent | undefined;
  setup_intent?: Intent | undefined;
};

export type StripeResult = {
  error?: StripeErrorResult | undefined;
  paymentIntent?: Intent | undefined;
  setupIntent?: Intent | undefined;
};

/** The bank's message for the cardholder; '' if there is none to show, or only the bank may know. The payment chart then shows its own. */
export const declineMessage = (reason: string | undefined, message: string | undefined) =>
  SECRET_DECLINES.some((secret) => secret === reason) ? '' : (message ?? '');

const STATUSES: Record<string, Confirmation['status']> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_capture: 'processing',
  requires_action: 'requiresAction',
  canceled: 'canceled',
};

/** @returns the status of the payment; a status in which no money moves counts as unpaid */
export const confirmationOf = ({ status }: Intent): Confirmation => ({
  status: STATUSES[status] ?? 'requiresPaymentMethod',
});

/** Stripe rejected the request, so the bank was not asked. */
const REFUSED_TYPES = new Set(['invalid_request_error', 'authentication_error', 'rate_limit_error']);

/**
 * Converts the result of a confirmation.
 * @throws {CardError}
 */
export function confirmationFrom({ error, paymentIntent, setupIntent }: StripeResult): Confirmation {
  const intent = paymentIntent ?? setupIntent;
  if (intent) return confirmationOf(intent);
  if (!error) throw { kind: 'uncertain' } satisfies CardError;

  const subject = error.payment_intent ?? error.setup_intent;
  // The payment was already confirmed, and perhaps the response was lost: its current status is the result.
  if (error.code?.endsWith('_intent_unexpected_state') && subject) return confirmationOf(subject);
  throw failureOf(error, subject);
}

function failureOf(error: StripeErrorResult, intent: Intent | undefined): CardError {
  if (error.code?.endsWith('_intent_authentication_failure')) {
    // If the status still requires an action, the visitor closed the bank's dialog. Otherwise the bank declined.
    return { kind: intent?.status === 'requires_action' ? 'authenticationCancelled' : 'authenticationFailed' };
  }
  if (error.type === 'card_error') {
    return { kind: 'declined', message: declineMessage(error.decline_code ?? error.code, error.message) };
  }
  if (error.type === 'validation_error') return { kind: 'incomplete', message: error.message ?? '' };
  return { kind: REFUSED_TYPES.has(error.type) ? 'unavailable' : 'uncertain' };
}

/** Stripe.js throws this before any request when the page calls it incorrectly. */
const isMisuse = (error: unknown) => error instanceof Error && error.name === 'IntegrationError';

/** Classifies a thrown error. The bank may have been asked. */
export const thrownFailure = (error: unknown): CardError =>
  typeof error === 'object' && error !== null && 'kind' in error
    ? (error as CardError)
    : { kind: isMisuse(error) ? 'unavailable' : 'uncertain' };
