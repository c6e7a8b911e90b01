/** The shell on a real WordPress: which view it shows, developer mode, and its error messages. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../../bundle.mjs';
import { CHANNEL, type Report } from '#kit/bridge';
import { accessibilityProblems } from '../support/accessibility.ts';
import { reachProducts } from '../support/journey.ts';
import { runPhp } from '../support/portal.ts';
import { hold } from '../support/held-requests.ts';
import { clientTakesOver, NARROW, receiveVisitors, viewAppears } from '../support/visit.ts';

const { visit } = receiveVisitors();

/** After this time the shell reports that the view didn't load. */
const SHELL_WAITS_MS = 20_000;
const COOKIE = 'practice_portal_developer_mode';
const notice = (page: Page) => page.getByRole('region', { name: 'Developer notice' });
const alert = (page: Page) => page.locator('#app-vue').getByRole('alert');

/** Publishes a page with that page setting at `/shell/`. */
const publish = (view: string) =>
  runPhp(
    `wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'shell', 'post_title' => 'Shell', ` +
      `'post_content' => '[practice_portal view="${view}"]']);`,
  );

/** Changes the page data before the page receives them. */
const withPageData = (page: Page, change: (data: string) => string) =>
  page.route('**/register/**', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body.replace(
        /(<script[^>]*id="practice-portal-data"[^>]*>)(.*?)(<\/script>)/s,
        (_, open, data: string, end) => [open, change(data), end].join(''),
      ),
    });
  });

describe('the page setting', () => {
  it('registration-page shows the registration', async () => {
    const { page, goTo } = await visit();
    await goTo('/register/');
    await viewAppears(page, 'Registration');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expect.poll(() => notice(page).count()).toBe(0);
  });

  it('shows its view also with the inspector in a browser without storage', async () => {
    const { page, goTo } = await visit();
    await page.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const storage of ['sessionStorage', 'localStorage'])
        Object.defineProperty(window, storage, { get: blocked });
    });
    await goTo('/register/?inspect');
    await viewAppears(page, 'Registration');
    await page.getByRole('button', { name: 'Next' }).last().click();
    await page.getByRole('heading', { name: 'Personal and Practice Information' }).waitFor();
  });

  /** Page builders show one copy of the content on wide windows and another on narrow ones. */
  it('shows its view where it is displayed, if the page contains its element twice', async () => {
    const { page, goTo } = await visit();
    await page.route('**/register/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /<div[^>]*id="app-vue"/,
        '<div style="display: none"><div id="app-vue"></div></div>$&',
      );
      await route.fulfill({ response, body });
    });
    await goTo('/register/');
    await viewAppears(page, 'Registration');
    await expect.poll(() => page.locator('[id="app-vue"]').count()).toBe(1);
  });

  it('that is unknown: the page and the console name the value and the known ones', async () => {
    await publish('partner-page');
    const { page, goTo, complaints } = await visit();
    complaints.expect(
      /console error: The page setting is "partner-page"\. These are known: admin-settings, onboarding-page/,
    );
    const console = page.waitForEvent('console');
    await goTo('/shell/');
    await page
      .getByText('The page setting is “partner-page”. These are known: admin-settings, onboarding-page')
      .waitFor();
    expect((await console).text()).toContain('user_settings_invite');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('user_settings_invite shows no view, and no notice even to an administrator in developer mode', async () => {
    await publish('user_settings_invite');
    const { page, goTo, signIn } = await visit();
    await signIn('admin');
    await goTo('/shell/?activate_developer_mode');
    await page.waitForURL((url) => url.search === '');
    await page.waitForFunction(() => document.getElementById('app-vue')?.querySelector('.pp') !== null);
    await expect.poll(() => page.locator('#app-vue').textContent()).toBe('');
  });
});

describe('developer mode', () => {
  it('by the URL: the cookie is set, and the page reloads without that parameter and with every other one', async () => {
    const { page, goTo, context } = await visit();
    await goTo('/register/?invite=none&activate_developer_mode=0&x=a%20b');
    await page.waitForURL((url) => url.search === '?invite=none&x=a%20b');
    await page.getByRole('button', { name: 'Disable developer mode' }).waitFor();
    const cookie = (await context.cookies()).find(({ name }) => name === COOKIE);
    expect(cookie).toMatchObject({ value: '1', path: '/', sameSite: 'Lax', secure: false });
    const inSeconds = (cookie?.expires ?? 0) - Date.now() / 1000;
    expect(Math.abs(inSeconds - 86_400)).toBeLessThan(60);
  });

  it('by the button: an administrator turns it on and off, and the page reloads each time', async () => {
    const { page, goTo, signIn, context } = await visit();
    await signIn('admin');
    await goTo('/register/');
    for (const [press, then] of [
      ['Enable developer mode', 'Disable developer mode'],
      ['Disable developer mode', 'Enable developer mode'],
    ] as const) {
      await Promise.all([page.waitForEvent('load'), notice(page).getByRole('button', { name: press }).click()]);
      await notice(page).getByRole('button', { name: then }).waitFor();
    }
    expect((await context.cookies()).filter(({ name }) => name === COOKIE)).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('a browser without cookies: the page says so after the reload, and does not reload forever', async () => {
    const { page, goTo } = await visit();
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
    });
    let loads = 0;
    page.on('load', () => (loads += 1));
    await goTo('/register/?activate_developer_mode');
    await alert(page).filter({ hasText: 'Developer mode could not be turned on' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(loads).toBeLessThanOrEqual(2);
    await expect.poll(() => notice(page).count()).toBe(0);
  });
});

describe('an optional field that is wrong', () => {
  const isOff = (data: string) => data.replace(/"overview_url":"[^"]*"/, '"overview_url":"javascript:0"');
  const words = 'In the page data, “overview_url” is not valid. The page is shown without it.';

  it('is named to administrators, above the view', async () => {
    const { page, goTo, signIn } = await visit();
    await signIn('admin');
    await withPageData(page, isOff);
    await goTo('/register/');
    await page.getByText(words).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is no news to visitors', async () => {
    const { page, goTo } = await visit();
    await withPageData(page, isOff);
    await goTo('/register/');
    await viewAppears(page, 'Registration');
    await expect.poll(() => page.getByText(words).count()).toBe(0);
  });
});

describe('invalid page data', () => {
  it('has a clear error on the page that names the field', async () => {
    const { page, goTo } = await visit();
    await withPageData(page, (data) => data.replace('"price":199', '"price":"199"'));
    await goTo('/register/');
    await alert(page).filter({ hasText: '“data.products.0.price” is not valid' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('a view whose code does not load', () => {
  it('says so, and Retry loads it', async () => {
    const { page, goTo, complaints } = await visit({ viewport: NARROW });
    complaints.expect(/net::ERR_FAILED/);
    let isBlocked = true;
    await page.route(/assets\/(actors|registration|index)-[\w-]+\.js/, (route) =>
      isBlocked ? route.abort() : route.continue(),
    );
    await goTo('/register/');
    await alert(page).filter({ hasText: 'did not load' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    isBlocked = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await viewAppears(page, 'Registration');
  });
});

describe('a view that starts slower than the shell’s timeout', () => {
  /** Records registrations that start from now on in other tabs, as their bridge reports them. */
  const listenForRegistrations = (tab: Page) =>
    tab.evaluateHandle((channel) => {
      const started: string[] = [];
      new BroadcastChannel(channel).addEventListener('message', ({ data }: MessageEvent<Report>) => {
        if (data.type === 'actor' && data.chart === 'registration') started.push(data.sessionId);
      });
      return started;
    }, CHANNEL);

  it('is not started a second time by Retry', async () => {
    const visitor = await visit();
    const { page, context } = visitor;
    await (await reachProducts(visitor)).choose('Advantage Membership');
    const watching = await context.newPage();
    await watching.goto('/wp-login.php');
    const started = await listenForRegistrations(watching);
    // A lazy part reads the draft, so the start waits for that part.
    const { file } = readManifest()['src/pages/registration/steps/actors.ts'] ?? { file: 'no such part' };
    const nextHeld = await hold(page, `**/${file}`);
    await page.clock.install();
    await page.goto('/register/?inspect', { waitUntil: 'commit' });
    const held = await nextHeld();
    await page.clock.fastForward(SHELL_WAITS_MS);
    await alert(page).filter({ hasText: 'did not load' }).waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Loading…').waitFor();
    await held.continue();
    await page.getByRole('heading', { level: 2, name: 'Product Selection' }).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Advantage Membership' }).isChecked()).toBe(true);
    expect(await started.evaluate((sessions) => sessions.length)).toBe(1);
  });
});

describe('the code after the first page', () => {
  it('whose pages do not load: the rendered part stays usable, says so once, and Retry loads the rest', async () => {
    const { page, goTo, complaints } = await visit();
    complaints.expect(/net::ERR_FAILED/);
    let isBlocked = true;
    await page.route(/assets\/LazySteps-[\w-]+\.js/, (route) => (isBlocked ? route.abort() : route.continue()));
    await goTo('/register/');
    const lost = alert(page).filter({ hasText: 'We could not load this part of the page.' });
    await lost.waitFor();
    await expect.poll(() => lost.count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('heading', { level: 2, name: 'Product Selection' }).waitFor();
    await page.getByRole('radio', { name: 'Advantage Membership' }).check();
    await expect.poll(() => page.getByRole('status', { name: 'Total' }).textContent()).toContain('$499 / Month');
    // The retry may fail too.
    const again = page.waitForEvent('requestfailed');
    await lost.getByRole('button', { name: 'Retry' }).click();
    await again;
    await lost.locator('.pp-button:not([aria-disabled])').waitFor();
    await page.getByRole('region', { name: 'Your selection' }).getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { level: 2, name: 'Personal and Practice Information' }).waitFor();
    isBlocked = false;
    await lost.getByRole('button', { name: 'Retry' }).click();
    await page.getByLabel('First Name').waitFor();
    await expect.poll(() => lost.count()).toBe(0);
    // The other parts that waited for the same code have loaded too.
    await page.getByRole('navigation', { name: 'Registration, bottom' }).waitFor();
  });
});

describe('telemetry', () => {
  it('without a connection string nothing of its library is loaded', async () => {
    const { page, goTo } = await visit({ alone: true });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await goTo('/register/');
    await clientTakesOver(page);
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => url.includes('application-insights'))).toEqual([]);
  });
});
