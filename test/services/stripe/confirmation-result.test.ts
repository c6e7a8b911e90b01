import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardError, Confirmation } from '../../../machines/payment/payment.types.ts';
import {
  confirmationFrom,
  thrownFailure,
  type StripeResult,
} from '../../../src/services/stripe/confirmation-result.ts';

type Outcome = { is: Confirmation } | { failed: CardError };

function outcomeOf(answer: StripeResult): Outcome {
  try {
    return { is: confirmationFrom(answer) };
  } catch (error) {
    return { failed: error as CardError };
  }
}

const card = (code: string, message: string, decline_code?: string): StripeResult => ({
  error: { type: 'card_error', code, message, decline_code },
});

const unsuccessful = (code: string, status: string): StripeResult => ({
  error: { type: 'invalid_request_error', code, payment_intent: { status } },
});

describe('the bank’s result', () => {
  it.each<[StripeResult, Confirmation['status']]>([
    [{ paymentIntent: { status: 'succeeded' } }, 'succeeded'],
    [{ setupIntent: { status: 'succeeded' } }, 'succeeded'],
    [{ paymentIntent: { status: 'processing' } }, 'processing'],
    [{ paymentIntent: { status: 'requires_action' } }, 'requiresAction'],
    [{ paymentIntent: { status: 'requires_payment_method' } }, 'requiresPaymentMethod'],
    [{ paymentIntent: { status: 'requires_confirmation' } }, 'requiresPaymentMethod'],
    [{ paymentIntent: { status: 'canceled' } }, 'canceled'],
    [{ paymentIntent: { status: 'something new' } }, 'requiresPaymentMethod'],
    // An earlier confirmation succeeded, but its response was lost. This must not look like a failure.
    [unsuccessful('payment_intent_unexpected_state', 'succeeded'), 'succeeded'],
    [unsuccessful('payment_intent_unexpected_state', 'processing'), 'processing'],
    [unsuccessful('payment_intent_unexpected_state', 'canceled'), 'canceled'],
    [
      {
        error: {
          type: 'invalid_request_error',
          code: 'setup_intent_unexpected_state',
          setup_intent: { status: 'succeeded' },
        },
      },
      'succeeded',
    ],
  ])('%j', (answer, status) => {
    expect(outcomeOf(answer)).toEqual({ is: { status } });
  });
});

describe('the reason of a failure', () => {
  it.each<[StripeResult, CardError]>([
    [
      card('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
      { kind: 'declined', message: 'Your card has insufficient funds.' },
    ],
    [card('expired_card', 'Your card has expired.'), { kind: 'declined', message: 'Your card has expired.' }],
    [card('card_declined', ''), { kind: 'declined', message: '' }],
    [
      unsuccessful('payment_intent_authentication_failure', 'requires_payment_method'),
      { kind: 'authenticationFailed' },
    ],
    [unsuccessful('payment_intent_authentication_failure', 'requires_action'), { kind: 'authenticationCancelled' }],
    [{ error: { type: 'card_error', code: 'setup_intent_authentication_failure' } }, { kind: 'authenticationFailed' }],
    [
      { error: { type: 'validation_error', message: 'Your card number is incomplete.' } },
      { kind: 'incomplete', message: 'Your card number is incomplete.' },
    ],
    [{ error: { type: 'invalid_request_error', message: 'No such intent' } }, { kind: 'unavailable' }],
    [{ error: { type: 'authentication_error' } }, { kind: 'unavailable' }],
    [{ error: { type: 'rate_limit_error' } }, { kind: 'unavailable' }],
    [{ error: { type: 'api_connection_error' } }, { kind: 'uncertain' }],
    [{ error: { type: 'api_error' } }, { kind: 'uncertain' }],
    [{ error: { type: 'something new' } }, { kind: 'uncertain' }],
    [{}, { kind: 'uncertain' }],
  ])('%j', (answer, failure) => {
    expect(outcomeOf(answer)).toEqual({ failed: failure });
  });

  it.each(['lost_card', 'stolen_card', 'pickup_card', 'fraudulent', 'merchant_blacklist'])(
    '%s: the bank’s message is not shown',
    (reason) => {
      expect(outcomeOf(card('card_declined', 'Your card was reported stolen.', reason))).toEqual({
        failed: { kind: 'declined', message: '' },
      });
    },
  );

  it('an integration error is thrown before anything leaves the page; anything else may have left it', () => {
    const misuse = Object.assign(new Error('elements.submit() must be called'), { name: 'IntegrationError' });
    expect(thrownFailure(misuse)).toEqual({ kind: 'unavailable' });
    expect(thrownFailure(new TypeError('Failed to fetch'))).toEqual({ kind: 'uncertain' });
    expect(thrownFailure(undefined)).toEqual({ kind: 'uncertain' });
    expect(thrownFailure({ kind: 'authenticationFailed' })).toEqual({ kind: 'authenticationFailed' });
  });
});

it('a payment counts as made only if its intent says so', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('card_error', 'api_error', 'payment_intent_unexpected_state', 'succeeded'),
  );
  const intent = fc.record({ status: text });
  const error = fc.record(
    { type: text, code: text, message: text, payment_intent: intent, setup_intent: intent },
    { requiredKeys: ['type'] },
  );
  fc.assert(
    fc.property(fc.record({ error, paymentIntent: intent }, { requiredKeys: [] }), (answer) => {
      const outcome = outcomeOf(answer);
      if (!('is' in outcome) || !['succeeded', 'processing'].includes(outcome.is.status)) return;
      const said = [answer.paymentIntent, answer.error?.payment_intent, answer.error?.setup_intent];
      expect(said.map((each) => each?.status)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(succeeded|processing|requires_capture)$/)]),
      );
    }),
  );
});
