/** Computes what Stripe charges of the amount due. Pure. */

/** Stripe charges no smaller amount in dollars: it adds it to the next invoice. Minor units. */
const MIN_CHARGE = 50;

export type DueAfterCredit = {
  /** Charged today, in minor units. */
  today: number;
  /** Too little to charge today, so the next payment includes it; in minor units. */
  later: number;
};

/**
 * @param due due today, in minor units
 * @param credit the customer balance in minor units, which is used first; negative if the customer owes; null (unknown)
 *   counts as 0
 */
export function dueAfterCredit(due: number, credit: number | null): DueAfterCredit {
  const left = Math.max(0, due - (credit ?? 0));
  return left < MIN_CHARGE ? { today: 0, later: left } : { today: left, later: 0 };
}
