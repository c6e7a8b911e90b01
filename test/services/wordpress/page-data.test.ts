import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOut } from '../../../src/services/wordpress/lenient.ts';
import { readPageData } from '../../../src/services/wordpress/page-data.ts';
import { documentOf, printed, printedRegistration } from './page-data.example.ts';

type Path = readonly (string | number)[];
type Place = { [key: string | number]: unknown };

/** A copy of the example with one changed value; `undefined` removes it. */
function withPlace(path: Path, value: unknown) {
  const data: Place = printedRegistration();
  const last = path.at(-1)!;
  const owner = path.slice(0, -1).reduce((place, key) => place[key] as Place, data);
  if (value === undefined) delete owner[last];
  else owner[last] = value;
  return data;
}

const read = (data: unknown) => readPageData(printed(data));

/** The path of every value in the example. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    placesOf(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length > 0 ? [path, ...inner] : inner;
}

describe('page data', () => {
  it('are read whole', () => {
    const { pageData, problem } = read(printedRegistration());
    expect(problem).toBeNull();
    expect(pageData).toMatchObject({
      page: 'registration-page',
      restUrl: 'http://127.0.0.1:9400/wp-json/practice-portal/v1',
      nonce: 'f00dcafe01',
      brand: { provider: 'the provider', mapsService: 'Google Maps' },
      maps: { apiKey: '', scriptUrl: 'http://127.0.0.1:9400/sandbox/maps.js' },
      currentUser: { id: 0, roles: [], email: '', loggedIn: false },
      gateway: {},
      registration: {
        termsUrl: 'http://127.0.0.1:9400/terms/',
        isSecondaryUser: false,
        inviteToken: null,
        productId: null,
        formMeta: {
          transactionId: null,
          memberships: { grow: 11 },
          stripe: { publicKey: 'pk_test_sandbox', testMode: true, credit: 5_000 },
        },
        user: { person: { role: 'doctor', profession: '' }, admin: { included: false, name: '', email: '' } },
      },
    });
  });

  it.each([
    [199, 19_900],
    [1250, 125_000],
    [19.99, 1_999],
    [0, 0],
  ])('count money in minor units: $%s are %s', (price, minor) => {
    const { pageData } = read(withPlace(['data', 'products', 0, 'price'], price));
    expect(pageData?.registration?.products[0]?.price).toBe(minor);
  });

  it('give every amount of whole cents exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        const { pageData } = read(withPlace(['data', 'products', 0, 'price'], cents / 100));
        expect(pageData?.registration?.products[0]?.price).toBe(cents);
      }),
    );
  });

  it('have defaults for what a plain host leaves out', () => {
    const left = [
      'rest_url',
      'ajax_url',
      'locale',
      'timezone',
      'version',
      'rev',
      'sign_in_url',
      'overview_url',
      'brand',
      'maps',
      'inspector',
    ];
    const data = Object.fromEntries(Object.entries(printedRegistration()).filter(([key]) => !left.includes(key)));
    expect(read({ ...data, site_url: 'https://site.example/portal/' }).pageData).toMatchObject({
      restUrl: 'https://site.example/portal/wp-json/practice-portal/v1',
      ajaxUrl: 'https://site.example/portal/wp-admin/admin-ajax.php',
      signInUrl: 'https://site.example/portal/wp-login.php',
      brand: { provider: 'the provider', mapsService: 'Google Maps' },
      maps: { apiKey: '', scriptUrl: null },
      inspector: false,
    });
  });

  it('have the practices and the admin of a known user', () => {
    const practice = {
      name: 'Rose City Dental',
      specialty: 'Orthodontics',
      business_structure: 'llc',
      address: { line1: '1 Main St', city: 'Portland', state: 'OR', zip: '97204', geo_lat: 45.5, geo_lng: -122.6 },
      directory_show: false,
    };
    const data = withPlace(['data', 'user', 'practices'], [practice, {}]) as ReturnType<typeof printedRegistration>;
    data.data.user.practice_admins = [{ name: 'Ada', email: 'ada@example.org' }];
    const { pageData } = read(data);
    expect(pageData?.registration?.user.practices[0]).toMatchObject({
      name: 'Rose City Dental',
      phone: '+1',
      businessStructure: 'llc',
      directoryShow: false,
      address: { line1: '1 Main St', line2: '', country: 'US', geoLat: 45.5, geoLng: -122.6, completed: false },
    });
    expect(pageData?.registration?.user.practices[1]).toMatchObject({
      directoryShow: true,
      address: { geoLat: 0, geoLng: 0 },
    });
    expect(pageData?.registration?.user.admin).toEqual({ included: true, name: 'Ada', email: 'ada@example.org' });
  });

  it('survive a choice that this version does not know: it is reset', () => {
    const { pageData } = read(withPlace(['data', 'user', 'mepr_profession'], 'veterinary'));
    expect(pageData?.registration?.user.person.profession).toBe('');
  });

  it.each([
    ['', null],
    ['0042', 42],
    [42, 42],
    [null, null],
  ])('read a transaction id that PHP printed as %j', (id, expected) => {
    const { pageData } = read(withPlace(['data', 'form_meta', 'transaction_id'], id));
    expect(pageData?.registration?.formMeta.transactionId).toBe(expected);
  });

  it('may have paths of this site, which some plugins make of every link', () => {
    const paths = ['overview_url', 'sign_in_url', 'rest_url'] as const;
    for (const name of paths) expect(read(withPlace([name], '/somewhere/')).problem).toBeNull();
  });

  it.each([
    [['overview_url'], '//elsewhere.example/'],
    [['data', 'form_meta', 'stripe_form_data', 'script_url'], 'data:,'],
    [['data', 'user', 'phone'], 7],
  ])('are read without an optional field that is wrong: %s', (path, value) => {
    const { pageData, problem } = read(withPlace(path, value));
    expect(problem).toBeNull();
    expect(pageData?.overviewUrl).not.toContain('elsewhere');
    expect(leftOut.at(-1)).toBe(path.join('.'));
  });

  it.each([
    ['data', 'products', 0, 'commitment_months'],
    ['data', 'form_meta', 'stripe_form_data', 'credit'],
  ])('never leave out what a visitor is promised: %s %s %s %s', (...path) => {
    expect(read(withPlace(path, 'twelve')).problem).toMatchObject({ field: path.join('.') });
  });

  it('of another page have no registration, and need none', () => {
    const { pageData } = read({ ...printedRegistration(), page: 'member-directory', data: [] });
    expect(pageData?.registration).toBeNull();
  });

  it('take the gateway’s settings when the host printed them', () => {
    const elements = { 'practice-portal-data': JSON.stringify(printedRegistration()) };
    expect(
      readPageData(documentOf({ ...elements, 'practice-portal-gateway': '{"currency":"usd"}' })).pageData?.gateway,
    ).toEqual({
      currency: 'usd',
    });
    for (const text of ['', '[]', 'null', '{']) {
      expect(readPageData(documentOf({ ...elements, 'practice-portal-gateway': text })).problem).toEqual({
        field: 'practice-portal-gateway',
        kind: 'malformed',
      });
    }
  });
});

describe('invalid page data', () => {
  it.each([
    [documentOf({}), 'practice-portal-data', 'missing'],
    [documentOf({ 'practice-portal-data': '' }), 'practice-portal-data', 'malformed'],
    [documentOf({ 'practice-portal-data': '{"page":' }), 'practice-portal-data', 'malformed'],
    [printed('text'), 'practice-portal-data', 'malformed'],
    [printed(null), 'practice-portal-data', 'malformed'],
    [printed({}), 'page', 'missing'],
    [printed(withPlace(['nonce'], undefined)), 'nonce', 'missing'],
    [printed(withPlace(['site_url'], 'javascript://%0aalert(1)')), 'site_url', 'malformed'],
    [printed(withPlace(['current_user', 'roles'], 'administrator')), 'current_user.roles', 'malformed'],
    [printed(withPlace(['data'], undefined)), 'data', 'missing'],
    [printed(withPlace(['data'], [])), 'data.form_meta', 'missing'],
    [printed(withPlace(['data', 'products', 0, 'price'], '199')), 'data.products.0.price', 'malformed'],
    [printed(withPlace(['data', 'products', 0, 'price'], -1)), 'data.products.0.price', 'malformed'],
    [printed(withPlace(['data', 'products'], [])), 'data.products', 'malformed'],
    [printed(withPlace(['data', 'form_meta', 'action'], '//evil')), 'data.form_meta.action', 'malformed'],
  ])('name the field (%#: %s)', (source, field, kind) => {
    expect(readPageData(source)).toEqual({ pageData: null, problem: { field, kind } });
  });

  it('a secondary user has nothing to choose, and no product is needed', () => {
    const data = withPlace(['data', 'products'], []) as ReturnType<typeof printedRegistration>;
    data.data.is_secondary_user = true;
    expect(read(data).problem).toBeNull();
  });

  it('never throw: any field can have any value, and the problem names that field, its parent or its child', () => {
    const places = placesOf(printedRegistration());
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (path, value) => {
        const { pageData, problem } = read(withPlace(path, value));
        if (path.join('.') === 'page') return;
        expect(pageData === null).toBe(problem !== null);
        if (problem && !path.join('.').startsWith(problem.field)) expect(problem.field).toContain(path.join('.'));
      }),
      { numRuns: 500 },
    );
  });

  it('never throw, whatever the element holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readPageData(documentOf({ 'practice-portal-data': text })).problem).not.toBeNull();
      }),
    );
  });

  it('never contain the value, which may be personal data', () => {
    const { problem } = read(withPlace(['current_user', 'email'], { secret: 'ada@example.org' }));
    expect(JSON.stringify(problem)).not.toContain('ada@');
  });
});
