/** Every rule and message of the form (spec: registration#messages-of-the-form). */
import { describe, expect, it } from 'vitest';
import { UNUSABLE_USERNAMES, USABLE_USERNAMES } from '../../usernames.ts';
import { emptyAddress } from '../../../machines/address/address.rules.ts';
import type { Address } from '../../../machines/address/address.types.ts';
import type { AgreementName } from '../../../machines/payment/agreements.ts';
import type { AvailabilityStatus } from '../../../machines/availability/availability.types.ts';
import { emptyPractice } from '../../../machines/practice/practice.rules.ts';
import { getFields } from '../../../machines/registration/fields.ts';
import { LABELS } from '../../../machines/registration/validation-messages.ts';
import { areChecksSettled } from '../../../machines/registration/pages.ts';
import type {
  PageName,
  RegistrationContext,
  TextFieldName,
  Values,
} from '../../../machines/registration/registration.types.ts';
import { getErrors, getVisibleErrors } from '../../../machines/registration/validation-messages.ts';
import { completeContext, PRACTICE } from './fixtures.ts';
import { translate } from '../../../machines/lib/translation.ts';

const typed = (values: Partial<Values>, context = completeContext()): RegistrationContext => ({
  ...context,
  values: { ...context.values, ...values },
});
const messagesOn = (page: PageName, context: RegistrationContext) =>
  getErrors(page, context).map(({ message }) => message);
const answered = (field: 'username' | 'email', status: AvailabilityStatus) => {
  const context = completeContext();
  return { ...context, availability: { ...context.availability, [field]: { value: context.values[field], status } } };
};

it.each(['products', 'details', 'terms', 'payment', 'admin'] as const)(
  '%s: nothing is wrong with a complete form',
  (page) => {
    expect(getErrors(page, completeContext())).toEqual([]);
  },
);

describe('a required field that is empty', () => {
  const required: [TextFieldName, string][] = [
    ['firstName', '"First Name" is required'],
    ['lastName', '"Last Name" is required'],
    ['phone', '"Phone" is required'],
    ['role', '"Role" is required'],
    ['profession', '"Profession" is required'],
    ['username', '"Username" is required'],
    ['email', '"Email" is required'],
    ['password', '"Password" is required'],
    ['passwordConfirm', '"Confirm Password" is required'],
  ];
  it.each(required)('%s says %s', (field, message) => {
    expect(getErrors('details', typed({ [field]: '' }))).toContainEqual({ field, message });
  });
  it.each(required)('%s: blanks are nothing', (field, message) => {
    expect(getErrors('details', typed({ [field]: '  ' }))).toContainEqual({ field, message });
  });
  it.each([
    ['+1 503-555-123', 'Your phone number must have 10 digits.'],
    ['503555123', 'Your phone number must have 10 digits.'],
    ['+1 503-555-12345', 'Your phone number must have 10 digits.'],
    ['+44 20 7946 0958', 'Your phone number must have 10 digits.'],
    ['+49 30 901820', 'Your phone number must have 10 digits.'],
    ['+1 503-555-1234 ext. 4', null],
    ['5035551234', null],
    ['(503) 555-1234', null],
    ['1 503 555 1234', null],
  ])('a phone number has ten digits: %s', (phone, message) => {
    expect(messagesOn('details', typed({ phone }))).toEqual(message ? [message] : []);
    const practices = [{ ...PRACTICE, phone }];
    expect(messagesOn('details', { ...typed({}), practices })).toEqual(message ? [message] : []);
  });
  it('the phone prefix alone counts as empty', () => {
    expect(messagesOn('details', typed({ phone: '+1' }))).toEqual(['"Phone" is required']);
    expect(messagesOn('details', typed({ phone: '+1 503-555-1234' }))).toEqual([]);
  });
});

describe('the five agreements', () => {
  const agreements: [AgreementName, string][] = [
    ['hipaa', 'HIPAA Agreement'],
    ['termsAndConditions', 'Terms and Conditions'],
    ['socialCodeOfEthics', 'Social Code of Ethics'],
    ['privacyPolicy', 'Privacy Policy'],
    ['nonDisclosure', 'Non-Disclosure Agreement'],
  ];
  const withAgreement = (name: AgreementName, agreed: boolean) => {
    const context = completeContext();
    return { ...context, agreements: { ...context.agreements, [name]: agreed } };
  };
  it.each(agreements)('%s must be agreed to', (name, label) => {
    expect(messagesOn('terms', withAgreement(name, false))).toEqual([`You must agree to the following: "${label}"`]);
  });
  it('the member directory is a choice', () => {
    expect(messagesOn('terms', withAgreement('memberDirectory', false))).toEqual([]);
  });
});

describe('username and e-mail', () => {
  it('names the username that is taken', () => {
    expect(messagesOn('details', answered('username', 'taken'))).toEqual(['The username "ada" is already in use.']);
  });
  it('names the e-mail address that is taken', () => {
    expect(messagesOn('details', answered('email', 'taken'))).toEqual([
      'The email "ada@example.com" is already in use.',
    ]);
  });
  it('says when nobody may have the username', () => {
    expect(messagesOn('details', answered('username', 'unusable'))).toEqual(['This username cannot be used.']);
  });
  it.each(UNUSABLE_USERNAMES)('the username "%s" is not allowed', (username) => {
    expect(messagesOn('details', typed({ username }))).toEqual(['This username cannot be used.']);
  });
  it.each(USABLE_USERNAMES)('the username "%s" can be had', (username) => {
    expect(messagesOn('details', typed({ username }))).toEqual([]);
  });
  it('says when the host takes the e-mail address for none', () => {
    expect(messagesOn('details', answered('email', 'unusable'))).toEqual(['"Email" must be a valid email address.']);
  });
  it.each(['ada', 'ada@', '@example.com', 'a b@example.com', 'ada@example'])('%s is no e-mail address', (email) => {
    expect(messagesOn('details', typed({ email }))).toEqual(['"Email" must be a valid email address.']);
  });
  it('a check that could not be made does not block', () => {
    expect(messagesOn('details', answered('email', 'unverified'))).toEqual([]);
    expect(areChecksSettled({ ...answered('email', 'unverified'), page: 2 })).toBe(true);
  });
  it.each(['unknown', 'checking'] as const)('an answer that is %s is waited for', (status) => {
    expect(areChecksSettled({ ...answered('username', status), page: 2 })).toBe(false);
  });
  it('an answer about what was typed before says nothing of what is typed now', () => {
    const renamed = typed({ username: 'grace' }, answered('username', 'taken'));
    expect(messagesOn('details', renamed)).toEqual([]);
    expect(areChecksSettled({ ...renamed, page: 2 })).toBe(false);
  });
  it('what is not even sent is not waited for', () => {
    expect(areChecksSettled({ ...typed({ username: '', email: 'ada' }), page: 2 })).toBe(true);
  });
  it('page 1 asks for neither, so it waits for neither', () => {
    expect(areChecksSettled({ ...answered('username', 'unknown'), page: 1 })).toBe(true);
  });
  it('the one page of a secondary user asks for a username, so it waits for the answer', () => {
    const { username: _, ...others } = completeContext({ secondary: true }).availability;
    const unanswered = { ...others, username: { value: 'ada', status: 'unknown' as const } };
    expect(areChecksSettled({ ...completeContext({ secondary: true }), availability: unanswered })).toBe(false);
    expect(areChecksSettled(completeContext({ secondary: true }))).toBe(true);
  });
});

describe('the password', () => {
  it('has at least 8 characters', () => {
    const short = typed({ password: '1234567', passwordConfirm: '1234567' });
    expect(messagesOn('details', short)).toEqual(['Password must have at least 8 characters.']);
    expect(messagesOn('details', typed({ password: 'eight888', passwordConfirm: 'eight888' }))).toEqual([]);
  });
  it.each(['password', '12345678', 'Football'])('is not a common one: %s', (password) => {
    const common = typed({ password, passwordConfirm: password });
    expect(messagesOn('details', common)).toEqual(['This password is too common. Choose another one.']);
  });
  it('is confirmed', () => {
    expect(getErrors('details', typed({ passwordConfirm: 'correct house' }))).toEqual([
      { field: 'passwordConfirm', message: 'Passwords do not match.' },
    ]);
  });
});

describe('the practices', () => {
  const message = 'You must have at least one practice, and every practice you provide must be fully filled out.';
  const withPractices = (practices: RegistrationContext['practices']) => ({ ...completeContext(), practices });
  it('are at least one', () => {
    expect(messagesOn('details', withPractices([]))).toEqual([message]);
  });
  it.each([
    ['a name', { name: '' }],
    ['a specialty', { specialty: ' ' }],
    ['a structure', { businessStructure: '' as const }],
  ])('have %s, the second one too', (_, lack) => {
    expect(messagesOn('details', withPractices([PRACTICE, { ...PRACTICE, ...lack }]))).toEqual([message]);
  });
  it('need not have been saved, nor their addresses', () => {
    const typed = { ...PRACTICE, completed: false, address: { ...PRACTICE.address, completed: false } };
    expect(messagesOn('details', withPractices([PRACTICE, typed]))).toEqual([]);
  });
  it('have an address, whichever is billed, the second one too', () => {
    const nowhere = { ...PRACTICE, address: emptyAddress() };
    const billing = { sameAsPractice: false, address: PRACTICE.address };
    for (const context of [
      withPractices([PRACTICE, nowhere]),
      { ...withPractices([PRACTICE, nowhere]), billing },
      { ...withPractices([nowhere]), billing },
    ]) {
      expect(getErrors('details', context)).toEqual([
        { field: 'practices', message: 'You must enter a valid address.' },
      ]);
    }
  });
  it('have an e-mail address that is one, or none', () => {
    expect(messagesOn('details', withPractices([{ ...PRACTICE, email: 'front desk' }]))).toEqual([
      '"Practice Email" must be a valid email address.',
    ]);
  });
});

describe('the billing address', () => {
  const withBilling = (sameAsPractice: boolean, address: Address) => ({
    ...completeContext(),
    practices: [PRACTICE],
    billing: { sameAsPractice, address },
  });
  const typed = { ...PRACTICE.address, completed: false };
  it('must be filled when it is an address of its own, but neither checked nor saved', () => {
    for (const address of [emptyAddress(), { ...typed, zip: '9720' }])
      expect(getErrors('details', withBilling(false, address))).toEqual([
        { field: 'billingAddress', message: 'You must enter a valid address.' },
      ]);
    expect(getErrors('details', withBilling(false, typed))).toEqual([]);
  });
  it('is not asked for when the first practice’s address is billed', () => {
    expect(getErrors('details', withBilling(true, emptyAddress()))).toEqual([]);
  });
});

describe('the practice admin', () => {
  const withAdmin = (name: string, email: string, included = true) => ({
    ...completeContext(),
    admin: { included, name, email },
  });
  const message = 'You must provide a name and email for the practice admin.';
  it.each([
    ['', 'grace@example.com'],
    ['Grace', ''],
    ['', ''],
  ])('has a name and an e-mail address: "%s", "%s"', (name, email) => {
    expect(messagesOn('details', withAdmin(name, email))).toEqual([message]);
  });
  it('has an e-mail address that is one', () => {
    expect(messagesOn('details', withAdmin('Grace', 'grace'))).toEqual([
      '"Admin Email" must be a valid email address.',
    ]);
    expect(messagesOn('details', withAdmin('Grace', 'grace@example.com'))).toEqual([]);
  });
  it('is not asked for when it is not included', () => {
    expect(messagesOn('details', withAdmin('', '', false))).toEqual([]);
  });
});

describe('conditions', () => {
  const credentials = ['username', 'email', 'password', 'passwordConfirm'] as const;
  it('visitors who are not logged in have credentials, others have none', () => {
    expect(getFields('details', completeContext())).toEqual(expect.arrayContaining([...credentials]));
    const loggedIn = { ...typed({ username: '', password: '' }), loggedIn: true };
    expect(credentials.filter((field) => getFields('details', loggedIn).includes(field))).toEqual([]);
    expect(getErrors('details', loggedIn)).toEqual([]);
    expect(areChecksSettled({ ...loggedIn, page: 2, values: { ...loggedIn.values, username: 'new' } })).toBe(true);
  });
  it('a secondary user is asked for first name, last name, role, credentials and the terms agreement', () => {
    const invited = completeContext({ secondary: true });
    expect(getFields('admin', invited)).toEqual([
      'firstName',
      'lastName',
      'role',
      ...credentials,
      'termsAndConditions',
    ]);
  });
});

describe('what shows', () => {
  it('is nothing before a field was left or a Next failed', () => {
    expect(getVisibleErrors('details', typed({ firstName: '' }))).toEqual([]);
  });
  it('is the message of a field that was left', () => {
    const left = { ...typed({ firstName: '', lastName: '' }), revealed: ['firstName' as const] };
    expect(getVisibleErrors('details', left)).toEqual([{ field: 'firstName', message: '"First Name" is required' }]);
  });
  it('is the server’s message at its field, and what it said of the form first', () => {
    const refused = { ...completeContext(), serverErrors: { lastName: ['Too long.'], form: ['Please call us.'] } };
    expect(getVisibleErrors('details', refused)).toEqual([
      { field: 'form', message: 'Please call us.' },
      { field: 'lastName', message: 'Too long.' },
    ]);
  });
  it('is one message per field: the page’s own before the server’s', () => {
    const both = {
      ...typed({ lastName: '' }),
      revealed: ['lastName' as const],
      serverErrors: { lastName: ['Too long.'] },
    };
    expect(getVisibleErrors('details', both)).toEqual([{ field: 'lastName', message: '"Last Name" is required' }]);
  });
});

it('no membership to choose is a problem where it is chosen and where it is paid, but not for a secondary user', () => {
  const without = { ...completeContext(), product: null };
  for (const page of ['products', 'payment'] as const) {
    expect(messagesOn(page, without)).toEqual(['There is no membership to choose at the moment.']);
    expect(messagesOn(page, { ...without, secondary: true })).toEqual([]);
  }
});

it('labels carry no star', () => {
  expect(Object.values(LABELS).filter((label) => translate(label).includes('*'))).toEqual([]);
});

it('a practice that was only added is not filled', () => {
  expect(messagesOn('details', { ...completeContext(), practices: [emptyPractice()] })).toHaveLength(1);
});
