/** Memberships as the host returns them. */
import type { AccountMembership } from '../../../machines/account-plan/account-plan.types.ts';

const day = (text: string) => Date.parse(`${text}T12:00:00Z`) / 1000;

export const GROW: AccountMembership = {
  plan: { id: 11, name: 'Grow Membership', price: 19_900, term: 'month to month, cancel anytime' },
  state: 'active',
  pastDueSince: null,
  endedAt: null,
  endsAt: null,
  nextCharge: { amount: 17_910, at: day('2026-12-15') },
  card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2034 },
  isBilled: true,
  outside: null,
  cancelsOn: day('2026-12-15'),
  committedUntil: null,
  overdue: null,
  pause: null,
  pauseMonths: 2,
  guarantee: { until: day('2027-01-20'), ask: 'office@portal.example' },
  isInvited: false,
  paidBy: '',
  isListed: true,
  plans: [
    { id: 12, name: 'Advantage Membership', price: 49_900, term: 'month to month' },
    { id: 13, name: 'Navigator Membership', price: 125_000, term: '12-month commitment' },
  ],
};

export const ADVANTAGE: AccountMembership = {
  ...GROW,
  plan: { id: 12, name: 'Advantage Membership', price: 49_900, term: 'month to month' },
  nextCharge: { amount: 49_900, at: day('2026-12-15') },
  guarantee: null,
  isListed: false,
  plans: [GROW.plan, { id: 13, name: 'Navigator Membership', price: 125_000, term: '12-month commitment' }],
};

export const ENDING: AccountMembership = {
  ...GROW,
  state: 'cancel_at_period_end',
  endsAt: day('2026-12-15'),
  nextCharge: null,
  pauseMonths: 0,
  plans: [],
};

export const NAVIGATOR: AccountMembership = {
  ...GROW,
  plan: { id: 13, name: 'Navigator Membership', price: 125_000, term: '12-month commitment' },
  nextCharge: { amount: 125_000, at: day('2026-12-15') },
  cancelsOn: day('2027-11-15'),
  committedUntil: day('2027-11-15'),
  guarantee: null,
  plans: [],
};

export const PAST_DUE: AccountMembership = {
  ...GROW,
  state: 'past_due',
  pastDueSince: day('2026-11-15'),
  overdue: { amount: 19_900, accessUntil: day('2026-11-29') },
  pauseMonths: 0,
  plans: [],
};

export const PAUSED: AccountMembership = {
  ...GROW,
  state: 'paused',
  pause: { until: day('2027-02-01'), earliest: day('2026-12-01'), isOpen: false },
  pauseMonths: 0,
  plans: [],
};

export const ENDED: AccountMembership = {
  ...GROW,
  state: 'canceled',
  endedAt: day('2026-11-10'),
  nextCharge: null,
  card: null,
  isBilled: false,
  cancelsOn: null,
  pauseMonths: 0,
  guarantee: null,
  plans: [],
};

export const SHARED: AccountMembership = {
  ...GROW,
  nextCharge: null,
  card: null,
  isBilled: false,
  cancelsOn: null,
  pauseMonths: 0,
  guarantee: null,
  isInvited: true,
  paidBy: 'Ada Lovelace',
  plans: [],
};

/** Paid by cheque: Stripe charges nothing, and the member can change nothing here. */
export const OUTSIDE: AccountMembership = {
  ...GROW,
  nextCharge: null,
  card: null,
  isBilled: false,
  outside: { until: day('2026-12-31'), isComplimentary: false },
  cancelsOn: null,
  guarantee: null,
  plans: [],
};
