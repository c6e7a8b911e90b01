/** Pages, responses and e-mails are in each person's own language, on a site in another language. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writePhp } from '../../../scripts/texts/client/write-php.mjs';
import { compilePhp } from '../../../scripts/texts/compile.mjs';
import type { Browser } from '../kit/browser.ts';
import { mailsTo } from '../kit/mail.ts';
import { clientData, documentOf, wireData } from '../kit/page.ts';
import { memberForm, register } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite();

const LANGUAGES = '/wordpress/wp-content/languages';
const OWN = '/wordpress/wp-content/plugins/practice-portal/languages';
const MEMBER = 'renee@obrien.example';

/** A small translation, as the build compiles it. */
const translation = (texts: Record<string, string | string[]>) =>
  compilePhp({
    charset: 'utf-8',
    headers: { 'Plural-Forms': 'nplurals=2; plural=(n != 1);' },
    translations: {
      '': Object.fromEntries(
        Object.entries(texts).map(([msgid, msgstr]) => [msgid, { msgid, msgstr: [msgstr].flat() }]),
      ),
    },
  });

const SPANISH = translation({
  'Hello %s,': 'Hola %s:',
  'Charged today': 'Cobrado hoy',
  '$%s': '%s US$',
  'Invalid request method.': 'Método no válido.',
  'Sorry, you are not allowed to do that.': 'No tiene permiso.',
  'Your Membership': 'Su membresía',
  '{count} member': ['{count} miembro', '{count} miembros'],
  '%s day': ['%s día', '%s días'],
});

/** What WordPress' own language packs have. */
const files: Record<string, string> = {
  [`${LANGUAGES}/es_ES.mo`]: '',
  [`${LANGUAGES}/plugins/practice-portal-es_ES.l10n.php`]: SPANISH,
  [`${LANGUAGES}/qq_AA.mo`]: '',
  // The plugin's own translation, for another country.
  [`${OWN}/practice-portal-qq_QQ.l10n.php`]: translation({ 'Your Membership': 'Qqq' }),
};

beforeAll(() => {
  portal.site.php.mkdirTree(`${LANGUAGES}/plugins`);
  for (const [file, content] of Object.entries(files)) portal.site.php.writeFile(file, content);
});
afterAll(() => {
  for (const file of Object.keys(files)) portal.site.php.unlink(file);
});

beforeEach(() =>
  portal.php(`
    $page = array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'account', 'post_title' => 'Account' );
    return wp_insert_post( $page + array( 'post_content' => '[practice_portal view="account-page"]' ) );`),
);
const page = (browser: Browser) => browser.send('/account/', { headers: { Accept: 'text/html' } });

/** A visitor joins on a page in this language. */
async function join(language: string): Promise<Browser> {
  const browser = portal.browser();
  const send = browser.send.bind(browser);
  browser.send = (path, sending) =>
    send(path, { ...sending, headers: { 'Accept-Language': language, ...sending?.headers } });
  const { json } = await register(browser, memberForm(portal.products.grow));
  await confirmCard(portal, json.client_secret);
  browser.send = send;
  return browser;
}

describe('a member who joined on a Spanish page of an English site', () => {
  test('has e-mails and pages in Spanish, while the owner’s stay English', async () => {
    const browser = await join('es-ES');
    const [welcome] = mailsTo(portal, MEMBER);
    expect(welcome?.message).toContain('Hola Renée:');
    expect(welcome?.message).toContain('Cobrado hoy: 199 US$');
    expect(welcome?.html).toContain('<html lang="es-ES">');

    const answer = await page(browser);
    expect(documentOf(answer).documentElement.getAttribute('lang')).toBe('es-ES');
    expect(clientData(answer)).toMatchObject({ locale: 'es_ES', language: 'es-ES' });
    expect(wireData(answer).data.language).toEqual({ value: 'es_ES', choices: ['en_US', 'es_ES', 'qq_AA'] });
    expect((await browser.rest('/theme-settings')).json.message).toBe('No tiene permiso.');

    await portal.php(`
      ( new PracticePortal\\Core\\Health\\IssueReporter( new PracticePortal\\Core\\Health\\HealthIssues() ) )->raise( PracticePortal\\Core\\Health\\HealthIssueKind::RefundFailed, 'x', 0, 0 );
      return true;`);
    const owner = await portal.php<string>("return get_option( 'admin_email' );");
    expect(mailsTo(portal, owner).at(-1)?.html).toContain('<html lang="en-US">');
  });

  test('changes to a different language, and back to the site’s own', async () => {
    const browser = await join('es-ES');
    const localesAtStripe = () => portal.stripe.state.customers.at(-1)?.preferred_locales;
    expect(localesAtStripe()).toEqual(['es-ES', 'es']);
    const choose = (value: string) => browser.rest('/account/language', { method: 'PUT', json: { value } });
    expect(await choose('fr_FR')).toMatchObject({ status: 400 });
    expect((await choose('en_US')).json).toEqual({ value: 'en_US' });
    expect(clientData(await page(browser)).locale).toBe('en_US');
    expect(await portal.php(`return get_user_meta( ${browser.userId}, 'locale', true );`)).toBe('');
    expect(localesAtStripe()).toEqual(['en-US', 'en']);
    expect((await choose('es_ES')).json).toEqual({ value: 'es_ES' });
    expect(clientData(await page(browser)).locale).toBe('es_ES');
    expect(localesAtStripe()).toEqual(['es-ES', 'es']);
    expect(await portal.browser().rest('/account/language', { method: 'PUT', json: { value: 'en_US' } })).toMatchObject(
      {
        status: 401,
      },
    );
  });

  test('sees dates in WordPress’ form for that language', async () => {
    const browser = await join('es-ES');
    const day = () =>
      portal.php<string>(`
        update_option( 'date_format', 'd.m.Y' );
        return PracticePortal\\Core\\Language::in(
          PracticePortal\\Core\\Language::of( ${browser.userId} ),
          static fn() => PracticePortal\\Core\\Dates::day( 1796090400 )
        );`);
    expect(await day()).toBe('December 1, 2026');
    await portal.php(`return update_user_meta( ${browser.userId}, 'locale', '' );`);
    expect(await day()).toBe('01.12.2026');
  });
});

test('a browser’s own languages have no effect', async () => {
  const browser = await join('es-ES,es;q=0.9,en;q=0.8');
  expect(mailsTo(portal, MEMBER)[0]?.message).toContain('Hello Renée,');
  expect(clientData(await page(browser)).locale).toBe('en_US');
});

test('an address in an e-mail from right to left keeps its direction', async () => {
  const links = await portal.php<string[]>(`
    $GLOBALS['wp_locale']->text_direction = 'rtl';
    return array_map(
      static fn( $content ) => PracticePortal\\Mail\\Templates::paragraph( 'x: ' . home_url( '/account/' ), $content ),
      array( array(), array( 'trusts_links' => true ) )
    );`);
  for (const link of links) expect(link).toMatch(/<a (?=[^>]*dir="ltr")[^>]*>[^<]*\/account\/<\/a>/);
});

test('a country without a translation of its own has that of its language', async () => {
  await portal.php("return update_option( 'WPLANG', 'qq_AA' );");
  expect(await portal.php("return __( 'Your Membership', 'practice-portal' );")).toBe('Qqq');
});

describe('the client’s texts', () => {
  const text = (english: string, plural?: string) => ({
    text: english,
    ...(plural !== undefined && { plural }),
    comments: [],
    references: [],
  });
  const file = '/wordpress/wp-content/texts/build/client-texts.php';
  const CHUNK = 'src/pages/account/sections.ts';
  beforeAll(() => {
    portal.site.php.mkdirTree('/wordpress/wp-content/texts/build');
    const inPage = [
      text('Your Membership'),
      text('{count} member', '{count} members'),
      text('Nobody has translated this.'),
    ];
    portal.site.php.writeFile(
      file,
      writePhp({
        views: new Map([
          ['account-page', inPage],
          ['membership', [text('Charged today')]],
        ]),
        chunks: new Map([[CHUNK, [text('%s day', '%s days'), text('Charged today')]]]),
      }),
    );
  });
  afterAll(() => portal.site.php.unlink(file));

  const read = (language: string, view = 'account-page') =>
    portal.php<{ page: { texts: object; plurals: string; later_url: string } | null; chunk: object }>(`
      return PracticePortal\\Core\\Language::in( '${language}', static function (): array {
        $texts = new PracticePortal\\Portal\\ClientTexts( new PracticePortal\\Core\\PluginFiles( WP_CONTENT_DIR . '/texts/main.php' ) );
        return array( 'page' => $texts->inPage( '${view}' ), 'chunk' => $texts->ofChunk( '${CHUNK}' ) );
      } );`);

  test('are in the page if they are translated, and those of lazy code come by a URL with their revision', async () => {
    const { page, chunk } = await read('es_ES');
    expect(page?.texts).toEqual({
      'Your Membership': 'Su membresía',
      '{count} member': ['{count} miembro', '{count} miembros'],
    });
    expect(page?.plurals).toMatch(/^101{198}$/);
    expect(page?.later_url).toMatch(/\/texts\?language=es_ES&revision=[0-9a-f]{8}$/);
    expect(chunk).toEqual({ 'Charged today': 'Cobrado hoy', '%s day': ['%s día', '%s días'] });
  });

  test('explain an unknown view', async () => {
    expect((await read('es_ES', 'accuont-page')).page?.texts).toEqual({ 'Charged today': 'Cobrado hoy' });
  });

  test('isolate the values of a sentence that is read from right to left', async () => {
    const { page } = await portal.php<{ page: { texts: object } }>(`
      return PracticePortal\\Core\\Language::in( 'es_ES', static function (): array {
        $GLOBALS['wp_locale']->text_direction = 'rtl';
        $texts = new PracticePortal\\Portal\\ClientTexts( new PracticePortal\\Core\\PluginFiles( WP_CONTENT_DIR . '/texts/main.php' ) );
        return array( 'page' => $texts->inPage( 'account-page' ) );
      } );`);
    expect(page.texts).toEqual({
      'Your Membership': 'Su membresía',
      '{count} member': ['\u2068{count}\u2069 miembro', '\u2068{count}\u2069 miembros'],
    });
  });

  test('are in the code for English, and for a language without a translation', async () => {
    expect((await read('en_US')).page).toBeNull();
    await portal.php("return update_option( 'WPLANG', 'zz_ZZ' );");
    expect((await read('zz_ZZ')).page).toBeNull();
    expect(await portal.php('return PracticePortal\\Portal\\ClientTexts::language();')).toBe('en-US');
  });

  test('are cached by browsers, but not under the revision of another server’s texts', async () => {
    const current = await portal.php<string>(`
      return PracticePortal\\Core\\Language::in( 'es_ES', static function (): string {
        $texts = new PracticePortal\\Portal\\ClientTexts( new PracticePortal\\Core\\PluginFiles( WP_PLUGIN_DIR . '/practice-portal/practice-portal.php' ) );
        return $texts->revision();
      } );`);
    const caching = async (revision: string) => {
      const path = `/wp-json/practice-portal/v1/texts?language=es_ES&revision=${revision}&chunk=${CHUNK}`;
      const answer = await portal.browser().send(path);
      return [answer.status, answer.header('Cache-Control')];
    };
    expect(await caching(current)).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(await caching('x')).toEqual([200, 'no-store']);
  });
});

describe('the owner’s own texts', () => {
  test('are translated by a filter, wherever people read them', async () => {
    const data = await portal.php<Record<string, unknown>>(`
      add_filter( 'practice_portal_translate_text', fn( $text, $name, $language ) => "$name ($language)", 10, 3 );
      $plan = ( new PracticePortal\\Billing\\Storage\\Plans() )->find( ${portal.products.grow} );
      return $plan->toPageData() + array( 'stored' => $plan->name, 'promised' => $plan->terms( '' )->plan );`);
    expect(data).toMatchObject({
      name: 'grow-membership: name (en_US)',
      description: 'grow-membership: description (en_US)',
      term_period: 'grow-membership: period (en_US)',
      stored: 'Grow Membership',
      promised: 'Grow Membership',
    });
    expect(data['description_list']).toEqual(expect.arrayContaining(['grow-membership: benefit 1 (en_US)']));
  });

  test('are known to WPML and Polylang', async () => {
    const known = await portal.php<Record<string, string[]>>(`
      $config  = simplexml_load_file( WP_PLUGIN_DIR . '/practice-portal/wpml-config.xml' );
      $offered = array();
      add_action( 'wpml_register_single_string', function ( $group, $name ) use ( &$offered ) { $offered[] = "$group, $name"; }, 10, 2 );
      add_filter( 'wpml_translate_single_string', fn( $text, $group, $name ) => "$group, $name", 10, 3 );
      $plan = ( new PracticePortal\\Billing\\Storage\\Plans() )->find( ${portal.products.grow} );
      PracticePortal\\Core\\OwnerTexts::offer( $plan->texts() );
      return array(
        'untranslated' => array( (string) $config->{'custom-types'}->{'custom-type'} ),
        'options'      => array( (string) $config->{'admin-texts'}->key['name'] ),
        'offered'      => $offered,
        'shown'        => array( $plan->label() ),
      );`);
    expect(known).toMatchObject({ untranslated: ['practice_portal_plan'], options: ['practice_portal_onboarding'] });
    expect(known['offered']).toContain('Practice Portal, grow-membership: benefit 1');
    expect(known['shown']).toEqual(['Practice Portal, grow-membership: name']);
  });
});
