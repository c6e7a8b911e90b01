/** Theme Settings as an administrator uses it, and the settings that WordPress stores. */
import { expect } from 'vitest';
import type { DrivenLocator, DrivenPage } from '#kit/playwright';
import { runPhp, valueOf } from './portal.ts';
import type { Traveller } from './journey.ts';

export const SETTINGS = '/wp-admin/admin.php?page=practice-portal';

/** The page's requests, as patterns for `page.route`. */
export const ROUTES = {
  options: '**/practice-portal/v1/theme-settings',
  users: '**/practice-portal/v1/user-datadx-settings*',
  partners: '**/practice-portal/v1/partners*',
};

export type StoredOptions = {
  zoho_salesiq_embed: string;
  member_overview_page: number | '';
  datadx_api_url: string;
  app_insights_connection_string: string;
  vendor_assignments: Record<string, number>;
  vendor_groups: Record<string, number>;
};

export const storedOptions = () => valueOf<StoredOptions>("get_option('practice_portal_theme_options')");

/** @param login a user name of the demo */
export const storedAccess = (login: string) =>
  valueOf<{ key: string; email: string }>(
    `(static fn (int $id) => ['key' => get_user_meta($id, 'datadx_access_key', true), 'email' => get_user_meta($id, 'datadx_access_email', true)])(get_user_by('login', '${login}')->ID)`,
  );

export const idOf = (login: string) => valueOf<number>(`get_user_by('login', '${login}')->ID`);

/**
 * Leaves only the users that the tests name. The page has a row for each user; rows are alike, and each slows every check of the page. Tests that
 * need all users skip this.
 */
export const leaveFewUsers = () =>
  runPhp(`global $wpdb;
    $wpdb->query("DELETE FROM {$wpdb->users} WHERE user_login NOT IN ('admin', 'member', 'partner', 'doctor')");`);

export const PAUL = 'Paul Partner (partner@example.com)';
export const MEG = 'Meg Member (member@example.com)';

export function settingsPage<L extends DrivenLocator<L>>(page: DrivenPage<L>) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
  const choice = (name: string): L => page.getByRole('combobox', { name, exact: true });
  return {
    button,
    textbox,
    choice,
    assignment: (who: string) => choice(`Vendor assignment for ${who}`),
    group: (who: string) => choice(`Community group for ${who}`),
    accessKey: (who: string) => textbox(`Access key for ${who}`),
    accessEmail: (who: string) => textbox(`Access email for ${who}`),
    async choose(control: L, option: string) {
      await control.click();
      await control.fill(option);
      const found = page.getByRole('option', { name: option, exact: true });
      await found.click();
      await found.waitFor({ state: 'hidden' });
    },
    overviewPage: () => choice('Member Overview Page ID'),
    /** The message beside the button. */
    async says(name: 'Save Settings' | 'Save Users', status: string) {
      await button(name).locator('..').getByRole('status').getByText(status, { exact: true }).waitFor();
    },
    /** Waits until the page has loaded all its lists. */
    async isLoaded() {
      await textbox('Data Analytics API URL').waitFor();
      await page.getByRole('table', { name: 'Vendor Assignments' }).waitFor();
      await page.getByRole('table', { name: 'User analytics Settings' }).waitFor();
    },
    unsaved: (text: string) =>
      expect.poll(() => page.getByText(/unsaved change/).textContent(), { timeout: 15_000 }).toBe(text),
  };
}

/** Signs in as an administrator and opens the page. */
export async function openSettings<L extends DrivenLocator<L>>({
  page,
  goTo,
  signIn,
}: Traveller<L> & { signIn: (user: 'admin') => Promise<void> }) {
  await signIn('admin');
  await goTo(SETTINGS);
  const settings = settingsPage<L>(page);
  await settings.isLoaded();
  return settings;
}
