/** Whoever's browser is too old for the portal is told so, instead of a form that looks finished and stays disabled. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

/** `assets/newer-browser.js` waits eight, counted from the load event. */
const PATIENCE_MS = 10_000;
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page needs a newer browser.' });

async function openAndWait(page: Page, path: string) {
  await page.clock.install();
  await page.goto(path, { waitUntil: 'load' });
  await page.clock.runFor(PATIENCE_MS);
}

describe('“This page needs a newer browser.”', () => {
  it('stands above the form in a browser that does not understand the portal’s script', async () => {
    const { page, complaints } = await visit();
    complaints.expect(/^uncaught: /);
    await page.route('**/build/assets/main-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'let young = ;' }),
    );
    await openAndWait(page, '/register/');
    await alert(page).getByText('Please update this browser').waitFor();
    expect(await accessibilityProblems(page, '#practice-portal-newer-browser')).toEqual([]);
  });

  it('stands there when a tool has made a classic script of it', async () => {
    const { page, complaints } = await visit();
    complaints.expect(/^uncaught: /);
    await page.route('**/member-directory/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(<script[^>]*) type="module"([^>]*id="practice-portal-js")/,
        '$1$2',
      );
      await route.fulfill({ response, body: body.replace(/(id="practice-portal-js"[^>]*) type="module"/, '$1') });
    });
    await page.context().request.post('/wp-login.php', { form: { log: 'member', pwd: 'member' }, maxRedirects: 0 });
    await openAndWait(page, '/member-directory/');
    await alert(page).waitFor();
  });

  it('goes when the portal begins after all', async () => {
    const { page } = await visit();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/build/assets/main-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.install();
    await page.goto('/register/', { waitUntil: 'commit' });
    // As when the script is on its way for longer than the page's load event waits.
    await page.locator('#practice-portal-newer-browser').waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    await page.evaluate(() => window.dispatchEvent(new Event('load')));
    await page.clock.runFor(PATIENCE_MS);
    await alert(page).waitFor();
    letGo();
    await page.locator('#app-vue > .pp:not([aria-busy])').waitFor();
    await page.clock.runFor(PATIENCE_MS);
    await alert(page).waitFor({ state: 'hidden' });
  });

  it('is not there where the portal has begun', async () => {
    const { page } = await visit();
    await openAndWait(page, '/register/');
    await page.getByRole('heading', { name: 'Product Selection' }).waitFor();
    expect(await alert(page).count()).toBe(0);
  });
});
