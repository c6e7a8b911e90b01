/** Registrations on a site where MemberPress sells the memberships (spec: rest#memberpress). */
import { describe, expect, it, vi } from 'vitest';
import { createRegistrations } from '../../../src/services/wordpress/registration/registrations.ts';
import type { Rest, RestAnswer, RestRequest } from '../../../src/services/wordpress/rest.ts';
import { request } from '../../machines/payment/payment.model.ts';

const AJAX = 'https://practice.example/wp-admin/admin-ajax.php';
const ACTION = 'https://practice.example/plans/grow/';

const fresh = { nonce: 'fresh', checkout_nonce: 'checkout', coupon_nonce: 'coupon', user_id: 9 };

/** A client of a MemberPress with this response, on a site that then has these nonces. */
function memberpressThat(said: unknown, { status = 200, nonces = fresh }: { status?: number; nonces?: unknown } = {}) {
  const requests: RestRequest[] = [];
  const adopt = vi.fn<Rest['adopt']>();
  const rest: Rest = {
    nonces: () => ({ rest: 'n', checkout: '', coupon: '' }),
    adopt,
    async send(request): Promise<RestAnswer> {
      requests.push(request);
      const json = String(request.to).endsWith('practice_portal_nonce') ? nonces : said;
      return { status, json, text: JSON.stringify(json), url: AJAX, redirected: false, header: () => null };
    },
    call: vi.fn<Rest['call']>(async () => null),
    read: vi.fn<Rest['read']>(),
  };
  const registrations = createRegistrations(rest, {
    action: ACTION,
    processSignup: 'Y',
    referrer: '/register/',
    gatewayId: 'rjbtub-6ku',
    memberpressUrl: AJAX,
    inviteToken: null,
  });
  const signal = new AbortController().signal;
  const register = (changes = {}) =>
    registrations.register(
      { request: { ...request, ...changes }, submission: { key: 'key-1', transactionId: 5 } },
      signal,
    );
  return { register, registrations, requests, adopt, rest };
}

const toConfirm = {
  action: 'confirmPayment',
  client_secret: 'pi_1_secret_2',
  return_url: 'https://practice.example/mepr/notify/rjbtub-6ku/return?txn_id=7',
  transaction_id: '7',
};

const adopted = [{ rest: 'fresh', checkout: 'checkout', coupon: 'coupon' }, 9];

describe('the payment', () => {
  it('is requested at admin-ajax, with the whole form except the field that would process it at once', async () => {
    const { register, requests } = memberpressThat(toConfirm);
    await register();
    expect(requests[0]).toMatchObject({ method: 'POST', to: `${AJAX}?action=mepr_stripe_confirm_payment` });
    const form = requests[0]?.form?.({ rest: 'n', checkout: 'c', coupon: '' });
    expect(form?.has('mepr_process_signup_form')).toBe(false);
    expect([form?.get('mepr_current_url'), form?.get('mepr_payment_method'), form?.get('mepr_transaction_id')]).toEqual(
      [ACTION, 'rjbtub-6ku', '5'],
    );
    expect(form?.get('user_email')).toBe(request.email);
  });

  it('is confirmed with the bank, by a visitor who is now signed in', async () => {
    const { register, adopt } = memberpressThat(toConfirm);
    await expect(register()).resolves.toEqual({
      status: 'requiresConfirmation',
      action: 'confirmPayment',
      clientSecret: 'pi_1_secret_2',
      returnUrl: toConfirm.return_url,
      transactionId: 7,
    });
    expect(adopt).toHaveBeenCalledExactlyOnceWith(...adopted);
  });

  it('is nothing for a secondary user, whose form goes to the page', async () => {
    const { register, requests } = memberpressThat(undefined);
    await register({ secondary: true }).catch(() => undefined);
    expect(requests.map(({ to }) => to)).toEqual([ACTION]);
  });
});

describe('a refusal', () => {
  it('of fields belongs to them, its markup taken away', async () => {
    const { register, adopt } = memberpressThat({ errors: { user_login: '<b>Taken</b>', 0: 'All &amp; sundry' } });
    await expect(register()).rejects.toEqual({
      kind: 'invalid',
      errors: { username: ['Taken'], form: ['All & sundry'] },
    });
    expect(adopt).not.toHaveBeenCalled();
  });

  it('of the form as a whole may come as a list', async () => {
    const { register } = memberpressThat({ errors: ['One', 'Two'] });
    await expect(register()).rejects.toEqual({ kind: 'invalid', errors: { form: ['One', 'Two'] } });
  });

  it('after the account was made leaves the visitor signed in to it', async () => {
    const { register, adopt } = memberpressThat({ error: '<p>Your card was declined.</p>', transaction_id: 7 });
    await expect(register()).rejects.toEqual({
      kind: 'invalid',
      errors: { form: ['Your card was declined.'] },
      account: { transactionId: 7 },
    });
    expect(adopt).toHaveBeenCalledExactlyOnceWith(...adopted);
  });

  it('runs nothing that is in its markup', async () => {
    const { register } = memberpressThat({
      error: '<img src=x onerror="window.ran = true"><script>window.ran = true</script>No',
    });
    await expect(register()).rejects.toMatchObject({ kind: 'invalid' });
    expect('ran' in window).toBe(false);
  });
});

describe('any other response', () => {
  it.each<[string, unknown, number, object]>([
    ['a page', undefined, 200, { kind: 'invalidResponse' }],
    ['nothing that is known', { success: true }, 200, { kind: 'invalidResponse' }],
    ['a nonce that is refused', -1, 403, { kind: 'httpError', status: 403 }],
    [
      'an address to return to that is none',
      { ...toConfirm, return_url: 'javascript:alert(1)' },
      200,
      { kind: 'invalidResponse' },
    ],
    ['an action that is none', { ...toConfirm, action: 'steal' }, 200, { kind: 'invalidResponse' }],
  ])('%s is no acceptance', async (_, said, status, failure) => {
    await expect(memberpressThat(said, { status }).register()).rejects.toMatchObject(failure);
  });

  it.each([
    ['a visitor’s', { ...fresh, checkout_nonce: null }],
    ['malformed', 7],
  ])('of %s nonces nothing is adopted', async (_, nonces) => {
    const { register, adopt } = memberpressThat(toConfirm, { nonces });
    await expect(register()).resolves.toMatchObject({ transactionId: 7 });
    expect(adopt).not.toHaveBeenCalled();
  });
});

it('our own route is not asked how a payment of MemberPress’s stands', async () => {
  const { registrations, rest } = memberpressThat(toConfirm);
  await registrations.reportSuccess({ transactionId: 7 }, new AbortController().signal);
  expect(rest.call).not.toHaveBeenCalled();
});
