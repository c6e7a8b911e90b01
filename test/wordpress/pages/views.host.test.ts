/** The members' area and Theme Settings as WordPress serves them: what each view starts with, and who gets it (spec: page-data#data-by-view, texts#addresses-of-the-demo). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Host } from '../../../wordpress/host/serve.mjs';
import { bootFastest } from '../kit/native-engine.mjs';
import { directorySchema, memberSchema } from '../../../src/services/wordpress/directory/directory-data.ts';
import { navigatorSchema } from '../../../src/services/wordpress/navigator-data.ts';
import { overviewSchema } from '../../../src/services/wordpress/overview/overview-data.ts';
import { settingsDataSchema } from '../../../src/services/wordpress/settings/settings-data.ts';
import { spotlightSchema } from '../../../src/services/wordpress/spotlight-data.ts';
import { readViewData } from '../../../src/services/wordpress/view-data.ts';
import { Browser, type Answer } from '../kit/browser.ts';
import { addMany } from '../kit/members.ts';
import { clientData, count, documentOf, waitingForPaint, wireData } from '../kit/page.ts';

const buildFolder = fileURLToPath(new URL('../fixtures/build', import.meta.url));
const SETTINGS = '/wp-admin/admin.php?page=practice-portal';

/** A file of the client, whose texts the plugin prints before the script has loaded. */
const sourceOf = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

let host: Host;
let fresh: Uint8Array;
let member: Browser;
let admin: Browser;
let partner: Browser;

beforeAll(async () => {
  host = await serve({ port: 0, dataFolder: null, environment: {}, boot: bootFastest, buildFolder });
  [member, admin, partner] = (await Promise.all(['member', 'admin', 'partner'].map(signedIn))) as [
    Browser,
    Browser,
    Browser,
  ];
  fresh = host.site.snapshot();
});
afterEach(() => host.site.restore(fresh));
afterAll(() => host.close());

const visitor = () => new Browser(host.address);

const signedIn = (name: string) => Browser.signedIn(host.address, name);

const php = async <T>(code: string): Promise<T> =>
  JSON.parse(await host.site.run(`echo wp_json_encode( ( function () { ${code} } )() );`)) as T;

const viewData = (answer: Answer) => wireData(answer).data;

describe('the members’ area', () => {
  test.each([
    ['/membership-overview/', 'onboarding-page', 'overview', 'Membership Overview'],
    ['/member-directory/', 'member-directory', 'directory', 'Member Directory'],
    ['/partners/rose-city-supply/', 'vendor-spotlight-page', 'spotlight', 'Rose City Supply'],
    ['/partners/plain-partner/', 'vendor-spotlight-page', 'spotlight', 'Plain Partner'],
    ['/navigator/', 'navigator-profile', 'navigator', 'Navigator Profile'],
    ['/account/', 'account-page', 'account', 'Your Membership'],
  ])('%s is %s, with its own code, for a signed-in user', async (path, view, folder, heading) => {
    const answer = await partner.send(path);
    expect(answer.status).toBe(200);
    expect(clientData(answer).page).toBe(view);
    expect(documentOf(answer).getElementById('app-vue')?.dataset.view).toBe(view);
    expect([count(answer, 'h1'), count(answer, '#app-vue'), count(answer, 'main #app-vue')]).toEqual([1, 1, 1]);
    // Until the script has loaded, the page shows the heading and an outline without text.
    expect(documentOf(answer).querySelector('#app-vue [aria-busy=true] h1')?.textContent).toBe(heading);
    expect(documentOf(answer).querySelector('#app-vue .pp-outline[aria-hidden=true]')?.innerHTML).toBe('');
    expect(count(answer, `link[rel=stylesheet][href*="${folder}-7777"]`)).toBe(1);
    const later = waitingForPaint(documentOf(answer));
    expect(later.querySelectorAll(`link[rel=modulepreload][href*="${folder}-7777"]`)).toHaveLength(1);
    expect(later.querySelectorAll('link[rel=modulepreload][fetchpriority=low]')).toHaveLength(3);
    expect(answer.header('cache-control')).toContain('no-store');

    const refused = await visitor().send(path);
    expect(refused.status).toBe(302);
    expect(new URL(refused.header('location') ?? '').searchParams.get('redirect_to')).toBe(host.address + path);
    expect(refused.text).not.toContain('practice-portal-data');
  });

  test('the vendor’s picture, the largest element of its page, is shown before the script', async () => {
    const pictures = async (path: string) =>
      [...documentOf(await partner.send(path)).querySelectorAll('#app-vue [aria-busy=true] img')].map((picture) =>
        picture.getAttribute('src'),
      );
    expect(await pictures('/partners/rose-city-supply/')).toEqual([expect.stringMatching(/rose-city-hero\.svg$/)]);
    expect(await pictures('/partners/plain-partner/')).toEqual([]);
    expect(await pictures('/navigator/')).toEqual([]);
  });

  test('the navigator’s introduction, the largest text of its page, is shown before the script', async () => {
    const answer = await partner.send('/navigator/');
    const introduction = documentOf(answer).querySelector('#app-vue [aria-busy=true] > .pp-navigator > h1 + p');
    expect(introduction?.textContent).toMatch(/^A SWOT analysis of your practice/);
    expect(sourceOf('src/pages/navigator/index.tsx')).toContain(`'${introduction?.textContent}'`);
  });

  test('the overview has the onboarding, the videos, and the user’s own access to reports', async () => {
    const answer = await member.send('/membership-overview/');
    const data = readViewData(overviewSchema, clientData(answer));
    expect(data.items.map(({ name, progress, completed }) => [name, progress, completed])).toEqual([
      ['Getting started', 67, false],
      ['Your savings', 0, false],
      ['Meet the community', 0, false],
      ['Account', 100, true],
    ]);
    expect(data.videos).toHaveLength(2);
    expect(viewData(answer)).toMatchObject({
      report_user: { access_key: 'demo-access-key', access_email: 'member@example.com' },
      report_headers: { access_email: 'x-access-email', access_key: 'x-access-key' },
      report_origins: [host.sandboxUrl],
    });
    expect(clientData(answer).themeOptions.datadxApiUrl).toBe(`${host.sandboxUrl}/reporting`);

    const other = await partner.send('/membership-overview/');
    expect(viewData(other)).toMatchObject({ report_user: { access_key: '', access_email: '' } });
    expect(other.text).not.toContain('demo-access-key');
    expect((await admin.send('/membership-overview/')).text).not.toContain('demo-access-key');
  });

  test('the directory has the first members and the map', async () => {
    const answer = await partner.send('/member-directory/');
    const { first, map } = readViewData(directorySchema, clientData(answer));
    expect(viewData(answer)).toMatchObject({ total: 62, on_map: 55, per_page: 48, graphql_url: null });
    const { members } = first;
    expect([members.length, first.next === null]).toEqual([48, false]);
    expect(map).toEqual({ centre: { lat: 45.5152, lng: -122.6784 }, zoom: 12 });
    // Administrators without a practice come last.
    expect(new Set(members.map(({ listedBy }) => listedBy))).toEqual(new Set(['Grow Member']));
    const rest = (await partner.rest('/members?skip=60')).json;
    expect(rest.map(({ listed_by }: { listed_by: string }) => listed_by)).toEqual(['Grow Member', 'administrator']);
    for (const name of ['Nora Noconsent', 'Pia Private', 'Dora Doctor', 'Paul Partner', 'member-01@example.com']) {
      expect(JSON.stringify(viewData(answer))).not.toContain(name);
    }
    const avatar = members[0]?.avatar ?? '';
    expect((await visitor().send(avatar)).header('content-type')).toContain('image/svg');
  });

  test('a directory with more members has a cursor to continue', async () => {
    await addMany({ php }, 120);
    const data = viewData(await partner.send('/member-directory/'));
    expect([data.members.length, data.total]).toEqual([48, 182]);
    const answer = await partner.rest(`/members?after=${data.next}`);
    expect(answer.json).toHaveLength(100);
    const last = await partner.rest(`/members?after=${answer.header('x-practice-portal-next')}`);
    const ids = [...data.members, ...answer.json, ...last.json].map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(182);
  });

  test('a member without a join date removes no other member from the directory', async () => {
    const [someone] = viewData(await partner.send('/member-directory/')).members;
    await php(
      `return $GLOBALS['wpdb']->query( "UPDATE {$GLOBALS['wpdb']->users} SET user_registered = '0000-00-00 00:00:00' WHERE ID = ${someone.id}" );`,
    );
    const { first } = readViewData(directorySchema, clientData(await partner.send('/member-directory/')));
    const { members } = first;
    expect(members).toHaveLength(48);
    expect(members.filter(({ joined }) => joined === '')).toHaveLength(1);
    const answer = await partner.rest('/members?first=48');
    expect(v.parse(v.array(memberSchema), answer.json)).toEqual(members);
  });

  test('a vendor’s spotlight has exactly the vendor’s data', async () => {
    const full = readViewData(spotlightSchema, clientData(await partner.send('/partners/rose-city-supply/'))).vendor;
    expect(full).toMatchObject({
      name: 'Rose City Supply',
      linkForm: 'https://rose-city.example.com/get-started',
      linkSchedule: 'https://rose-city.example.com/schedule',
      linkWebsite: 'https://rose-city.example.com/',
    });
    expect([full.testimonials, full.detailedOfferings, full.spotlightOfferings].map((list) => list.length)).toEqual([
      3, 4, 3,
    ]);
    for (const picture of [full.imgLogo, full.heroImgUrl]) {
      expect((await visitor().send(picture ?? '')).header('content-type')).toContain('image/svg');
    }
    expect(viewData(await partner.send('/partners/plain-partner/')).vendor).toEqual({
      name: 'Plain Partner',
      img_logo: '',
      hero_img_url: '',
      video_spotlight: '',
      vendor_information: '',
      detailed_offerings: [],
      testimonials: [],
      spotlight_offerings: [],
      link_form: '',
      link_schedule: '',
      link_website: '',
    });
  });

  test('the navigator profile knows the webhook', async () => {
    const answer = await partner.send('/navigator/');
    expect(readViewData(navigatorSchema, clientData(answer)).webhookUrl).toBe(`${host.sandboxUrl}/webhook/swot`);
  });

  test('opening a page is noted as the last activity, no more than every quarter of an hour', async () => {
    const seen = () => host.site.run(`echo get_user_meta( ${partner.userId}, 'practice_portal_last_active', true );`);
    const set = (minutes: number) =>
      host.site.run(
        `update_user_meta( ${partner.userId}, 'practice_portal_last_active', gmdate( 'Y-m-d H:i:s', time() - 60 * ${minutes} ) );`,
      );
    await set(14);
    const recent = await seen();
    await partner.send('/navigator/');
    expect(await seen()).toBe(recent);
    await set(16);
    const old = await seen();
    await partner.send('/navigator/');
    expect(await seen()).not.toBe(old);
    await set(16);
    const unseen = await seen();
    await partner.send('/terms/');
    expect(await seen()).toBe(unseen);
  });
});

describe('a vendor’s text', () => {
  const store = (html: string) =>
    host.site.run(
      `wp_set_current_user( 1 ); kses_remove_filters(); wp_update_post( wp_slash( array( 'ID' => get_page_by_path( 'plain-partner', OBJECT, 'portal_listing' )->ID, 'post_content' => base64_decode( '${Buffer.from(html).toString('base64')}' ) ) ) );`,
    );
  const information = async () => viewData(await partner.send('/partners/plain-partner/')).vendor.vendor_information;

  test('keeps its markup and loses what could run as code', async () => {
    await store(
      `<h3>Hello</h3>\n\nOne <em>line</em>\n\n<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">bad</a><a href="https://good.example">good</a><iframe src="https://x.example"></iframe><form><input></form><svg onload="alert(1)"></svg>`,
    );
    const html = await information();
    for (const kept of ['<h3>Hello</h3>', '<p>One <em>line</em></p>', '<a href="https://good.example">good</a>']) {
      expect(html).toContain(kept);
    }
    expect(html).not.toMatch(/<script|onerror|onload|javascript:|<iframe|<form|<input|<svg/i);
  });

  test('of the block editor is rendered', async () => {
    await store(`<!-- wp:paragraph --><p>A block</p><!-- /wp:paragraph -->`);
    // WordPress 7 gives a paragraph a class.
    expect(await information()).toMatch(/^<p( class="wp-block-paragraph")?>A block<\/p>$/);
  });

  test('is not public anywhere else', async () => {
    await store('A text for members alone');
    for (const path of [
      '/partners/plain-partner/',
      '/partners/plain-partner/feed/',
      '/partners/plain-partner/embed/',
      '/?s=members+alone',
      '/feed/?post_type=portal_listing',
      '/?feed=rss2&portal_listing=plain-partner',
      '/?s=members&post_type=portal_listing',
      '/?post_type=portal_listing',
      '/wp-json/wp/v2/portal_listing',
      '/wp-json/wp/v2/search?search=plain',
      '/wp-sitemap.xml',
    ]) {
      const { text } = await visitor().send(path);
      expect([path, /for members alone|Plain Partner/.test(text)]).toEqual([path, false]);
    }
  });

  test('can also be on its own page, by the listing’s name', async () => {
    await host.site.run(
      `wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'featured', 'post_title' => 'Featured', 'post_content' => '[practice_portal view="vendor-spotlight-page" listing="rose-city-supply"]' ) );
       wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'gone', 'post_title' => 'Gone & lost', 'post_content' => '[practice_portal view="vendor-spotlight-page" listing="no-such-vendor"]' ) );`,
    );
    expect(viewData(await partner.send('/featured/')).vendor.name).toBe('Rose City Supply');
    const gone = readViewData(spotlightSchema, clientData(await partner.send('/gone/'))).vendor;
    expect([gone.name, gone.testimonials]).toEqual(['Gone & lost', []]);
  });
});

describe('the editor of a listing', () => {
  const edit = async (browser: Browser) => {
    const id = await host.site.run(`echo get_page_by_path( 'plain-partner', OBJECT, 'portal_listing' )->ID;`);
    return browser.send(`/wp-admin/post.php?post=${id}&action=edit`);
  };

  test('stores an administrator’s input, and shows it again', async () => {
    const page = documentOf(await edit(admin));
    const form = Object.fromEntries(
      [...page.querySelectorAll<HTMLInputElement>('#post input[type=hidden], #post input[name="post_title"]')].map(
        ({ name, value }) => [name, value],
      ),
    );
    const field = (name: string) => `practice_portal_vendor[${name}]`;
    const answer = await admin.send('/wp-admin/post.php', {
      form: {
        ...form,
        aa: '2026',
        mm: '01',
        jj: '01',
        hh: '00',
        mn: '00',
        ss: '00',
        save: 'Update',
        content: '<p>About us</p>',
        [field('img_logo')]: 'https://x.example/logo.png',
        [field('link_form')]: 'javascript:alert(1)',
        [field('link_website')]: "https://x.example/?a='b'&c",
        [field('detailed_offerings')]: `First\r\n\r\n  O'Brien \\ second \n`,
        [`${field('testimonials')}[0][message]`]: 'Good "work"',
        [`${field('testimonials')}[0][name]`]: 'Ann',
        [`${field('testimonials')}[1][message]`]: '',
        [`${field('testimonials')}[1][name]`]: 'Nobody',
      },
    });
    expect(answer.status).toBe(302);
    const { vendor } = viewData(await partner.send('/partners/plain-partner/'));
    expect(vendor).toMatchObject({
      vendor_information: '<p>About us</p>',
      img_logo: 'https://x.example/logo.png',
      link_form: '',
      detailed_offerings: ['First', `O'Brien \\ second`],
      testimonials: [{ message: 'Good "work"', name: 'Ann' }],
    });
    expect(vendor.link_website).toContain('https://x.example/?a=');
    const again = documentOf(await edit(admin));
    expect(again.querySelector<HTMLTextAreaElement>(`[name="${field('detailed_offerings')}"]`)?.value).toBe(
      `First\nO'Brien \\ second`,
    );
    expect(again.querySelectorAll(`[name^="${field('testimonials')}"][name$="[message]"]`)).toHaveLength(3);
    for (const control of again.querySelectorAll(
      '#practice-portal-vendor :is(input[type=url], input[type=text], textarea)',
    )) {
      expect(again.querySelector(`label[for="${control.id}"]`)?.textContent).toMatch(/\w/);
    }
  });

  test('is for administrators only, like groups', async () => {
    for (const browser of [member, partner]) {
      // Members are led to the portal from every page of the dashboard.
      expect(await edit(browser)).toMatchObject({ status: 302, text: '' });
      for (const type of ['portal_listing', 'portal_group']) {
        expect((await browser.send(`/wp-admin/edit.php?post_type=${type}`)).status).toBe(302);
      }
    }
    for (const type of ['portal_listing', 'portal_group']) {
      expect((await admin.send(`/wp-admin/post-new.php?post_type=${type}`)).status).toBe(200);
    }
  });
});

describe('Theme Settings in the dashboard', () => {
  test('are the portal’s page for administrators', async () => {
    const answer = await admin.send(SETTINGS);
    // The view's own class, so that the heading has its final size before the script.
    expect(documentOf(answer).querySelector('#app-vue [aria-busy=true] > .pp-settings > h1')?.textContent).toBe(
      'Theme Settings',
    );
    // The introduction is the largest text of the page, so it is shown before the script.
    const introduction = documentOf(answer).querySelector('#app-vue .pp-settings > h1 + p')?.textContent;
    expect(introduction).toMatch(/^Set what/);
    expect(sourceOf('src/pages/settings/SettingsPage.tsx')).toContain(`'${introduction}'`);
    const data = clientData(answer);
    expect([answer.status, data.page, data.currentUser.roles]).toEqual([200, 'admin-settings', ['administrator']]);
    expect(readViewData(settingsDataSchema, data)).toMatchObject({ canEditLiveChat: true, pages: expect.any(Array) });
    expect(readViewData(settingsDataSchema, data).pages.map(({ title }) => title)).toContain('Membership Overview');
    expect([count(answer, 'h1'), count(answer, '#wpbody #app-vue')]).toEqual([1, 1]);
    expect(count(answer, 'link[rel=stylesheet][href*="settings-7777"]')).toBe(1);
    // The scripts wait in a template until the first paint.
    expect(count(answer, 'link[rel=modulepreload][href*="practice-portal"], #practice-portal-js')).toBe(0);
    const later = waitingForPaint(documentOf(answer));
    expect(later.querySelectorAll('link[rel=modulepreload][href*="settings-7777"]')).toHaveLength(1);
    expect(later.querySelectorAll('script[type=module]#practice-portal-js')).toHaveLength(1);
    expect(count(answer, 'script[defer][src*="assets/start-after-paint.js"]')).toBe(1);
    expect(wireData(answer).theme_options).toMatchObject({ zoho_salesiq_embed: '', vendor_groups: expect.any(Object) });
    expect(answer.text).not.toContain('_wpemojiSettings');
    expect(count(answer, '#adminmenu a[href*="page=practice-portal"]')).toBeGreaterThan(0);
  });

  test('are for no other user, and no other page of the dashboard loads the portal', async () => {
    expect((await visitor().send(SETTINGS)).status).toBe(302);
    const refused = await partner.send(SETTINGS);
    expect([refused.status, refused.text.includes('practice-portal-data')]).toEqual([403, false]);
    const dashboard = (await admin.send('/wp-admin/')).text;
    expect(dashboard).not.toContain('practice-portal-js');
    expect(dashboard).toContain('_wpemojiSettings');
  });

  test('on a page of the site tell other users only that they have no access', async () => {
    await host.site.run(
      `wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'settings', 'post_title' => 'Settings', 'post_content' => '[practice_portal view="admin-settings"]' ) );
       update_option( 'practice_portal_theme_options', array( 'zoho_salesiq_embed' => '<i>chat</i>', 'vendor_groups' => array( 3 => 4 ) ) );`,
    );
    const refused = await partner.send('/settings/');
    expect(refused.status).toBe(403);
    expect(readViewData(settingsDataSchema, clientData(refused))).toEqual({
      userAccessUrl: '',
      canEditLiveChat: false,
      pages: [],
    });
    expect(Object.keys(wireData(refused).theme_options).sort()).toEqual([
      'app_insights_connection_string',
      'datadx_api_url',
      'member_overview_page',
    ]);
    expect(wireData(await admin.send('/settings/')).theme_options).toMatchObject({ vendor_groups: { 3: 4 } });
  });
});

test('the demo’s own settings follow the second port, and an administrator’s settings stay', async () => {
  const service = async () => clientData(await partner.send('/navigator/')).themeOptions.datadxApiUrl;
  const set = (url: string) =>
    host.site.run(
      `( new PracticePortal\\Core\\Settings\\ThemeOptions() )->save( array( 'datadx_api_url' => '${url}' ) );`,
    );
  await set('http://127.0.0.1:1/reporting');
  expect(await service()).toBe(`${host.sandboxUrl}/reporting`);
  for (const url of ['', 'https://reports.example.com/reporting']) {
    await set(url);
    expect(await service()).toBe(url);
  }
});
