/** Like `every-screen.browser.test.ts`, for everything around the views: the shell, developer mode, the map. */
import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { developerModeMachine } from '../../../machines/developer-mode/developer-mode.machine.ts';
import { mapLoaderMachine } from '../../../machines/map-loader/map-loader.machine.ts';
import { portalMachine } from '../../../machines/portal/portal.machine.ts';
import type { ViewName } from '../../../machines/portal/portal.types.ts';
import type { ScreenModel } from '#kit';
import { developerModeScreen } from '../../machines/developer-mode/developer-mode.screen.ts';
import { mapLoaderScreen } from '../../machines/map-loader/map-loader.screen.ts';
import { portalScreen } from '../../machines/portal/portal.screen.ts';
import { reachInformation } from '../support/journey.ts';
import { runPhp } from '../support/portal.ts';
import { ROSE_CITY } from '../support/registration-form.ts';
import { hold, screensOf } from '../support/screens.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

describe('map', () => {
  const pin = { role: 'img', name: '100 Main St, Portland, OR 97204, USA' };
  // The view tests put an image in the map's place.
  const screens = screensOf({ ...mapLoaderScreen, '#map-loader.success': () => [pin] });
  const state = (value: 'initialized' | 'success' | 'failure' | { loading: 'loadingScript' }) =>
    mapLoaderMachine.resolveState({
      value,
      context: { options: OPTIONS, retries: 3, errors: [], optionsError: null },
    });
  const OPTIONS = { id: '', url: '', apiKey: '', version: '', libraries: [], language: '', region: '' };

  it('not requested, rendered, its key rejected, loading again', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const form = await reachInformation(visitor);
    await screens.look(page, state('initialized'));
    await form.fillPracticeFields(1, ROSE_CITY);
    await form.button('Check Address').click();
    await form.button('Confirm Address').waitFor();
    await screens.look(page, state('success'));
    const nextScript = await hold(page, /\/sandbox\/maps\.js/);
    // The maps service calls this function when it refuses the key.
    await page.evaluate('gm_authFailure()');
    await screens.look(page, state('failure'));
    await form.button('Retry').click();
    const script = await nextScript();
    await screens.look(page, state({ loading: 'loadingScript' }));
    await script.continue();
    await screens.look(page, state('success'));
  });

  it('in every state', screens.wereAllSeen);
});

describe('developer mode', () => {
  const screens = screensOf(developerModeScreen);
  const state = (value: 'off' | 'on' | 'reloading', on: boolean, administrator = true) =>
    developerModeMachine.resolveState({
      value,
      context: { on, refused: false, administrator, page: 'registration-page', target: null },
    });

  it('off, reloading, on', async () => {
    const { page, goTo, signIn } = await visit();
    const reached = () => page.getByRole('heading', { level: 2 }).first().waitFor();
    await signIn('admin');
    await goTo('/register/');
    await reached();
    await screens.look(page, state('off', false));
    // A response without content keeps the page, so that the test can check it.
    await page.route('**/register/', (route) => route.fulfill({ status: 204 }), { times: 1 });
    await page.getByRole('button', { name: 'Enable developer mode' }).click();
    await screens.look(page, state('reloading', false));
    await page.reload();
    await reached();
    await screens.look(page, state('on', true));
  });

  it('in every state', screens.wereAllSeen);
});

/** The scripts of the page's entry and of an administrator's notice. All other scripts belong to a view. */
function scriptsOfTheShell(): string[] {
  const manifest = JSON.parse(
    readFileSync(new URL('../../../wordpress/plugin/build/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, { file: string; imports?: string[] }>;
  const closure = (key: string): string[] => {
    const { file = '', imports = [] } = manifest[key] ?? {};
    return [file, ...imports.flatMap(closure)];
  };
  return ['src/main.tsx', 'src/pages/developer-mode/entry.ts'].flatMap(closure);
}

describe('shell', () => {
  const VIEWS: Array<[string, ViewName]> = [
    ['registration', 'registration-page'],
    ['membershipOverview', 'onboarding-page'],
    ['memberDirectory', 'member-directory'],
    ['vendorSpotlight', 'vendor-spotlight-page'],
    ['navigatorProfile', 'navigator-profile'],
    ['yourMembership', 'account-page'],
    ['themeSettings', 'admin-settings'],
  ];
  // The view tests put an article in the view's place.
  const table: ScreenModel = { ...portalScreen, '#portal.registration.showing': () => [] };
  const others = VIEWS.slice(1).map(([id]) => [`#portal.${id}.showing`, 'a view with tests of its own in the browser']);
  const screens = screensOf(table, Object.fromEntries(others));
  const state = (
    value: object | string,
    page: string,
    pageDataError: { field: string; kind: 'missing' } | null = null,
  ) => portalMachine.resolveState({ value: value as never, context: { page, pageDataError } });

  const publish = (view: string) =>
    runPhp(
      `wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'shell', 'post_title' => 'Shell', ` +
        `'post_content' => '[practice_portal view="${view}"]']);`,
    );

  /** Holds the view's code until the test lets it through or aborts it. */
  async function holdView(page: Page) {
    const shell = scriptsOfTheShell();
    const held: Route[] = [];
    let isOpen = false;
    let isLost = false;
    await page.route(/\/build\/assets\/[^/]+\.js/, (route) => {
      if (isOpen || shell.some((file) => route.request().url().includes(file))) return route.continue();
      return isLost ? route.abort() : void held.push(route);
    });
    return {
      isAwaited: () => expect.poll(() => held.length, { timeout: 15_000 }).toBeGreaterThan(0),
      lose: async () => {
        isLost = true;
        for (const route of held.splice(0)) await route.abort();
      },
      holdAgain: () => void (isLost = false),
      letThrough: () => void (isOpen = true),
    };
  }

  it.each(VIEWS)('%s: loading, and failed', async (id, view) => {
    await publish(view);
    const { page, signIn, complaints } = await visit();
    complaints.expect(/Failed to load resource|net::ERR_FAILED/);
    await signIn('admin');
    const code = await holdView(page);
    await page.goto('/shell/', { waitUntil: 'domcontentloaded' });
    await code.isAwaited();
    // WordPress's own heading is shown until the code has loaded.
    await page.locator('#app-vue [aria-busy=true] h1').waitFor();
    await code.lose();
    await screens.look(page, state({ [id]: 'failed' }, view));
    code.holdAgain();
    await page.getByRole('button', { name: 'Retry' }).click();
    await code.isAwaited();
    await screens.look(page, state({ [id]: 'loading' }, view));
  });

  it('the registration, loaded by Retry', async () => {
    const [id, view] = VIEWS[0]!;
    const { page, complaints } = await visit();
    complaints.expect(/Failed to load resource|net::ERR_FAILED/);
    const code = await holdView(page);
    await page.goto('/register/', { waitUntil: 'domcontentloaded' });
    await code.isAwaited();
    await code.lose();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    code.letThrough();
    await retry.click();
    await page.getByRole('heading', { level: 1, name: 'Registration' }).waitFor();
    await screens.look(page, state({ [id]: 'showing' }, view));
  });

  it('an unknown page setting, and one without a view', async () => {
    await publish('partner-page');
    const { page, goTo, complaints } = await visit();
    complaints.expect(/The page setting is "partner-page"/);
    await goTo('/shell/');
    await screens.look(page, state('unknownPage', 'partner-page'));
    await runPhp(
      `wp_update_post(['ID' => get_page_by_path('shell')->ID, 'post_content' => '[practice_portal view="user_settings_invite"]']);`,
    );
    await page.reload();
    await screens.look(page, state('withoutView', 'user_settings_invite'));
  });

  it.each([
    ['notActive', null],
    ['ended', 'ended'],
    ['paymentFailed', 'unpaid'],
    ['paused', 'paused'],
    ['emailUnverified', 'active'],
  ] as const)('a user without a membership: %s', async (id, status) => {
    if (id === 'emailUnverified')
      await runPhp(
        "update_option('practice_portal_requires_verified_email', '1'); update_user_meta(get_user_by('login', 'doctor')->ID, 'practice_portal_verified_email', 'none');",
      );
    if (status !== null) {
      await runPhp(
        `global $wpdb; $held = (new PracticePortal\\Billing\\Storage\\Subscriptions())->create(get_user_by('login', 'doctor')->ID, 1, 'Grow Member', 19900); ` +
          `$wpdb->update($wpdb->prefix . 'practice_portal_subscriptions', ['status' => '${status}'], ['id' => $held->id]);`,
      );
    }
    const { page, goTo, signIn, complaints } = await visit();
    complaints.expect(/Failed to load resource|net::ERR_FAILED/);
    await signIn('doctor');
    const code = await holdView(page);
    await page.goto('/member-directory/', { waitUntil: 'domcontentloaded' });
    await code.isAwaited();
    await code.lose();
    await screens.look(page, state({ [id]: 'failed' }, 'member-directory'));
    code.holdAgain();
    await page.getByRole('button', { name: 'Retry' }).click();
    await code.isAwaited();
    await screens.look(page, state({ [id]: 'loading' }, 'member-directory'));
    code.letThrough();
    await goTo('/member-directory/');
    await screens.look(page, state({ [id]: 'showing' }, 'member-directory'));
    await page.getByRole('link', { name: 'Sign out', exact: true }).waitFor();
  });

  it('page data that break their schema', async () => {
    const { page, goTo } = await visit();
    await page.route('**/register/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('"nonce":', '"once":') });
    });
    await goTo('/register/');
    await screens.look(page, state('malformedData', '', { field: 'nonce', kind: 'missing' }));
  });

  it('in every state', screens.wereAllSeen);
});
