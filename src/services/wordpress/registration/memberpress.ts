/**
 * Adapts a host where MemberPress sells the memberships (spec: rest#memberpress). Requests of its card form go to
 * admin-ajax. Responses are converted to those of our own route, so that the rest of the code is the same.
 */
import * as v from 'valibot';
import type { RegisterInput } from '../../../../machines/payment/payment.types.ts';
import { registrationFields, type FormMeta } from './registration-form.ts';
import type { Rest, RestAnswer, RestRequest } from '../rest.ts';

const CONFIRM = 'mepr_stripe_confirm_payment';
const NONCES = 'practice_portal_nonce';
/** Makes MemberPress process the whole form without requesting a payment first. */
const WHOLE_FORM_FIELD = 'mepr_process_signup_form';

const id = v.pipe(v.union([v.number(), v.pipe(v.string(), v.digits())]), v.transform(Number));

const confirmationSchema = v.object({ action: v.string(), client_secret: v.string(), transaction_id: id });

/** By field, or a list: PHP prints a map with the keys 0, 1, … as a list. */
const errorsSchema = v.object({ errors: v.union([v.record(v.string(), v.string()), v.array(v.string())]) });

const errorSchema = v.object({ error: v.string(), transaction_id: v.optional(id) });

const noncesSchema = v.object({
  nonce: v.string(),
  checkout_nonce: v.nullable(v.string()),
  coupon_nonce: v.string(),
  user_id: v.number(),
});

const addressOf = (ajaxUrl: string, action: string) => `${ajaxUrl}${ajaxUrl.includes('?') ? '&' : '?'}action=${action}`;

/** The form as MemberPress's own card form sends it. */
export const memberpressRequest = (input: RegisterInput, meta: FormMeta, ajaxUrl: string): RestRequest => ({
  method: 'POST',
  to: addressOf(ajaxUrl, CONFIRM),
  form: (nonces) => {
    const form = new FormData();
    for (const [name, value] of registrationFields(input, meta, nonces))
      if (name !== WHOLE_FORM_FIELD) form.append(name, value);
    form.append('mepr_current_url', meta.action);
    return form;
  },
});

/**
 * Converts MemberPress's response to that of our own route. Once there is a transaction, the account exists and the
 * browser is signed in to it. The old nonces are then invalid, so this requests new ones.
 *
 * @throws {FetchError} if the new nonces cannot be requested
 */
export async function fromMemberpress(rest: Rest, answer: RestAnswer, ajaxUrl: string): Promise<RestAnswer> {
  const confirmation = v.safeParse(confirmationSchema, answer.json);
  if (confirmation.success) {
    const { action, client_secret, transaction_id } = confirmation.output;
    const return_url = (answer.json as { return_url?: unknown }).return_url;
    const said = { status: 'requires_confirmation', action, client_secret, return_url, transaction_id };
    return { ...answer, json: { ...said, ...(await sessionOf(rest, ajaxUrl)) } };
  }
  const invalid = v.safeParse(errorsSchema, answer.json);
  if (invalid.success) return refusal(answer, Object.entries(invalid.output.errors), {});
  const failed = v.safeParse(errorSchema, answer.json);
  if (!failed.success) return answer;
  const { error, transaction_id } = failed.output;
  const session = transaction_id === undefined ? {} : { ...(await sessionOf(rest, ajaxUrl)), transaction_id };
  return refusal(answer, [['_form', error]], session);
}

/** @param errors by name of the field; a number means the form as a whole */
function refusal(answer: RestAnswer, errors: [name: string, html: string][], session: object): RestAnswer {
  const texts: Record<string, string[]> = {};
  for (const [name, html] of errors) (texts[/^\d+$/.test(name) ? '_form' : name] ??= []).push(textOf(html));
  const data = { ...session, errors: texts };
  return { ...answer, status: 422, json: { code: 'practice_portal_registration_invalid', message: '', data } };
}

/** MemberPress's messages are HTML. Parsing it this way runs nothing. */
const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** The current session, in the format of our own route. */
async function sessionOf(rest: Rest, ajaxUrl: string): Promise<object> {
  const { json } = await rest.send({ method: 'GET', to: addressOf(ajaxUrl, NONCES) });
  const nonces = v.safeParse(noncesSchema, json);
  if (!nonces.success || nonces.output.checkout_nonce === null) return {};
  const { nonce, checkout_nonce, coupon_nonce, user_id } = nonces.output;
  return { logged_in: true, nonce, mepr_checkout_nonce: checkout_nonce, coupon_nonce, user_id };
}
