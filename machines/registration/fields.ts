/** The fields of each page and their conditions (spec: registration#when-fields-are-validated, registration#required-fields). */
import { REQUIRED_AGREEMENTS, type RequiredAgreement } from '../payment/agreements.ts';
import type { FieldName, PageName, RegistrationContext } from './registration.types.ts';

export const isRequiredAgreement = (field: FieldName): field is RequiredAgreement =>
  REQUIRED_AGREEMENTS.some((agreement) => agreement === field);

const CREDENTIALS: readonly FieldName[] = ['username', 'email', 'password', 'passwordConfirm'];
/** For an account that may already exist: its password is not chosen again. */
const CREDENTIALS_ONCE: readonly FieldName[] = ['username', 'email', 'password'];

/** Signed-in users, and visitors with an accepted registration, enter no credentials. */
export const needsCredentials = ({ loggedIn }: Pick<RegistrationContext, 'loggedIn'>) => !loggedIn;

export const isSameEmail = (typed: string, known: string | undefined) =>
  typed.trim().toLowerCase() === known?.toLowerCase();

/** For an account that this registration has created, without a payment. */
export const canChangeEmail = ({ account }: Pick<RegistrationContext, 'account'>) =>
  account?.isEmailChangeable === true;

type Conditions = Pick<RegistrationContext, 'loggedIn' | 'accountPending' | 'account' | 'billing' | 'admin'>;

function getCredentialFields(context: Conditions) {
  if (!needsCredentials(context)) return [];
  return context.accountPending ? CREDENTIALS_ONCE : CREDENTIALS;
}

/** The fields that are on the page now, from top to bottom. */
export function getFields(page: PageName, context: Conditions): readonly FieldName[] {
  const credentials = getCredentialFields(context);
  switch (page) {
    case 'details':
      return [
        'firstName',
        'lastName',
        'phone',
        'role',
        'profession',
        ...credentials,
        'practices',
        ...(context.billing.sameAsPractice ? [] : (['billingAddress'] as const)),
        ...(context.admin.included ? (['practiceAdmin'] as const) : []),
      ];
    case 'terms':
      return [...REQUIRED_AGREEMENTS, 'memberDirectory'];
    case 'admin':
      return ['firstName', 'lastName', 'role', ...credentials, 'termsAndConditions'];
    case 'payment':
      // The account exists without a payment, so its address can still be corrected.
      return canChangeEmail(context) ? ['email'] : [];
    case 'products':
      return [];
  }
}
