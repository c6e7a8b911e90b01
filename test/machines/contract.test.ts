/** The page's side of the rules that the host shares. `registration/contract.wordpress.test.ts` tests the host's side. */
import { describe, expect, it } from 'vitest';
import {
  isEmail,
  isName,
  isPhone,
  isUsername,
  isWebsite,
  toSingleLine,
  validatePassword,
} from '../../machines/lib/formats.ts';
import { getFieldError } from '../../machines/credentials/credentials.rules.ts';
import { isAddressFilled } from '../../machines/address/address.rules.ts';
import { getErrors } from '../../machines/registration/validation-messages.ts';
import { US_STATE_CODES } from '../../machines/lib/contract/us-state-codes.ts';
import { ZIP_RANGES } from '../../machines/lib/contract/zip-ranges.ts';
import { isZipOfState } from '../../machines/lib/zip.ts';
import { CASES, LINES, PASSWORDS, ZIPS, type Rule } from '../contract-cases.ts';
import { completeContext, PRACTICE } from './registration/fixtures.ts';

const RULES_OF_PAGE: Record<Rule, (value: string) => boolean> = { isEmail, isName, isPhone, isUsername, isWebsite };

const context = completeContext();
const messagesFor = (changes: Partial<typeof context>) =>
  getErrors('details', { ...context, loggedIn: false, ...changes }).map(({ message }) => message);

describe.each(Object.entries(CASES) as [Rule, (typeof CASES)[Rule]][])('%s', (rule, cases) => {
  it.each(cases)('%j: %s', (value, verdict) => expect(RULES_OF_PAGE[rule](value)).toBe(verdict));
});

it.each(PASSWORDS)('the password %j is %s', (password, fault) => expect(validatePassword(password)).toBe(fault));

it.each(LINES)('%j is stored as %j', (text, line) => expect(toSingleLine(text)).toBe(line));

it('the registration and the account refuse a password of seven characters and six spaces', () => {
  const password = 'seven77      ';
  const words = 'Password must have at least 8 characters.';
  expect(messagesFor({ values: { ...context.values, password, passwordConfirm: password } })).toEqual([words]);
  expect(getFieldError('newPassword', { email: '', password: 'x', newPassword: password })).toEqual(words);
});

it('the registration refuses what the host cannot store', () => {
  const long = 'a'.repeat(256);
  const password = 'a'.repeat(4097);
  expect(messagesFor({ practices: [{ ...PRACTICE, specialty: long }] })).toEqual(['"Specialty" is too long.']);
  expect(messagesFor({ practices: [{ ...PRACTICE, website: `x.example/${'a'.repeat(1991)}` }] })).toEqual([
    '"Website" is too long.',
  ]);
  expect(messagesFor({ values: { ...context.values, password, passwordConfirm: password } })).toEqual([
    '"Password" is too long.',
  ]);
});

it('an address has a state of the list and lines that the host can store', () => {
  const { address } = PRACTICE;
  expect(isAddressFilled({ ...address, state: ' or ' })).toBe(true);
  expect(isAddressFilled({ ...address, state: 'XX' })).toBe(false);
  expect(isAddressFilled({ ...address, state: 'ıl' })).toBe(false);
  expect(isAddressFilled({ ...address, line2: 'a'.repeat(256) })).toBe(false);
  expect(isAddressFilled({ ...address, zip: '\u202E' })).toBe(false);
});

it.each(ZIPS)('the ZIP code %s in %s: %s', (zip, state, verdict) => {
  expect(isAddressFilled({ ...PRACTICE.address, zip, state })).toBe(verdict);
});

it('every state has ZIP codes, and no ZIP code of three digits has more than two states', () => {
  for (let prefix = 0; prefix < 1000; prefix++) {
    const zip = `${String(prefix).padStart(3, '0')}50`;
    expect(US_STATE_CODES.filter((state) => isZipOfState(zip, state)).length).toBeLessThanOrEqual(2);
  }
  for (const state of US_STATE_CODES)
    expect(ZIP_RANGES[state]).toMatch(/^\d{3,5}(?:-\d{3,5})?(?: \d{3,5}(?:-\d{3,5})?)*$/);
});
