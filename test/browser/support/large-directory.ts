/** A fake server for a directory with thousands of members, in front of the real one. */
import type { Page, Route } from 'playwright-core';

/** A member as the server prints it, without the fields that no test reads. */
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
    specialties?: Record<'all' | 'medical' | 'dental', string[]>;
  };
};

const PRINTED = /(<script[^>]*id="practice-portal-data"[^>]*>)(.*?)(<\/script>)/s;

/** Escapes the JSON as the server does, so that no member's text can end the script element. */
const escaped = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Changes the page data before the page receives them. */
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

/** So many of 100 members are in the map's first view. */
const AT_HOME = 22;

const SPREAD = { home: [45.48, 0.07, -122.87, 0.38], oregon: [42.1, 3.2, -124, 6.5] } as const;

/** A pseudorandom number below the last argument. */
const chance = (id: number, step: number, below: number) => (((id * step) % 1009) / 1009) * below;

function placeOf(id: number) {
  if (id % 10 === 9) return null;
  const [south, height, west, width] = SPREAD[(id * 37) % 100 < AT_HOME ? 'home' : 'oregon'];
  return { lat: south + chance(id, 7919, height), lng: west + chance(id, 104_729, width) };
}

export const SPECIALTIES = ['Endodontics', 'Family Medicine', 'Orthodontics'];

/** Thousands of members around Portland and all over Oregon. Each has a location unless its ID ends in 9. */
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
      geolocation: placeOf(id),
      practice_name: `Practice ${id}`,
      specialty: SPECIALTIES[id % SPECIALTIES.length],
      address_line_1: `${id} Main St`,
      address_line_2: 'Portland, OR 97204',
      practice_email: `member-${id}@example.com`,
      practice_phone: '+1 503-555-0142',
      practice_website: 'https://alder.example',
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

/** All members with a location, in the format of `Directory/MapPoints.php`. */
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

/** @param area south,west,north,east; '' for everywhere */
function isInArea(place: WireMember['geolocation'], area: string): boolean {
  const [south = 0, west = 0, north = 0, east = 0] = area.split(',').map(Number);
  if (area === '') return true;
  return place !== null && place.lat >= south && place.lat <= north && place.lng >= west && place.lng <= east;
}

/** The responses of a large server. It caches them, because tests often request the same list of 50,000 members. */
export type CrowdHost = {
  print: (data: DirectoryPageData) => void;
  answer: (url: URL) => { status?: number; headers?: Record<string, string>; json: unknown };
};

/**
 * A server with these members, whose search covers only names.
 *
 * @param printed the number of rows in the page data
 */
export function hostOf(members: readonly WireMember[], printed = PER_PAGE): CrowdHost {
  const finds = new Map<string, readonly WireMember[]>();
  const places = new Map<string, unknown>();
  const found = (search: URLSearchParams) => {
    const text = (search.get('search') ?? '').toLowerCase();
    const wanted = search.get('profession') ?? '';
    const special = search.get('specialty') ?? '';
    const within = search.get('within') ?? '';
    return kept(finds, `${wanted} ${special} ${within} ${text}`, () =>
      members.filter(
        ({ name, profession, specialty, geolocation }) =>
          name.toLowerCase().includes(text) &&
          ['', profession].includes(wanted) &&
          ['', specialty].includes(special) &&
          isInArea(geolocation, within),
      ),
    );
  };
  const placesIn = (search: URLSearchParams) =>
    kept(places, search.toString(), () => {
      const some = found(search);
      return some.length === members.length
        ? placesOf(members)
        : { version: '1', ids: differences(onMap(some).map(({ id }) => id)) };
    });
  const one = (id: number, some: readonly WireMember[]) => {
    const row = some.findIndex((member) => member.id === id);
    return row < 0
      ? { status: 404, json: { code: 'practice_portal_not_listed', message: '', data: { status: 404 } } }
      : { json: { ...some[row], row } };
  };
  return {
    print(data) {
      Object.assign(data.data, {
        members: members.slice(0, printed),
        total: members.length,
        on_map: onMap(members).length,
        version: '1',
        next: members.length > printed ? String(printed) : '',
        graphql_url: null,
        specialties: { all: SPECIALTIES, medical: SPECIALTIES, dental: SPECIALTIES },
      });
    },
    answer({ pathname, searchParams }) {
      if (pathname.endsWith('/places')) return { json: placesIn(searchParams) };
      const some = found(searchParams);
      const id = /\/members\/(\d+)$/.exec(pathname)?.[1];
      if (id) return one(Number(id), some);
      const ids = searchParams.get('ids');
      if (ids) {
        const wanted = new Set(ids.split(',').map(Number));
        return { json: members.filter((member) => wanted.has(member.id)) };
      }
      const begin = Number(searchParams.get('after') ?? 0) + Number(searchParams.get('skip') ?? 0);
      const end = begin + Number(searchParams.get('first'));
      return {
        headers: {
          'X-WP-Total': String(some.length),
          'X-Practice-Portal-On-Map': String(onMap(some).length),
          'X-Practice-Portal-Version': '1',
          ...(end < some.length && { 'X-Practice-Portal-Next': String(end) }),
        },
        json: some.slice(begin, end),
      };
    },
  };
}

const onMap = (some: readonly WireMember[]) => some.filter(({ geolocation }) => geolocation !== null);

function kept<Value>(all: Map<string, Value>, key: string, make: () => Value): Value {
  const before = all.get(key);
  if (before !== undefined) return before;
  const value = make();
  all.set(key, value);
  return value;
}

/** Connects the page to this server: the first rows in the page data, the others by REST. */
export async function withHost(
  page: Page,
  { print, answer }: CrowdHost,
  before: (route: Route) => Promise<boolean> = async () => false,
) {
  await changePageData(page, print);
  await page.route(/practice-portal\/v1\/members(?:\/|\?|$)/, async (route) => {
    if (!(await before(route))) await route.fulfill(answer(new URL(route.request().url())));
  });
}

export const withCrowd = (page: Page, members: readonly WireMember[], before?: (route: Route) => Promise<boolean>) =>
  withHost(page, hostOf(members), before);
