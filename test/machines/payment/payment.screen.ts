import type { PaymentContext } from '../../../machines/payment/payment.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const busy = (text: string): ExpectedElement => ({ role: 'status', text });
const problem = (text: string): ExpectedElement => ({ role: 'alert', text });
const retry: ExpectedElement = { role: 'button', name: 'Retry' };
const check: ExpectedElement = { role: 'button', name: 'Check my payment' };

/** The texts that come with a problem, from the bank, the card form or the host. */
const wordsOf = ({ error: found }: PaymentContext) =>
  found && 'message' in found && !('code' in found && !found.code.startsWith('practice_portal_')) ? found.message : '';

const refusal = (context: PaymentContext) => {
  const { error: found } = context;
  if (found?.kind === 'invalid') {
    if ('coupon' in found.errors) return 'Your coupon is no longer valid, so the total is the full price.';
    return found.errors['form']?.[0] ?? 'You have not been charged. Correct your answers, then press Join Now again.';
  }
  return wordsOf(context) || 'The registration was not accepted. You have not been charged. Try again.';
};

const sending = () => [busy('Sending your registration…')];

export const paymentScreen: ScreenModel<PaymentContext> = {
  '#payment.entering.blank': () => [],
  '#payment.entering.incomplete': (context) => [problem(wordsOf(context))],
  '#payment.entering.declined': (context) => [problem(wordsOf(context))],
  '#payment.entering.authenticationFailed': () => [
    problem('Your bank could not confirm it was you. Please try again or use another card.'),
  ],
  '#payment.entering.authenticationCancelled': () => [
    problem('You canceled the confirmation with your bank. You have not been charged.'),
  ],
  '#payment.entering.interrupted': () => [
    problem('This attempt was not completed. You have not been charged. Press Join Now again.'),
  ],
  '#payment.entering.amountChanged': ({ error: found }) => [
    problem(
      found?.kind === 'amountChanged'
        ? `The amount has changed: you pay $${found.due.amount / 100} today and not $${found.shown.amount / 100}. Nothing was charged. Press Join Now again if you agree.`
        : '',
    ),
  ],
  '#payment.entering.priceChanged': () => [
    problem(
      'The price of this membership has changed. You have not been charged. Reload the page to see the new price.',
    ),
  ],
  '#payment.entering.rejected': (context) => [problem(refusal(context))],
  '#payment.entering.offline': () => [
    problem('You are offline. Nothing was sent, and everything you typed is still here.'),
    retry,
  ],
  '#payment.entering.unavailable': () => [
    problem('We could not complete your registration. You have not been charged'),
    retry,
  ],
  '#payment.entering.rateLimited': () => [problem('Too many attempts. Please try again in 60 seconds.')],
  '#payment.entering.notConfigured': () => [problem('Payment is not set up on this site. You have not been charged.')],
  '#payment.retrievingRegistration': () => [busy('Checking your registration…')],
  '#payment.unverified': () => [
    problem('This site did not answer as expected, so we don’t know whether it received your registration.'),
    retry,
  ],
  '#payment.checkingCard': () => [busy('Checking your card…')],
  '#payment.changingEmail': () => [busy('Saving your e-mail address…')],
  '#payment.creatingKey': sending,
  '#payment.registering': sending,
  '#payment.waiting': () => [busy('Your registration is still being processed…')],
  '#payment.confirming': () => [busy('Confirming with your bank…')],
  '#payment.retrievingPayment': () => [busy('Checking your payment…')],
  '#payment.reportingSuccess': () => [busy('Activating your membership…')],
  '#payment.noResponse': ({ error: found }) => [
    problem(
      found === null || found.kind === 'networkError' || found.kind === 'timeout'
        ? 'We could not reach this site. You have not been charged, and everything you typed is still here.'
        : 'We could not complete your registration. You have not been charged',
    ),
    retry,
  ],
  '#payment.uncertain': () => [
    problem('Your payment may have gone through. Please check your e-mail before you try again.'),
    check,
  ],
  '#payment.succeeded': () => [],
  '#payment.alreadySubscribed': () => [],
  '#payment.inviteInvalid': () => [],
  '#payment.signedOut': () => [],
};

/** The registration sends the order, and the card form's chart sends its own events. */
export const paymentUserActions: UserActions = {
  'payment.reached': () => ({ send: true }),
  'payment.submitted': () => ({ send: true }),
  'payment.retried': () => ({ click: check }),
  'charge.changed': () => ({ send: true }),
  'card.reported': () => ({ fromChild: 'cardForm' }),
  'card.edited': () => ({ fromChild: 'cardForm' }),
};
