/** The registration in Firefox and WebKit. Engines differ in gestures, history, dialogs and text input. */
import { expect, it } from 'vitest';
import { newUsers } from '../../browser/support/database.ts';
import { fillInformation, reachInformation, reachPayment, reachProducts } from '../../browser/support/journey.ts';
import { CARDS, PAGES, ROSE_CITY } from '../../browser/support/registration-form.ts';
import { books, paidOnce } from '../../browser/support/stripe-books.ts';
import type { EngineLocator } from '../support/page.ts';
import type { Visits } from '../support/visit.ts';

/** Simulates a visitor who has blocked all storage: Firefox then also refuses the channel between tabs. */
const KEEPS_NOTHING = `{
  const refuse = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); };
  for (const storage of ['sessionStorage', 'localStorage']) Object.defineProperty(window, storage, { get: refuse });
  window.BroadcastChannel = class { constructor() { refuse(); } };
}`;

export function registrationJourneys(engine: Visits) {
  it('declined, then 3-D Secure cancelled and completed: one registration, one charge, the welcome', async () => {
    const { page } = engine;
    const form = await reachPayment(engine.visitor());
    await form.fillCard(CARDS.declined);
    await form.joinNow();
    await form.problem('Your card was declined.').waitFor();

    await form.fillCard(CARDS.asksFor3DSecure);
    await form.joinNow();
    await page().getByText('Confirming with your bank…').waitFor();
    await form.answer3DSecure('Cancel');
    await form.problem('You canceled the confirmation with your bank. You have not been charged.').waitFor();

    await form.joinNow();
    await form.answer3DSecure('Complete authentication');
    await form.succeeds();
    expect(await books()).toMatchObject({ subscriptions: paidOnce(19900).subscriptions });
    expect(await newUsers()).toEqual(['ada.okafor']);
  });

  it('Back and Forward are Previous and Next; a reload keeps what was typed, and says that passwords are not kept', async () => {
    const { page } = engine;
    const form = await reachInformation(engine.visitor());
    await fillInformation(form);
    await form.next();
    await form.isOn(PAGES.terms);
    await page().goBack();
    await form.isOn(PAGES.information);
    await expect.poll(() => form.textbox('First Name').inputValue()).toBe('Ada');
    await expect.poll(() => form.password('Password').inputValue()).not.toBe('');
    await page().reload();
    await form.isOn(PAGES.information);
    await expect.poll(() => form.textbox('First Name').inputValue()).toBe('Ada');
    await expect.poll(() => form.password('Password').inputValue()).toBe('');
    await page().getByText('For your safety, we do not save passwords. Enter them again.').waitFor();
  });

  it('a press beside a dialog closes it, one inside of it does not; so does Escape: the guarantee’s, and the address’s as Change Address does', async () => {
    const { page } = engine;
    const form = await reachProducts(engine.visitor());
    const dialog = page().getByRole('dialog');
    const besides = () => page().click(10, 450);
    const escape = () => page().press('Escape');

    async function opensAndCloses(opener: EngineLocator, leave: () => Promise<void>) {
      // Presses Enter on an element that a script has focused.
      await opener.press('Enter');
      await dialog.waitFor();
      const { x, y } = await dialog.boundingBox();
      await page().clickAndBeHeard(x + 4, y + 4);
      await expect.poll(() => dialog.isVisible()).toBe(true);
      await leave();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => opener.isFocused()).toBe(true);
    }
    const guarantee = form.button('About the money-back guarantee');
    for (const leave of [besides, escape]) await opensAndCloses(guarantee, leave);

    await form.next();
    await form.isOn(PAGES.information);
    await form.fillPracticeFields(1, ROSE_CITY);
    for (const leave of [besides, escape]) {
      await opensAndCloses(form.button('Check Address'), leave);
      await expect.poll(() => form.textbox('Address Line 1').inputValue()).toBe(ROSE_CITY.address.line1);
    }
  });

  it('where the browser keeps nothing and the inspector is asked for, the phone mask keeps a digit too many for the field’s message, and Undo takes back what was typed', async () => {
    const { page } = engine;
    engine.addInitScript(KEEPS_NOTHING);
    const form = await reachInformation(engine.visitor(), { path: '/register/?inspect' });
    expect(await page().evaluate<boolean>('() => { try { return !sessionStorage; } catch { return true; } }')).toBe(
      true,
    );
    const phone = form.textbox('Phone');
    // On a busy machine WebKit lost a mouse click, and with it all keys.
    await expect.poll(() => phone.click().then(() => phone.isFocused())).toBe(true);
    await page().type('5035550142');
    const says = () => expect.poll(() => phone.inputValue());
    await says().toBe('+1 503-555-0142');
    for (let step = 0; step < 9; step += 1) await page().press('ArrowLeft');
    await page().typeAndBeHeard('9');
    await says().toBe('+1 5039-555-0142');
    await page().press('Backspace');
    await says().toBe('+1 503-555-0142');
    await page().press('End');
    await page().press('Backspace');
    await says().toBe('+1 503-555-014');
    await page().undo();
    await says().not.toBe('+1 503-555-014');
    expect('+1 503-555-0142').toContain(await phone.inputValue());
  });
}
