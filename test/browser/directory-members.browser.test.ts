/** Members beyond the first page: by REST and by GraphQL, all of them, some, and none; and the list of thousands. */
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { graphqlNodeOf } from '../services/directory-members.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import {
  eventually,
  changePageData,
  crowd,
  directory,
  openDirectory,
  withCrowd,
  type WireMember,
} from './support/directory.ts';
import { focused } from './support/focus.ts';
import { receiveVisitors } from './support/visit.ts';

const { visit } = receiveVisitors();

const missing = 'Some members are missing from this list.';

describe('a thousand members', () => {
  it('are read page by page; only rows near the window are drawn, each with its place among all', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await withCrowd(page, crowd(1000), async () => false);
    const { rows, row, list } = await openDirectory(visitor);
    await page.getByText('1,000 members', { exact: true }).waitFor();
    await eventually(() => rows.first().getAttribute('aria-setsize')).toBe('1000');
    expect(await rows.count()).toBeLessThan(60);
    expect(await accessibilityProblems(page)).toEqual([]);
    await list.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().bottom));
    await row('Member 1000').waitFor();
    const positions = () =>
      rows.evaluateAll((items) => items.map((item) => Number(item.getAttribute('aria-posinset'))));
    const drawn = await positions();
    expect(drawn).toEqual(drawn.map((_, index) => drawn[0]! + index));
    expect(drawn.at(-1)).toBe(1000);
  });

  it('the keyboard goes from row to row beyond what is drawn at first', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await withCrowd(page, crowd(300), async () => false);
    const { row, rows } = await openDirectory(visitor);
    await page.getByText('300 members', { exact: true }).waitFor();
    // The list of many comes as a chunk, and takes the place of the first rows.
    await eventually(() => rows.first().getAttribute('aria-setsize')).toBe('300');
    await row('Member 1').getByRole('link').focus();
    const names: string[] = [];
    while (names.length < 45) {
      const now = await focused(page);
      if (now.startsWith('link')) names.push(now);
      await page.keyboard.press('Tab');
    }
    expect(names).toEqual(Array.from({ length: 45 }, (_, index) => `link "Member ${index + 1}"`));
  });

  it('a linked one far down is waited for, opened, and its row is found; pins are culled', async () => {
    const visitor = await visit();
    const { page } = visitor;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await withCrowd(page, crowd(600), async (route) => {
      if (route.request().url().includes('page=6')) await held;
      return false;
    });
    const { popup, row, pins } = await openDirectory(visitor, { query: '?member=555' });
    await page.getByText('Looking for the member of this link…').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    release();
    await popup('Practice 555').waitFor();
    expect(await pins.count()).toBeLessThan(200);
    await popup('Practice 555').getByRole('button', { name: 'Show in the list' }).click();
    await eventually(() => focused(page)).toBe('button "Pan to member in the map"');
    const box = (await row('Member 555').boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeLessThan(900);
  });

  it('a popup that is closed gives the focus back to a row that was scrolled away', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await withCrowd(page, crowd(600), async () => false);
    const { row, panButton, popup, list } = await openDirectory(visitor);
    await page.getByText('600 members', { exact: true }).waitFor();
    await list.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().bottom));
    await row('Member 600').waitFor();
    await panButton('Member 600').click();
    await eventually(() => focused(page)).toBe('dialog "Practice 600"');
    await popup('Practice 600').getByRole('button', { name: 'Close', exact: true }).click();
    await eventually(() => panButton('Member 600').evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('by REST', () => {
  it('a page that does not come: what is there can be used, and Retry goes on', async () => {
    const visitor = await visit();
    const { page, complaints } = visitor;
    complaints.expect(/Failed to load resource.*(503|ERR_)/);
    let answer: (route: Route) => Promise<boolean> = async (route) => {
      await route.abort('connectionfailed');
      return true;
    };
    await withCrowd(page, crowd(150), (route) => answer(route));
    const { search, rows } = await openDirectory(visitor);
    await page.getByText(`${missing} The site did not answer.`).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await search.fill('member 99');
    await eventually(() => rows.count()).toBe(1);
    await search.fill('');
    answer = async (route) => {
      await route.fulfill({ status: 503, json: { code: 'busy', message: 'Later.', data: { status: 503 } } });
      return true;
    };
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await page.getByText(`${missing} The site answered with an error (503).`).waitFor();
    answer = async () => false;
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await page.getByText('150 members', { exact: true }).waitFor();
    expect(await page.getByText(missing).count()).toBe(0);
  });

  it('a session that is over: a way to sign in, and everything stays', async () => {
    const visitor = await visit();
    const { page, complaints } = visitor;
    complaints.expect(/Failed to load resource.*403/);
    const refusal = { code: 'rest_cookie_invalid_nonce', message: '', data: { status: 403 } };
    await withCrowd(page, crowd(150), async (route) => {
      await route.fulfill({ status: 403, json: refusal });
      return true;
    });
    const { rows } = await openDirectory(visitor);
    await page.getByText(`${missing} You have been signed out.`).waitFor();
    const link = page.getByRole('link', { name: 'Sign in (opens in a new tab)' });
    expect(await link.getAttribute('href')).toContain('wp-login.php');
    expect(await rows.count()).toBe(100);
  });

  it('the host’s own route gives what the page data have', async () => {
    const visitor = await visit();
    const { page } = visitor;
    let first: WireMember[] = [];
    await changePageData(page, ({ data }) => {
      first = data.members;
      // As if the page data had been cut after ten, and page 2 were the second hundred of very many.
      data.members = data.members.slice(0, 10);
      data.total_pages = 2;
    });
    await page.route(/practice-portal\/v1\/members\?/, (route) =>
      route.continue({ url: route.request().url().replace('page=2', 'page=1') }),
    );
    const { rows } = await openDirectory(visitor);
    await eventually(() => rows.count()).toBe(first.length);
  });
});

describe('emoji that the browser may not know', () => {
  it('stay text, which the list goes on changing', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await changePageData(page, ({ data }) => {
      data.members = crowd(3).map((member) => ({ ...member, name: `🫨 ${member.name}` }));
      data.total_pages = 1;
    });
    const { rows, row, search, list } = await openDirectory(visitor);
    await page.waitForLoadState('networkidle');
    expect(await list.locator('img[src*="emoji"]').count()).toBe(0);
    await search.fill('Member 2');
    await eventually(() => rows.count()).toBe(1);
    expect(await row('🫨 Member 2').count()).toBe(1);
  });
});

describe('by GraphQL, where the host speaks it', () => {
  it('asks the one endpoint; an error of GraphQL is told, and Retry reads all', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const all = crowd(150);
    const bodies: unknown[] = [];
    let isBroken = true;
    await changePageData(page, ({ data }) => {
      data.members = all.slice(0, 100);
      data.total_pages = 2;
      data.graphql_url = '/graphql';
    });
    await page.route('**/graphql', async (route) => {
      const request = route.request();
      const body = request.postDataJSON() as { variables: { after: string | null } };
      bodies.push({ ...body, method: request.method(), nonce: (await request.headerValue('x-wp-nonce')) !== null });
      const begin = body.variables.after === null ? 0 : 100;
      const pageInfo = { hasNextPage: begin === 0, endCursor: begin === 0 ? 'YXJyYXk6MTAw' : null };
      const nodes = all.slice(begin, begin + 100).map(graphqlNodeOf);
      await route.fulfill({
        json: isBroken
          ? { data: null, errors: [{ message: 'Sorry, not now.' }] }
          : { data: { practicePortalMembers: { nodes, pageInfo } } },
      });
    });
    const { rows } = await openDirectory(visitor);
    await page.getByText(`${missing} The directory’s service reported a problem: Sorry, not now.`).waitFor();
    expect(await rows.count()).toBe(100);
    expect(await accessibilityProblems(page)).toEqual([]);
    isBroken = false;
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await page.getByText('150 members', { exact: true }).waitFor();
    expect(await directory(page).row('Member 150').count()).toBe(1);
    expect(bodies).toEqual(
      [null, null, 'YXJyYXk6MTAw'].map((after) => ({
        operationName: 'PracticePortalMembers',
        variables: { first: 100, after },
        query: expect.stringContaining('practicePortalMembers('),
        method: 'POST',
        nonce: true,
      })),
    );
  });
});
