/** Pure updates of the context by an event. The chart decides when they run. */
import { deepEqual } from '../lib/deep-equal.ts';
import type { AgreementName } from '../payment/agreements.ts';
import type { BilledAccount, FieldMessages, Submission } from '../payment/payment.types.ts';
import { getFields } from './fields.ts';
import { couponToSend } from './request.ts';
import { DETAILS_PAGE, getPages } from './pages.ts';
import type { FieldName, ChildReport, ErrorField, RegistrationContext, TextFieldName } from './registration.types.ts';

type Change = Partial<RegistrationContext>;

/** The idempotency key belongs to one body: any edit invalidates it, but the transaction stays. */
export const changeRevision = ({ revision, submission }: RegistrationContext): Change => ({
  revision: revision + 1,
  submission: { ...submission, key: null },
});

/** Typing hides the message. Leaving the field shows it again if it still applies. */
const clearMessages = ({ revealed, serverErrors }: RegistrationContext, fields: readonly FieldName[]): Change => {
  const kept = { ...serverErrors };
  for (const field of fields) delete kept[field];
  return { revealed: revealed.filter((field) => !fields.includes(field)), serverErrors: kept };
};

/** A changed password makes the old confirmation unconfirmed again. */
const getRelatedFields = (field: FieldName): FieldName[] =>
  field === 'password' ? ['password', 'passwordConfirm'] : [field];

/**
 * The password of an account that may already exist does not change the body, because the key is what finds the
 * account.
 */
const isPasswordOfPendingAccount = (field: TextFieldName, { accountPending }: RegistrationContext) =>
  accountPending && field === 'password';

export const changeField = (
  context: RegistrationContext,
  { field, value }: { field: TextFieldName; value: string },
): Change => ({
  ...(isPasswordOfPendingAccount(field, context) ? { revision: context.revision + 1 } : changeRevision(context)),
  ...clearMessages(context, getRelatedFields(field)),
  values: { ...context.values, [field]: value },
});

export const toggleAgreement = (context: RegistrationContext, agreement: AgreementName): Change => ({
  ...changeRevision(context),
  ...clearMessages(context, [agreement]),
  agreements: { ...context.agreements, [agreement]: !context.agreements[agreement] },
});

/** The confirmation is validated again with the password, once it has been edited. */
export function revealField({ revealed, values }: RegistrationContext, field: FieldName): Change {
  const shown = getRelatedFields(field).filter((name) => name === field || values.passwordConfirm !== '');
  return { revealed: [...new Set([...revealed, ...shown])] };
}

export const revealPage = (context: RegistrationContext, page: number): Change => {
  const name = getPages(context)[page - 1];
  return { revealed: [...new Set([...context.revealed, ...(name ? getFields(name, context) : [])])] };
};

type Part = 'practices' | 'billing' | 'admin' | 'product';

const FIELDS: Record<Part, readonly FieldName[]> = {
  practices: ['practices'],
  // "My practice address is my billing address" makes the first practice's address part of billing.
  billing: ['billingAddress', 'practices'],
  admin: ['practiceAdmin'],
  product: [],
};

/** An unchanged report leaves the context as it is. */
function storeValue<P extends Part>(context: RegistrationContext, part: P, value: RegistrationContext[P]): Change {
  if (deepEqual(context[part], value)) return {};
  return { ...changeRevision(context), ...clearMessages(context, FIELDS[part]), [part]: value };
}

function storeCoupon(context: RegistrationContext, coupon: RegistrationContext['coupon']): Change {
  const sendsTheSame = couponToSend({ coupon }) === couponToSend(context);
  return { ...(sendsTheSame ? {} : changeRevision(context)), coupon };
}

/** Stores the values that a part of the form reports. */
export function storeReport(context: RegistrationContext, report: ChildReport): Change {
  switch (report.type) {
    case 'membership.reported':
      // The first report only names the product that the form starts with.
      return context.product === null ? { product: report.product } : storeValue(context, 'product', report.product);
    case 'coupon.reported':
      return storeCoupon(context, { code: report.code, outcome: report.outcome });
    case 'availability.reported':
      return {
        availability: { ...context.availability, [report.field]: { value: report.value, status: report.status } },
      };
    case 'practices.reported':
      return storeValue(context, 'practices', report.practices);
    case 'billing.reported':
      return storeValue(context, 'billing', report.billing);
    case 'admin.reported':
      return storeValue(context, 'admin', report.admin);
  }
}

/** The field on this form's pages that a server message belongs to, else the form as a whole. */
function toField(name: string, context: RegistrationContext): ErrorField {
  const fields = getPages(context).flatMap((page) => getFields(page, context));
  const known = fields.find((field) => field === name);
  if (known) return known;
  const isOfPractices = name.startsWith('practices.') || (name === 'billingAddress' && context.billing.sameAsPractice);
  return isOfPractices && fields.includes('practices') ? 'practices' : 'form';
}

/** Before the POST: from now on the account may exist. */
export const storeSubmission = (submission: Submission): Change => ({
  submission,
  accountPending: submission.makesAccount ?? false,
});

export function storeServerErrors(context: RegistrationContext, errors: FieldMessages): Change {
  const serverErrors: RegistrationContext['serverErrors'] = {};
  for (const [name, messages] of Object.entries(errors)) {
    // The coupon field shows its own message.
    if (name === 'coupon') continue;
    const field = toField(name, context);
    serverErrors[field] = [...(serverErrors[field] ?? []), ...messages];
  }
  return { serverErrors };
}

/** A visitor who passes the page with the credentials has read the notice about the start. */
export const movePage = (context: RegistrationContext, page: number): Change => ({
  page,
  furthest: Math.max(context.furthest, page),
  ...(page > DETAILS_PAGE && { notice: 'none' }),
});

/** Next or Join Now clears the server's messages about the whole form. */
export const beginValidation = ({ revision, serverErrors }: RegistrationContext): Change => {
  const { form: _, ...fields } = serverErrors;
  return { checkedRevision: revision, serverErrors: fields };
};

/** The account exists and the visitor is signed in, so the passwords are no longer needed. */
export const signIn = (
  { values, account: known }: RegistrationContext,
  { submission, account }: { submission: Submission; account?: BilledAccount | null },
): Change => ({
  submission,
  account: account ?? known,
  accountPending: false,
  loggedIn: true,
  passwordShown: false,
  values: { ...values, password: '', passwordConfirm: '' },
});
