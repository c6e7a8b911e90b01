/** What an event changes in the context. Pure; the chart says when. */
import { deepEqual } from '../lib/deep-equal.ts';
import type { AgreementName } from '../payment/agreements.ts';
import type { BilledAccount, FieldMessages, Submission } from '../payment/payment.types.ts';
import { getFields } from './fields.ts';
import { couponToSend } from './request.ts';
import { DETAILS_PAGE, getPages } from './pages.ts';
import type { FieldName, ChildReport, ErrorField, RegistrationContext, TextFieldName } from './registration.types.ts';

type Change = Partial<RegistrationContext>;

/** The idempotency key names one body: any change of the values makes it worthless, the transaction stays. */
export const changeRevision = ({ revision, submission }: RegistrationContext): Change => ({
  revision: revision + 1,
  submission: { ...submission, key: null },
});

/** Typing hides the message; leaving the field shows it again when it still holds. */
const clearMessages = ({ revealed, serverErrors }: RegistrationContext, fields: readonly FieldName[]): Change => {
  const kept = { ...serverErrors };
  for (const field of fields) delete kept[field];
  return { revealed: revealed.filter((field) => !fields.includes(field)), serverErrors: kept };
};

/** A new password makes the old confirmation a question again. */
const getRelatedFields = (field: FieldName): FieldName[] =>
  field === 'password' ? ['password', 'passwordConfirm'] : [field];

/** The password of an account that may be there: it is no other body, and its key is what finds the account. */
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

/** The confirmation is judged again with the password, once something was typed into it. */
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
  // Ticking "My practice address is my billing address" puts the first practice's address in question.
  billing: ['billingAddress', 'practices'],
  admin: ['practiceAdmin'],
  product: [],
};

/** A report that says nothing new changes nothing. */
function storeValue<P extends Part>(context: RegistrationContext, part: P, value: RegistrationContext[P]): Change {
  if (deepEqual(context[part], value)) return {};
  return { ...changeRevision(context), ...clearMessages(context, FIELDS[part]), [part]: value };
}

function storeCoupon(context: RegistrationContext, coupon: RegistrationContext['coupon']): Change {
  const sendsTheSame = couponToSend({ coupon }) === couponToSend(context);
  return { ...(sendsTheSame ? {} : changeRevision(context)), coupon };
}

/** What a part of the form says of its values. */
export function storeReport(context: RegistrationContext, report: ChildReport): Change {
  switch (report.type) {
    case 'membership.reported':
      // The first report only tells which product the form starts with.
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

/** The field on one of this form's pages that a server's message belongs to, else the form as a whole. */
function toField(name: string, context: RegistrationContext): ErrorField {
  const fields = getPages(context).flatMap((page) => getFields(page, context));
  const known = fields.find((field) => field === name);
  if (known) return known;
  const isOfPractices = name.startsWith('practices.') || (name === 'billingAddress' && context.billing.sameAsPractice);
  return isOfPractices && fields.includes('practices') ? 'practices' : 'form';
}

/** Before the POST: from here on the account may be there. */
export const storeSubmission = (submission: Submission): Change => ({
  submission,
  accountPending: submission.makesAccount ?? false,
});

export function storeServerErrors(context: RegistrationContext, errors: FieldMessages): Change {
  const serverErrors: RegistrationContext['serverErrors'] = {};
  for (const [name, messages] of Object.entries(errors)) {
    // The coupon box says it itself.
    if (name === 'coupon') continue;
    const field = toField(name, context);
    serverErrors[field] = [...(serverErrors[field] ?? []), ...messages];
  }
  return { serverErrors };
}

/** The notice about the start has been read by whoever passes the page with the credentials. */
export const movePage = (context: RegistrationContext, page: number): Change => ({
  page,
  furthest: Math.max(context.furthest, page),
  ...(page > DETAILS_PAGE && { notice: 'none' }),
});

/** Next or Join Now is pressed: the server's words about the form as a whole are answered by it. */
export const beginValidation = ({ revision, serverErrors }: RegistrationContext): Change => {
  const { form: _, ...fields } = serverErrors;
  return { checkedRevision: revision, serverErrors: fields };
};

/** The account exists and the visitor is signed in: nobody needs the passwords any more. */
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
