import type { SnapshotFrom } from 'xstate';
import type { CardFormRef } from '../card-form/card-form.machine.ts';
import type { paymentMachine } from './payment.machine.ts';
import { isAboutCard, isForeign, isNoResponse } from './payment.rules.ts';
import type { PaymentError } from './payment.types.ts';
import { plural, text, verbatim, type Text } from '../lib/text.ts';

type Snapshot = SnapshotFrom<typeof paymentMachine>;

/** Join Now is in progress, so another press has no effect. */
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

/** The order must not change while a submit is in flight or its outcome is unknown. */
export const selectIsLocked = (snapshot: Snapshot): boolean => selectIsBusy(snapshot) || snapshot.matches('uncertain');

/** The message while the page waits, else null. */
export function selectBusyText(snapshot: Snapshot): Text | null {
  if (snapshot.matches('checkingCard')) return text('Checking your card…');
  if (snapshot.matches('changingEmail')) return text('Saving your e-mail address…');
  if (snapshot.matches('creatingKey') || snapshot.matches('registering')) return text('Sending your registration…');
  if (snapshot.matches('waiting')) return text('Your registration is still being processed…');
  if (snapshot.matches('retrievingRegistration')) return text('Checking your registration…');
  if (snapshot.matches('confirming')) return text('Confirming with your bank…');
  if (snapshot.matches('retrievingPayment')) return text('Checking your payment…');
  if (snapshot.matches('reportingSuccess')) return text('Activating your membership…');
  return null;
}

type AmountChanged = {
  shown: number;
  due: number;
  /** A card form is created for a payment or for nothing due. After a switch between them, the new form is empty. */
  isCardCleared: boolean;
};

const NO_RESPONSE_TEXT = text(
  'We could not reach this site. You have not been charged, and everything you typed is still here.',
);
const UNAVAILABLE_TEXT = text(
  'We could not complete your registration. You have not been charged, and everything you typed is still here.',
);

const UNVERIFIED_TEXT = text(
  'This site did not answer as expected, so we don’t know whether it received your registration. Everything you typed is still here. Try again, or contact the site’s owner.',
);

/** The message of the last error until a new attempt begins, else null. */
export function selectErrorMessage(snapshot: Snapshot): Text | null {
  const { error } = snapshot.context;
  if (snapshot.matches('uncertain')) {
    return text('Your payment may have gone through. Please check your e-mail before you try again.');
  }
  if (snapshot.matches('unverified')) return UNVERIFIED_TEXT;
  if (snapshot.matches('noResponse')) return isNoResponse(error) ? NO_RESPONSE_TEXT : UNAVAILABLE_TEXT;
  // `selectAmountChanged` explains a changed amount.
  const isSilent = snapshot.matches({ entering: 'blank' }) || snapshot.matches({ entering: 'amountChanged' });
  if (isSilent || !snapshot.matches('entering')) return null;
  if (snapshot.matches({ entering: 'incomplete' })) return getMessage(error) ?? incompleteText(error);
  if (snapshot.matches({ entering: 'declined' })) return getMessage(error) ?? text('Your card was declined.');
  if (snapshot.matches({ entering: 'authenticationFailed' })) {
    return text('Your bank could not confirm it was you. Please try again or use another card.');
  }
  if (snapshot.matches({ entering: 'authenticationCancelled' })) {
    return text('You canceled the confirmation with your bank. You have not been charged.');
  }
  if (snapshot.matches({ entering: 'interrupted' })) {
    return text('This attempt was not completed. You have not been charged. Press Join Now again.');
  }
  if (snapshot.matches({ entering: 'priceChanged' })) {
    return text(
      'The price of this membership has changed. You have not been charged. Reload the page to see the new price.',
    );
  }
  if (snapshot.matches({ entering: 'offline' })) {
    return text('You are offline. Nothing was sent, and everything you typed is still here.');
  }
  if (snapshot.matches({ entering: 'rateLimited' })) return toRateLimitText(error);
  if (snapshot.matches({ entering: 'notConfigured' })) {
    return getMessage(error) ?? text('Payment is not set up on this site. You have not been charged.');
  }
  if (snapshot.matches({ entering: 'unavailable' })) return UNAVAILABLE_TEXT;
  return rejectedText(error);
}

/** The changed amount in minor units, else null. A new object at each call: compare by value. */
export function selectAmountChanged(snapshot: Snapshot): AmountChanged | null {
  const { error } = snapshot.context;
  if (!snapshot.matches({ entering: 'amountChanged' }) || error?.kind !== 'amountChanged') return null;
  const { shown, due } = error;
  return { shown: shown.amount, due: due.amount, isCardCleared: (shown.amount === 0) !== (due.amount === 0) };
}

/** The button beside the error: 'check' is "Check my payment" (`payment.retried`), 'submit' is Join Now again. */
export function selectRetry(snapshot: Snapshot): 'none' | 'check' | 'submit' {
  if (snapshot.matches('uncertain')) return 'check';
  const isResent = [{ entering: 'offline' }, { entering: 'unavailable' }, 'noResponse', 'unverified'] as const;
  return isResent.some((value) => snapshot.matches(value)) ? 'submit' : 'none';
}

/** The error concerns the card and is shown there. */
export const selectIsAboutCard = (snapshot: Snapshot): boolean =>
  snapshot.context.needsCard && snapshot.matches('entering') && isAboutCard(snapshot.context.error);

/** The card form's own chart. */
export const selectCardForm = ({ children }: Snapshot): CardFormRef | undefined => children.cardForm;

/** The message of the bank, the card form or the host, if there is one. Other plugins' messages are not shown. */
const getMessage = (error: PaymentError | null) =>
  error && 'message' in error && error.message !== '' && !isForeign(error) ? verbatim(error.message) : null;

function incompleteText(error: PaymentError | null) {
  switch (error?.kind === 'incomplete' ? error.form : undefined) {
    case 'loadFailed':
      return text('You cannot enter your card without the card form.');
    case 'loading':
      return text('The card form is still loading. Please wait a moment.');
    case undefined:
      return text('Please complete your card details.');
  }
}

function toRateLimitText(error: PaymentError | null) {
  const seconds = error?.kind === 'rateLimited' ? error.retryAfter : 0;
  return seconds > 0
    ? plural(
        'Too many attempts. Please try again in {count} second.',
        'Too many attempts. Please try again in {count} seconds.',
        seconds,
      )
    : text('Too many attempts. Try again in a few minutes.');
}

function rejectedText(error: PaymentError | null) {
  if (error?.kind === 'invalid') {
    const ofForm = error.errors['form'] ?? [];
    if ('coupon' in error.errors && ofForm.length === 0) {
      return text(
        'Your coupon is no longer valid, so the total is the full price. You have not been charged. Press Join Now again if you agree.',
      );
    }
    return ofForm.length > 0
      ? verbatim(ofForm.join(' '))
      : text('You have not been charged. Correct your answers, then press Join Now again.');
  }
  return getMessage(error) ?? text('The registration was not accepted. You have not been charged. Try again.');
}
