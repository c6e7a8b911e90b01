/** What holds of every end, in whichever order two things were done about one person's purchases (decisions, "Paying"). */
import type { Outcome } from './purchases.ts';

const isHeld = (row: string) => /active|past_due|ending/.test(row);
const isShare = (row: string) => row.includes(' share ');

/** @returns what breaks the rules that hold in every order, in words */
export const breachesOf = (
  { accounts, rows, live, kept, withoutCard, creditUsed, lostExtensions }: Outcome,
  charges: number,
) => [
  ...(lostExtensions > 0 ? ['what the owner has extended has ended'] : []),
  ...withoutCard.map((price) => `nobody's card pays for ${price}`),
  ...(accounts > 1 ? [`${accounts} accounts`] : []),
  ...(live.filter((each) => !each.endsWith('incomplete')).length > 1 ? [`several live: ${live.join(', ')}`] : []),
  ...(rows.filter((row) => isHeld(row) && !isShare(row)).length > 1 ? [`several rows: ${rows.join(', ')}`] : []),
  // A member with it could neither get in nor buy.
  ...(rows.some((row) => isHeld(row) && isShare(row)) && !rows.some((row) => isHeld(row) && !isShare(row))
    ? ['a share in what has ended']
    : []),
  ...(kept.length > charges ? [`charged ${kept.join(', ')}`] : []),
  // Credit is used by what is a membership, or was one, and by what can still be paid.
  ...(creditUsed !== 0 && live.length === 0 && !rows.some((row) => isHeld(row) || row.endsWith('ended'))
    ? [`credit of ${creditUsed} is gone for nothing`]
    : []),
];

/**
 * What was begun and never paid leaves no trace that matters: a death may leave one more of those, and of its transactions. Nor does
 * what Stripe began and no row waits for: its secret is nobody's, and Stripe lets it expire.
 */
export const isAlike = (one: Outcome, other: Outcome) => {
  const told = ({ accounts, rows, transactions, live, kept, creditUsed }: Outcome) =>
    JSON.stringify({
      accounts,
      kept,
      creditUsed,
      live: live.filter((each) => !each.endsWith('incomplete') || rows.some((row) => row.endsWith('awaiting_payment'))),
      rows: rows.filter((row) => !row.endsWith('abandoned')),
      transactions: transactions.filter((each) => !each.endsWith('pending')),
    });
  return told(one) === told(other);
};

/** Paid in the moment in which it ended: nothing is live, and nothing was kept of what was paid since. `before`: how many charges there were before. */
export const isGivenBack = ({ rows, live, kept }: Outcome, before: number) =>
  live.length === 0 && kept.length <= before && rows.some((row) => row.endsWith('given_back'));
