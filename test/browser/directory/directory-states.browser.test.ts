/** Directory states that no other file reaches. Each is checked by axe, and each has a way out. */
import { expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { crowd, hostOf, withHost } from '../support/large-directory.ts';
import { eventually, leaveFewMembers, openDirectory } from '../support/directory.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

it('"Near me": denied, allowed, and by name again; Back restores the search without the location', async () => {
  await leaveFewMembers();
  const visitor = await visit({ alone: true });
  const { page } = visitor;
  const { rows, search } = await openDirectory(visitor);
  const near = page.getByRole('button', { name: 'Near me', exact: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
  const places = () => asked.flatMap((url) => /\/members\?.*near=([^&]*)/.exec(url)?.[1] ?? []);

  await near.click();
  await page.getByText('Your browser did not share your location. Search for a ZIP code instead.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(places()).toEqual([]);

  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 45.523_456, longitude: -122.676_543 });
  await near.click();
  await rows
    .first()
    .getByText(/\smi\saway$/)
    .waitFor();
  await expect.poll(() => near.getAttribute('aria-pressed')).toBe('true');
  expect(new Set(places())).toEqual(new Set(['45.523,-122.677']));
  const miles = (await rows.getByText(/\smi\saway$/).allTextContents()).map((text) =>
    Number(/([\d.]+)\smi\saway$/.exec(text)?.[1]),
  );
  expect(miles.length).toBeGreaterThan(10);
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));
  expect(await accessibilityProblems(page)).toEqual([]);

  await search.fill('dental');
  await rows.locator('mark').first().waitFor();
  await page.goto('/');
  await page.goBack();
  await eventually(() => search.inputValue()).toBe('dental');
  await rows.locator('mark').first().waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('45.52');
});

it('a linked member is loaded, with Retry if the server does not respond', async () => {
  const visitor = await visit();
  const { page, complaints } = visitor;
  complaints.expect(/503/);
  const members = crowd(16);
  const member = members.findLast(({ geolocation }) => geolocation !== null)!;
  const asked: Array<(isBroken: boolean) => void> = [];
  // Waits for the request, because the page says that it is looking before it sends one.
  const answer = async (index: number, isBroken: boolean) => {
    await eventually(() => asked.length).toBe(index + 1);
    asked[index]?.(isBroken);
  };
  // The wanted member isn't among the loaded members.
  await withHost(page, hostOf(members, 8), async (route) => {
    if (!route.request().url().includes(`/members/${member.id}`)) return false;
    const isBroken = await new Promise<boolean>((resolve) => asked.push(resolve));
    if (isBroken) await route.fulfill({ status: 503, json: { code: 'busy', message: 'Later.' } });
    return isBroken;
  });
  const { popup } = await openDirectory(visitor, { query: `?member=${member.id}` });
  const looking = page.getByText('Looking for the member of this link…');
  await looking.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await answer(0, true);
  await page.getByText('This member could not be shown. The site answered with an error (503).').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await looking.waitFor();
  await answer(1, false);
  await popup(member.practice_name).waitFor();
});
