/** What the card service says, in the payment chart's words (docs.stripe.com/error-handling, /declines/codes). */
import type { CardError, Confirmation } from '../../../machines/payment/payment.types.ts';

type Intent = { status: string };

/** The part of the card service's error that is read. */
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

const GENERIC_DECLINE = 'Your card was declined.';

/** A thief must not learn that the card is known: the bank's reason is kept to itself. */
const SECRET_DECLINES = new Set(['lost_card', 'stolen_card', 'fraudulent', 'merchant_blacklist']);

/** The bank's words for whoever holds the card, or generic ones. */
export const declineMessage = (reason: string | undefined, message: string | undefined) =>
  SECRET_DECLINES.has(reason ?? '') ? GENERIC_DECLINE : message || GENERIC_DECLINE;

const STATUSES: Record<string, Confirmation['status']> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_capture: 'processing',
  requires_action: 'requiresAction',
  canceled: 'canceled',
};

/** @returns where the payment stands; any status that no money moves in counts as unpaid */
export const confirmationOf = ({ status }: Intent): Confirmation => ({
  status: STATUSES[status] ?? 'requiresPaymentMethod',
});

/** The card service refused to work on it: the bank was not asked. */
const REFUSED_TYPES = new Set(['invalid_request_error', 'authentication_error', 'rate_limit_error']);

/**
 * An answer to a confirmation.
 * @throws {CardError}
 */
export function confirmationFrom({ error, paymentIntent, setupIntent }: StripeResult): Confirmation {
  const intent = paymentIntent ?? setupIntent;
  if (intent) return confirmationOf(intent);
  if (!error) throw { kind: 'uncertain' } satisfies CardError;

  const subject = error.payment_intent ?? error.setup_intent;
  // Confirmed before, its answer lost perhaps: where it stands is the answer.
  if (error.code?.endsWith('_intent_unexpected_state') && subject) return confirmationOf(subject);
  throw failureOf(error, subject);
}

function failureOf(error: StripeErrorResult, intent: Intent | undefined): CardError {
  if (error.code?.endsWith('_intent_authentication_failure')) {
    // Still waiting for the dialog's answer: the visitor closed it. Else the bank has said no.
    return { kind: intent?.status === 'requires_action' ? 'authenticationCancelled' : 'authenticationFailed' };
  }
  if (error.type === 'card_error') {
    return { kind: 'declined', message: declineMessage(error.decline_code ?? error.code, error.message) };
  }
  if (error.type === 'validation_error') return { kind: 'incomplete', message: error.message ?? '' };
  return { kind: REFUSED_TYPES.has(error.type) ? 'unavailable' : 'uncertain' };
}

/** Thrown before anything leaves the page, when the card service is used in a way that it does not know. */
const isMisuse = (error: unknown) => error instanceof Error && error.name === 'IntegrationError';

/** What a thrown error means, where the bank may have been asked. */
export const thrownFailure = (error: unknown): CardError =>
  typeof error === 'object' && error !== null && 'kind' in error
    ? (error as CardError)
    : { kind: isMisuse(error) ? 'unavailable' : 'uncertain' };
