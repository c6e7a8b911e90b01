/** The member directory as a member uses it, and the map's stand-in behind it. */
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './visit.ts';

/** A member as the host prints it; what a test does not look at is left out. */
export type WireMember = {
  id: number;
  name: string;
  practice_name: string;
  profession: string;
  geolocation: { lat: number; lng: number } | null;
  [field: string]: unknown;
};

export type DirectoryPageData = {
  maps: { api_key: string; script_url: string | null };
  data: {
    members: WireMember[];
    total: number;
    on_map: number;
    version: string;
    next: string;
    graphql_url: string | null;
  };
};

const PRINTED = /(<script[^>]*id="practice-portal-data"[^>]*>)(.*?)(<\/script>)/s;

/** So that no member's text can end the element, as the host does it. */
const escaped = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** On a busy machine the page may take a while to become what it should. */
export const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: 15_000 });

/** Changes the page data on their way to the page. */
export const changePageData = (page: Page, change: (data: DirectoryPageData) => void) =>
  page.route(/\/member-directory\//, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body.replace(PRINTED, (_, open: string, printed: string, end: string) => {
        const data = JSON.parse(printed) as DirectoryPageData;
        change(data);
        return [open, escaped(data), end].join('');
      }),
    });
  });

export const printedData = async (page: Page) =>
  JSON.parse((await page.locator('#practice-portal-data').textContent()) ?? '') as DirectoryPageData;

/** As the page knows the stand-in of the maps script (test/sandbox/maps.js). */
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
    /** Those of one member; and those of several. */
    pins: map.getByRole('button', { name: /^(?!\d+ members).+, / }),
    clusters: map.getByRole('button', { name: /^\d+ members, \d+ dental, \d+ medical$/ }),
    popup: (practice: string) => map.getByRole('dialog', { name: practice, exact: true }),
    search: page.getByRole('searchbox', { name: 'Search members', exact: true }),
    profession: page.getByRole('combobox', { name: 'Profession', exact: true }),
    /** Where the map is centred, once it stands still. */
    centre: () =>
      page.evaluate(() => {
        const { sandboxMaps } = (window as unknown as SandboxWindow).google.maps;
        return sandboxMaps.at(-1)!.getCenter().toJSON();
      }),
    /** Nobody can: for what happens to a popup whose pin is far away. */
    moveMap: (place: { lat: number; lng: number }) =>
      page.evaluate((to) => {
        const { sandboxMaps } = (window as unknown as SandboxWindow).google.maps;
        sandboxMaps.at(-1)!.setCenter(to);
      }, place),
    query: () => new URL(page.url()).search,
  };
}

/** Signed in, with the list there and, unless told otherwise, the map. */
export async function openDirectory({ page, signIn, goTo }: Visitor, { query = '', hasMap = true } = {}) {
  await signIn('member');
  await goTo(`/member-directory/${query}`);
  const shown = directory(page);
  await page.getByRole('heading', { level: 1, name: 'Member Directory' }).waitFor();
  await shown.list.waitFor();
  if (hasMap) await page.getByRole('img', { name: 'Sandbox map' }).waitFor();
  return shown;
}

/** Thousands of members around Portland, each with a place unless the number ends in 9. */
export const crowd = (count: number, from = 1): WireMember[] =>
  Array.from({ length: count }, (_, index) => {
    const id = from + index;
    return {
      id,
      name: `Member ${id}`,
      avatar: '',
      communityLink: '',
      joined: '2024-03-01T10:00:00Z',
      lastActivity: '',
      profession: id % 3 === 0 ? 'medical' : 'dental',
      geolocation:
        id % 10 === 9 ? null : { lat: 45.2 + ((id * 7919) % 600) / 1000, lng: -123.2 + ((id * 104_729) % 1000) / 1000 },
      practice_name: `Practice ${id}`,
      address_line_1: `${id} Main St`,
      address_line_2: 'Portland, OR 97204',
      practice_email: `member-${id}@example.com`,
      practice_phone: '+1 503-555-0142',
      listed_by: 'Grow Member',
    };
  });

export const PER_PAGE = 48;

const base64 = (bytes: number[]) => Buffer.from(bytes).toString('base64');

const differences = (ids: readonly number[]) => {
  const bytes: number[] = [];
  let before = 0;
  for (const id of ids) {
    let rest = id - before;
    before = id;
    for (; rest > 127; rest >>= 7) bytes.push(128 | (rest & 127));
    bytes.push(rest);
  }
  return base64(bytes);
};

const planes = (degrees: readonly number[]) =>
  base64([24, 16, 8, 0].flatMap((shift) => degrees.map((one) => (Math.round(one * 100_000) >> shift) & 255)));

/** Everybody with a place, as `Directory/Places.php` writes it down. */
const placesOf = (members: readonly WireMember[]) => {
  const placed = members.filter(({ geolocation }) => geolocation !== null);
  return {
    version: '1',
    ids: differences(placed.map(({ id }) => id)),
    lat: planes(placed.map(({ geolocation }) => geolocation!.lat)),
    lng: planes(placed.map(({ geolocation }) => geolocation!.lng)),
    professions: base64(placed.map(({ profession }) => (profession === 'medical' ? 1 : 2))),
  };
};

/** A host with these members, who search by their names alone; the first rows in the page data, the others by REST. */
export async function withCrowd(
  page: Page,
  members: WireMember[],
  before: (route: Route) => Promise<boolean> = async () => false,
) {
  const found = (search: URLSearchParams) => {
    const text = (search.get('search') ?? '').toLowerCase();
    return members.filter(
      ({ name, profession }) =>
        name.toLowerCase().includes(text) && ['', profession].includes(search.get('profession') ?? ''),
    );
  };
  const onMap = (some: readonly WireMember[]) => some.filter(({ geolocation }) => geolocation !== null);
  await changePageData(page, ({ data }) => {
    data.members = members.slice(0, PER_PAGE);
    data.total = members.length;
    data.on_map = onMap(members).length;
    data.version = '1';
    data.next = members.length > PER_PAGE ? String(PER_PAGE) : '';
    data.graphql_url = null;
  });
  await page.route(/practice-portal\/v1\/members(?:\/|\?|$)/, async (route) => {
    if (await before(route)) return;
    const { pathname, searchParams } = new URL(route.request().url());
    const some = found(searchParams);
    if (pathname.endsWith('/places')) {
      const isAll = some.length === members.length;
      return route.fulfill({
        json: isAll ? placesOf(members) : { version: '1', ids: differences(onMap(some).map(({ id }) => id)) },
      });
    }
    const one = /\/members\/(\d+)$/.exec(pathname);
    if (one) {
      const row = some.findIndex(({ id }) => id === Number(one[1]));
      return row < 0
        ? route.fulfill({
            status: 404,
            json: { code: 'practice_portal_not_listed', message: '', data: { status: 404 } },
          })
        : route.fulfill({ json: { ...some[row], row } });
    }
    const ids = searchParams.get('ids');
    if (ids) {
      const wanted = new Set(ids.split(',').map(Number));
      return route.fulfill({ json: members.filter(({ id }) => wanted.has(id)) });
    }
    const begin = Number(searchParams.get('after') ?? 0) + Number(searchParams.get('skip') ?? 0);
    const end = begin + Number(searchParams.get('first'));
    return route.fulfill({
      headers: {
        'X-WP-Total': String(some.length),
        'X-Practice-Portal-On-Map': String(onMap(some).length),
        'X-Practice-Portal-Version': '1',
        ...(end < some.length && { 'X-Practice-Portal-Next': String(end) }),
      },
      json: some.slice(begin, end),
    });
  });
}
