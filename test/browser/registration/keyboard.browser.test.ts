/** The whole registration without a mouse (issue: "keyboard alone"; WCAG 2.2, 2.1.1, 2.1.2, 2.4.3). */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { memberOf } from '../support/database.ts';
import { focused } from '../support/focus.ts';
import { ADAS_ACCOUNT, CARDS, PAGES, registrationForm } from '../support/registration-form.ts';
import { books, paidOnce } from '../support/stripe-books.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

/** More Tab stops than any page of the form has. */
const MOST_TABS = 60;

function keyboardOf(page: Page) {
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  /** Presses Tab until the target has the focus. Returns the elements on the way. */
  async function tabTo(target: string): Promise<string[]> {
    const way: string[] = [];
    while (way.length < MOST_TABS) {
      await press('Tab');
      const here = await focused(page);
      if (here === target) return way;
      way.push(here);
    }
    throw new Error(`Tab does not come to ${target}, but to ${way.join(', ')}`);
  }
  return {
    press,
    type,
    tabTo,
    /** The page itself moves the focus to the target. */
    isLedTo: (target: string) => expect.poll(() => focused(page), { timeout: 15_000 }).toBe(target),
    async fill(field: string, text: string) {
      await tabTo(field);
      await type(text);
    },
    async pressOn(target: string, key = 'Enter') {
      await tabTo(target);
      await press(key);
    },
  };
}

it('a visitor registers by keyboard alone', async () => {
  const { page, goTo } = await visit();
  const form = registrationForm(page);
  const { press, type, tabTo, isLedTo, fill, pressOn } = keyboardOf(page);
  await goTo('/register/');
  await form.isOn(PAGES.products);

  await tabTo('radio "Grow Membership"');
  await press('ArrowRight');
  expect(await focused(page)).toBe('radio "Advantage Membership"');
  await pressOn('button "About the money-back guarantee"');
  await isLedTo('heading "100% Money Back Guarantee"');
  await press('Escape');
  await isLedTo('button "About the money-back guarantee"');
  await press('Shift+Tab');
  expect(await focused(page)).toBe('button "Next"');
  await press('Enter');

  await isLedTo('heading "Personal and Practice Information"');
  // A second Next button is above the heading.
  await press('Shift+Tab');
  await press('Enter');
  await isLedTo('alert');
  expect(await tabTo('link "\\"Last Name\\" is required"')).toEqual(['link "\\"First Name\\" is required"']);
  await press('Enter');
  await isLedTo('textbox "Last Name"');
  await press('Shift+Tab');
  expect(await focused(page)).toBe('textbox "First Name"');
  await type('Ada');
  await fill('textbox "Last Name"', 'Okafor');
  await fill('textbox "Phone"', '5035550142');
  await tabTo('combobox "Role"');
  await fill('combobox "Profession"', 'Dental');
  await fill('textbox "Username"', ADAS_ACCOUNT.username);
  await fill('textbox "Email"', ADAS_ACCOUNT.email);
  await fill('textbox "Password"', ADAS_ACCOUNT.password);
  await fill('textbox "Confirm Password"', ADAS_ACCOUNT.password);
  expect(await tabTo('textbox "Practice Name"')).toEqual(['button "Show password"']);
  await type('Rose City Dental');
  expect(await tabTo('textbox "Specialty"')).toEqual([
    'textbox "Practice Email"',
    'textbox "Practice Phone"',
    'textbox "Website"',
  ]);
  await type('Orthodontics');
  await fill('combobox "Business Structure"', 'LLC');
  await fill('textbox "Address Line 1"', '100 Main St');
  await tabTo('textbox "Address Line 2"');
  await fill('textbox "City"', 'Portland');
  await fill('combobox "State"', 'Oregon');
  await fill('textbox "ZIP Code"', '97204');

  await pressOn('button "Check Address"');
  await isLedTo('heading "Confirm Address"');
  await tabTo('button "Confirm Address"');
  // Tab can't reach the page behind the dialog. From the last button it leads to the browser's own bars, and then back to the
  // first thing in the dialog. The map's buttons are there once the map is drawn, and stay.
  await page.getByRole('dialog').getByRole('button', { name: 'Zoom out' }).waitFor();
  const wayAround = await tabTo('button "Change Address"');
  expect(wayAround.filter((stop) => stop !== '' && stop !== 'body')).toEqual(['button "Zoom in"', 'button "Zoom out"']);
  await press('Enter');
  await isLedTo('button "Check Address"');
  await press('Enter');
  await isLedTo('heading "Confirm Address"');
  await pressOn('button "Confirm Address"');
  await isLedTo('button "Edit Address"');
  await pressOn('checkbox "Show in member directory?"', 'Space');
  await pressOn('button "Save Practice Practice 1"');
  await isLedTo('button "Edit Rose City Dental"');
  expect(await tabTo('button "Next"')).toEqual([
    'button "Add Practice"',
    'checkbox "My practice address is my billing address"',
    'checkbox "Add a practice admin"',
    'button "Previous"',
  ]);
  await press('Enter');

  await isLedTo('heading "Terms and Conditions"');
  await pressOn('checkbox "HIPAA Agreement"', 'Space');
  expect(await tabTo('checkbox "Terms and Conditions"')).toEqual([expect.stringContaining('link "Read the HIPAA')]);
  await press('Space');
  for (const agreement of ['Social Code of Ethics', 'Privacy Policy', 'Non-Disclosure Agreement'])
    await pressOn(`checkbox "${agreement}"`, 'Space');
  await tabTo('checkbox "Show me in the member directory"');
  await pressOn('button "Next"');

  await isLedTo('heading "Payment"');
  await form.textbox('Card number').waitFor();
  await fill('textbox "Card number"', CARDS.succeeds.replaceAll(' ', ''));
  await fill('textbox "Expiration (MM/YY)"', '1240');
  await fill('textbox "CVC"', '123');
  await tabTo('link "Change plan"');
  await pressOn('button "Join Now"');
  await isLedTo('heading "Welcome! Your membership is active."');
  expect(await tabTo('link "Go to Membership Overview"')).toEqual([]);
  // Tab also leads out of the form: nothing traps the focus.
  expect(await tabTo('link "Terms"')).toEqual(['link "Your Membership"', 'link "Mail"']);

  expect(await books()).toEqual(paidOnce(49900));
  expect(await memberOf(ADAS_ACCOUNT.email)).toMatchObject({
    meta: { mepr_profession: 'dental', mepr_best_phone_number: '+1 503-555-0142' },
    practices: [
      { name: 'Rose City Dental', business_structure: 'llc', directory_show: false, address: { state: 'OR' } },
    ],
    subscriptions: [{ name: 'Advantage Member', status: 'active' }],
  });
});
