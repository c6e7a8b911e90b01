import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import type { FetchError } from '../../../machines/lib/errors.ts';
import type { RegistrationAnswer, RegistrationError } from '../../../machines/payment/payment.types.ts';
import { createRegistrations } from '../../../src/services/wordpress/registration/registrations.ts';
import type { Nonces, Rest, RestAnswer, RestRequest } from '../../../src/services/wordpress/rest.ts';
import { request } from '../../machines/payment/payment.model.ts';

/** A receipt in the server's format (spec: registration-request#registration-submit). */
const RECEIPT = {
  plan: 'Grow Membership',
  charged_today: 19_900,
  next_charge: { amount: 17_910, at: 1_798_000_000 },
  card: 'Visa ending in 4242',
  email: 'ada@example.org',
};

const ACTION = 'https://practice.example/register/';

type Said = Partial<Omit<RestAnswer, 'header'>> & { headers?: Record<string, string> };

/** A client of a server that gives this response to every request. */
function hostThat(say: () => Said) {
  const requests: RestRequest[] = [];
  const adopt = vi.fn<Rest['adopt']>();
  const rest: Rest = {
    nonces: () => ({ rest: 'n', checkout: '', coupon: '' }),
    adopt,
    async send(request) {
      requests.push(request);
      const { headers = {}, ...said } = say();
      return {
        status: 200,
        json: undefined,
        text: said.json === undefined ? '' : JSON.stringify(said.json),
        url: ACTION,
        redirected: false,
        header: (name) => headers[name] ?? null,
        ...said,
      };
    },
    call: vi.fn<Rest['call']>(async () => null),
    read: vi.fn<Rest['read']>(),
  };
  const meta = { action: ACTION, processSignup: 'Y', referrer: '/register/', gatewayId: 'gw', inviteToken: null };
  const registrations = createRegistrations(rest, meta);
  const register = (sent = request) =>
    registrations.register(
      { request: sent, submission: { key: 'key-1', transactionId: null } },
      new AbortController().signal,
    );
  return { register, registrations, requests, adopt, rest };
}

const refused = (status: number, code: string, more: object = {}, message = 'Words.'): Said => ({
  status,
  json: { code: `practice_portal_${code}`, message, data: { status, ...more } },
});

const toConfirm = {
  status: 'requires_confirmation',
  action: 'confirmPayment',
  client_secret: 'pi_1_secret_2',
  return_url: 'https://practice.example/return',
  transaction_id: 7,
};

const session = {
  logged_in: true,
  nonce: 'fresh',
  mepr_checkout_nonce: 'checkout',
  coupon_nonce: 'coupon',
  user_id: 9,
};

describe('an accepted registration', () => {
  it('asks for the confirmation of a payment, or of a card alone', async () => {
    await expect(hostThat(() => ({ json: toConfirm })).register()).resolves.toEqual({
      status: 'requiresConfirmation',
      action: 'confirmPayment',
      clientSecret: 'pi_1_secret_2',
      returnUrl: 'https://practice.example/return',
      transactionId: 7,
    } satisfies RegistrationAnswer);
    const setup = hostThat(() => ({ json: { ...toConfirm, action: 'confirmSetup' } }));
    await expect(setup.register()).resolves.toMatchObject({ action: 'confirmSetup' });
  });

  it.each([
    [{ amount: 14_900, total: 19_900, credit: 5_000 }, true],
    [{ amount: 20_000, total: 19_900, credit: -100 }, true],
    [null, false],
    [{ amount: -1, total: 19_900, credit: 0 }, false],
    [{ amount: 149.5, total: 19_900, credit: 0 }, false],
    [{ amount: 14_900, total: 19_900 }, false],
  ])('returns today’s charge, %j; an unreadable one counts as the shown one', async (due, isRead) => {
    const answer = await hostThat(() => ({ json: { ...toConfirm, due } })).register();
    expect('due' in answer ? answer.due : undefined).toEqual(isRead ? due : undefined);
  });

  it('is complete when there is nothing to pay', async () => {
    const json = {
      status: 'complete',
      transaction_id: 7,
      redirect_url: 'https://practice.example/overview/',
      user_id: 9,
    };
    await expect(hostThat(() => ({ status: 201, json })).register()).resolves.toEqual({
      status: 'complete',
      transactionId: 7,
      redirectUrl: 'https://practice.example/overview/',
      receipt: null,
    } satisfies RegistrationAnswer);
    await expect(hostThat(() => ({ status: 201, json: { ...json, receipt: RECEIPT } })).register()).resolves.toEqual(
      expect.objectContaining({ receipt: expect.objectContaining({ plan: 'Grow Membership' }) }),
    );
  });

  it('is posted to the page data’s URL, as a form with the current nonces', async () => {
    const { register, requests } = hostThat(() => ({ json: toConfirm }));
    await register();
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: 'POST', to: ACTION });
    const nonces: Nonces = { rest: 'n', checkout: 'of the moment', coupon: '' };
    expect(requests[0]?.form?.(nonces).get('mepr_checkout_nonce')).toBe('of the moment');
  });

  it('returns the nonces of its new session: the old ones are invalid', async () => {
    const { register, adopt } = hostThat(() => ({ json: { ...toConfirm, ...session } }));
    await register();
    expect(adopt.mock.calls).toEqual([[{ rest: 'fresh', checkout: 'checkout', coupon: 'coupon' }, 9]]);
  });

  it('without a session keeps the nonces', async () => {
    const { register, adopt } = hostThat(() => ({ json: { ...toConfirm, logged_in: false, nonce: 'visitor' } }));
    await register();
    expect(adopt).not.toHaveBeenCalled();
  });
});

describe('a refusal', () => {
  it.each<[Said, RegistrationError]>([
    [refused(409, 'in_progress', { retry_after: 3 }), { kind: 'inProgress', retryAfter: 3 }],
    [
      { ...refused(409, 'in_progress'), headers: { 'Retry-After': '5' } },
      { kind: 'inProgress', retryAfter: 5 },
    ],
    [refused(409, 'in_progress'), { kind: 'inProgress', retryAfter: 2 }],
    [refused(409, 'already_subscribed'), { kind: 'alreadySubscribed' }],
    [refused(403, 'invite_invalid'), { kind: 'inviteInvalid' }],
    [refused(422, 'key_reused'), { kind: 'keyReused' }],
    [
      refused(422, 'key_reused', { errors: { mepr_user_password: ['Another one.'] } }),
      { kind: 'invalid', errors: { password: ['Another one.'] }, isPending: true },
    ],
    [
      refused(402, 'payment_failed', {}, 'Your card has expired.'),
      { kind: 'declined', message: 'Your card has expired.' },
    ],
    [
      refused(402, 'payment_failed', { decline_code: 'stolen_card' }, 'Your card was reported stolen.'),
      { kind: 'declined', message: '' },
    ],
    [
      refused(503, 'payment_not_configured', {}, 'Payment is not configured.'),
      { kind: 'notConfigured', message: 'Payment is not configured.' },
    ],
    [refused(502, 'gateway_unavailable'), { kind: 'gatewayUnavailable' }],
    [refused(403, 'sign_in_required'), { kind: 'signedOut' }],
    [refused(429, 'too_many_requests', { retry_after: 20 }), { kind: 'rateLimited', retryAfter: 20 }],
    [
      { status: 429, text: '<h1>Slow down</h1>' },
      { kind: 'rateLimited', retryAfter: 60 },
    ],
    [
      refused(403, 'nonce_missing'),
      { kind: 'httpError', status: 403, code: 'practice_portal_nonce_missing', message: 'Words.' },
    ],
    [
      { status: 500, text: '<p>There has been a critical error</p>' },
      { kind: 'httpError', status: 500, code: '', message: '' },
    ],
    [{ status: 413 }, { kind: 'httpError', status: 413, code: '', message: '' }],
  ])('%j', async (said, refusal) => {
    await expect(hostThat(() => said).register()).rejects.toEqual(refusal);
  });

  it('names the form’s fields, not the wire’s', async () => {
    const errors = {
      user_first_name: ['"First Name" is required'],
      user_last_name: ['a'],
      user_login: ['b'],
      user_email: ['c', 'd'],
      mepr_user_password: ['e'],
      mepr_user_password_confirm: ['f'],
      hpa_role: ['g'],
      mepr_profession: ['h'],
      mepr_best_phone_number: ['i'],
      practices: ['j'],
      'practices.0.name': ['k'],
      'practices.1.address': ['l'],
      'mepr-address-one': ['m'],
      practice_admins: ['n'],
      'practice_admins.0.email': ['o'],
      'agreements.hipaa': ['p'],
      'agreements.non_disclosure': ['q'],
      mepr_coupon_code: ['Invalid Coupon'],
      _form: ['r'],
      a_field_of_tomorrow: ['s'],
    };
    await expect(hostThat(() => refused(422, 'registration_invalid', { errors })).register()).rejects.toEqual({
      kind: 'invalid',
      errors: {
        firstName: ['"First Name" is required'],
        lastName: ['a'],
        username: ['b'],
        email: ['c', 'd'],
        password: ['e'],
        passwordConfirm: ['f'],
        role: ['g'],
        profession: ['h'],
        phone: ['i'],
        practices: ['j'],
        'practices.0.name': ['k'],
        'practices.1.address': ['l'],
        billingAddress: ['m'],
        practiceAdmin: ['n', 'o'],
        hipaa: ['p'],
        nonDisclosure: ['q'],
        coupon: ['Invalid Coupon'],
        form: ['r', 's'],
      },
    });
  });

  it('without a reason has a default message; PHP prints no errors as a list', async () => {
    await expect(hostThat(() => refused(422, 'registration_invalid', { errors: [] })).register()).rejects.toEqual({
      kind: 'invalid',
      errors: { form: ['Words.'] },
    });
  });

  it('after the account was created returns the session, and says so', async () => {
    const { register, adopt } = hostThat(() => refused(502, 'gateway_unavailable', { ...session, transaction_id: 7 }));
    await expect(register()).rejects.toEqual({ kind: 'gatewayUnavailable', account: { transactionId: 7 } });
    expect(adopt.mock.calls).toEqual([[{ rest: 'fresh', checkout: 'checkout', coupon: 'coupon' }, 9]]);
  });
});

describe('a server that responds with HTML', () => {
  it('shows the form again with its own list of errors: they belong to the form as a whole', async () => {
    const text =
      '<div class="mepr_error"><ul><li> <strong>ERROR</strong>: taken </li><li></li><li>short</li></ul></div>';
    await expect(hostThat(() => ({ text })).register()).rejects.toEqual({
      kind: 'invalid',
      errors: { form: ['ERROR: taken', 'short'] },
    });
  });

  it('puts its errors into the address', async () => {
    const url = `${ACTION}?errors[]=taken&errors[]=short`;
    await expect(hostThat(() => ({ redirected: true, url, text: '<p></p>' })).register()).rejects.toEqual({
      kind: 'invalid',
      errors: { form: ['taken', 'short'] },
    });
  });

  it.each<[string, Said]>([
    [
      'a thank-you page after a redirect',
      { redirected: true, url: 'https://practice.example/thank-you/?membership=grow', text: '<h1>Thank you</h1>' },
    ],
    [
      'a captcha of the site’s server',
      {
        redirected: true,
        url: 'https://practice.example/captcha.html?r=%2Fregister%2F',
        text: '<h1>Are you human?</h1>',
      },
    ],
    ['the form again without a word', { text: '<form></form>' }],
    ['its own address again', { redirected: true, url: `${ACTION}?x=1`, text: '<form></form>' }],
    [
      'a checkout that is still to be paid',
      { redirected: true, url: 'https://practice.example/x/?action=checkout&txn=2', text: '<p></p>' },
    ],
    ['nothing', { text: '' }],
  ])('%s is no response: the outcome is unknown', async (_, said) => {
    await expect(hostThat(() => said).register()).rejects.toEqual({ kind: 'invalidResponse', where: 'body' });
  });

  it('runs no script of the page', async () => {
    const text =
      '<script>window.ran = true</script><img src=x onerror="window.ran = true"><ul class="mepr_error"><li>no</li></ul>';
    await expect(hostThat(() => ({ text })).register()).rejects.toMatchObject({ kind: 'invalid' });
    expect('ran' in window).toBe(false);
  });
});

describe('any response', () => {
  const KINDS = new Set<RegistrationError['kind'] | FetchError['kind']>([
    'invalid',
    'inProgress',
    'alreadySubscribed',
    'inviteInvalid',
    'keyReused',
    'declined',
    'notConfigured',
    'rateLimited',
    'gatewayUnavailable',
    'signedOut',
    'httpError',
    'invalidResponse',
  ]);
  const codes = fc.constantFrom('registration_invalid', 'in_progress', 'payment_failed', 'gateway_unavailable', 'x');
  const body = fc.oneof(
    fc.jsonValue(),
    fc.record({ code: codes.map((code) => `practice_portal_${code}`), message: fc.jsonValue(), data: fc.jsonValue() }),
    fc.record(Object.fromEntries(Object.keys({ ...toConfirm, ...session }).map((name) => [name, fc.jsonValue()]))),
    fc.record({
      status: fc.constantFrom('complete', 'requires_confirmation'),
      transaction_id: fc.jsonValue(),
      redirect_url: fc.jsonValue(),
    }),
  );

  it('is a result of the schema, or a rejection that the chart knows; nothing else is thrown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 200, max: 599 }), body, async (status, json) => {
        const outcome = await hostThat(() => ({ status, json }))
          .register()
          .catch((refusal: unknown) => refusal as RegistrationError);
        if ('kind' in outcome) expect(KINDS).toContain(outcome.kind);
        else expect(status).toBeLessThan(400);
      }),
    );
  });

  it('nor by any page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.webUrl(), fc.boolean(), async (text, url, redirected) => {
        const outcome = await hostThat(() => ({ text, url, redirected }))
          .register()
          .catch((refusal: unknown) => refusal as RegistrationError);
        expect('kind' in outcome && KINDS.has(outcome.kind)).toBe(true);
      }),
    );
  });
});

describe('a lost response', () => {
  const lost: [string, () => Said | never][] = [
    ['on its way', () => fail({ kind: 'networkError' })],
    ['in too long a wait', () => fail({ kind: 'timeout' })],
    ['to a wait that was given up', () => fail(new DOMException('', 'AbortError'))],
    ['in a host that broke', () => ({ status: 500, text: '<p>There has been a critical error</p>' })],
    ['in another plugin’s page', () => ({ status: 403, text: '<h1>Forbidden</h1>' })],
    ['on nobody who could read it', () => ({ json: { ...session, ...toConfirm, client_secret: '' } })],
  ];
  const fail = (failure: unknown): never => {
    throw failure;
  };

  it.each(lost)('%s may have signed the visitor in: the next renewal finds out', async (_, say) => {
    const { register, adopt } = hostThat(say);
    await expect(register()).rejects.toBeDefined();
    expect(adopt.mock.calls).toEqual([[{}, null]]);
  });

  it.each(lost)('%s changes nothing for a user who was signed in before', async (_, say) => {
    const { register, adopt } = hostThat(say);
    await expect(register({ ...request, credentials: null })).rejects.toBeDefined();
    expect(adopt).not.toHaveBeenCalled();
  });

  it.each<[string, () => Said]>([
    ['offline', () => fail({ kind: 'offline' })],
    ['the end of the session', () => fail({ kind: 'signedOut' })],
    ['a registration that never left', () => fail({ kind: 'networkError', unsent: true })],
    ['an answer that the form knows nothing of', () => refused(403, 'nonce_missing')],
    ['a refusal', () => refused(422, 'registration_invalid')],
  ])('is not: %s', async (_, say) => {
    const { register, adopt } = hostThat(say);
    await expect(register()).rejects.toBeDefined();
    expect(adopt).not.toHaveBeenCalled();
  });
});

describe('the status of a registration', () => {
  it.each([
    [
      { user_id: 0, is_member: false, receipt: null },
      { isMember: false, receipt: null },
    ],
    [
      { user_id: 9, is_member: true, receipt: RECEIPT },
      { isMember: true, receipt: { plan: 'Grow Membership' } },
    ],
  ])('is what the server says, and names the user: %j', async (said, status) => {
    const { registrations, rest, adopt } = hostThat(() => ({}));
    vi.mocked(rest.call).mockImplementation(async (schema) => v.parse(schema, said));
    const { signal } = new AbortController();
    await expect(registrations.retrieveStatus(signal)).resolves.toMatchObject(status);
    expect(rest.call).toHaveBeenCalledWith(expect.anything(), {
      method: 'GET',
      to: ['registrations', 'status'],
      signal,
    });
    expect(adopt.mock.calls).toEqual([[{}, said.user_id]]);
  });
});

describe('the report of a successful payment', () => {
  it('goes to the transaction, and nowhere without one', async () => {
    const { registrations, rest } = hostThat(() => ({}));
    const { signal } = new AbortController();
    await registrations.reportSuccess({ transactionId: null }, signal);
    expect(rest.call).not.toHaveBeenCalled();
    vi.mocked(rest.call).mockResolvedValue({});
    await registrations.reportSuccess({ transactionId: 7 }, signal);
    expect(rest.call).toHaveBeenCalledWith(expect.anything(), {
      method: 'POST',
      to: ['registrations', '7', 'confirmation'],
      signal,
    });
  });

  const answered = async (json: unknown) => {
    const { registrations, rest } = hostThat(() => ({}));
    // Parses the response like the real client, with the given schema.
    vi.mocked(rest.call).mockImplementation(async (schema) => v.parse(schema, json));
    return registrations.reportSuccess({ transactionId: 7 }, new AbortController().signal);
  };

  it('returns the receipt', async () => {
    expect(await answered({ status: 'succeeded', receipt: RECEIPT })).toEqual({
      plan: 'Grow Membership',
      charged: 19_900,
      next: { amount: 17_910, at: 1_798_000_000_000 },
      card: 'Visa ending in 4242',
      email: 'ada@example.org',
    });
    expect(await answered({ receipt: { ...RECEIPT, next_charge: null, card: null } })).toMatchObject({
      next: null,
      card: null,
    });
  });

  it.each([
    ['no receipt', { status: 'succeeded' }],
    ['nothing that can be read', 7],
    ['an amount that is none', { receipt: { ...RECEIPT, charged_today: '19900' } }],
    ['an amount below nothing', { receipt: { ...RECEIPT, charged_today: -1 } }],
    ['a charge without a time', { receipt: { ...RECEIPT, next_charge: { amount: 1 } } }],
    ['no plan', { receipt: { ...RECEIPT, plan: '' } }],
    ['no card where one is named', { receipt: { ...RECEIPT, card: { brand: 'visa' } } }],
    ['nobody whom it was sent to', { receipt: { ...RECEIPT, email: null } }],
  ])('is a success with %s: the money has moved', async (_, json) => {
    expect(await answered(json)).toBeNull();
  });
});
