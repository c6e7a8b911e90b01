/** Rules for names and websites, on every form that has them (spec: security#names). */
import { describe, expect, it } from 'vitest';
import { isName, isWebsite } from '../../machines/lib/formats.ts';
import { getFieldError as faultOfInvited } from '../../machines/team/team.rules.ts';
import { getFieldError as faultOfProfile } from '../../machines/profile/profile.rules.ts';
import { validatePractices } from '../../machines/practices/practices.rules.ts';
import { getErrors } from '../../machines/registration/validation-messages.ts';
import { toMailtoUrl } from '../../machines/lib/mailto.ts';
import { toTelUrl } from '../../machines/lib/tel.ts';
import { NAMES, NO_NAMES, NO_WEBSITES, WEBSITES } from '../names.ts';
import { completeContext, PRACTICE } from './registration/fixtures.ts';

const EVIL = 'Free money: evil.com';
const words = (label: string) => `"${label}" can have at most 100 characters and no web address.`;

describe('a name', () => {
  it.each(NAMES)('%s is a valid name', (name) => expect(isName(name)).toBe(true));
  it.each(NO_NAMES)('%j is not a valid name', (name) => expect(isName(name)).toBe(false));
});

describe('a website', () => {
  it.each(WEBSITES)('%j is a valid website', (website) => expect(isWebsite(website)).toBe(true));
  it.each(NO_WEBSITES)('%j is not a valid website', (website) => expect(isWebsite(website)).toBe(false));
});

it('in the registration: both names, the practice admin’s, and websites', () => {
  const context = completeContext();
  const said = getErrors('details', {
    ...context,
    values: { ...context.values, firstName: EVIL, lastName: EVIL },
    practices: [{ ...PRACTICE, website: 'javascript:alert(1)' }],
    admin: { included: true, name: EVIL, email: 'ada@example.com' },
  }).map(({ message }) => message);
  expect(said).toEqual([
    words('First Name'),
    words('Last Name'),
    '"Website" must be a web address that begins with http:// or https://.',
    words('Admin Name'),
  ]);
});

it('on the account’s page', () => {
  const person = { firstName: EVIL, lastName: 'Wood', phone: '+1 503-555-0100', role: 'doctor', profession: 'dental' };
  expect(faultOfProfile('firstName', { person: person as never })).toEqual(words('First Name'));
  expect(faultOfProfile('lastName', { person: person as never })).toBeNull();
  expect(validatePractices([{ ...PRACTICE, website: 'ftp://x.example' }])).toBe('website');
  expect(faultOfInvited('name', { name: EVIL, email: 'ada@example.com' })).toEqual(words('Admin Name'));
  expect(faultOfInvited('name', { name: 'Ada', email: 'ada@example.com' })).toBeNull();
});

it('a link that writes to an address sets nothing but the address', () => {
  expect(toMailtoUrl('ada@example.com')).toBe('mailto:ada@example.com');
  expect(toMailtoUrl('a?bcc=evil@x.example&body=b%0A')).toBe('mailto:a%3Fbcc%3Devil@x.example%26body%3Db%250A');
});

it('a phone link has the extension as a parameter, not as further digits', () => {
  expect(toTelUrl('+1 503-555-0142')).toBe('tel:+15035550142');
  expect(toTelUrl('+1 503-555-0142 ext. 77')).toBe('tel:+15035550142;ext=77');
});
