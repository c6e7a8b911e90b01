/** Theme Settings in wp-admin, whose lists filter while an administrator types. */
import { expect, it } from 'vitest';
import { idOf, openSettings, PAUL, storedOptions } from '../../browser/support/theme-settings.ts';
import { valueOf } from '../../browser/support/portal.ts';
import type { Visits } from '../support/visit.ts';

export function themeSettingsJourneys(engine: Visits) {
  it('Theme Settings: of a list something is chosen by keys alone, and something by the mouse; both are saved', async () => {
    const { page } = engine;
    const settings = await openSettings(engine.visitor());
    const group = settings.group(PAUL);
    await settings.choose(group, 'Not assigned');
    await settings.unsaved('1 unsaved change');

    const assignment = settings.assignment(PAUL);
    await assignment.press('ArrowDown');
    const found = page()
      .getByRole('listbox', { name: /^Vendor assignment/ })
      .getByRole('option');
    await found.filter({ hasText: 'Plain Partner' }).waitFor();
    await page().type('plain');
    await expect.poll(() => found.count()).toBe(1);
    await page().press('Enter');
    await settings.unsaved('2 unsaved changes');
    await settings.button('Save Settings').press('Enter');
    await settings.says('Save Settings', 'Saved');

    const paul = await idOf('partner');
    const plain = await valueOf<number>("get_page_by_path('plain-partner', OBJECT, 'portal_listing')->ID");
    const { vendor_assignments: assigned, vendor_groups: groups } = await storedOptions();
    expect([assigned[paul], paul in groups]).toEqual([plain, false]);
  });
}
