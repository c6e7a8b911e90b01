/**
 * If the portal can't start, the page says why. Otherwise the form would look finished but stay disabled. The tests cover an old browser without the
 * needed features, and a script that fails to load.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { clientTakesOver, receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

/** `assets/newer-browser.js` waits eight seconds after the load event, without the time in which the script loads. */
const PATIENCE_MS = 10_000;
const tooOld = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page needs a newer browser.' });
const notShown = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page could not be shown.' });

/** Removes features that a browser of 2022 lacks. */
const makeOld = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(HTMLScriptElement, 'supports', { value: (type: string) => type !== 'importmap' });
  });

/** Holds a script; the result lets it through. */
async function hold(page: Page, script: string): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(script, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

describe('“This page needs a newer browser.”', () => {
  it('is above the form in a browser that cannot run the portal’s script', async () => {
    const { page, complaints } = await visit();
    complaints.expect(/^uncaught: /);
    await makeOld(page);
    await page.route('**/build/assets/main-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'let young = ;' }),
    );
    await page.clock.install();
    await page.goto('/register/', { waitUntil: 'load' });
    await page.clock.runFor(PATIENCE_MS);
    await tooOld(page).getByText('Please update this browser').waitFor();
    await expect.poll(() => notShown(page).count()).toBe(0);
    expect(await accessibilityProblems(page, '#practice-portal-newer-browser')).toEqual([]);
  });

  it('is absent in a current browser if a tool has turned the module into a classic script', async () => {
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
    await page.clock.install();
    await page.goto('/member-directory/', { waitUntil: 'load' });
    // The clock goes on until the script has loaded, too.
    const isNotShown = async () => {
      await page.clock.runFor(PATIENCE_MS);
      return notShown(page).isVisible();
    };
    await expect.poll(isNotShown).toBe(true);
    await expect.poll(() => tooOld(page).count()).toBe(0);
  });

  it('disappears when the portal starts after all', async () => {
    const { page } = await visit();
    const letThrough = await hold(page, '**/assets/start-after-paint.js?*');
    await page.clock.install();
    await page.goto('/register/', { waitUntil: 'commit' });
    // Simulates a script that is delayed beyond the page's load event. The event repeats, because the page doesn't
    // tell when its deferred script listens.
    const isNotShown = async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('load')));
      await page.clock.runFor(PATIENCE_MS);
      return notShown(page).isVisible();
    };
    await expect.poll(isNotShown).toBe(true);
    letThrough();
    await clientTakesOver(page);
    await page.clock.runFor(PATIENCE_MS);
    await notShown(page).waitFor({ state: 'hidden' });
  });

  it('is absent as long as a slow connection loads the script', async () => {
    const { page } = await visit();
    const letThrough = await hold(page, '**/build/assets/main-*.js');
    await page.clock.install();
    await page.goto('/register/', { waitUntil: 'commit' });
    await page.locator('#practice-portal-js').waitFor({ state: 'attached' });
    await page.evaluate(() => window.dispatchEvent(new Event('load')));
    await page.clock.runFor(PATIENCE_MS);
    await expect.poll(() => notShown(page).isVisible()).toBe(false);
    letThrough();
    await clientTakesOver(page);
  });

  it('is absent after the portal has started', async () => {
    const { page } = await visit();
    await page.clock.install();
    await page.goto('/register/', { waitUntil: 'load' });
    await clientTakesOver(page);
    await page.clock.runFor(PATIENCE_MS);
    expect([await tooOld(page).count(), await notShown(page).count()]).toEqual([0, 0]);
  });
});

describe('a lost file', () => {
  it.each([
    ['main', 'cannot be reached', '/register/'],
    ['libraries', 'cannot be reached', '/register/'],
    ['start-after-paint', 'cannot be reached', '/register/'],
    ['main', 'is not there', '/membership-overview/'],
    ['libraries', 'is not there', '/membership-overview/'],
  ])(
    '%s, which %s: it says so at once, without waiting, and Retry loads the page again (%s)',
    async (name, how, path) => {
      const { page, complaints, signIn } = await visit({ alone: true });
      complaints.expect(/ERR_FAILED/, /404/);
      if (path !== '/register/') await signIn('member');
      let isLost = true;
      await page.route(new RegExp(`/assets/${name}(-[^/]+)?\\.js`), (route) => {
        if (!isLost) return route.continue();
        return how === 'is not there' ? route.fulfill({ status: 404, body: '' }) : route.abort();
      });
      // The clock runs until it is stopped, so it stops at a later time than its start on a slow machine, too.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(60_000);
      await page.goto(path, { waitUntil: 'load' });
      // The clock is stopped, so the message appears without a wait.
      await notShown(page).waitFor();
      await page.clock.resume();
      await expect.poll(() => tooOld(page).count()).toBe(0);
      expect(await accessibilityProblems(page, '#practice-portal-not-shown')).toEqual([]);
      isLost = false;
      await notShown(page).getByRole('button', { name: 'Retry' }).click();
      await clientTakesOver(page);
      await expect.poll(() => notShown(page).count()).toBe(0);
    },
  );

  it('in a browser that is too old: the page says that instead', async () => {
    const { page, complaints } = await visit({ alone: true });
    complaints.expect(/ERR_FAILED/);
    await makeOld(page);
    await page.route('**/build/assets/main-*.js', (route) => route.abort());
    await page.goto('/register/', { waitUntil: 'load' });
    await tooOld(page).waitFor();
    await expect.poll(() => notShown(page).count()).toBe(0);
  });
});
