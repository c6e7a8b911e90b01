/** The vendor spotlight on the running portal: it shows every field that a vendor has, omits the missing ones, and never runs scripts in them. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { runPhp } from '../support/portal.ts';
import { NARROW, logIn, receiveVisitors, viewAppears } from '../support/visit.ts';

const { visit } = receiveVisitors();

const ROSE_CITY = '/partners/rose-city-supply/';
const PLAIN = '/partners/plain-partner/';

/** Replaces the plain partner's vendor data. */
const describePlain = (fields: Record<string, unknown>) =>
  runPhp(
    `$post = get_page_by_path('plain-partner', OBJECT, 'portal_listing');` +
      `PracticePortal\\Vendors\\Vendors::write($post->ID, json_decode('${JSON.stringify(fields).replaceAll("'", "\\'")}', true));`,
  );

const open = async (page: Page, path: string, name: string) => {
  await page.goto(path);
  await viewAppears(page, name);
};

const play = (page: Page) => page.getByRole('button', { name: /^Play video: / });

describe('a vendor with all data', () => {
  it('shows all of it', async () => {
    const { page, signIn } = await visit({ viewport: NARROW });
    await signIn('member');
    await open(page, ROSE_CITY, 'Rose City Supply');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    for (const name of ['Company Information', 'Value Proposition', 'Testimonials', 'Spotlight Offerings'])
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    for (const [name, address] of [
      ['Get Started', 'https://rose-city.example.com/get-started'],
      ['Schedule Time', 'https://rose-city.example.com/schedule'],
      ['Partner Website', 'https://rose-city.example.com/'],
    ] as const)
      await expect.poll(() => page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('its sidebar sticks 200 px below the top while the story scrolls', async () => {
    const { page, signIn } = await visit({ viewport: { width: 1280, height: 1000 } });
    await signIn('member');
    await open(page, ROSE_CITY, 'Rose City Supply');
    const sidebar = page.getByRole('complementary');
    const top = async () => Math.round((await sidebar.boundingBox())?.y ?? -1);
    const before = await top();
    await page.mouse.wheel(0, before - 200 + 150);
    await expect.poll(top).toBe(200);
    expect(await sidebar.evaluate((element) => getComputedStyle(element).marginBottom)).toBe('80px');
  });

  it('the carousel works by keyboard, in a loop; the arrow keeps the focus', async () => {
    const { page, signIn } = await visit();
    await signIn('member');
    await open(page, ROSE_CITY, 'Rose City Supply');
    const slide = (name: string) => page.getByRole('region', { name: 'Testimonials' }).getByRole('group', { name });
    const next = page.getByRole('button', { name: 'Next testimonial' });
    await next.focus();
    for (const place of ['2 of 3', '3 of 3', '1 of 3']) {
      await page.keyboard.press('Enter');
      await slide(place).waitFor();
    }
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Previous testimonial' }).press('Enter');
    await slide('3 of 3').waitFor();
    await expect.poll(() => slide('1 of 3').isVisible()).toBe(false);
  });

  it('its video loads only on request; then it plays', async () => {
    const { page, signIn } = await visit({ alone: true });
    await signIn('member');
    const films: string[] = [];
    page.on('request', (request) => request.url().endsWith('.webm') && films.push(request.url()));
    await open(page, ROSE_CITY, 'Rose City Supply');
    await page.waitForLoadState('networkidle');
    expect(films).toEqual([]);
    await play(page).press('Enter');
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('VIDEO');
  });
});

describe('a vendor with required data only', () => {
  it('shows its name and that there is no more, without empty headings or links', async () => {
    const { page, signIn } = await visit();
    await signIn('member');
    await open(page, PLAIN, 'Plain Partner');
    const view = page.locator('#app-vue');
    await view.getByText('Plain Partner has not added a description yet.').waitFor();
    await expect.poll(() => view.getByRole('heading').allTextContents()).toEqual(['Plain Partner']);
    await expect.poll(() => view.getByRole('link').count()).toBe(0);
    await expect.poll(() => view.getByRole('complementary').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('a vendor’s content', () => {
  it('never runs as code, and a script URL is no link', async () => {
    await describePlain({ link_website: 'javascript:alert(1)', link_form: 'https://plain.example.com/start' });
    await runPhp(
      `$post = get_page_by_path('plain-partner', OBJECT, 'portal_listing');` +
        `kses_remove_filters(); wp_update_post(['ID' => $post->ID, 'post_content' => ` +
        `'<p onclick="alert(1)">Told</p><script>document.title="owned"</script><img src=x onerror="document.title=1"></script>']); kses_init_filters();`,
    );
    const { page, signIn, complaints } = await visit();
    complaints.expect(/404/);
    await signIn('member');
    await open(page, PLAIN, 'Plain Partner');
    await page.getByText('Told').waitFor();
    await expect.poll(() => page.title()).toContain('Plain Partner');
    await expect
      .poll(() => page.locator('#app-vue [onclick], #app-vue [onerror], #app-vue .pp-rich-text script').count())
      .toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Partner Website' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
  });
});

describe('access to it', () => {
  it('a visitor signs in first and comes back', async () => {
    const { page } = await visit();
    await page.goto(ROSE_CITY);
    await page.waitForURL('**/wp-login.php?**');
    await logIn(page, 'member', 'member');
    await page.getByRole('heading', { level: 1, name: 'Rose City Supply' }).waitFor();
  });
});
