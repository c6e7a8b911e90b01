/** The whole journey: a visitor becomes a paying member, and WordPress's database says so. */
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { memberOf } from './support/database.ts';
import { settleStripe, stripeBooks } from './support/portal.ts';
import {
  ADA,
  ADAS_ACCOUNT,
  CARDS,
  PAGES,
  registrationForm,
  ROSE_CITY,
  type Practice,
} from './support/registration-form.ts';
import { NARROW, receiveVisitors, WIDE } from './support/visit.ts';

const { visit } = receiveVisitors();

const EASTSIDE: Practice = {
  name: 'Eastside Oral Surgery',
  specialty: 'Oral Surgery',
  businessStructure: 'P.C.',
  email: 'office@eastside.example',
  phone: '5035550177',
  website: 'https://eastside.example',
  address: { line1: '2200 Burnside St', line2: 'Suite 5', city: 'Portland', state: 'Oregon', zip: '97214' },
};

describe.each([
  ['1280 px', WIDE],
  ['360 px', NARROW],
])('a visitor at %s', (_, viewport) => {
  it('registers as a doctor with two practices, pays by card, and is a member', async () => {
    const { page, goTo } = await visit({ viewport });
    const form = registrationForm(page);
    const problems: string[] = [];
    const look = async (name: string) => {
      await form.isOn(name);
      problems.push(...(await accessibilityProblems(page)));
    };

    await goTo('/register/');
    await look(PAGES.products);
    await form.choose('Advantage Membership');
    await form.next();

    await look(PAGES.information);
    await form.fillPerson(ADA);
    await form.fillAccount(ADAS_ACCOUNT);
    await form.fillPractice(1, ROSE_CITY);
    await form.button('Add Practice').click();
    await form.fillPractice(2, EASTSIDE);
    await form.next();

    await look(PAGES.terms);
    await form.agreeToAll();
    await form.next();

    await look(PAGES.payment);
    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.succeeds();
    problems.push(...(await accessibilityProblems(page)));
    expect(problems).toEqual([]);

    await settleStripe();
    const member = await memberOf(ADAS_ACCOUNT.email);
    expect(member).toMatchObject({
      login: ADAS_ACCOUNT.username,
      meta: {
        first_name: 'Ada',
        last_name: 'Okafor',
        hpa_role: 'doctor',
        mepr_profession: 'dental',
        'mepr-address-one': '100 Main St',
        'mepr-address-city': 'Portland',
        'mepr-address-state': 'OR',
        'mepr-address-zip': '97204',
        'mepr-address-country': 'US',
      },
      practices: [
        { name: 'Rose City Dental', specialty: 'Orthodontics', business_structure: 'llc', directory_show: true },
        {
          name: 'Eastside Oral Surgery',
          business_structure: 'p-c',
          email: 'office@eastside.example',
          website: 'https://eastside.example',
          address: { line1: '2200 Burnside St', line2: 'Suite 5', city: 'Portland', state: 'OR', zip: '97214' },
        },
      ],
      agreements: {
        hipaa: true,
        terms_and_conditions: true,
        social_code_of_ethics: true,
        privacy_policy: true,
        non_disclosure: true,
      },
      subscriptions: [{ name: 'Advantage Member', status: 'active', price: '49900' }],
      transactions: [{ status: 'complete', amount: '49900' }],
    });
    const { customers, subscriptions, paymentIntents } = await stripeBooks();
    expect([
      customers.length,
      subscriptions.map(({ status }) => status),
      paymentIntents.map(({ status }) => status),
    ]).toEqual([1, ['active'], ['succeeded']]);
  });
});
