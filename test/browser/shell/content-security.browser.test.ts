/**
 * A site may refuse all inline scripts and styles (`script-src 'self'; style-src 'self'`). The portal has none. Inline code of WordPress and the
 * theme is allowed here by its hash, as on a real site with such a policy. The fake services' second origin corresponds to the third parties in the
 * guide.
 */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sandboxUrl, seedStripe } from '../support/portal.ts';
import { receiveVisitors, viewAppears } from '../support/visit.ts';

const { visit } = receiveVisitors();

/** Scripts that WordPress runs on its own pages. In a worker, one checks which emoji the browser supports. */
const CORE = /\/wp-includes\/|\/wp-admin\/(js\/|load-)|^worker-src blob /;

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The hashes of inline blocks that aren't the portal's, as sources of a policy. */
function hashesIn(html: string, tag: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}>`, 'gs'));
  return [...blocks]
    .filter(([, attributes = '']) => !/practice-portal|\bsrc=/.test(attributes))
    .map(([, , text = '']) => sourceOf(text));
}

/**
 * The theme's blocks write their spacing into style attributes, as WordPress does around the owner's pages. These are allowed by their hashes. The
 * server-rendered HTML around the mount element and the content of an admin page belong to the portal, so they aren't.
 */
function attributeHashes(html: string): string[] {
  const theme = html
    .replace(/<div id="app-vue".*?<noscript>/s, '')
    .replace(/<div class="wrap\b.*?<!-- wpbody-content -->/s, '');
  return [...theme.matchAll(/\sstyle="([^"]*)"/g)].map(([, text = '']) =>
    sourceOf(text.replaceAll('&#039;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')),
  );
}

/** Opens the page under the policy and collects its violations. The console would only report them in the browser's own wording. */
async function openStrictly(page: Page, path: string): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) => {
      refused.push([violatedDirective, blockedURI, sample, sourceFile].join(' '));
    });
  });
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const policy = [
      `script-src 'self' ${hashesIn(html, 'script').join(' ')} ${sandboxUrl}`,
      `style-src 'self' 'unsafe-hashes' ${[...hashesIn(html, 'style'), ...attributeHashes(html)].join(' ')}`,
      `connect-src 'self' ${sandboxUrl}`,
      `frame-src 'self' ${sandboxUrl}`,
    ];
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy.join('; ') } });
  });
  await page.goto(path);
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
}

/** Of the client's view: WordPress' own, which is busy, may be replaced meanwhile. */
const accent = (page: Page) =>
  page
    .locator('#app-vue > .pp:not([aria-busy])')
    .evaluate((one) => getComputedStyle(one).getPropertyValue('--pp-accent').trim());

describe('under a strict content-security policy', () => {
  it('the registration has the theme’s colors, and works', async () => {
    const { page } = await visit();
    const refused = await openStrictly(page, '/register/');
    await page.getByRole('button', { name: 'Next' }).last().click();
    await page.getByRole('heading', { name: 'Personal and Practice Information' }).waitFor();
    const usual = await visit();
    await usual.goTo('/register/');
    await usual.page.getByRole('heading', { name: 'Product Selection' }).waitFor();
    expect(await accent(page)).toBe(await accent(usual.page));
    expect(await refused()).toEqual([]);
  });

  it.each([
    ['/membership-overview/', 'Membership Overview'],
    ['/member-directory/', 'Member Directory'],
    ['/partners/rose-city-supply/', 'Rose City Supply'],
    ['/navigator/', 'Navigator Profile'],
    ['/account/', 'Your Membership'],
  ])('%s is drawn', async (path, heading) => {
    const { page, signIn, complaints } = await visit();
    // Chromium doesn't treat a page from a route as local, so it blocks the page's requests to the fake reports.
    complaints.expect(/\/pulse-board/);
    if (path === '/account/') await seedStripe();
    await signIn('member');
    const refused = await openStrictly(page, path);
    await viewAppears(page, heading);
    await page.waitForLoadState('networkidle');
    expect(await refused()).toEqual([]);
  });

  it.each([
    ['/wp-admin/admin.php?page=practice-portal', 'Theme Settings'],
    ['/wp-admin/admin.php?page=practice-portal-members', 'Members'],
    ['/wp-admin/admin.php?page=practice-portal-setup', 'Setup'],
  ])('%s is drawn beside WordPress’s own pages', async (path, heading) => {
    const { page, signIn, complaints } = await visit();
    // Setup checks the publishable key with the fake Stripe, which Chromium blocks for the same reason as above.
    complaints.expect(/\/browser\/retrieve/);
    await signIn('admin');
    const refused = await openStrictly(page, path);
    await viewAppears(page, heading);
    await page.waitForLoadState('networkidle');
    expect((await refused()).filter((one) => !CORE.test(one))).toEqual([]);
  });
});
