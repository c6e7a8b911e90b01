/**
 * Every text in wp-admin, in e-mails and in REST errors has a translation. The whole site is in the pseudo-language with
 * brackets.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { memberPage } from '../kit/admin-forms.ts';
import { documentOf } from '../kit/page.ts';
import { memberForm, register } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';
import { installPseudoLocale, PSEUDO, removePseudoLocale, textsIn, untranslated } from './pseudo-locale.ts';

const portal = useSite();

beforeAll(() => installPseudoLocale(portal));
afterAll(() => removePseudoLocale(portal));
beforeEach(() => portal.php(`return update_option( 'WPLANG', '${PSEUDO}' );`));

/** The typed data of this test's registration, and names that are the same in every language. */
const DATA =
  /^(:? ?Renée O'Brien|renee|.*@[\w.]+example(\.com)?|Alex Admin|(Grow|Advantage|Navigator) (Membership|Member)|Orthodontics|Surgery|Suite 3|[\w ]+, OR \d+|Zahnärzte <West>|O'Brien .*|\d+ \w+ .*|WELCOME10|FREEMONTH|\w+_|https?:\S*|#[0-9a-f]{6}|WordPress|PHP)$/;

/** The middle of WordPress' "2 of 7", whose brackets are in other nodes. */
const PAGING = 'of';

const lacking = (texts: string[]) =>
  texts.map((text) => untranslated(text)).filter((text) => text !== '' && text !== PAGING && !DATA.test(text));

async function admin(): Promise<Browser> {
  const browser = portal.browser();
  await browser.signIn('a-administrator', 'a-administrator');
  return browser;
}

describe('a site in another language', () => {
  test('has not one English word on the owner’s pages', async () => {
    const { json } = await register(portal.browser(), memberForm(portal.products.grow));
    await confirmCard(portal, json.client_secret);
    const owner = await admin();
    const menu = documentOf(await owner.send('/wp-admin/index.php'));
    const entries = [...menu.querySelectorAll('#toplevel_page_practice-portal .wp-submenu a')];
    expect(lacking(entries.map(({ textContent }) => textContent))).toEqual([]);
    const found: Record<string, string[]> = {};
    const links: string[] = [];
    for (const entry of entries) {
      const first = `/wp-admin/${entry.getAttribute('href')}`;
      const tabs = documentOf(await owner.send(first)).querySelectorAll('.nav-tab-wrapper a');
      links.push(first, ...[...tabs].map((tab) => (tab.getAttribute('href') ?? '').replace(/^.*(?=\/wp-admin\/)/, '')));
    }
    const pages = links.filter((page) => page.includes('page=practice-portal'));
    expect(pages.length).toBeGreaterThan(10);
    const editor = `/wp-admin/post.php?post=${portal.products.grow}&action=edit`;
    for (const page of [...new Set(pages), memberPage(json.user_id), editor]) {
      const isEditor = page === editor;
      const content = documentOf(await owner.send(page)).querySelector(
        isEditor ? '.practice-portal-admin' : '#wpbody-content',
      );
      const texts = content ? textsIn(content) : [];
      expect(texts.length, page).toBeGreaterThan(3);
      found[page] = lacking(texts);
    }
    expect(Object.entries(found).filter(([, texts]) => texts.length > 0)).toEqual([]);
    const menus = [...menu.querySelectorAll('#adminmenu a[href*="practice-portal"] .wp-menu-name')];
    expect(lacking(menus.map(({ textContent }) => textContent))).toEqual([]);
  });

  test('answers REST requests in its language', async () => {
    const routes = await portal.php<Record<string, string[]>>(`
      $routes = array();
      foreach ( rest_get_server()->get_routes( 'practice-portal/v1' ) as $path => $handlers ) {
        foreach ( $handlers as $handler ) {
          foreach ( array_keys( $handler['methods'] ) as $method ) { $routes[ $path ][] = $method; }
        }
      }
      return $routes;`);
    const requests = Object.entries(routes).flatMap(([path, methods]) =>
      methods
        .filter((method) => method !== 'DELETE')
        .map((method) => ({
          method,
          path: path.replace('/practice-portal/v1', '').replaceAll(/\(\?P<\w+>[^)]*\)/g, '1'),
        })),
    );
    expect(requests.length).toBeGreaterThan(20);
    const messages = async (as?: string) =>
      (await portal.dispatch(requests, as)).flatMap(({ status, json }) => (status < 400 ? [] : [String(json.message)]));
    expect(
      lacking([...(await messages()), ...(await messages('a-subscriber')), ...(await messages('a-administrator'))]),
    ).toEqual([]);
  });

  test('writes every e-mail in its language', async () => {
    const mails = await portal.php<{ kind: string; subject: string; text: string }[]>(`
      switch_to_locale( '${PSEUDO}' );
      $folder    = WP_PLUGIN_DIR . '/practice-portal';
      $templates = new PracticePortal\\Mail\\Templates( $folder );
      $mails     = array();
      foreach ( glob( "$folder/templates/mail/*.php" ) as $file ) {
        $kind = basename( $file, '.php' );
        if ( 0 === strpos( $kind, 'layout' ) ) { continue; }
        preg_match_all( "/mail\\\\['(\\\\w+)'/", file_get_contents( $file ), $names );
        $mail    = $templates->message( PracticePortal\\Mail\\EmailType::from( $kind ), 'a@example.com', array_fill_keys( array_merge( array( 'site', 'days' ), $names[1] ), '7' ) );
        $mails[] = array( 'kind' => $kind, 'subject' => $mail->subject, 'text' => $mail->text );
      }
      return $mails;`);
    expect(mails.length).toBeGreaterThan(10);
    for (const { kind, subject, text } of mails) {
      expect(lacking([subject, ...text.split('\n')]), kind).toEqual([]);
    }
  });
});
