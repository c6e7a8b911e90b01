/** Like Stripe's, the sandbox's messages are in the language of the page. */
import { expect, test } from 'vitest';
import { translate } from '../../sandbox/stripe-messages.js';
import { bankAnswer } from '../../sandbox/stripe/cards.mjs';

/** Stripe's published test cards that the bank declines, and a card that is not one of them. */
const DECLINED = ['0002', '9995', '9987', '9979', '0069', '0127', '0119', '1111'].map((end) => `400000000000${end}`);

test.each(DECLINED)('the decline of %s has a translation', (number) => {
  const answer = bankAnswer(number);
  if (typeof answer === 'string') throw new Error(`The bank accepts ${number}.`);
  for (const locale of ['es', 'es-419', 'ar']) expect(translate(answer.message, locale)).not.toBe(answer.message);
  for (const locale of ['en', 'auto', 'de']) expect(translate(answer.message, locale)).toBe(answer.message);
});
