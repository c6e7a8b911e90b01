/** The browser's Back and Forward are the form's Previous and Next (spec: page-data#routing, registration#moving-forward). */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { reachTerms } from '../support/journey.ts';
import { PAGES, registrationForm, type RegistrationForm } from '../support/registration-form.ts';
import { clientTakesOver, receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

/** Goes from the first page to the second, and by Back out of the form to the page before it. */
async function goThereAndLeave(page: Page, form: RegistrationForm) {
  await form.next();
  await form.isOn(PAGES.information);
  await page.goBack();
  await form.isOn(PAGES.products);
  await page.goBack();
  await page.waitForURL('**/terms/');
}

describe('the browser’s history', () => {
  it('goes one page back and forward, and keeps what was typed', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const form = await reachTerms(visitor);
    expect(new URL(page.url()).hash).toBe('#/step-3');
    await page.goBack();
    await form.isOn(PAGES.information);
    await expect.poll(() => form.textbox('First Name').inputValue()).toBe('Ada');
    await expect.poll(() => form.password('Password').inputValue()).not.toBe('');
    await page.goBack();
    await form.isOn(PAGES.products);
    await page.goForward();
    await form.isOn(PAGES.information);
    await page.goForward();
    await form.isOn(PAGES.terms);
    await form.previous();
    await form.isOn(PAGES.information);
    await page.goBack();
    await form.isOn(PAGES.products);
  });

  it.each([
    ['is pressed before that, too', true],
    ['is pressed after that', false],
  ])(
    'has a page to go back to when Next was pressed before the code for it had come, and Back %s',
    async (_, isEarly) => {
      const visitor = await visit();
      const { page, goTo } = visitor;
      const held: Route[] = [];
      await goTo('/terms/');
      let isHeld = true;
      await page.route(/assets\/actors-[\w-]+\.js/, async (route) => {
        if (isHeld) held.push(route);
        else await route.continue();
      });
      const form = registrationForm(page);
      await goTo('/register/');
      await expect.poll(() => held.length).toBeGreaterThan(0);
      // The HTML that the server renders before the script starts isn't usable yet.
      await clientTakesOver(page);
      await form.next();
      await page.waitForURL((url) => url.hash === '#/step-2');
      if (isEarly) await page.goBack();
      isHeld = false;
      for (const route of held) await route.continue();
      if (!isEarly) {
        await form.textbox('First Name').waitFor();
        await form.isOn(PAGES.information);
        // The script has loaded and has written the history. The URL alone proves neither.
        await page.waitForFunction(() => history.scrollRestoration === 'manual');
        await page.waitForURL((url) => url.hash === '#/step-2');
        await page.goBack();
      }
      await form.isOn(PAGES.products);
      await page.waitForURL((url) => url.hash === '#/step-1');
      await goThereAndLeave(page, form);
    },
  );

  it('leaves the form before its first page', async () => {
    const visitor = await visit();
    const { page, goTo } = visitor;
    await goTo('/terms/');
    const form = registrationForm(page);
    await goTo('/register/');
    await form.isOn(PAGES.products);
    await goThereAndLeave(page, form);
  });
});
