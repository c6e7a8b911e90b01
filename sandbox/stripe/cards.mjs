/** The bank's responses to test cards, with Stripe's published test numbers and messages. */

/** @typedef {{ code: string, declineCode?: string, message: string }} Refusal */

/** @type {Record<string, Refusal>} */
const REFUSALS = {
  4000000000000002: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  4000000000009995: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  4000000000009987: { code: 'card_declined', declineCode: 'lost_card', message: 'Your card was reported lost.' },
  4000000000009979: { code: 'card_declined', declineCode: 'stolen_card', message: 'Your card was reported stolen.' },
  4000000000000069: { code: 'expired_card', message: 'Your card has expired.' },
  4000000000000127: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  4000000000000119: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

const NOT_A_TEST_CARD = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. Your request was in test mode, but used a non test card.',
};

/**
 * The bank's response to a stored card, of which only the last four digits are known.
 *
 * @param {string} last4
 * @returns {{ code: string, decline_code?: string, message: string } | null} null when the bank pays
 */
export function answerByEnd(last4) {
  const number = Object.keys(REFUSALS).find((each) => each.endsWith(last4) && last4 !== '');
  const refusal = number === undefined ? undefined : REFUSALS[number];
  if (!refusal) return null;
  const { code, declineCode, message } = refusal;
  return { code, ...(declineCode && { decline_code: declineCode }), message };
}

/** Cards that need authentication for every payment, but not for being stored. */
const ASKS_ALWAYS = ['3184'];

/**
 * Whether payments with a stored card need the cardholder's authentication.
 *
 * @param {string} last4
 */
export const asksAgain = (last4) => ASKS_ALWAYS.includes(last4);

const ACCEPTED = new Set(['4242424242424242', '5555555555554444', '378282246310005']);
const ASKS_FOR_AUTHENTICATION = new Set(['4000002500003155', '4000002760003184']);

/**
 * @param {string} number digits only
 * @returns {'accepted' | 'authentication' | Refusal}
 */
export function bankAnswer(number) {
  if (ACCEPTED.has(number)) return 'accepted';
  if (ASKS_FOR_AUTHENTICATION.has(number)) return 'authentication';
  return REFUSALS[number] ?? NOT_A_TEST_CARD;
}
