/** An author restricts a post in the editor. A visitor sees an invitation to join, and a member reads the post. */
import { expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { NARROW, receiveVisitors, WIDE } from '../support/visit.ts';

const { visit } = receiveVisitors();

it('a post is restricted in the editor’s sidebar, and members read it', async () => {
  const author = await visit();
  // WordPress' welcome guide in a new author's editor loads a picture from its own server.
  author.complaints.expect(/https:\/\/s\.w\.org\//);
  await author.signIn('admin');
  await author.goTo('/wp-admin/post-new.php?post_title=Recipe&content=The+secret.&excerpt=For+everyone.');
  const { page } = author;
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Who can read this' }).click();
  await page.getByRole('radio', { name: 'Members with these plans:' }).check();
  await page.getByRole('checkbox', { name: 'Grow Membership' }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByLabel('Editor publish').getByRole('button', { name: 'Publish', exact: true }).click();
  const link = page.getByLabel('Editor publish').getByRole('link', { name: 'View Post' });
  const path = new URL((await link.getAttribute('href')) ?? '').pathname;

  const visitor = await visit();
  await visitor.goTo(path);
  await visitor.page.getByText('This is for members with Grow Membership.').waitFor();
  await expect.poll(() => visitor.page.getByText('The secret.').count()).toBe(0);
  for (const viewport of [WIDE, NARROW]) {
    await visitor.page.setViewportSize(viewport);
    expect(await accessibilityProblems(visitor.page, '.practice-portal-members-only')).toEqual([]);
  }
  await visitor.page.getByRole('link', { name: 'Sign in' }).click();
  await visitor.page.getByLabel('Username or Email Address').fill('member');
  await visitor.page.getByLabel('Password', { exact: true }).fill('member');
  await visitor.page.getByRole('button', { name: 'Log In' }).click();
  await visitor.page.getByText('The secret.').waitFor();
  expect(new URL(visitor.page.url()).pathname).toBe(path);
});
