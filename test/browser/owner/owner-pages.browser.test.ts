/** The owner's pages in Chromium: each page, wide and on a phone. `first-day.browser.test.ts` tests the owner's work there. */
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { runPhp, valueOf } from '../support/portal.ts';
import { NARROW, receiveVisitors, WIDE } from '../support/visit.ts';

const { visit } = receiveVisitors();

const PORTAL = '/wp-admin/admin.php?page=practice-portal';

const PAGES = {
  Overview: `${PORTAL}-overview`,
  Setup: `${PORTAL}-setup`,
  Preferences: `${PORTAL}-preferences`,
  Members: `${PORTAL}-members`,
  Coupons: `${PORTAL}-coupons`,
  Onboarding: `${PORTAL}-onboarding`,
  Activity: `${PORTAL}-activity`,
  Problems: `${PORTAL}-health-issues`,
  Help: `${PORTAL}-help`,
  'Scheduled work': '/wp-admin/tools.php?page=practice-portal-jobs',
};

/** The selectors of the portal's own elements on pages where they aren't in the usual place. */
const OURS: Record<string, string> = { Memberships: '.wp-list-table' };

describe('the owner’s pages', () => {
  it('every page has its heading, fits a phone, a tablet and a desktop, and passes axe', async () => {
    const { page, goTo, signIn } = await visit();
    await signIn('admin');
    const found: string[] = [];
    const plan = await valueOf<number>(`get_page_by_path( 'grow-membership', OBJECT, 'practice_portal_plan' )->ID`);
    const pages = {
      ...PAGES,
      // On WordPress's own lists and editors, only the portal's own elements are checked.
      Memberships: '/wp-admin/edit.php?post_type=practice_portal_plan',
      'Edit membership': `/wp-admin/post.php?post=${plan}&action=edit`,
    };
    for (const [heading, path] of Object.entries(pages)) {
      await page.setViewportSize(WIDE);
      await goTo(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      for (const viewport of [WIDE, { width: 782, height: 900 }, NARROW]) {
        await page.setViewportSize(viewport);
        // WordPress's editor measures its toolbar only once.
        if (heading === 'Edit membership') await goTo(path);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (beyond > 0) found.push(`${heading} is ${beyond} px too wide at ${viewport.width}`);
        if (viewport.width !== 782)
          found.push(
            ...(await accessibilityProblems(page, OURS[heading] ?? '.practice-portal-admin')).map(
              (one) => `${heading}: ${one}`,
            ),
          );
      }
    }
    expect(found).toEqual([]);
  });

  it('the members’ list has rows of 44 px, and on a phone its first member is on the first screen', async () => {
    const { page, goTo, signIn } = await visit();
    await signIn('admin');
    await goTo(PAGES.Members);
    const rows = page.locator('#the-list > tr');
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(2);
    expect(Math.max(...heights)).toBeLessThanOrEqual(44);
    // What can be done in a row does not make it higher.
    await rows.first().hover();
    await rows
      .first()
      .getByRole('link', { name: /^View: / })
      .waitFor();
    expect((await rows.first().boundingBox())?.height).toBeLessThanOrEqual(44);
    await page.setViewportSize(NARROW);
    const { y = 0, height = 0 } = (await page.locator('#the-list .row-title').first().boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(NARROW.height);
  });

  it('controls stand in line: buttons beside a heading, a short field beside its select; wp-admin has no second Sign out', async () => {
    const { page, goTo, signIn } = await visit();
    await signIn('admin');
    const boxesOf = async (selector: string) =>
      page.locator(selector).evaluateAll((all) =>
        all.map((element) => {
          const { top, height } = element.getBoundingClientRect();
          return [Math.round(top), Math.round(height)];
        }),
      );
    await goTo(PAGES.Members);
    const [link, button] = await boxesOf('.wrap .page-title-action');
    expect(button).toEqual(link);
    await goTo(PAGES.Coupons);
    const [select, months] = await boxesOf('#coupon-duration, [name="months"]');
    expect(months?.[0]).toBe(select?.[0]);
    await goTo(PORTAL);
    await page.getByRole('heading', { level: 1, name: 'Theme Settings' }).waitFor();
    await expect.poll(() => page.locator('#wpbody').getByRole('link', { name: 'Sign out' }).count()).toBe(0);
  });

  it('the menu has at most eight entries, and keys alone reach each page of an entry by its tabs', async () => {
    const { page, goTo, signIn } = await visit();
    await signIn('admin');
    await goTo('/wp-admin/index.php');
    const entries = await page
      .locator('#toplevel_page_practice-portal .wp-submenu a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(entries.length).toBeGreaterThan(4);
    expect(entries.length).toBeLessThanOrEqual(8);
    const tabs = page.locator('.nav-tab-wrapper a');
    for (const entry of entries) {
      await page.goto(entry);
      const count = await tabs.count();
      for (let index = 1; index < count; index += 1) {
        const address = (await tabs.nth(index).getAttribute('href')) ?? '';
        await tabs.nth(index - 1).focus();
        await page.keyboard.press('Tab');
        await Promise.all([
          page.waitForURL((url) => address.endsWith(url.pathname + url.search)),
          page.keyboard.press('Enter'),
        ]);
        await expect
          .poll(() => page.locator('.nav-tab-wrapper [aria-current=page]').getAttribute('href'))
          .toBe(address);
      }
    }
  });

  it.each([WIDE, NARROW])(
    'keys run one of several jobs, whose actions name it and stay in sight: %o',
    async (viewport) => {
      const { page, goTo, signIn } = await visit();
      await signIn('admin');
      await runPhp(`
      $GLOBALS['wpdb']->query( 'DELETE FROM ' . PracticePortal\\Core\\Database\\Schema::name( 'jobs' ) );
      foreach ( array( 'welcome', 'receipt', 'refund' ) as $kind ) { ( new PracticePortal\\Billing\\Jobs\\JobQueue() )->add( PracticePortal\\Billing\\Model\\JobType::Email, $kind, $kind, 0, 0 ); }`);
      await page.setViewportSize(viewport);
      await goTo(PAGES['Scheduled work']);
      const actions = page.locator('#the-list .row-actions button');
      const names = await actions.evaluateAll((all) => all.map((button) => button.ariaLabel));
      expect([names.length, new Set(names).size]).toEqual([6, 6]);
      await actions.first().focus();
      await expect
        .poll(() => actions.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().left < 0).length))
        .toBe(0);
      await page.getByRole('button', { name: 'Run now: E-mail: Receipt' }).focus();
      await page.keyboard.press('Enter');
      await page.locator('.notice').getByText('E-mail: Receipt').waitFor();
    },
  );

  // Theme Settings is the portal's own page and has its own tests.
  it('Tab reaches each of our controls, in order and visibly, and the onboarding is sorted by keys and by dragging', async () => {
    const { page, goTo, signIn } = await visit();
    await signIn('admin');
    const plan = await valueOf<number>(`get_page_by_path( 'grow-membership', OBJECT, 'practice_portal_plan' )->ID`);
    const member = await valueOf<number>(
      `(int) $GLOBALS['wpdb']->get_var( 'SELECT MIN( user_id ) FROM ' . PracticePortal\\Core\\Database\\Schema::name( 'members_index' ) )`,
    );
    const found: string[] = [];
    for (const [name, path, within] of [
      ...Object.entries(PAGES).map(([heading, address]) => [heading, address, '.practice-portal-admin'] as const),
      ['One member', `${PAGES.Members}&member=${member}`, '.practice-portal-admin'],
      ['Edit membership', `/wp-admin/post.php?post=${plan}&action=edit`, '#practice-portal-membership'],
    ] as const) {
      await goTo(path);
      const controls = await page.evaluate(watchFocus, within);
      expect([name, controls > 0]).toEqual([name, true]);
      for (let count = 0; count < controls; count += 1) await page.keyboard.press('Tab');
      found.push(...(await page.evaluate(wrongFocus)).map((one) => `${name}: ${one}`));
    }
    expect(found).toEqual([]);

    await goTo(PAGES.Onboarding);
    // Each button names the item that it moves or removes, also while the item is being renamed. Each item folds its steps.
    const names = await page
      .locator('[data-move], [data-remove]')
      .evaluateAll((buttons) => buttons.map((button) => button.textContent.trim()));
    expect(names.length).toBeGreaterThan(20);
    expect(new Set(names).size).toBe(names.length);
    await page.getByRole('button', { name: 'Add an item' }).click();
    await page.keyboard.type('Say hello');
    await page.getByRole('button', { name: 'Remove Say hello', exact: true }).click();
    await expect.poll(() => page.locator('.practice-portal-item details[open]').count()).toBe(0);
    const first = page.getByRole('group', { name: 'Item', exact: true }).first().getByRole('textbox').first();
    const name = await first.inputValue();
    const down = await page.getByRole('button', { name: 'Down' }).first().elementHandle();
    await down?.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText(`${name}: 2 /`).waitFor();
    expect(await down?.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => first.inputValue()).not.toBe(name);

    await page.locator('.practice-portal-item summary').first().click();
    // Dragging works too: moves a step by its handle beyond the middle of the next.
    const steps = page.locator('[data-sorted="step"]').first().locator('> [data-part="step"]');
    const labels = () =>
      steps
        .locator('input[name$="[label]"]')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    const [one = '', two = '', ...rest] = await labels();
    const handle = steps.first().locator('[data-handle]');
    await handle.scrollIntoViewIfNeeded();
    await steps.nth(1).scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const next = await steps.nth(1).boundingBox();
    if (!from || !next) throw new Error('The steps are not on the page.');
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, next.y + next.height * 0.9, { steps: 12 });
    await page.mouse.up();
    await expect.poll(labels).toEqual([two, one, ...rest]);
  });
});

type Watched = { wanted: Element[]; came: Element[]; wrong: string[] };

/**
 * Watches the focus from now on, starting before the first control.
 *
 * @returns how many times Tab has to be pressed to reach every control
 */
function watchFocus(within: string): number {
  const place = document.querySelector<HTMLElement>(within);
  if (!place) return 0;
  const groups = new Set<string>();
  const wanted = [...place.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    (each) => {
      if (!(each instanceof HTMLElement) || each.tabIndex < 0 || each.matches(':disabled, [type="hidden"]'))
        return false;
      if (
        !each.checkVisibility() ||
        each.getClientRects().length === 0 ||
        getComputedStyle(each).visibility === 'hidden'
      )
        return false;
      // Tab reaches only one radio button of a group.
      if (!(each instanceof HTMLInputElement) || each.type !== 'radio') return true;
      const group = `${[...document.forms].indexOf(each.form!)} ${each.name}`;
      return !groups.has(group) && groups.add(group);
    },
  );
  const style = document.createElement('style');
  // Disables transitions, so that elements are checked in their final style.
  style.textContent = '* { transition: none !important; }';
  document.head.append(style);
  const looks = (each: Element) => {
    const { outline, boxShadow, borderColor, backgroundColor, color, textDecorationLine } = getComputedStyle(each);
    return [outline, boxShadow, borderColor, backgroundColor, color, textDecorationLine].join();
  };
  const before = new Map(wanted.map((each) => [each, looks(each)]));
  const watched: Watched = { wanted, came: [], wrong: [] };
  Object.assign(window, { watched });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !place.contains(target)) return;
    watched.came.push(target);
    const { left, right, width } = target.getBoundingClientRect();
    if (width > 0 && (right <= 0 || left >= innerWidth))
      watched.wrong.push(`${target.outerHTML.slice(0, 120)} is out of sight`);
    if (looks(target) === before.get(target))
      watched.wrong.push(`${target.outerHTML.slice(0, 120)} looks as without the focus`);
  });
  const start = document.createElement('span');
  start.tabIndex = -1;
  place.prepend(start);
  start.focus();
  watched.came = [];
  watched.wrong = [];
  // A date field has a Tab stop each for month, day, year and the calendar.
  return wanted.length + 3 * wanted.filter((each) => each.matches('[type="date"]')).length;
}

/** The problems found while the focus was watched. */
function wrongFocus(): string[] {
  const { wanted, came, wrong } = (window as unknown as { watched: Watched }).watched;
  const at = wanted.findIndex((each, index) => each !== came[index]);
  if (at < 0) return wrong;
  const say = (each: Element | undefined) => each?.outerHTML.slice(0, 120) ?? 'nothing';
  return [...wrong, `Tab comes to ${say(came[at])} instead of ${say(wanted[at])}`];
}
