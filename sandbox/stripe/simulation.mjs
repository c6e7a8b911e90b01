/**
 * Events at Stripe without a request: months pass, banks respond, cardholders dispute payments, an owner uses
 * Stripe's dashboard. Tests trigger it, and events report it.
 */

/**
 * @param {import('./ledger.mjs').Ledger} ledger
 * @returns {import('./stripe-simulation.d.mts').StripeSimulation}
 */
export function createSimulation({ books, bank, discounts, invoices, subscriptions }) {
  /** @param {string} subscription */
  const openInvoiceOf = (subscription) => {
    const open = books.rows.invoices.find(
      (row) => row.status === 'open' && invoices.subscriptionOf(row)?.id === subscription,
    );
    if (!open) throw new Error(`${subscription} owes nothing.`);
    return open;
  };

  return {
    pass: (seconds) => books.pass(seconds),
    skewTo: (seconds) => books.skewTo(seconds),
    expire: () => subscriptions.expire(),
    renew: (subscription, answer) => void subscriptions.renew(subscription, answer),
    retry: (subscription, answer) => invoices.collect(openInvoiceOf(subscription), answer),
    giveUp: (subscription, status) => void subscriptions.giveUp(subscription, status),
    resume: (subscription) => void subscriptions.resume(subscription),
    resumeDue: () => subscriptions.resumeDue(),
    cancel: (subscription) => void subscriptions.cancel(subscription),
    deleteCustomer: (customer) => void subscriptions.forget(books.find(books.rows.customers, 'customer', customer)),
    cancelAtPeriodEnd: (subscription, on) =>
      void subscriptions.update(subscription, { metadata: {}, proration: 'none', cancelAtPeriodEnd: on }),
    changePlan: (subscription, price) =>
      void subscriptions.update(subscription, { metadata: {}, proration: 'always_invoice', price }),
    refund: (intent, amount = null) =>
      void bank.refund({ charge: null, intent, amount, reason: 'requested_by_customer', metadata: {} }),
    dispute: (intent) => bank.dispute(intent).id,
    closeDispute: (dispute, outcome) => void bank.closeDispute(dispute, outcome),
    processing(intent) {
      books.find(books.rows.paymentIntents, 'payment_intent', intent).status = 'processing';
    },
    discountCustomer: (customer, coupon) =>
      discounts.give(books.find(books.rows.customers, 'customer', customer), coupon),
    credit(customer, amount) {
      books.find(books.rows.customers, 'customer', customer).balance -= amount;
    },
  };
}
