/** Rules for every end state, whatever the order of two operations on one person's purchases (spec: payment#one-charge). */
import type { Outcome } from './purchases.ts';

const isHeld = (row: string) => /active|past_due|ending/.test(row);
const isShare = (row: string) => row.includes(' share ');

/** @returns the broken rules, in words */
export const breachesOf = (
  { accounts, rows, live, kept, withoutCard, creditUsed, lostExtensions }: Outcome,
  charges: number,
) => [
  ...(lostExtensions > 0 ? ['what the owner has extended has ended'] : []),
  ...withoutCard.map((price) => `nobody's card pays for ${price}`),
  ...(accounts > 1 ? [`${accounts} accounts`] : []),
  ...(live.filter((each) => !each.endsWith('incomplete')).length > 1 ? [`several live: ${live.join(', ')}`] : []),
  ...(rows.filter((row) => isHeld(row) && !isShare(row)).length > 1 ? [`several rows: ${rows.join(', ')}`] : []),
  // A member in this state could neither get in nor buy.
  ...(rows.some((row) => isHeld(row) && isShare(row)) && !rows.some((row) => isHeld(row) && !isShare(row))
    ? ['a share in what has ended']
    : []),
  ...(kept.length > charges ? [`charged ${kept.join(', ')}`] : []),
  // Only memberships, present or past, and purchases that can still be paid use credit.
  ...(creditUsed !== 0 && live.length === 0 && !rows.some((row) => isHeld(row) || row.endsWith('canceled'))
    ? [`credit of ${creditUsed} is gone for nothing`]
    : []),
];

/**
 * Compares two outcomes without abandoned purchases and their transactions, since a death may leave one more. Also ignores an incomplete
 * subscription at Stripe for which no row waits: its secret is lost, and Stripe lets it expire.
 */
export const isAlike = (one: Outcome, other: Outcome) => {
  const told = ({ accounts, people, rows, transactions, live, kept, creditUsed }: Outcome) =>
    JSON.stringify({
      accounts,
      people,
      kept,
      creditUsed,
      live: live.filter((each) => !each.endsWith('incomplete') || rows.some((row) => row.endsWith('awaiting_payment'))),
      rows: rows.filter((row) => !row.endsWith('incomplete_expired')),
      transactions: transactions.filter((each) => !each.endsWith('pending')),
    });
  return told(one) === told(other);
};

/** The person paid at the moment when the purchase ended: nothing is live, and the host kept no new charge. `before`: the number of charges before. */
export const isGivenBack = ({ rows, live, kept }: Outcome, before: number) =>
  live.length === 0 && kept.length <= before && rows.some((row) => row.endsWith('refunded'));
