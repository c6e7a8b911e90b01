/** The whole registration: a visitor becomes a paying member, and WordPress's database proves it. */
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { memberOf, newUsers } from '../support/database.ts';
import { reachPayment } from '../support/journey.ts';
import { mails } from '../support/portal.ts';
import {
  ADA,
  ADAS_ACCOUNT,
  CARDS,
  PAGES,
  registrationForm,
  ROSE_CITY,
  type Practice,
} from '../support/registration-form.ts';
import { watchRegistrations } from '../support/registration-posts.ts';
import { books, paidOnce } from '../support/stripe-books.ts';
import { receiveVisitors, widths } from '../support/visit.ts';

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

describe.each(widths)('a visitor at %s', (_, viewport) => {
  it('registers as a doctor with two practices and an admin, pays by card, and is a member', async () => {
    const { page, goTo } = await visit({ viewport });
    const posts = watchRegistrations(page);
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
    await form.fillPracticeFields(1, ROSE_CITY);
    await form.button('Check Address', form.practice(1)).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Address' });
    await dialog.getByText('100 Main St, Portland, OR 97204, USA').waitFor();
    problems.push(...(await accessibilityProblems(page)));
    await form.button('Confirm Address', dialog).click();
    await form.button('Save Practice Practice 1').click();
    await form.button('Add Practice').click();
    await form.fillPractice(2, EASTSIDE);
    await form.practice(2).getByRole('checkbox', { name: 'Show in member directory?' }).uncheck();
    await form.checkbox('Add a practice admin').check();
    await form.textbox('Admin Name').fill('Abe Mensah');
    await form.textbox('Admin Email').fill('abe@example.com');
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

    expect(await books()).toEqual(paidOnce(49900));
    expect(posts).toHaveLength(1);
    expect(await newUsers()).toEqual(['ada.okafor']);
    expect(await memberOf(ADAS_ACCOUNT.email)).toMatchObject({
      login: ADAS_ACCOUNT.username,
      roles: ['subscriber'],
      meta: {
        first_name: 'Ada',
        last_name: 'Okafor',
        mepr_best_phone_number: '+1 503-555-0142',
        hpa_role: 'doctor',
        mepr_profession: 'dental',
        'mepr-address-one': '100 Main St',
        'mepr-address-two': '',
        'mepr-address-city': 'Portland',
        'mepr-address-state': 'OR',
        'mepr-address-zip': '97204',
        'mepr-address-country': 'US',
        hpa_is_secondary_user: '0',
      },
      practices: [
        {
          name: 'Rose City Dental',
          specialty: 'Orthodontics',
          business_structure: 'llc',
          phone: '',
          website: '',
          email: '',
          directory_show: true,
          address: {
            line1: '100 Main St',
            city: 'Portland',
            state: 'OR',
            zip: '97204',
            country: 'US',
            // The geocoder's location, near Portland.
            geo_lat: expect.closeTo(45.5, 0),
            geo_lng: expect.closeTo(-122.7, 0),
          },
        },
        {
          name: 'Eastside Oral Surgery',
          specialty: 'Oral Surgery',
          business_structure: 'p-c',
          phone: '+1 503-555-0177',
          website: 'https://eastside.example',
          email: 'office@eastside.example',
          directory_show: false,
          // Saved as typed, without a location.
          address: { line1: '2200 Burnside St', line2: 'Suite 5', zip: '97214', geo_lat: 0, geo_lng: 0 },
        },
      ],
      practiceAdmins: [{ name: 'Abe Mensah', email: 'abe@example.com' }],
      agreements: {
        hipaa: true,
        terms_and_conditions: true,
        social_code_of_ethics: true,
        privacy_policy: true,
        non_disclosure: true,
        member_directory: true,
      },
      subscriptions: [{ name: 'Advantage Member', status: 'active', price: '49900', coupon_code: '', parent_id: '0' }],
      transactions: [{ kind: 'first', status: 'complete', amount: '49900', logged_in_purchase: '0' }],
    });
    expect((await mails()).map(({ to }) => to).toSorted()).toEqual(['abe@example.com', 'ada@example.com']);
  });
});

describe('after paying', () => {
  it('neither Back nor a reload offers to pay again: the membership is there', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const form = await reachPayment(visitor);
    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.succeeds();
    const posts = watchRegistrations(page);
    await page.goBack();
    await form.succeeds();
    await expect.poll(() => form.button('Join Now').count()).toBe(0);
    await page.reload();
    await form.heading('You already have this membership.').waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('ada@example.com');
    expect(posts).toEqual([]);
    expect(await books()).toEqual(paidOnce(19900));
  });
});
