/**
 * Sends the registration POST and reads the host's response (spec: registration-request#registration-submit). Our own host returns JSON. A host that
 * returns a page with a list of errors is supported too (spec: rest#memberpress). Any other page or redirect is no verdict.
 */
import * as v from 'valibot';
import type {
  BilledAccount,
  Receipt,
  RegistrationErrorReason,
  RegisterInput,
  RegistrationAnswer,
  FieldMessages,
  RegistrationError,
  RegistrationStatus,
  ReportSuccessInput,
} from '../../../../machines/payment/payment.types.ts';
import { parseReceipt } from './receipt.ts';
import { safeUrl } from '../../safe-url.ts';
import { AGREEMENT_FIELDS } from '../agreement-fields.ts';
import { registrationForm, type FormMeta } from './registration-form.ts';
import { httpError, readAs, type Nonces, type Rest, type RestAnswer, type RestRequest } from '../rest.ts';
import { declineMessage } from '../../stripe/confirmation-result.ts';
import { webUrl, apiObject } from '../api-schema.ts';

/** The chart gives up at 30 s. This is a little later, so that the chart decides. */
const REGISTER_TIMEOUT_MS = 35_000;
/** Used if the host sends no time. */
const IN_PROGRESS_RETRY_SECONDS = 2;
const TOO_MANY_RETRY_SECONDS = 60;

const transactionId = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A negative `credit` is what the customer owes. Missing or invalid values count as those that were shown. */
const dueSchema = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  credit: v.pipe(v.number(), v.integer()),
});

const answerSchema = v.variant('status', [
  v.pipe(
    v.object({
      status: v.literal('complete'),
      transaction_id: v.nullish(transactionId, null),
      redirect_url: webUrl,
      receipt: v.optional(v.unknown()),
    }),
    v.transform(({ transaction_id, redirect_url, receipt }): RegistrationAnswer => ({
      status: 'complete',
      transactionId: transaction_id,
      redirectUrl: redirect_url,
      receipt: parseReceipt(receipt),
    })),
  ),
  v.pipe(
    v.object({
      status: v.literal('requires_confirmation'),
      action: v.picklist(['confirmPayment', 'confirmSetup']),
      client_secret: v.pipe(v.string(), v.minLength(1)),
      return_url: webUrl,
      transaction_id: transactionId,
      due: v.fallback(v.optional(dueSchema), undefined),
    }),
    v.transform(({ action, client_secret, return_url, transaction_id, due }): RegistrationAnswer => ({
      status: 'requiresConfirmation',
      action,
      clientSecret: client_secret,
      returnUrl: return_url,
      transactionId: transaction_id,
      ...(due && { due }),
    })),
  ),
]);

const confirmationSchema = v.fallback(v.object({ receipt: v.optional(v.unknown()) }), {});

const statusSchema = v.object({
  user_id: v.pipe(v.number(), v.integer(), v.minValue(0)),
  is_member: v.boolean(),
  receipt: v.optional(v.unknown()),
});

export const billedAccountSchema: v.GenericSchema<unknown, BilledAccount> = apiObject({
  username: v.string(),
  email: v.string(),
  is_email_changeable: v.boolean(),
});

/** A new session, which any response can contain, accepted or not. */
const sessionSchema = v.object({
  logged_in: v.optional(v.literal(true)),
  nonce: v.string(),
  mepr_checkout_nonce: v.nullish(v.string(), ''),
  coupon_nonce: v.optional(v.string()),
  user_id: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1)), null),
  transaction_id: v.fallback(v.nullish(transactionId, null), null),
  account: v.fallback(v.optional(billedAccountSchema), undefined),
  sign_out_url: v.fallback(v.optional(webUrl), undefined),
});

const refusalSchema = v.object({
  code: v.string(),
  message: v.fallback(v.string(), ''),
  data: v.fallback(
    v.object({
      errors: v.fallback(v.record(v.string(), v.array(v.string())), {}),
      decline_code: v.fallback(v.optional(v.string()), undefined),
    }),
    { errors: {} },
  ),
});

export type Registrations = ReturnType<typeof createRegistrations>;

export const createRegistrations = (rest: Rest, meta: FormMeta) => ({
  /**
   * Sends the registration and adopts the session that the response starts.
   * @throws {RegistrationError} for every failure, with or without a response
   */
  async register(input: RegisterInput, signal: AbortSignal): Promise<RegistrationAnswer> {
    try {
      const answer = await send(rest, meta, input, { signal, timeoutMs: REGISTER_TIMEOUT_MS });
      if (answer.status >= 400) throw refusedBy(rest, meta, answer);
      if (answer.json === undefined) throw errorFromPage(answer);
      const accepted = readAs(answerSchema, answer.json);
      const billed = adoptSession(rest, meta, answer.json)?.billed;
      return { ...accepted, ...(billed && { account: billed }) };
    } catch (refusal) {
      // It may have arrived and signed the visitor in, with only its response lost. The repeat finds out which user
      // that is.
      if (input.request.credentials && isUnanswered(refusal)) rest.adopt({}, null);
      throw refusal;
    }
  },

  /**
   * Corrects the e-mail address of an unpaid account.
   * @throws {RegistrationError} as `register`
   */
  async changeEmail({ email }: { email: string }, signal: AbortSignal): Promise<BilledAccount> {
    const answer = await rest.send({ method: 'POST', to: ['registrations', 'account'], json: { email }, signal });
    if (answer.status >= 400) throw refusalOf(answer);
    return readAs(billedAccountSchema, answer.json);
  },

  /**
   * Asks the host who the current user is and whether they are a member.
   * @throws {FetchError}
   */
  async retrieveStatus(signal: AbortSignal): Promise<RegistrationStatus> {
    const found = await rest.call(statusSchema, { method: 'GET', to: ['registrations', 'status'], signal });
    rest.adopt({}, found.user_id);
    return { isMember: found.is_member, receipt: parseReceipt(found.receipt) };
  },

  /**
   * Makes the host check with Stripe now instead of waiting for the webhook.
   * @returns the receipt, if there is one
   * @throws {FetchError}
   */
  async reportSuccess({ transactionId: id }: ReportSuccessInput, signal: AbortSignal): Promise<Receipt | null> {
    // MemberPress checks with Stripe itself, and writes to its members.
    if (id === null || meta.memberpressUrl !== undefined) return null;
    const to = ['registrations', String(id), 'confirmation'];
    const { receipt } = await rest.call(confirmationSchema, { method: 'POST', to, signal });
    return parseReceipt(receipt);
  },
});

/** Sends to the form's action, or to MemberPress's payment URL if it sells and there is something to pay. */
async function send(
  rest: Rest,
  meta: FormMeta,
  input: RegisterInput,
  limits: Pick<RestRequest, 'signal' | 'timeoutMs'>,
): Promise<RestAnswer> {
  const { memberpressUrl } = meta;
  if (memberpressUrl === undefined || input.request.secondary) {
    const form = (nonces: Nonces) => registrationForm(input, meta, nonces);
    return rest.send({ method: 'POST', to: meta.action, form, ...limits });
  }
  const { fromMemberpress, memberpressRequest } = await import('./memberpress.ts');
  const answer = await rest.send({ ...memberpressRequest(input, meta, memberpressUrl), ...limits });
  return fromMemberpress(rest, answer, memberpressUrl);
}

const ANSWERED = new Set<string>([
  'offline',
  'signedOut',
  'invalid',
  'inProgress',
  'alreadySubscribed',
  'inviteInvalid',
  'keyReused',
  'declined',
  'notConfigured',
  'rateLimited',
  'gatewayUnavailable',
] satisfies RegistrationError['kind'][]);

const SERVER_BROKE = 500;

/** No response, an invalid one, another plugin's page, a server error, or a time-out. */
function isUnanswered(refusal: unknown) {
  if (typeof refusal !== 'object' || refusal === null || !('kind' in refusal)) return true;
  if ('unsent' in refusal) return false;
  if ('status' in refusal) return Number(refusal.status) >= SERVER_BROKE || ('code' in refusal && refusal.code === '');
  return !ANSWERED.has(String(refusal.kind));
}

function refusedBy(rest: Rest, meta: FormMeta, answer: RestAnswer): RegistrationError {
  const account = adoptSession(rest, meta, dataOf(answer.json));
  return { ...refusalOf(answer), ...(account && { account }) };
}

const dataOf = (json: unknown): unknown =>
  typeof json === 'object' && json !== null && 'data' in json ? json.data : undefined;

/** @returns the account that the response has signed in to, or nothing */
function adoptSession(rest: Rest, meta: FormMeta, said: unknown): RegistrationError['account'] {
  const session = v.safeParse(sessionSchema, said);
  if (!session.success) return undefined;
  const { nonce, mepr_checkout_nonce, coupon_nonce, user_id, transaction_id, account, sign_out_url } = session.output;
  if (meta.session && sign_out_url !== undefined) meta.session.signOutUrl = sign_out_url;
  rest.adopt(
    { rest: nonce, checkout: mepr_checkout_nonce ?? '', ...(coupon_nonce !== undefined && { coupon: coupon_nonce }) },
    user_id ?? null,
  );
  return { transactionId: transaction_id ?? null, ...(account && { billed: account }) };
}

function refusalOf(answer: RestAnswer): RegistrationErrorReason {
  const failure = httpError(answer);
  const refusal = v.safeParse(refusalSchema, answer.json);
  if (failure.status === 429) return { kind: 'rateLimited', retryAfter: failure.retryAfter ?? TOO_MANY_RETRY_SECONDS };
  if (!refusal.success) return failure;
  const { code, message, data } = refusal.output;
  switch (code) {
    case 'practice_portal_registration_invalid':
      return { kind: 'invalid', errors: errorsByField(data.errors, message) };
    case 'practice_portal_in_progress':
      return { kind: 'inProgress', retryAfter: failure.retryAfter ?? IN_PROGRESS_RETRY_SECONDS };
    case 'practice_portal_already_subscribed':
      return { kind: 'alreadySubscribed' };
    case 'practice_portal_invite_invalid':
      return { kind: 'inviteInvalid' };
    case 'practice_portal_key_reused':
      return data.errors && Object.keys(data.errors).length > 0
        ? { kind: 'invalid', errors: errorsByField(data.errors, message), isPending: true }
        : { kind: 'keyReused' };
    case 'practice_portal_payment_failed':
      return { kind: 'declined', message: declineMessage(data.decline_code, message) };
    case 'practice_portal_payment_not_configured':
      return { kind: 'notConfigured', message };
    case 'practice_portal_gateway_unavailable':
      return { kind: 'gatewayUnavailable' };
    case 'practice_portal_sign_in_required':
      return { kind: 'signedOut' };
    default:
      return failure;
  }
}

/** Maps the host's field names to the form's. Any other name belongs to the form as a whole. */
const FIELDS: Record<string, string> = {
  user_first_name: 'firstName',
  user_last_name: 'lastName',
  user_login: 'username',
  user_email: 'email',
  mepr_user_password: 'password',
  mepr_user_password_confirm: 'passwordConfirm',
  hpa_role: 'role',
  mepr_profession: 'profession',
  mepr_best_phone_number: 'phone',
  practices: 'practices',
  practice_admins: 'practiceAdmin',
  mepr_coupon_code: 'coupon',
  ...Object.fromEntries(AGREEMENT_FIELDS.map(([name, field]) => [`agreements.${field}`, name])),
};

const WHOLE_FORM = 'form';

function fieldOf(name: string): string {
  if (Object.hasOwn(FIELDS, name)) return FIELDS[name] ?? WHOLE_FORM;
  if (/^practices\.\d+\.\w+$/.test(name)) return name;
  if (name.startsWith('mepr-address-')) return 'billingAddress';
  return name.startsWith('practice_admins.') ? 'practiceAdmin' : WHOLE_FORM;
}

function errorsByField(errors: Record<string, string[]>, message: string): FieldMessages {
  const found: FieldMessages = {};
  for (const [name, messages] of Object.entries(errors)) {
    const field = fieldOf(name);
    found[field] = [...(found[field] ?? []), ...messages];
  }
  // A refusal without single fields still has its message.
  return Object.keys(found).length > 0 || message === '' ? found : { [WHOLE_FORM]: [message] };
}

/** The form again with a list of errors, or a URL that contains them. Any other page or redirect says nothing. */
function errorFromPage({ text, url }: RestAnswer): RegistrationError {
  const messages = messagesOn(text).concat(messagesIn(url));
  if (messages.length > 0) return { kind: 'invalid', errors: { [WHOLE_FORM]: messages } };
  return { kind: 'invalidResponse', where: 'body' };
}

const messagesOn = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('.mepr_error li')].flatMap(
    ({ textContent }) => textContent.trim() || [],
  );

const messagesIn = (url: string) =>
  [...(safeUrl(url)?.searchParams ?? [])].flatMap(([name, value]) =>
    name.startsWith('errors[') && value ? [value] : [],
  );
