/** The members' pages in Firefox and WebKit: layout differences between engines, and their history. */
import { expect, it } from 'vitest';
import { fillInformation, reachInformation } from '../../browser/support/journey.ts';
import { PAGES } from '../../browser/support/registration-form.ts';
import { NARROW, WIDE, type Visits } from '../support/visit.ts';

/** Chromium's popup is 198 px high. With the browser's default style sheet it would be 799 px. */
const HIGHEST_POPUP = 420;

export function membersPagesJourneys(engine: Visits) {
  it.each([
    ['1280', WIDE],
    ['360', NARROW],
  ])(
    'the directory at %s px: a row opens its member’s popup, which is as high as what it says; Escape closes it',
    async (px, size) => {
      const { page } = engine;
      await engine.signIn('member');
      await page().setViewportSize(size);
      await page().goto('/member-directory/');
      await page().getByRole('img', { name: 'Sandbox map' }).waitFor();
      // The map can't pan to a member without a map point.
      const row = page().locator('.pp-member-pan button:enabled').first();
      await row.click();
      const popup = page().getByRole('region', { name: 'Map of members' }).getByRole('dialog');
      await popup.waitFor();
      const { height, x, width } = await popup.boundingBox();
      expect(height).toBeLessThan(HIGHEST_POPUP);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(size.width);
      expect(await page().evaluate<number>('() => innerWidth')).toBe(size.width);
      await engine.picture(`directory-${px}`);
      // The window itself need not have the focus.
      await expect.poll(() => page().evaluate<string>('() => document.activeElement.localName')).toBe('dialog');
      await page().press('Escape');
      await popup.waitFor({ state: 'hidden' });
    },
  );

  it('Back from another page of the site: what was typed is there, and the passwords are, or are asked for', async () => {
    const { page } = engine;
    const form = await reachInformation(engine.visitor());
    await fillInformation(form);
    await form.next();
    await form.isOn(PAGES.terms);
    await page().goto('/');
    await page().goBack();
    const again = page().getByText('For your safety, we do not save passwords. Enter them again.');
    await expect
      .poll(async () => (await again.count()) > 0 || (await form.heading(PAGES.terms).count()) > 0)
      .toBe(true);
    if ((await again.count()) > 0) {
      await form.isOn(PAGES.information);
      await expect.poll(() => form.password('Password').inputValue()).toBe('');
    } else {
      await form.previous();
      await expect.poll(() => form.password('Password').inputValue()).not.toBe('');
    }
    await expect.poll(() => form.textbox('First Name').inputValue()).toBe('Ada');
  });
}
