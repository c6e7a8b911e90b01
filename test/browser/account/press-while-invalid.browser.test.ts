/** A member presses a button while leaving an invalid field. The new error message must not move the button away from under the mouse. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PRACTICE_ADMIN_LABELS } from '../../../machines/lib/contract/practice-admin-labels.ts';
import { focused } from '../support/focus.ts';
import { seedStripe } from '../support/portal.ts';
import { receiveVisitors } from '../support/visit.ts';
import { translate } from '../../../machines/lib/translation.ts';

const { visit } = receiveVisitors();

const wrongFields = (page: Page) => page.locator('[aria-invalid="true"]').count();
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));

/** The form of an invitation, with an address that is none. */
async function fillInvitation() {
  await seedStripe();
  const { page, goTo, signIn } = await visit();
  await signIn('member');
  await goTo('/account/');
  await page.getByRole('button', { name: 'Invite a practice admin' }).click();
  await page.getByRole('textbox', { name: translate(PRACTICE_ADMIN_LABELS.name) }).fill('Ina Vited');
  await page.getByRole('textbox', { name: translate(PRACTICE_ADMIN_LABELS.email) }).fill('nobody');
  return page;
}

it('the press counts', async () => {
  const page = await fillInvitation();
  const button = page.getByRole('button', { name: 'Send invitation', exact: true });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not there.');
  await page.mouse.move(box.x + box.width / 2, box.y + 3);
  await page.mouse.down();
  await drawn(page);
  expect(await wrongFields(page)).toBe(0);
  // A pressed button moves down by a pixel.
  expect(Math.abs(((await button.boundingBox())?.y ?? 0) - box.y)).toBeLessThan(2);
  await page.mouse.up();
  // The form was submitted and refused, so the first invalid field has the focus.
  await expect.poll(() => focused(page)).toMatch(/^textbox /);
  expect(await wrongFields(page)).toBeGreaterThan(0);
});

it('a field shows its error as soon as the mouse is released outside of any control', async () => {
  const page = await fillInvitation();
  await page.getByRole('heading', { name: 'Team' }).click();
  await expect.poll(() => wrongFields(page)).toBe(1);
});
