/** The directory with many members, and with a server that doesn't always respond. */
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { changePageData, crowd, withCrowd } from '../support/large-directory.ts';
import { eventually, leaveFewMembers, openDirectory } from '../support/directory.ts';
import { focused } from '../support/focus.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

describe('fifty thousand members', () => {
  it('are loaded only near the window; a reload returns to the same position', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const asked: string[] = [];
    await withCrowd(page, crowd(50_000), async (route) => {
      asked.push(new URL(route.request().url()).pathname.split('/').pop() ?? '');
      return false;
    });
    const { rows, row } = await openDirectory(visitor);
    await page.getByText('50,000 members, 45,000 on the map', { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeLessThanOrEqual(3);
    await expect.poll(() => rows.first().getAttribute('aria-setsize')).toBe('50000');
    expect(await page.evaluate(() => document.getElementsByTagName('*').length)).toBeLessThan(1500);
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }));
    const middle = rows.filter({ has: page.getByRole('link') }).first();
    await eventually(async () => Number(await middle.getAttribute('aria-posinset'))).toBeGreaterThan(20_000);
    const name = (await rows.nth(15).getByRole('link').first().textContent()) ?? '';
    await page.reload();
    await eventually(() => row(name).count()).toBe(1);
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(100_000);
    // Repeated reloads don't move the list.
    const before = await page.evaluate(() => scrollY);
    await page.reload();
    await eventually(() => row(name).count()).toBe(1);
    await eventually(() => page.evaluate(() => scrollY)).toBe(before);
  });

  it('a short list, which is rendered at once, keeps its position, too, also with Back', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await withCrowd(page, crowd(60));
    const { rows } = await openDirectory(visitor);
    const middle = rows.nth(30);
    const isInSight = async () => {
      const box = await middle.boundingBox();
      return box !== null && box.y > 0 && box.y < 600;
    };
    await middle.evaluate((card) => scrollBy({ top: card.getBoundingClientRect().top - 200, behavior: 'instant' }));
    await eventually(isInSight).toBe(true);
    await page.reload();
    await eventually(isInSight).toBe(true);
    await page.goto('/');
    await page.goBack();
    await eventually(isInSight).toBe(true);
  });

  it('form clusters that zoom in, or open a list if zooming cannot separate them', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const here = { lat: 45.5152, lng: -122.6784 };
    const members = crowd(30).map((member, index) => ({
      ...member,
      profession: index % 3 === 0 ? 'medical' : 'dental',
      geolocation: index < 3 ? here : { lat: 45.5152 + index / 1e5, lng: -122.65 },
    }));
    await withCrowd(page, members);
    const { clusters, map, popup } = await openDirectory(visitor);
    await map.getByRole('button', { name: '3 members, 2 dental, 1 medical', exact: true }).click();
    const gathered = map.getByRole('dialog', { name: 'Members at this place' });
    await gathered.getByRole('button', { name: 'Member 2, Practice 2' }).waitFor();
    expect(await focused(page)).toBe('dialog "Members at this place"');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('button "3 members, 2 dental, 1 medical"');
    await page.keyboard.press('Enter');
    await gathered.getByRole('button', { name: 'Member 2, Practice 2' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await gathered.getByRole('button', { name: 'Member 2, Practice 2' }).click();
    await popup('Practice 2').waitFor();
    await popup('Practice 2').getByRole('button', { name: 'Close', exact: true }).click();
    const before = await clusters.count();
    await map.getByRole('button', { name: '27 members, 18 dental, 9 medical', exact: true }).press('Enter');
    await eventually(() => map.getByRole('button', { name: '27 members, 18 dental, 9 medical' }).count()).toBe(0);
    // The cluster's members, or smaller clusters, replace it on the map. One of them receives its focus.
    await eventually(() => focused(page)).toMatch(/^button ".*(members|, Practice)/);
    await map.getByRole('button', { name: 'Show all' }).click();
    await eventually(() => clusters.count()).toBe(before);
  });
});

it('on a phone the map collapses, and stays collapsed', async () => {
  await leaveFewMembers();
  const visitor = await visit({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await openDirectory(visitor);
  await page.getByRole('button', { name: 'Hide the map' }).click();
  await expect.poll(() => page.getByRole('img', { name: 'Sandbox map' }).count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Show the map' }).waitFor();
  await expect.poll(() => page.getByRole('img', { name: 'Sandbox map' }).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
});

describe('emoji that the browser may not support', () => {
  it('stay text, which the list can update', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await changePageData(page, ({ data }) => {
      data.members = crowd(3).map((member) => ({ ...member, name: `🫨 ${member.name}` }));
      data.next = '';
      data.total = 3;
    });
    const { rows, search, list } = await openDirectory(visitor);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => list.locator('img[src*="emoji"]').count()).toBe(0);
    await search.fill('nobody');
    await eventually(() => rows.count()).toBe(0);
  });
});
