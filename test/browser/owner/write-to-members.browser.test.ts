/** An owner writes to members with the keyboard alone: choose, preview, send to oneself, send, report. Each page is checked wide and narrow. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { mails, seedStripe } from '../support/portal.ts';
import { NARROW, receiveVisitors, WIDE } from '../support/visit.ts';

const { visit } = receiveVisitors();

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const nameOfFocused = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)
        return focused.labels?.[0]?.textContent ?? '';
      return focused?.textContent.trim() ?? '';
    });
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await nameOfFocused())) return;
  }
  throw new Error(`Tab never reached ${name}.`);
}

it('an owner writes to members with the keyboard alone', async () => {
  await seedStripe();
  const { page, signIn, goTo } = await visit();
  await signIn('admin');
  const press = async (button: RegExp) => {
    await tabTo(page, button);
    await page.keyboard.press('Enter');
  };
  const problems = async () => {
    const found: string[] = [];
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport);
      found.push(...(await accessibilityProblems(page, '.practice-portal-admin')));
      if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) found.push('too wide');
    }
    return found;
  };

  await goTo('/wp-admin/admin.php?page=practice-portal-members');
  await press(/^More/);
  await press(/^Write to all \d+$/);
  await page.getByRole('heading', { level: 1, name: 'Write to members' }).waitFor();
  await tabTo(page, /^Subject$/);
  await page.keyboard.type('Spring meeting');
  await tabTo(page, /^Text$/);
  await page.keyboard.type('We meet on Monday.');
  await press(/^Preview$/);
  await page.getByText(/^As .* reads it/).waitFor();
  // The preview text of the e-mail repeats the sentence.
  const preview = page.frameLocator('iframe[title="Preview"]');
  await preview.getByRole('paragraph').filter({ hasText: 'We meet on Monday.' }).waitFor();
  expect(await problems()).toEqual([]);

  const before = (await mails()).length;
  await press(/^Send to myself first$/);
  await page.getByText(/^Sent to .* only\.$/).waitFor();
  expect((await mails()).slice(before).map(({ subject }) => subject)).toEqual(['Spring meeting']);

  await press(/^Continue$/);
  await page.getByRole('heading', { name: /^Send this message to \d+ (person|people)\?$/ }).waitFor();
  expect(await problems()).toEqual([]);
  await press(/^Send to \d+ (person|people)$/);
  await page.getByText(/Sent: [1-9]\d*\. .* Waiting: 0\./).waitFor();
  expect(await problems()).toEqual([]);
  const sent = (await mails()).slice(before + 1).map(({ subject }) => subject);
  expect(new Set(sent)).toEqual(new Set(['Spring meeting']));
});
