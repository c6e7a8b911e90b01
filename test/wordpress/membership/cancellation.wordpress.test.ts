/** The end of a membership, as its holder or the owner wants it (spec: account#canceling). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { beAtWorkOnPerson } from '../kit/locks.ts';
import { ask, joinAsMember, said } from '../kit/member.ts';
import { useSite, type DispatchedAnswer } from '../kit/site.ts';
import { silenceWebhooks } from '../kit/stripe.ts';

const portal = useSite();

const MONTH = 30 * 86_400;

/** Renée buys a membership. */
async function buy(plan: 'grow' | 'navigator' = 'grow'): Promise<void> {
  await joinAsMember(portal, plan);
}

/** Renée sends an act. */
async function send(
  act: 'cancel' | 'keep',
  key: string = randomUUID(),
  more: { reason?: string; comment?: string } = {},
): Promise<{ said: string; json: DispatchedAnswer['json'] }> {
  const answer = await ask(portal, `/account/membership/${act}`, { idempotency_key: key, ...more });
  return { said: said(answer), json: answer.json };
}

/** The journal's entries about the cancellation, with who acted. */
const told = async () =>
  (await portal.rows('journal'))
    .filter(({ kind }) => kind === 'cancellation_scheduled' || kind === 'cancellation_undone')
    .map(({ kind, detail, acted_by }) => [kind, detail, acted_by]);

const row = async () => (await portal.rows('subscriptions'))[0] ?? {};
const atStripe = () => portal.stripe.state.subscriptions[0];
const periodEnd = () => atStripe()?.items.data[0]?.current_period_end ?? 0;
const updates = () =>
  portal.stripe.state.requests.filter(({ call }) => /^POST \/v1\/subscriptions\/./.test(call)).length;
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

describe('a canceled membership', () => {
  test('lasts until its paid month is over, and then ends', async () => {
    await buy();
    const { said, json } = await send('cancel');
    expect(said).toBe('200');
    expect(json).toMatchObject({ state: 'cancel_at_period_end', ends_at: periodEnd(), next_charge: null, plans: [] });
    expect(await told()).toEqual([['cancellation_scheduled', String(periodEnd()), 'member']]);
    portal.stripe.simulate.pass(MONTH);
    portal.stripe.simulate.renew(atStripe()?.id ?? '', 'paid');
    await portal.stripe.settled();
    expect((await row())['status']).toBe('canceled');
    expect(portal.stripe.state.charges).toHaveLength(1);
  });

  test('can be resumed until then, and is charged again', async () => {
    await buy();
    await send('cancel');
    const { said, json } = await send('keep');
    expect(said).toBe('200');
    expect(json).toMatchObject({ state: 'active', ends_at: null, next_charge: { amount: 19_900, at: periodEnd() } });
    expect((await told()).map(([what]) => what)).toEqual(['cancellation_scheduled', 'cancellation_undone']);
    expect(atStripe()).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  });

  test('is canceled once, despite repeats and several tabs', async () => {
    await buy();
    await send('cancel', 'the-same-key');
    const again = await send('cancel', 'the-same-key');
    const inAnotherTab = await send('cancel');
    expect([again.said, inAnotherTab.said]).toEqual(['200', '200']);
    expect(await told()).toHaveLength(1);
    expect(updates()).toBe(1);
  });

  test('sends one e-mail, even if Stripe’s response was lost', async () => {
    await buy();
    silenceWebhooks(portal);
    portal.stripe.failNext({ on: 'POST /v1/subscriptions/:id', how: 'dropAfter' });
    const lost = await send('cancel', 'the-same-key');
    expect(lost.said).toBe('502 practice_portal_gateway_unavailable');
    expect(await told()).toEqual([]);
    const again = await send('cancel', 'the-same-key');
    expect(again.json.state).toBe('cancel_at_period_end');
    expect(await told()).toHaveLength(1);
  });

  test('after a failed payment also gets an e-mail', async () => {
    await buy();
    portal.stripe.simulate.renew(atStripe()?.id ?? '', 'refused');
    await portal.stripe.settled();
    expect((await send('cancel')).json).toMatchObject({ state: 'past_due', ends_at: periodEnd() });
    expect((await told()).map(([what]) => what)).toEqual(['cancellation_scheduled']);
    expect((await send('keep')).json).toMatchObject({ state: 'past_due', ends_at: null });
    expect((await told()).map(([what]) => what)).toEqual(['cancellation_scheduled', 'cancellation_undone']);
  });

  test('asks to try again while another request works on the member', async () => {
    await buy();
    const leave = await beAtWorkOnPerson(portal, 'renee');
    expect((await send('cancel')).said).toBe('409 practice_portal_in_progress');
    await leave();
    expect(updates()).toBe(0);
  });

  test('that has ended cannot be canceled or resumed', async () => {
    await buy();
    silenceWebhooks(portal);
    portal.stripe.simulate.cancel(atStripe()?.id ?? '');
    expect((await send('cancel')).said).toBe('409 practice_portal_membership_over');
    expect((await row())['status']).toBe('canceled');
    expect((await send('keep')).said).toBe('409 practice_portal_membership_over');
  });
});

describe('the reason for canceling', () => {
  const REASONS = ['too_expensive', 'unused', 'missing_features', 'switched_service', 'practice_changes', 'other'];
  const stored = async () =>
    (await portal.rows('cancellation_reasons')).map(({ reason, comment }) => [reason, comment]);
  const logged = async () =>
    (await portal.rows('journal')).filter(({ kind }) => kind === 'cancellation_reason').map(({ detail }) => detail);

  test('is stored with the comment, and logged without it, once', async () => {
    await buy();
    const reason = { reason: 'too_expensive', comment: 'Two of us share one login.' };
    await send('cancel', 'the-same-key', reason);
    await send('cancel', 'the-same-key', reason);
    expect(await stored()).toEqual([['too_expensive', 'Two of us share one login.']]);
    expect(await logged()).toEqual(['too_expensive']);
    expect(JSON.stringify(await portal.rows('journal'))).not.toContain('login');
  });

  test('is optional, and six can be chosen', async () => {
    await buy();
    expect((await send('cancel')).said).toBe('200');
    expect([await stored(), await logged()]).toEqual([[], []]);
    for (const reason of REASONS) await send('cancel', randomUUID(), { reason });
    expect([await stored(), await logged()]).toEqual([[['other', '']], REASONS]);
    expect((await send('cancel', randomUUID(), { reason: 'bored' })).said).toBe('400 rest_invalid_param');
    expect((await send('cancel', randomUUID(), { comment: 'a'.repeat(501) })).said).toBe('400 rest_invalid_param');
  });

  test('is stored even if Stripe’s response was lost', async () => {
    await buy();
    portal.stripe.failNext({ on: 'POST /v1/subscriptions/:id', how: 'dropAfter' });
    await send('cancel', 'the-same-key', { reason: 'unused' });
    expect(await stored()).toEqual([]);
    await send('cancel', 'the-same-key', { reason: 'unused' });
    expect(await stored()).toEqual([['unused', '']]);
  });

  test('is deleted when the cancellation is undone', async () => {
    await buy();
    await send('cancel', randomUUID(), { reason: 'unused' });
    await send('keep');
    expect(await stored()).toEqual([]);
  });
});

describe('a Navigator membership', () => {
  test('ends with the twelfth month, and is charged until then', async () => {
    await buy('navigator');
    const { json } = await send('cancel');
    const inTwelveMonths = new Date(1000 * Number(atStripe()?.billing_cycle_anchor));
    inTwelveMonths.setUTCFullYear(inTwelveMonths.getUTCFullYear() + 1);
    expect(day(json.ends_at)).toBe(day(inTwelveMonths.getTime() / 1000));
    expect(json).toMatchObject({ state: 'cancel_at_period_end', next_charge: { amount: 125_000 } });
    expect(day(json.committed_until)).toBe(day(json.ends_at));
    expect(portal.site.mails().at(-1)?.message).toContain(
      'Because of your commitment, you are charged each month until then.',
    );
    portal.stripe.simulate.pass(MONTH);
    portal.stripe.simulate.renew(atStripe()?.id ?? '', 'paid');
    await portal.stripe.settled();
    expect((await row())['status']).toBe('cancel_at_period_end');
    expect(portal.stripe.state.charges).toHaveLength(2);
  });

  test('can be resumed', async () => {
    await buy('navigator');
    await send('cancel');
    expect((await send('keep')).json).toMatchObject({ state: 'active', ends_at: null });
    expect(atStripe()).toMatchObject({ cancel_at: null });
  });

  test('held for more than a year ends with the paid month', async () => {
    await buy('navigator');
    await portal.php(
      `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET activated_at = '2020-01-01 00:00:00'" );`,
    );
    expect((await send('cancel')).json).toMatchObject({
      ends_at: periodEnd(),
      next_charge: null,
      committed_until: null,
    });
  });
});

test.each([
  // The start of the first period, the earliest allowed end, and the end.
  ['2026-01-31', '2026-02-10', '2026-02-28'],
  ['2026-01-31', '2026-03-01', '2026-03-31'],
  ['2026-01-31', '2027-01-31', '2027-01-31'],
  ['2028-02-29', '2029-02-28', '2029-02-28'],
  ['2026-03-15', '2026-03-15', '2026-04-15'],
])('a period that began on %s ends, not before %s, on %s', async (anchor, earliest, end) => {
  const seconds = (text: string) => Date.parse(`${text}T12:00:00Z`) / 1000;
  const found = await portal.php<number>(
    `return ( new PracticePortal\\Billing\\Model\\BillingCycle( ${seconds(anchor)} ) )->endFrom( ${seconds(earliest)} );`,
  );
  expect(found).toBe(seconds(end));
});
