/** Theme Settings in wp-admin: what an administrator enters there, and what WordPress stores. */
import { beforeEach, describe, expect, it } from 'vitest';
import { focused } from '../support/focus.ts';
import { valueOf } from '../support/portal.ts';
import {
  idOf,
  leaveFewUsers,
  MEG,
  openSettings,
  PAUL,
  storedAccess,
  storedOptions,
} from '../support/theme-settings.ts';
import { clientTakesOver, receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

const API = 'Data Analytics API URL';

describe('the scripts', () => {
  it('load after the first paint, or without one', async () => {
    const visitor = await visit();
    await openSettings(visitor);
    const waited = await visitor.page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
      // On a busy machine the paint may come more than a second after the page has loaded. The scripts don't wait for it then.
      const start = Math.min(paint!.startTime, loadEventStart + 1000);
      const ours = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /practice-portal\/build\/.*\.js$/.test(name));
      return ours.length > 0 && ours.every(({ startTime }) => startTime > start);
    });
    expect(waited).toBe(true);

    await visitor.page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => undefined;
    });
    await visitor.page.reload();
    await clientTakesOver(visitor.page);
  });
});

describe('an administrator of a small site', () => {
  beforeEach(leaveFewUsers);

  it('saves the whole theme options with both maps, and a user’s credentials', async () => {
    const visitor = await visit();
    const settings = await openSettings(visitor);
    const before = await storedOptions();
    await settings.textbox('Live Chat Embed Code').fill('<script>window.chat = "<\\"";</script>');
    await settings.textbox('Application Insights Connection String').fill('');
    await settings.overviewPage().selectOption('');
    await settings.textbox(API).fill('https://reports.example.com');
    await settings.choose(settings.assignment(PAUL), 'Plain Partner');
    await settings.choose(settings.group(PAUL), 'Not assigned');
    await settings.unsaved('5 unsaved changes');
    await settings.button('Save Settings').click();
    await settings.says('Save Settings', 'Saved');
    await settings.unsaved('No unsaved changes');

    const paul = String(await idOf('partner'));
    const plain = await valueOf<number>("get_page_by_path('plain-partner', OBJECT, 'portal_listing')->ID");
    const { [paul]: _, ...groups } = before.vendor_groups;
    const after = await storedOptions();
    expect({ ...after, vendor_groups: { ...after.vendor_groups } }).toEqual({
      ...before,
      zoho_salesiq_embed: '<script>window.chat = "<\\"";</script>',
      member_overview_page: '',
      datadx_api_url: 'https://reports.example.com',
      vendor_assignments: { ...before.vendor_assignments, [paul]: plain },
      vendor_groups: groups,
    });

    await settings.accessKey(MEG).fill('another key');
    await settings.accessEmail(MEG).fill('meg@reports.example.com');
    await settings.button('Save Users').click();
    await settings.says('Save Users', 'Saved');
    expect(await storedAccess('member')).toEqual({ key: 'another key', email: 'meg@reports.example.com' });
    expect(await storedAccess('doctor')).toEqual({ key: '', email: '' });
  });

  it('is asked before leaving unsaved changes, but not without changes', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const settings = await openSettings(visitor);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await settings.accessKey(MEG).fill('typed');
    await page.goto('/wp-admin/index.php').catch(() => {});
    expect([asked, await settings.accessKey(MEG).inputValue()]).toEqual([['beforeunload'], 'typed']);
    await settings.accessKey(MEG).fill('demo-access-key');
    await settings.unsaved('No unsaved changes');
    await page.goto('/wp-admin/index.php');
    expect(asked).toHaveLength(1);
  });

  it('does everything by keyboard alone', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const settings = await openSettings(visitor);
    await settings.textbox('Application Insights Connection String').focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toContain(`combobox "Vendor assignment for ${PAUL}"`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('plain');
    await expect.poll(() => page.getByRole('listbox').getByRole('option').allTextContents()).toEqual(['Plain Partner']);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toContain(`combobox "Community group for ${PAUL}"`);
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('button "Save Settings"');
    await page.keyboard.press('Enter');
    await settings.says('Save Settings', 'Saved');
    expect(await focused(page)).toBe('button "Save Settings"');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('button "Save Users"');
    await expect.poll(() => settings.assignment(PAUL).inputValue()).toBe('Plain Partner');
  });
});
