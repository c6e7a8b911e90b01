/** A complete registration. Each test removes one thing from it. */
import { emptyAddress } from '../../../machines/address/address.rules.ts';
import type { Product } from '../../../machines/membership/membership.types.ts';
import { emptyPractice } from '../../../machines/practice/practice.rules.ts';
import type { Practice } from '../../../machines/practice/practice.types.ts';
import { createContext } from '../../../machines/registration/initial-context.ts';
import type {
  Draft,
  RegistrationContext,
  RegistrationInput,
} from '../../../machines/registration/registration.types.ts';

const product = (id: number, slug: string, name: string, price: number): Product => ({
  id,
  slug: `${slug}-membership`,
  name: `${name} Membership`,
  price,
  description: `What ${name} is`,
  descriptionList: ['One', 'Two'],
  termPeriod: 'month to month',
  commitmentMonths: null,
  headerClass: slug,
  subscriptionName: `${name} Member`,
});

export const GROW = product(11, 'grow', 'Grow', 199_00);
export const ADVANTAGE = product(12, 'advantage', 'Advantage', 499_00);
export const NAVIGATOR = product(13, 'navigator', 'Navigator', 1_250_00);

/** With a place on the map, so that it also counts as completed when it is loaded. */
export const PRACTICE: Practice = {
  ...emptyPractice(),
  name: 'Rose City Dental',
  specialty: 'Orthodontics',
  businessStructure: 'llc',
  address: {
    ...emptyAddress(),
    line1: '12 SW Main St',
    city: 'Portland',
    state: 'OR',
    zip: '97204',
    geoLat: 45.5152,
    geoLng: -122.6784,
    validated: true,
    confirmed: true,
    completed: true,
  },
  completed: true,
};

/** A visitor who comes for the first time. */
export const VISITOR: RegistrationInput = {
  loggedIn: false,
  alreadyMember: false,
  inviteInvalid: false,
  secondary: false,
  skipProducts: false,
  developerMode: false,
  paymentFailed: false,
  paymentSucceeded: false,
  receipt: null,
  cardConfigured: true,
  credit: 0,
  products: [GROW, ADVANTAGE, NAVIGATOR],
  productId: null,
  couponCode: '',
  transactionId: null,
  person: { firstName: '', lastName: '', phone: '+1', role: 'doctor', profession: '' },
  username: '',
  email: '',
  account: null,
  practices: [],
  admin: { included: false, name: '', email: '' },
  draft: null,
};

/** A user of the site without a membership, whose account has everything that page 2 asks for. */
export const USER: RegistrationInput = {
  ...VISITOR,
  loggedIn: true,
  person: { firstName: 'Ada', lastName: 'Moss', phone: '+1 503-555-1234', role: 'doctor', profession: 'dental' },
  username: 'doctor',
  email: 'doctor@example.com',
  account: { username: 'doctor', email: 'doctor@example.com', isEmailChangeable: false },
  practices: [PRACTICE],
};

/** A person who opens an invitation. */
export const INVITED: RegistrationInput = { ...VISITOR, secondary: true, email: 'invited@example.com' };

/** What a visitor had typed before a reload on page 3. */
export const DRAFT: Draft = {
  page: 3,
  furthest: 3,
  values: { ...USER.person, username: 'ada', email: 'ada@example.com' },
  agreements: {
    hipaa: true,
    termsAndConditions: false,
    socialCodeOfEthics: false,
    privacyPolicy: false,
    nonDisclosure: false,
    memberDirectory: true,
  },
  practices: [PRACTICE],
  billing: { sameAsPractice: true, address: emptyAddress() },
  admin: { included: false, name: '', email: '' },
  productId: ADVANTAGE.id,
  couponCode: 'WELCOME10',
  submission: { key: null, transactionId: null },
  accountPending: false,
};

/** Everything filled, agreed to and answered: no page has a problem. */
export function completeContext(input: Partial<RegistrationInput> = {}): RegistrationContext {
  const context = createContext({ ...VISITOR, person: USER.person, practices: [PRACTICE], ...input });
  const values = {
    ...context.values,
    username: 'ada',
    email: 'ada@example.com',
    password: 'correct horse',
    passwordConfirm: 'correct horse',
  };
  return {
    ...context,
    product: GROW,
    values,
    agreements: {
      hipaa: true,
      termsAndConditions: true,
      socialCodeOfEthics: true,
      privacyPolicy: true,
      nonDisclosure: true,
      memberDirectory: true,
    },
    availability: {
      username: { value: values.username, status: 'free' },
      email: { value: values.email, status: 'free' },
    },
  };
}
