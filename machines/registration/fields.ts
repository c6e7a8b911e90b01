/** The fields of each page, their labels, and when they are there (specification, section 5 "Conditions", "Required fields"). */
import type { AgreementName, FieldName, PageName, RegistrationContext } from './registration.types.ts';

/** Without the star, which is a mark of its own. */
export const LABELS: Record<FieldName, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  role: 'Role',
  profession: 'Profession',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  passwordConfirm: 'Confirm Password',
  practices: 'Practices',
  billingAddress: 'Billing Address',
  practiceAdmin: 'Practice Admin',
  hipaa: 'HIPAA Agreement',
  termsAndConditions: 'Terms and Conditions',
  socialCodeOfEthics: 'Social Code of Ethics',
  privacyPolicy: 'Privacy Policy',
  nonDisclosure: 'Non-Disclosure Agreement',
  memberDirectory: 'Show me in the member directory',
};

/** Texts that must be agreed to. */
export const REQUIRED_AGREEMENTS = [
  'hipaa',
  'termsAndConditions',
  'socialCodeOfEthics',
  'privacyPolicy',
  'nonDisclosure',
] as const satisfies readonly AgreementName[];

export type RequiredAgreement = (typeof REQUIRED_AGREEMENTS)[number];

const CREDENTIALS: readonly FieldName[] = ['username', 'email', 'password', 'passwordConfirm'];

/** Signed-in users, and visitors whose account an accepted registration has made, are not asked for credentials. */
export const needsCredentials = ({ loggedIn }: Pick<RegistrationContext, 'loggedIn'>) => !loggedIn;

type Conditions = Pick<RegistrationContext, 'loggedIn' | 'billing' | 'admin'>;

/** The fields that are on the page now, from top to bottom. */
export function fieldsOn(page: PageName, context: Conditions): readonly FieldName[] {
  const credentials = needsCredentials(context) ? CREDENTIALS : [];
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
    case 'products':
    case 'payment':
      return [];
  }
}
