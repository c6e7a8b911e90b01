/**
 * The receipt of a registration, in the host's responses and in the page data after the bank's redirect (spec: registration-request#registration-submit).
 */
import * as v from 'valibot';
import type { Receipt } from '../../../../machines/payment/payment.types.ts';

const minorUnits = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.pipe(v.string(), v.minLength(1));

const MS_PER_SECOND = 1_000;

const receiptSchema = v.pipe(
  v.object({
    plan: text,
    charged_today: minorUnits,
    next_charge: v.nullable(v.object({ amount: minorUnits, at: v.pipe(v.number(), v.minValue(0)) })),
    card: v.nullable(text),
    email: text,
  }),
  v.transform(({ plan, charged_today, next_charge, card, email }): Receipt => ({
    plan,
    charged: charged_today,
    next: next_charge && { amount: next_charge.amount, at: next_charge.at * MS_PER_SECOND },
    card,
    email,
  })),
);

/**
 * The payment has already succeeded when a receipt arrives, so an invalid receipt counts as none and not as a failure.
 *
 * @param wire the `receipt` of a response, unvalidated
 */
export function parseReceipt(wire: unknown): Receipt | null {
  const read = v.safeParse(receiptSchema, wire);
  return read.success ? read.output : null;
}
