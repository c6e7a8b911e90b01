/** Theme Settings in wp-admin: what an administrator enters there, and what WordPress stores. */
import { beforeEach, describe, expect, it } from 'vitest';
import { focused } from '../support/focus.ts';
import { runPhp, valueOf } from '../support/portal.ts';
import {
  idOf,
  leaveFewUsers,
  MEG,
  openSettings,
  PAUL,
  ROUTES,
  SETTINGS,
  settingsPage,
  storedAccess,
  storedOptions,
} from '../support/theme-settings.ts';
import { clientTakesOver, receiveVisitors, WIDE } from '../support/visit.ts';

const { visit } = receiveVisitors();

const API = 'Data Analytics API URL';

describe('an administrator', () => {
  it('sees the server’s rejection at its field, and nothing is saved', async () => {
    const visitor = await visit();
    visitor.complaints.expect(
      /status of 400/,
      /could not be saved\. \(invalid\)$/,
      /could not be saved\. \(invalid\) \(/,
    );
    const settings = await openSettings(visitor);
    const before = await storedOptions();
    await settings.textbox(API).fill('http://insecure.example.com');
    await settings.button('Save Settings').click();
    await settings.says('Save Settings', 'The settings could not be saved.');
    expect(await settings.textbox(API).getAttribute('aria-invalid')).toBe('true');
    await visitor.page.getByRole('link', { name: API }).click();
    await expect.poll(() => focused(visitor.page)).toBe(`textbox "${API}"`);

    await settings.accessEmail(MEG).fill('nowhere');
    await settings.button('Save Users').click();
    await settings.says('Save Users', 'The settings could not be saved.');
    expect(await settings.accessEmail(MEG).getAttribute('aria-invalid')).toBe('true');
    expect([await storedOptions(), (await storedAccess('member')).email]).toEqual([before, 'member@example.com']);

    // However long the message, the bar leaves four fifths of the window to the page, and links to the rest.
    for (const viewport of [{ width: 360, height: 640 }, WIDE]) {
      await visitor.page.setViewportSize(viewport);
      const bar = visitor.page.locator('.pp-settings-bar');
      expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(viewport.height / 5);
      expect(await bar.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    }
    await visitor.page.getByRole('link', { name: 'See why' }).first().click();
    await expect.poll(() => visitor.page.evaluate(() => document.activeElement?.textContent)).toContain(API);

    // The table shows users who match the search, and users with unsaved changes.
    const names = () => visitor.page.getByRole('table', { name: 'User analytics Settings' }).getByRole('rowheader');
    await visitor.page.getByRole('searchbox', { name: 'Search users' }).fill('dora');
    await expect
      .poll(() => names().allTextContents())
      .toEqual(['Dora Doctordoctor@example.com', 'Meg Membermember@example.com']);
    await visitor.page.getByRole('searchbox', { name: 'Search users' }).fill('');
    await settings.choice('Access').selectOption('With access');
    await expect.poll(() => names().allTextContents()).toEqual(['Meg Membermember@example.com']);
    await settings.button('Clear search').click();
    await expect.poll(() => names().count()).toBeGreaterThan(60);

    await settings.textbox(API).fill('https://secure.example.com');
    await settings.button('Save Settings').click();
    await settings.says('Save Settings', 'Saved');
    expect((await storedOptions()).datadx_api_url).toBe('https://secure.example.com');
  });
});

describe('the scripts', () => {
  it('load after the first paint, or without one', async () => {
    const visitor = await visit();
    await openSettings(visitor);
    const waited = await visitor.page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
      // On a busy machine the paint may come more than a second after the page has loaded. The scripts don't wait for it then.
      const start = Math.min(paint!.startTime, loadEventStart + 1000);
      const ours = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /practice-portal\/build\/.*\.js$/.test(name));
      return ours.length > 0 && ours.every(({ startTime }) => startTime > start);
    });
    expect(waited).toBe(true);

    await visitor.page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => undefined;
    });
    await visitor.page.reload();
    await clientTakesOver(visitor.page);
  });
});

describe('an administrator of a small site', () => {
  beforeEach(leaveFewUsers);

  it('saves the whole theme options with both maps, and a user’s credentials', async () => {
    const visitor = await visit();
    const settings = await openSettings(visitor);
    const before = await storedOptions();
    await settings.textbox('Live Chat Embed Code').fill('<script>window.chat = "<\\"";</script>');
    await settings.textbox('Application Insights Connection String').fill('');
    await settings.overviewPage().selectOption('');
    await settings.textbox(API).fill('https://reports.example.com');
    await settings.choose(settings.assignment(PAUL), 'Plain Partner');
    await settings.choose(settings.group(PAUL), 'Not assigned');
    await settings.unsaved('5 unsaved changes');
    await settings.button('Save Settings').click();
    await settings.says('Save Settings', 'Saved');
    await settings.unsaved('No unsaved changes');

    const paul = String(await idOf('partner'));
    const plain = await valueOf<number>("get_page_by_path('plain-partner', OBJECT, 'portal_listing')->ID");
    const { [paul]: _, ...groups } = before.vendor_groups;
    const after = await storedOptions();
    expect({ ...after, vendor_groups: { ...after.vendor_groups } }).toEqual({
      ...before,
      zoho_salesiq_embed: '<script>window.chat = "<\\"";</script>',
      member_overview_page: '',
      datadx_api_url: 'https://reports.example.com',
      vendor_assignments: { ...before.vendor_assignments, [paul]: plain },
      vendor_groups: groups,
    });

    await settings.accessKey(MEG).fill('another key');
    await settings.accessEmail(MEG).fill('meg@reports.example.com');
    await settings.button('Save Users').click();
    await settings.says('Save Users', 'Saved');
    expect(await storedAccess('member')).toEqual({ key: 'another key', email: 'meg@reports.example.com' });
    expect(await storedAccess('doctor')).toEqual({ key: '', email: '' });
  });

  it('sees the saved settings after a reload', async () => {
    const visitor = await visit();
    const settings = await openSettings(visitor);
    await settings.choose(settings.assignment(PAUL), 'Plain Partner');
    await settings.textbox(API).fill('https://reports.example.com/');
    await settings.button('Save Settings').click();
    await settings.says('Save Settings', 'Saved');
    // The field then shows the server's normalized value.
    expect(await settings.textbox(API).inputValue()).toBe('https://reports.example.com');
    await visitor.page.reload();
    await settings.isLoaded();
    expect(await settings.assignment(PAUL).inputValue()).toBe('Plain Partner');
  });

  it('with 130 partners has a row for each, and for 130 listings a choice', async () => {
    // Writes straight into the tables, because WordPress's own functions take most of a minute.
    await runPhp(`global $wpdb;
      for ($i = 1; $i <= 130; $i++) {
        $wpdb->insert($wpdb->users, ['user_login' => "vendor-$i", 'user_email' => "vendor-$i@example.com", 'display_name' => sprintf('Vendor %03d', $i), 'user_registered' => '2024-01-01 00:00:00']);
        $wpdb->insert($wpdb->usermeta, ['user_id' => $wpdb->insert_id, 'meta_key' => $wpdb->prefix . 'capabilities', 'meta_value' => serialize(['partner' => true])]);
        $wpdb->insert($wpdb->posts, ['post_type' => 'portal_listing', 'post_status' => 'publish', 'post_title' => sprintf('Listing %03d', $i), 'post_date' => '2024-01-01 00:00:00', 'post_date_gmt' => '2024-01-01 00:00:00']);
      }`);
    const visitor = await visit();
    const settings = await openSettings(visitor);
    const table = visitor.page.getByRole('table', { name: 'Vendor Assignments' });
    expect(await table.getByRole('rowheader').count()).toBe(131);
    const last = 'Vendor 130 (vendor-130@example.com)';
    await settings.choose(settings.assignment(last), 'Listing 130');
    await settings.button('Save Settings').click();
    await settings.says('Save Settings', 'Saved');
    const chosen = await valueOf<string>(
      `get_the_title(get_option('practice_portal_theme_options')['vendor_assignments'][${await idOf('vendor-130')}])`,
    );
    expect(chosen).toBe('Listing 130');
  });

  it('keeps an assignment whose listing no longer exists, and saves it again', async () => {
    const paul = await idOf('partner');
    await runPhp(`wp_trash_post(get_option('practice_portal_theme_options')['vendor_assignments'][${paul}]);`);
    const visitor = await visit();
    const settings = await openSettings(visitor);
    const before = await storedOptions();
    expect(await settings.assignment(PAUL).inputValue()).toBe(
      `Number ${before.vendor_assignments[paul]} (no longer listed)`,
    );
    await settings.button('Save Settings').click();
    await settings.says('Save Settings', 'Saved');
    expect(await storedOptions()).toEqual(before);
  });

  it('is asked before leaving unsaved changes, but not without changes', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const settings = await openSettings(visitor);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await settings.accessKey(MEG).fill('typed');
    await page.goto('/wp-admin/index.php').catch(() => {});
    expect([asked, await settings.accessKey(MEG).inputValue()]).toEqual([['beforeunload'], 'typed']);
    await settings.accessKey(MEG).fill('demo-access-key');
    await settings.unsaved('No unsaved changes');
    await page.goto('/wp-admin/index.php');
    expect(asked).toHaveLength(1);
  });

  it('does everything by keyboard alone', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const settings = await openSettings(visitor);
    await settings.textbox('Application Insights Connection String').focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toContain(`combobox "Vendor assignment for ${PAUL}"`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('plain');
    await expect.poll(() => page.getByRole('listbox').getByRole('option').allTextContents()).toEqual(['Plain Partner']);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toContain(`combobox "Community group for ${PAUL}"`);
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('button "Save Settings"');
    await page.keyboard.press('Enter');
    await settings.says('Save Settings', 'Saved');
    expect(await focused(page)).toBe('button "Save Settings"');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('button "Save Users"');
    expect(await settings.assignment(PAUL).inputValue()).toBe('Plain Partner');
  });
});

describe('a user who is no administrator', () => {
  it('reads that only administrators can use it, and no request is sent', async () => {
    await runPhp(
      `wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'settings', 'post_title' => 'S', 'post_content' => '[practice_portal view="admin-settings"]']);`,
    );
    const visitor = await visit();
    visitor.complaints.expect(/status of 403/);
    const sent: string[] = [];
    visitor.page.on('request', (request) => {
      if (/practice-portal\/v1/.test(request.url())) sent.push(request.url());
    });
    await visitor.signIn('member');
    await visitor.goTo('/settings/');
    await visitor.page
      .getByRole('alert')
      .getByText('You need to be an administrator to change these settings.')
      .waitFor();
    expect([sent, await settingsPage(visitor.page).button('Save Settings').count()]).toEqual([[], 0]);
    const answer = await visitor.context.request.get(SETTINGS, { maxRedirects: 0 });
    expect(answer.status()).toBe(403);
  });
});

describe('two administrators', () => {
  beforeEach(leaveFewUsers);

  it('both keep their input: the second is told, and saves theirs over the first', async () => {
    const [first, second] = [await visit(), await visit()];
    second.complaints.expect(/status of 412/, /could not be saved\. \(conflict\)/);
    const [one, two] = [await openSettings(first), await openSettings(second)];
    await one.textbox(API).fill('https://first.example.com');
    await one.overviewPage().selectOption('');
    await one.button('Save Settings').click();
    await one.says('Save Settings', 'Saved');
    await two.textbox(API).fill('https://second.example.com');
    await two.button('Save Settings').click();
    await second.page.getByRole('alert').getByText('another administrator saved changes').waitFor();
    expect(await two.textbox(API).inputValue()).toBe('https://second.example.com');
    expect((await storedOptions()).datadx_api_url).toBe('https://first.example.com');
    await two.button('Keep mine').click();
    await two.says('Save Settings', 'Saved');
    expect(await storedOptions()).toMatchObject({
      datadx_api_url: 'https://second.example.com',
      member_overview_page: '',
    });
  });

  it('the second adopts the first one’s key, and loses no other', async () => {
    const [first, second] = [await visit(), await visit()];
    second.complaints.expect(/status of 412/, /could not be saved\. \(conflict\)/);
    const [one, two] = [await openSettings(first), await openSettings(second)];
    const dora = 'Dora Doctor (doctor@example.com)';
    await one.accessKey(MEG).fill('first');
    await one.button('Save Users').click();
    await one.says('Save Users', 'Saved');
    await two.accessKey(MEG).fill('second');
    await two.accessKey(dora).fill('for Dora');
    await two.button('Save Users').click();
    await two.button('Take theirs').click();
    await expect
      .poll(() => Promise.all([two.accessKey(MEG).inputValue(), two.accessKey(dora).inputValue()]))
      .toEqual(['first', 'for Dora']);
    await two.button('Save Users').click();
    await two.says('Save Users', 'Saved');
    expect([(await storedAccess('member')).key, (await storedAccess('doctor')).key]).toEqual(['first', 'for Dora']);
  });
});

describe('failures outside of the page', () => {
  beforeEach(leaveFewUsers);

  it('an expired nonce is renewed invisibly', async () => {
    const visitor = await visit();
    visitor.complaints.expect(/status of 403/);
    const settings = await openSettings(visitor);
    await visitor.page.route(
      ROUTES.users,
      (route, request) => route.continue({ headers: { ...request.headers(), 'x-wp-nonce': '0123456789' } }),
      { times: 1 },
    );
    await settings.accessKey(MEG).fill('after a long time');
    await settings.button('Save Users').click();
    await settings.says('Save Users', 'Saved');
    expect((await storedAccess('member')).key).toBe('after a long time');
  });

  it('signed out: all input is kept, and after a sign-in in another tab Retry saves it', async () => {
    const visitor = await visit();
    visitor.complaints.expect(/status of 40[0-9]/, /could not be saved\. \(signedOut\)/);
    const settings = await openSettings(visitor);
    const before = await storedAccess('member');
    await visitor.context.clearCookies();
    await settings.accessKey(MEG).fill('kept');
    await settings.button('Save Users').click();
    await settings.says('Save Users', 'The settings could not be saved.');
    const link = visitor.page.getByRole('link', { name: 'Sign in (opens in a new tab)' });
    expect([await link.getAttribute('target'), await storedAccess('member')]).toEqual(['_blank', before]);
    await visitor.signIn('admin');
    await settings.button('Retry').click();
    await settings.says('Save Users', 'Saved');
    expect((await storedAccess('member')).key).toBe('kept');
  });

  it('a failure is logged to the console without a key; edits during the save are sent by Retry', async () => {
    const visitor = await visit();
    const { page } = visitor;
    visitor.complaints.expect(/ERR_FAILED/, /could not be saved\. \(networkError\)/);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const settings = await openSettings(visitor);
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    await page.route(ROUTES.users, async (route) => held.then(() => route.abort()), { times: 1 });
    await settings.accessKey(MEG).fill('secret-1');
    await settings.button('Save Users').click();
    await settings.says('Save Users', 'Saving…');
    for (const name of ['Save Users', 'Save Settings']) expect(await settings.button(name).isDisabled()).toBe(true);
    await settings.accessKey(MEG).fill('secret-2');
    end();
    await settings.says('Save Users', 'The settings could not be saved.');
    expect(await settings.accessKey(MEG).inputValue()).toBe('secret-2');
    await settings.button('Retry').click();
    await settings.says('Save Users', 'Saved');
    expect((await storedAccess('member')).key).toBe('secret-2');
    expect(said.filter((text) => text.startsWith('The users could not be saved.'))).toHaveLength(1);
    expect(said.filter((text) => /secret|@example/.test(text))).toEqual([]);
  });

  it('a list whose code did not load has Retry, and the input is kept', async () => {
    const visitor = await visit();
    const { page } = visitor;
    visitor.complaints.expect(/ERR_FAILED/, /dynamically imported module/);
    await page.route('**/LiveCombobox-*.js', (route) => route.abort());
    const settings = await openSettings(visitor);
    await settings.accessKey(MEG).fill('typed');
    await settings.assignment(PAUL).click();
    await page.getByRole('alert').getByText('We could not load this part of the page.').waitFor();
    await page.unroute('**/LiveCombobox-*.js');
    await settings.button('Retry').click();
    await settings.choose(settings.assignment(PAUL), 'Plain Partner');
    expect(await settings.accessKey(MEG).inputValue()).toBe('typed');
    await settings.unsaved('2 unsaved changes');
  });

  it.each([
    ['partners', 'The partners could not be loaded.'],
    ['users', 'The user settings could not be loaded.'],
    ['options', 'The settings could not be loaded.'],
  ] as const)('%s that do not load are reported, logged and requested again', async (what, text) => {
    const visitor = await visit();
    const { page } = visitor;
    visitor.complaints.expect(/status of 500/, /could not be loaded\. \(httpError 500\)/);
    await page.route(ROUTES[what], (route) => route.fulfill({ status: 500, body: '<h1>Fatal error</h1>' }), {
      times: 1,
    });
    await visitor.signIn('admin');
    await visitor.goTo(SETTINGS);
    await page.getByRole('alert').getByText(text).waitFor();
    const settings = settingsPage(page);
    await settings.button('Retry').click();
    await settings.isLoaded();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
