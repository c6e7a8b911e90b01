/** The member directory as a member uses it, and the fake map behind it. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DirectoryPageData, WireMember } from './large-directory.ts';
import { runPhp } from './portal.ts';
import type { Visitor } from './visit.ts';

/** On a busy machine the page may take a while to reach the expected state. */
export const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: 15_000 });

/**
 * Leaves only the first 16 members of the list: more than fit into a window, near each other and in the map's first view. All rows are alike, and each
 * slows every check of the page. Tests that need the whole list skip this.
 */
export const leaveFewMembers = () =>
  runPhp(`global $wpdb;
    $listed = $wpdb->get_col($wpdb->prepare('SELECT user_id FROM %i ORDER BY sort_key', PracticePortal\\Directory\\DirectoryTable::name()));
    PracticePortal\\Directory\\DirectoryTable::write(array_map('intval', array_slice($listed, 16)), []);`);

export const printedData = async (page: Page) =>
  JSON.parse((await page.locator('#practice-portal-data').textContent()) ?? '') as DirectoryPageData;

/** The page's access to the fake maps script (sandbox/maps.js). */
type SandboxWindow = {
  google: {
    maps: {
      sandboxMaps: Array<{
        getCenter: () => { toJSON: () => { lat: number; lng: number } };
        setCenter: (place: { lat: number; lng: number }) => void;
      }>;
    };
  };
};

export function directory(page: Page) {
  const list = page.getByRole('list', { name: 'Members' });
  const map = page.getByRole('region', { name: 'Map of members' });
  return {
    map,
    list,
    rows: list.getByRole('listitem'),
    row: (name: string) => list.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) }),
    panButton: (name: string) =>
      list
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .getByRole('button', { name: 'Pan to member in the map', exact: true }),
    pin: ({ name, practice_name }: WireMember) =>
      map.getByRole('button', { name: `${name}, ${practice_name}`, exact: true }),
    /** Pins of one member, and clusters of several. */
    pins: map.getByRole('button', { name: /^(?!\d+ members).+, / }),
    clusters: map.getByRole('button', { name: /^\d+ members, \d+ dental, \d+ medical$/ }),
    popup: (practice: string) => map.getByRole('dialog', { name: practice, exact: true }),
    search: page.getByRole('searchbox', { name: 'Search members', exact: true }),
    profession: page.getByRole('combobox', { name: 'Profession', exact: true }),
    /** The map's center, once the map has stopped moving. */
    centre: () =>
      page.evaluate(() => {
        const { sandboxMaps } = (window as unknown as SandboxWindow).google.maps;
        return sandboxMaps.at(-1)!.getCenter().toJSON();
      }),
    /** Moves the map as no user can, to test a popup whose pin is far away. */
    moveMap: (place: { lat: number; lng: number }) =>
      page.evaluate((to) => {
        const { sandboxMaps } = (window as unknown as SandboxWindow).google.maps;
        sandboxMaps.at(-1)!.setCenter(to);
      }, place),
    query: () => new URL(page.url()).search,
  };
}

/** Opens the directory as a signed-in user, and waits for the list and, by default, the map. */
export async function openDirectory({ page, signIn, goTo }: Visitor, { query = '', hasMap = true } = {}) {
  await signIn('member');
  await goTo(`/member-directory/${query}`);
  const shown = directory(page);
  await page.getByRole('heading', { level: 1, name: 'Member Directory' }).waitFor();
  await shown.list.waitFor();
  if (hasMap) await page.getByRole('img', { name: 'Sandbox map' }).waitFor();
  return shown;
}

/** Waits for the pins' names. Visible pins appear before their members are known; until then, each is named only by the profession. */
export async function whenNamed(map: Locator) {
  await map.locator('.pp-marker').first().waitFor();
  const unnamed = () =>
    map.locator('.pp-map').evaluate((frame) => {
      const { left, right, top, bottom } = frame.getBoundingClientRect();
      return [...frame.querySelectorAll('.pp-marker')].filter((pin) => {
        const box = pin.getBoundingClientRect();
        const isInSight = box.right > left + 1 && box.left < right - 1 && box.bottom > top + 1 && box.top < bottom - 1;
        return isInSight && /^(Dental |Medical )?member$/i.test(pin.ariaLabel ?? '');
      }).length;
    });
  await eventually(unnamed).toBe(0);
}
