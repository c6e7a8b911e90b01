/** Nonces expire while a visitor types (spec: registration#long-forms, rest#signed-out). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { memberOf, newUsers } from '../support/database.ts';
import { goOnToPayment, reachInformation, reachPayment } from '../support/journey.ts';
import { runPhp } from '../support/portal.ts';
import { ADA, ADAS_ACCOUNT, CARDS, PAGES, ROSE_CITY } from '../support/registration-form.ts';
import { REGISTRATIONS } from '../support/registration-posts.ts';
import { books, NO_BOOKS, paidOnce } from '../support/stripe-books.ts';
import { logIn, receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

const EXPIRED = '0123456789';

/** The next request to that URL carries expired nonces. */
const expireNonces = (page: Page, address: string) =>
  page.route(
    address,
    async (route, request) => {
      const body = request.postData();
      await route.continue({
        headers: { ...request.headers(), 'x-wp-nonce': EXPIRED },
        ...(body !== null && { postData: body.replace(/(name="mepr_checkout_nonce"\s+)[0-9a-f]{10}/, `$1${EXPIRED}`) }),
      });
    },
    { times: 1 },
  );

describe('a nonce that expired while a user was typing', () => {
  it('a visitor does not notice', async () => {
    const visitor = await visit();
    const { page, complaints } = visitor;
    complaints.expect(/status of 403/);
    await expireNonces(page, '**/usernames/*');
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('action=practice_portal_nonce')) renewals.push(request.url());
    });
    const form = await reachInformation(visitor);
    await form.fillPerson(ADA);
    await form.fillAccount({ ...ADAS_ACCOUNT, username: 'member' });
    await form.fillPractice(1, ROSE_CITY);
    await form.next();
    await form.errors.getByRole('link', { name: 'The username "member" is already in use.' }).waitFor();
    await form.textbox('Username').fill('ada.okafor');
    await goOnToPayment(form);
    await form.fillCard(CARDS.succeeds);

    await expireNonces(page, REGISTRATIONS);
    await form.joinNow();
    await form.succeeds();
    expect(renewals).toHaveLength(2);
    expect(await books()).toEqual(paidOnce(19900));
    expect(await newUsers()).toEqual(['ada.okafor']);
  });
});

describe('a session that ended while a user was typing', () => {
  it('says so, charges nothing, and keeps everything until the user is back', async () => {
    const visitor = await visit();
    const { page, complaints, signIn } = visitor;
    complaints.expect(/status of 403/);
    await signIn('doctor');
    const form = await reachPayment(visitor, { account: null, isAddressChecked: true });
    await form.fillCard(CARDS.succeeds);
    await runPhp(`WP_Session_Tokens::get_instance(get_user_by('login', 'doctor')->ID)->destroy_all();`);

    await form.joinNow();
    await form.heading('You have been signed out.').waitFor();
    expect(await books()).toEqual(NO_BOOKS);

    await page.getByRole('link', { name: 'Sign in' }).click();
    await logIn(page, 'doctor', 'doctor');
    await page.waitForURL('**/register/**');
    await form.isOn(PAGES.payment);
    await page.getByText('We saved what you typed.').waitFor();
    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.succeeds();
    expect(await books()).toEqual(paidOnce(19900));
    expect((await memberOf('doctor@example.com'))?.practices).toMatchObject([{ name: 'Rose City Dental' }]);
  });
});
