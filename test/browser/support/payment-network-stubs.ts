/** The server's and Stripe's responses in a payment, for tests that stub them at the network. */
import type {
  CardError,
  Confirmation,
  Receipt,
  RegistrationAnswer,
  FieldMessages,
  RegistrationError,
} from '../../../machines/payment/payment.types.ts';
import type { NetworkStub, StubbedResponse } from '#kit/playwright';

/** Replaces the sandbox's own card service. The test sends its responses over the network. */
export const HELD_CARD_SERVICE = `window.Stripe = () => {
  const ask = async (what) => (await fetch('/held/' + what)).json();
  const listeners = {};
  const element = {
    // The element is mounted by then, as @stripe/react-stripe-js does it.
    on(name, listener) {
      listeners[name] = listener;
      if (name === 'ready') listeners.ready();
    },
    off() {},
    mount(place) {
      place.innerHTML = '<label>Card number <input></label>';
      place.querySelector('input').addEventListener('input', () => listeners.change());
    },
    destroy() {},
  };
  const unused = async () => ({});
  return {
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    elements: () => ({ create: () => element, update() {}, submit: () => ask('check') }),
    confirmPayment: () => ask('confirm'),
    retrievePaymentIntent: () => ask('retrieve'),
  };
};`;

const REFUSALS = {
  invalid: [422, 'practice_portal_registration_invalid'],
  inProgress: [409, 'practice_portal_in_progress'],
  alreadySubscribed: [409, 'practice_portal_already_subscribed'],
  inviteInvalid: [422, 'practice_portal_invite_invalid'],
  keyReused: [422, 'practice_portal_key_reused'],
  declined: [402, 'practice_portal_payment_failed'],
  notConfigured: [503, 'practice_portal_payment_not_configured'],
  rateLimited: [429, 'practice_portal_too_many_requests'],
  gatewayUnavailable: [502, 'practice_portal_gateway_unavailable'],
  signedOut: [403, 'practice_portal_sign_in_required'],
} as const;

/** Messages with the server's field names: only the coupon's differs from the form's. */
const onTheWire = ({ coupon, ...errors }: FieldMessages) => ({
  ...errors,
  ...(coupon && { mepr_coupon_code: coupon }),
});

/** The server's format of a refusal that the chart then reads. */
function refused(refusal: RegistrationError): StubbedResponse {
  // The page renews the nonce. Either the connection is lost, or the new nonce belongs to another session.
  if (refusal.kind === 'offline' || 'unsent' in refusal || 'session' in refusal)
    return { status: 403, json: { code: 'rest_cookie_invalid_nonce', message: '' } };
  if (refusal.kind === 'httpError')
    return { status: refusal.status, json: { code: refusal.code, message: refusal.message } };
  if (!(refusal.kind in REFUSALS)) return { abort: 'connectionfailed' };
  const [status, code] = REFUSALS[refusal.kind as keyof typeof REFUSALS];
  return {
    status,
    headers: 'retryAfter' in refusal ? { 'Retry-After': String(refusal.retryAfter) } : {},
    json: {
      code,
      message: 'message' in refusal ? refusal.message : '',
      data: {
        ...('errors' in refusal && { errors: onTheWire(refusal.errors) }),
        ...(refusal.account && {
          logged_in: true,
          nonce: 'n',
          user_id: 7,
          transaction_id: refusal.account.transactionId,
        }),
      },
    },
  };
}

/** The server's format of a receipt: amounts in minor units, times in seconds. */
export const receiptOnWire = (receipt: Receipt | null) =>
  receipt && {
    plan: receipt.plan,
    charged_today: receipt.charged,
    next_charge: receipt.next && { amount: receipt.next.amount, at: receipt.next.at / 1000 },
    card: receipt.card,
    email: receipt.email,
  };

function accepted(answer: RegistrationAnswer): StubbedResponse {
  const { transactionId: transaction_id, status } = answer;
  if (status === 'complete') {
    const redirect_url = `http://127.0.0.1${answer.redirectUrl}`;
    return { json: { status, transaction_id, redirect_url, receipt: receiptOnWire(answer.receipt) } };
  }
  return {
    json: {
      status: 'requires_confirmation',
      transaction_id,
      action: answer.action,
      client_secret: answer.clientSecret,
      return_url: `http://127.0.0.1${answer.returnUrl}`,
      ...(answer.due && { due: answer.due }),
    },
  };
}

const STATUSES: Record<Confirmation['status'], string> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requiresPaymentMethod: 'requires_payment_method',
  requiresAction: 'requires_action',
  canceled: 'canceled',
};

const intent = (output: unknown): StubbedResponse => ({
  json: { paymentIntent: { status: STATUSES[(output as Confirmation).status] } },
});

const notAuthenticated = (status: string) => ({
  code: 'payment_intent_authentication_failure',
  type: 'invalid_request_error',
  payment_intent: { status },
});

/** Stripe's format of an error. `uncertain` is a lost response. */
function cardError(failure: CardError): StubbedResponse {
  switch (failure.kind) {
    case 'incomplete':
      return { json: { error: { type: 'validation_error', message: failure.message } } };
    case 'declined':
      return { json: { error: { type: 'card_error', message: failure.message } } };
    case 'authenticationFailed':
      return { json: { error: notAuthenticated('requires_payment_method') } };
    case 'authenticationCancelled':
      return { json: { error: notAuthenticated('requires_action') } };
    case 'unavailable':
      return { json: { error: { type: 'invalid_request_error' } } };
    case 'uncertain':
      return { abort: 'connectionfailed' };
  }
}

const asCardError = (error: unknown) => cardError(error as CardError);
const lost = (): StubbedResponse => ({ abort: 'connectionfailed' });

/** The stubs by the payment chart's invoke IDs. The page itself creates a key. */
export const paymentNetworkStubs: Record<string, NetworkStub> = {
  checkCard: { url: /\/held\/check$/, resolve: () => ({ json: {} }), reject: asCardError },
  register: {
    url: /practice-portal\/v1\/registrations$/,
    resolve: (output) => accepted(output as RegistrationAnswer),
    reject: (error) => refused(error as RegistrationError),
  },
  confirm: { url: /\/held\/confirm$/, resolve: intent, reject: asCardError },
  retrievePayment: { url: /\/held\/retrieve$/, resolve: intent, reject: lost },
  reportSuccess: {
    url: /\/registrations\/7\/confirmation$/,
    resolve: (output) => ({ json: { receipt: receiptOnWire(output as Receipt | null) } }),
    reject: lost,
  },
};
