/** What happens at Stripe without being asked by the host or by a card form. */
export type StripeSimulation = {
  /** Time passes: all at Stripe has happened so much earlier. Nothing else happens by it. */
  pass: (seconds: number) => void;
  /** Stripe's clock is so much later than the host's, and always was. Below zero: earlier. */
  skewTo: (seconds: number) => void;
  /** Ends what has waited for its first payment for more than 23 hours. */
  expire: () => void;
  /** The period is over: it ends as announced, or the bank is asked for the next. */
  renew: (subscription: string, answer: 'paid' | 'refused') => void;
  /** The bank is asked again for what is owed. */
  retry: (subscription: string, answer: 'paid' | 'refused') => void;
  /** What Stripe does when the bank has refused too often, as the account's settings say. */
  giveUp: (subscription: string, status: 'canceled' | 'unpaid' | 'paused') => void;
  resume: (subscription: string) => void;
  /** Ends the pauses whose `resumes_at` has come. */
  resumeDue: () => void;
  /** In Stripe's dashboard. */
  cancel: (subscription: string) => void;
  /** In Stripe's dashboard: what they have ends at once. */
  deleteCustomer: (customer: string) => void;
  cancelAtPeriodEnd: (subscription: string, on: boolean) => void;
  /** In Stripe's dashboard: another price from now on, with what it costs. */
  changePlan: (subscription: string, price: string) => void;
  /** Without an amount all that is left. */
  refund: (intent: string, amount?: number | null) => void;
  /** @returns the dispute's id */
  dispute: (intent: string) => string;
  closeDispute: (dispute: string, outcome: 'won' | 'lost') => void;
  /** The bank has been asked, and has not answered yet. */
  processing: (intent: string) => void;
  /** In Stripe's dashboard: a coupon as the customer's discount, or none. */
  discountCustomer: (customer: string, coupon: string | null) => void;
  /** Gives a customer credit, in minor units, from which the next invoice is paid first. */
  credit: (customer: string, amount: number) => void;
};
