/** The demo's member pays: six weeks of a subscription at the Stripe sandbox, so that the account page has real data. */

const DAY = 86_400;

/** The age of the first payment. The second was a month later. */
const SINCE = [30 * DAY, 12 * DAY];

/**
 * @param {object} demo
 * @param {import('./boot.mjs').HostedSite} demo.site The seeded site, before it serves requests.
 * @param {ReturnType<typeof import('../../sandbox/stripe-api.mjs').createStripeSandbox>} demo.stripe
 * @param {string} demo.sandboxUrl
 */
export async function subscribeMember({ site, stripe, sandboxUrl }) {
  /** @type {{ user_id: number, email: string, name: string, price: string, site_url: string } | null} */
  const member = JSON.parse(
    await site.run('echo wp_json_encode( PracticePortal\\Demo\\member_without_subscription() );'),
  );
  if (member === null) return;

  /** @param {string} path @param {Record<string, string>} body */
  const call = async (path, body) => {
    const response = await fetch(sandboxUrl + path, {
      method: 'POST',
      headers: { Authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };

  // The sandbox sends no webhook. Instead, the site gets these events below, as past ones.
  const { webhookUrl } = stripe;
  stripe.webhookUrl = undefined;
  const { id: customer } = await call('/v1/customers', {
    email: member.email,
    name: member.name,
    'metadata[user_id]': String(member.user_id),
  });
  const { id, latest_invoice: first } = await call('/v1/subscriptions', {
    customer,
    'items[0][price]': member.price,
    payment_behavior: 'default_incomplete',
    'metadata[site_url]': member.site_url,
    'expand[0]': 'latest_invoice.confirmation_secret',
  });
  const secret = first.confirmation_secret.client_secret;
  await fetch(`${sandboxUrl}/browser/confirm`, {
    method: 'POST',
    body: JSON.stringify({
      key: 'pk_test_sandbox',
      client_secret: secret,
      card: { number: '4242424242424242', exp: '12/34', cvc: '123' },
    }),
  });
  const [month = 0, since = 0] = SINCE;
  stripe.simulate.pass(month);
  stripe.simulate.renew(id, 'paid');
  stripe.simulate.pass(since);
  await stripe.settled();
  stripe.webhookUrl = webhookUrl;

  const bought = {
    customer,
    subscription: id,
    intent: secret.split('_secret_')[0],
    invoices: stripe.state.invoices
      .filter((invoice) => invoice.customer === customer)
      .map((invoice) => ({ id: invoice.id, amount: invoice.amount_paid, at: invoice.status_transitions.paid_at })),
    ends: stripe.state.subscriptions.find((row) => row.id === id)?.items.data[0]?.current_period_end,
  };
  const encoded = Buffer.from(JSON.stringify(bought)).toString('base64');
  await site.run(`PracticePortal\\Demo\\attach_subscription( json_decode( base64_decode( '${encoded}' ), true ) );`);
}
