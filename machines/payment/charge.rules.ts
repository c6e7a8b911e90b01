/** What the card processor takes of what is due, as plain functions. */

/** It charges no dollar amount below this: that goes on the next invoice. Minor units. */
const MIN_CHARGE = 50;

export type DueAfterCredit = {
  /** What is taken today, in minor units. */
  today: number;
  /** What is too little to be taken today, and comes with the next payment; minor units. */
  later: number;
};

/**
 * @param due what is due today, in minor units
 * @param credit what the person has as credit, which pays first, in minor units; below zero what is owed; null when nobody
 * knows: as if there were none
 */
export function dueAfterCredit(due: number, credit: number | null): DueAfterCredit {
  const left = Math.max(0, due - (credit ?? 0));
  return left < MIN_CHARGE ? { today: 0, later: left } : { today: left, later: 0 };
}
