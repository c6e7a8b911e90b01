/** A member's onboarding on the running portal, and what the database stores (spec: onboarding#progress). */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { focused } from '../support/focus.ts';
import { defineOnboarding, storedSteps } from '../support/onboarding.ts';
import { NARROW, receiveVisitors, viewAppears, WIDE } from '../support/visit.ts';

const { visit } = receiveVisitors();

const SEEDED = ['sign-agreement', 'practice-profile'];

async function openOverview(user: 'member' | 'partner' = 'member', options?: Parameters<typeof visit>[0]) {
  const visitor = await visit(options);
  await visitor.signIn(user);
  await visitor.goTo('/membership-overview/');
  const { page } = visitor;
  await viewAppears(page, 'Membership Overview');
  return {
    ...visitor,
    item: (name: string) => page.getByRole('group', { name, exact: true }),
    mark: (step: string) => page.getByRole('button', { name: `Mark ${step} complete`, exact: true }),
  };
}

const namesUnder = async (page: Page, heading: string) =>
  page
    .getByRole('heading', { level: 3, name: heading })
    .locator('..')
    .getByRole('heading', { level: 4 })
    .allTextContents();

it('a member completes the last step of an item by the keyboard alone, and it stays completed', async () => {
  const { page, item, mark } = await openOverview();
  await expect.poll(() => item('Getting started').getByText('67%').count()).toBe(1);
  expect(await namesUnder(page, 'Completed')).toEqual(['Account']);
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport);
    expect(await accessibilityProblems(page), `at ${viewport.width} px`).toEqual([]);
  }

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('button "Mark Book your welcome call complete"');
  await page.keyboard.press('Enter');
  await item('Getting started').getByText('100%').waitFor();

  expect(await namesUnder(page, 'Completed')).toEqual(['Getting started', 'Account']);
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Next: Upload last quarter’s invoices');
  await expect.poll(() => mark('Book your welcome call').count()).toBe(0);
  expect(await storedSteps('member')).toEqual([...SEEDED, 'welcome-call']);

  await page.reload();
  await item('Getting started').getByText('100%').waitFor();
});

it('an ended session says so, keeps the page, and continues after a sign-in in another tab', async () => {
  const { page, item, mark, complaints, context, signIn } = await openOverview();
  complaints.expect(/status of (401|403)/);
  await context.clearCookies();
  await mark('Book your welcome call').click();
  const alert = page.getByRole('region', { name: 'Next: Book your welcome call' }).getByRole('alert');
  await alert.getByText('We could not save this step. You have been signed out.').waitFor();
  await expect.poll(() => alert.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/wp-login.php');
  expect(await storedSteps('member')).toEqual(SEEDED);
  expect(await accessibilityProblems(page)).toEqual([]);

  await signIn('member');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await item('Getting started').getByText('100%').waitFor();
});

it('an empty checklist and no videos show a message, on a phone, too', async () => {
  await defineOnboarding([]);
  const { page } = await openOverview('partner', { viewport: NARROW });
  await page.getByText('There is nothing for you to do yet.').waitFor();
  await page.getByText('There are no videos yet.').waitFor();
  await expect
    .poll(() => page.getByRole('heading').allTextContents())
    .toEqual(expect.arrayContaining(['Membership Overview', 'Onboarding', 'Videos', 'Pulse Board']));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  expect(await accessibilityProblems(page)).toEqual([]);
});

it('a video loads only on request; then it plays, and has the focus', async () => {
  const { page } = await openOverview('member', { alone: true });
  const films: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.webm')) films.push(request.url());
  });
  await page.getByRole('heading', { level: 2, name: 'Videos' }).waitFor();
  const play = page.getByRole('button', { name: 'Play video: Welcome to the group', exact: true });
  await play.waitFor();
  expect(films).toEqual([]);
  await play.focus();
  await page.keyboard.press('Enter');
  const player = page.locator('video');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  expect(await player.evaluate((video) => video === document.activeElement)).toBe(true);
  await expect.poll(() => player.getAttribute('aria-label')).toBe('Welcome to the group');
  expect(new Set(films).size).toBe(1);
});

it('names of any length fit, and no text of the site is rendered as markup', async () => {
  const long = 'Antidisestablishmentarianism'.repeat(4);
  await defineOnboarding([
    { name: `${long} & <b>more</b>`, steps: [{ name: 'long', label: `${long} "quoted" <i>x</i>`, required: true }] },
  ]);
  const { page } = await openOverview('partner', { viewport: NARROW });
  await page.getByRole('button', { name: new RegExp(`^Mark ${long}`) }).waitFor();
  await expect.poll(() => page.locator('.pp-item :is(b, i)').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
});
