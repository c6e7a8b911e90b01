/** The pages with the portal (spec: page-data#printed-once, access#pages-by-person). */
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Host } from '../../../wordpress/host/serve.mjs';
import { bootFastest } from '../kit/native-engine.mjs';
import { Browser, type Answer } from '../kit/browser.ts';
import { clientData, count, documentOf, waitingForPaint, wireData } from '../kit/page.ts';
import { API_VERSION } from '../../../sandbox/stripe/version.mjs';

const buildFolder = fileURLToPath(new URL('../fixtures/build', import.meta.url));
const mustUseFolder = '/wordpress/wp-content/mu-plugins';

let host: Host;
let fresh: Uint8Array;

beforeAll(async () => {
  host = await serve({ port: 0, dataFolder: null, environment: {}, boot: bootFastest, buildFolder });
  fresh = host.site.snapshot();
});
afterEach(() => {
  host.site.restore(fresh);
  for (const name of host.site.php.listFiles(mustUseFolder)) {
    if (name.startsWith('test-')) host.site.php.unlink(`${mustUseFolder}/${name}`);
  }
});
afterAll(() => host.close());

const visitor = () => new Browser(host.address);

const signedIn = (name: string) => Browser.signedIn(host.address, name);

/** Adds a page; answers with its path. */
async function addPage(slug: string, content: string, more = '') {
  await host.site.run(
    `wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => '${slug}', 'post_title' => 'A title of the theme', 'post_content' => '${content}' ${more} ) );`,
  );
  return `/${slug}/`;
}

/** The number of h1 besides the portal's own, which the host may render before the client does. */
const headingsOfTheTheme = (answer: Answer) =>
  [...documentOf(answer).querySelectorAll('h1')].filter((heading) => !heading.closest('#app-vue')).length;

/** Code that WordPress runs with every request, until the test ends. */
const addCode = (name: string, code: string) =>
  host.site.php.writeFile(`${mustUseFolder}/test-${name}.php`, `<?php ${code}`);

describe('page data', () => {
  test('is understood by the client', async () => {
    const answer = await visitor().send('/register/');
    const data = clientData(answer);

    // Other programs use these values. The client does not read them.
    expect(wireData(answer)).toMatchObject({ timezone: 'America/Los_Angeles', version: '1.0.0' });
    expect(data).toMatchObject({
      page: 'registration-page',
      siteUrl: host.address,
      restUrl: `${host.address}/wp-json/practice-portal/v1`,
      ajaxUrl: `${host.address}/wp-admin/admin-ajax.php`,
      locale: 'en_US',
      overviewUrl: `${host.address}/membership-overview/`,
      brand: { provider: 'the provider', mapsService: 'Google Maps' },
      maps: { apiKey: 'maps-sandbox', scriptUrl: `${host.address}/sandbox/maps.js` },
      inspector: true,
      currentUser: { id: 0, roles: [], email: '', loggedIn: false },
      gateway: {},
    });
    expect(data.registration?.products.map(({ slug, price }) => [slug, price])).toEqual([
      ['grow-membership', 19900],
      ['advantage-membership', 49900],
      ['navigator-membership', 125000],
    ]);
    expect(data.registration?.formMeta).toMatchObject({
      action: `${host.address}/wp-json/practice-portal/v1/registrations`,
      loggedIn: false,
      checkoutNonce: '',
      processSignup: 'Y',
      referrer: '/register/',
      transactionId: null,
      skipProductSection: false,
      stripe: {
        apiVersion: API_VERSION,
        gateway: 'stripe',
        publicKey: 'pk_test_sandbox',
        paymentMethods: ['card'],
        testMode: true,
        configured: true,
        scriptUrl: `${host.address}/sandbox/stripe.js?api=${encodeURIComponent(host.sandboxUrl)}`,
      },
    });
    expect(data.registration).toMatchObject({
      termsUrl: `${host.address}/terms/`,
      isSecondaryUser: false,
      inviteToken: null,
      productId: null,
      paymentFailed: false,
      paymentSucceeded: false,
    });
  });

  test('names the three memberships by their ids', async () => {
    const { products, form_meta } = wireData(await visitor().send('/register/')).data;
    const [grow, advantage, navigator] = products.map((product: { id: number }) => product.id);
    expect(form_meta.memberships).toEqual({ grow, advantage, navigator });
    expect(products.map((product: { price: number }) => product.price)).toEqual([199, 499, 1250]);
  });

  test('carries nonces that WordPress accepts from this browser', async () => {
    const browser = await signedIn('doctor');
    const { nonce, data } = wireData(await browser.send('/register/'));
    expect(nonce).toBe(browser.nonce);
    expect(data.form_meta.nonce).toBe(browser.checkoutNonce);
    expect(data.form_meta.coupon_nonce).toBe(browser.couponNonce);
  });

  test('contains the signed-in user and the stored data about them', async () => {
    const { current_user, data } = wireData(await (await signedIn('member')).send('/register/'));

    expect(current_user).toMatchObject({
      roles: ['subscriber'],
      email: 'member@example.com',
      display_name: 'Meg Member',
      logged_in: true,
    });
    expect(data.form_meta.logged_in).toBe(true);
    expect(data.user).toMatchObject({
      user_email: 'member@example.com',
      user_login: 'member',
      user_first_name: 'Meg',
      user_last_name: 'Member',
      phone: '+1 503-555-0101',
      hpa_role: 'doctor',
      mepr_profession: 'medical',
      practice_admins: [],
    });
    expect(data.user.practices).toEqual([
      expect.objectContaining({
        business_structure: 'p-c',
        directory_show: true,
        completed: true,
        address: expect.objectContaining({ city: 'Portland', state: 'OR', completed: true, confirmed: true }),
      }),
    ]);
  });

  test('counts a stored practice without coordinates as not completed', async () => {
    await host.site.run(
      `$user = get_user_by( 'login', 'member' ); $key = PracticePortal\\Registration\\Accounts\\MemberRecords::PRACTICES;
       $practices = get_user_meta( $user->ID, $key, true ); $practices[0]['address']['geo_lat'] = 0; $practices[0]['address']['geo_lng'] = 0;
       update_user_meta( $user->ID, $key, $practices );`,
    );
    const { data } = wireData(await (await signedIn('member')).send('/register/'));
    expect(data.user.practices[0]).toMatchObject({ completed: false, address: { completed: false } });
  });

  test('keeps hostile texts unchanged, and none ends the element', async () => {
    const hostile = [
      `</script><script>alert(1)</script>`,
      `<!-- <script>`,
      `]]> <![CDATA[ "quoted" 'single' & &amp; &quot;`,
      `\u2028 line \u2029 O'Brien \\ Dental 🦷 \u202e`,
    ];
    const browser = await signedIn('doctor');
    const harmless = await browser.send('/register/');
    for (const name of hostile) {
      await host.site.run(
        `$user = get_user_by( 'login', 'doctor' ); update_user_meta( $user->ID, 'first_name', wp_slash( base64_decode( '${Buffer.from(name).toString('base64')}' ) ) );`,
      );
      const answer = await browser.send('/register/');
      expect(clientData(answer).registration?.user.person.firstName).toBe(name);
      expect(count(answer, 'script')).toBe(count(harmless, 'script'));
      expect(answer.text.match(/<script/g)?.length).toBe(harmless.text.match(/<script/g)?.length);
    }
  });

  test('survives a text that is no valid UTF-8', async () => {
    addCode(
      'invalid',
      `add_filter( 'get_user_metadata', fn( $value, $id, $key ) => 'first_name' === $key ? array( "a\\xFFb" ) : $value, 10, 3 );`,
    );
    expect(clientData(await (await signedIn('doctor')).send('/register/')).registration?.user.person.firstName).toMatch(
      /^a.+b$/u,
    );
  });

  test('contains only public theme options', async () => {
    expect(wireData(await visitor().send('/register/')).theme_options).toEqual({
      member_overview_page: expect.stringMatching(/^\d+$/),
      datadx_api_url: `${host.sandboxUrl}/reporting`,
      app_insights_connection_string: '',
    });
    await host.site.run(
      `update_option( 'practice_portal_theme_options', array( 'datadx_api_url' => 'https://reports.example.com', 'app_insights_connection_string' => 'InstrumentationKey=1', 'member_overview_page' => 12, 'vendor_assignments' => array( 5 => 9 ), 'zoho_salesiq_embed' => '<script>chat()</script>' ) );`,
    );
    expect(wireData(await visitor().send('/register/')).theme_options).toEqual({
      member_overview_page: '12',
      datadx_api_url: 'https://reports.example.com',
      app_insights_connection_string: 'InstrumentationKey=1',
    });
  });

  test('contains no secret of the server', async () => {
    const { text } = await (await signedIn('admin')).send('/register/');
    for (const secret of ['sk_test_sandbox', 'whsec_sandbox', 'price_sandbox']) expect(text).not.toContain(secret);
  });

  test('has a payment gateway’s settings only if there are any', async () => {
    expect(count(await visitor().send('/register/'), '#practice-portal-gateway')).toBe(0);
    addCode('gateway', `add_filter( 'practice_portal_gateway_settings', fn() => array( 'currency' => 'usd' ) );`);
    expect(clientData(await visitor().send('/register/')).gateway).toEqual({ currency: 'usd' });
  });

  test('can be completed by the site', async () => {
    addCode(
      'brand',
      `add_filter( 'practice_portal_page_data', fn( $data ) => array( 'brand' => array( 'provider' => 'Acme' ) ) + $data );`,
    );
    expect(clientData(await visitor().send('/register/')).brand.provider).toBe('Acme');
  });

  test('reports a failed payment', async () => {
    expect(clientData(await visitor().send('/register/?payment=failed&txn=7')).registration?.paymentFailed).toBe(true);
    expect(clientData(await visitor().send('/register/?payment=fine')).registration?.paymentFailed).toBe(false);
  });

  test('names the membership to start with, and whether to leave the first page out', async () => {
    const path = await addPage(
      'join-advantage',
      '[practice_portal view="registration-page" product="advantage-membership" skip-products="yes"]',
    );
    const data = clientData(await visitor().send(path)).registration;
    expect(data?.productId).toBe(data?.formMeta.memberships.advantage);
    expect(data?.formMeta.skipProductSection).toBe(true);
  });
});

test('a member reads before filling in the form that there is nothing to register for', async () => {
  for (const [browser, isMember] of [
    [visitor(), false],
    [await signedIn('doctor'), false],
    [await signedIn('member'), true],
  ] as const) {
    expect(clientData(await browser.send('/register/')).registration?.alreadyMember).toBe(isMember);
  }
});

test('a user whose name is taken by their own account signs in and returns to the registration with the invitation', async () => {
  for (const path of ['/register/', '/register/?invite=demo-invite']) {
    const address = new URL(wireData(await visitor().send(path)).sign_in_url);
    expect(address.pathname).toBe('/wp-login.php');
    expect(address.searchParams.get('redirect_to')).toBe(host.address + path);
  }
});

describe('an invitation', () => {
  test('makes a visitor a secondary user with the invited address', async () => {
    expect(clientData(await visitor().send('/register/?invite=demo-invite')).registration).toMatchObject({
      isSecondaryUser: true,
      inviteToken: 'demo-invite',
      user: { email: 'invited@example.com' },
    });
  });

  test('that is invalid is reported to the client, which then shows no form', async () => {
    for (const query of ['invite=unknown', 'invite[]=demo-invite', 'invite=%3Cscript%3E']) {
      const answer = await visitor().send(`/register/?${query}`);
      expect(clientData(answer).registration).toMatchObject({
        isSecondaryUser: false,
        inviteToken: null,
        inviteInvalid: query.startsWith('invite='),
        user: { email: '' },
      });
    }
    for (const query of ['', '?invite=', '?invite=demo-invite']) {
      const answer = await visitor().send(`/register/${query}`);
      expect(clientData(answer).registration).toMatchObject({ inviteInvalid: false });
    }
  });

  test('to a signed-in user’s address makes them a secondary user, with their stored data', async () => {
    const browser = await signedIn('doctor');
    await host.site.run(
      `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_invites SET email = 'Doctor@example.com'" );`,
    );
    expect(clientData(await browser.send('/register/?invite=demo-invite')).registration).toMatchObject({
      isSecondaryUser: true,
      inviteToken: 'demo-invite',
      inviteInvalid: false,
      user: { email: 'doctor@example.com', username: 'doctor' },
    });
  });

  test('to the address of an account leads a visitor to sign-in, and back', async () => {
    await host.site.run(
      `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_invites SET email = 'Doctor@example.com'" );`,
    );
    const answer = await visitor().send('/register/?invite=demo-invite');
    expect(answer.status).toBe(302);
    const to = new URL(answer.header('location') ?? '');
    expect([to.pathname, to.searchParams.get('redirect_to')]).toEqual([
      '/wp-login.php',
      `${host.address}/register/?invite=demo-invite`,
    ]);
    const page = await visitor().send(to.pathname + to.search);
    expect(documentOf(page).querySelector('#login .message')?.textContent?.trim()).toBe(
      'You already have an account. Sign in to accept the invitation.',
    );
    expect(documentOf(await visitor().send('/wp-login.php')).querySelector('#login .message')).toBeNull();
  });

  test("to another address is invalid for a signed-in user: they would pay for another person's invitation", async () => {
    for (const query of ['demo-invite', 'unknown']) {
      const answer = await (await signedIn('doctor')).send(`/register/?invite=${query}`);
      expect(clientData(answer).registration).toMatchObject({
        isSecondaryUser: false,
        inviteToken: null,
        inviteInvalid: true,
        user: { email: 'doctor@example.com' },
      });
    }
  });
});

describe('the page', () => {
  test('is never cached', async () => {
    for (const browser of [visitor(), await signedIn('member')]) {
      const answer = await browser.send('/register/');
      expect(answer.header('cache-control')).toBe('no-cache, must-revalidate, max-age=0, no-store, private');
    }
    addCode(
      'constant',
      `add_action( 'wp_footer', function () { echo '<i id="constant">', (int) DONOTCACHEPAGE, '</i>'; } );`,
    );
    expect(documentOf(await visitor().send('/register/')).getElementById('constant')?.textContent).toBe('1');
  });

  test('has one mount element, however often it contains the shortcode', async () => {
    const path = await addPage(
      'twice',
      '[practice_portal view="registration-page"] and [practice_portal view="member-directory"]',
    );
    const answer = await visitor().send(path);
    expect(count(answer, '#app-vue')).toBe(1);
    expect(count(answer, '#practice-portal-data')).toBe(1);
    expect(documentOf(answer).getElementById('app-vue')?.dataset.view).toBe('registration-page');
  });

  test('has it also if a plugin has rendered the content before, as for excerpts', async () => {
    addCode(
      'excerpt',
      `add_action( 'template_redirect', function () { apply_filters( 'the_content', get_post( get_queried_object_id() )->post_content ); }, 20 );`,
    );
    expect(count(await visitor().send('/register/'), '#app-vue')).toBe(1);
  });

  test('stays whole when a plugin rewrites the content', async () => {
    addCode('rewriter', `add_filter( 'the_content', fn( $html ) => str_replace( '@', ' at ', $html ), 99 );`);
    expect(clientData(await (await signedIn('doctor')).send('/register/')).currentUser.email).toBe(
      'doctor@example.com',
    );
  });

  test('has the theme’s header and footer, one main, and no title of the theme’s: the portal draws the only h1', async () => {
    const answer = await visitor().send('/register/');
    expect(headingsOfTheTheme(answer)).toBe(0);
    expect(count(answer, '.wp-block-post-title')).toBe(0);
    expect(count(answer, 'main')).toBe(1);
    expect(count(answer, 'main #app-vue')).toBe(1);
    expect(count(answer, 'header .wp-block-site-title')).toBe(1);
    expect(count(answer, 'footer.wp-block-template-part')).toBe(1);
    expect(documentOf(answer).querySelector('title')?.textContent).toContain('Register');
    expect(count(await visitor().send('/terms/'), 'h1')).toBe(1);
  });

  test('keeps a template that the owner has chosen for it', async () => {
    const path = await addPage(
      'chosen',
      '[practice_portal view="registration-page"]',
      `, 'page_template' => array_key_first( wp_get_theme()->get_page_templates() )`,
    );
    const answer = await visitor().send(path);
    expect(count(answer, '.practice-portal-page')).toBe(0);
    expect(count(answer, '#app-vue')).toBe(1);
  });

  describe('whose shortcode stands elsewhere', () => {
    const BUILDER = `add_filter( 'the_content', fn( $html ) => get_post_meta( get_the_ID(), '_builder_data', true ) ? do_shortcode( json_decode( get_post_meta( get_the_ID(), '_builder_data', true ) )->text ) : $html );`;
    const DATA = String.raw`, 'meta_input' => array( '_builder_data' => wp_slash( '{"text":"[practice_portal view=\"registration-page\"]"}' ) )`;

    test('shows it from a synced pattern in another one', async () => {
      const ids = JSON.parse(
        await host.site.run(`
          $inner = wp_insert_post( array( 'post_type' => 'wp_block', 'post_status' => 'publish', 'post_title' => 'Inner', 'post_content' => '[practice_portal view="registration-page"]' ) );
          $outer = wp_insert_post( array( 'post_type' => 'wp_block', 'post_status' => 'publish', 'post_title' => 'Outer', 'post_content' => '<!-- wp:block {"ref":' . $inner . '} /-->' ) );
          echo wp_json_encode( $outer );`),
      ) as number;
      const answer = await visitor().send(await addPage('patterns', `<!-- wp:block {"ref":${ids}} /-->`));
      expect(clientData(answer).page).toBe('registration-page');
      expect(count(answer, 'main #app-vue')).toBe(1);
    });

    test('shows it from a page builder’s data', async () => {
      addCode('builder', BUILDER);
      const answer = await visitor().send(await addPage('built', '', DATA));
      expect(clientData(answer).page).toBe('registration-page');
      expect(count(answer, '#app-vue')).toBe(1);
    });

    test('is a page like any other if the builder that stored it was turned off', async () => {
      const answer = await visitor().send(await addPage('unbuilt', 'Hello', DATA));
      expect(answer.text).toContain('Hello');
      expect(count(answer, '#practice-portal-data')).toBe(0);
    });
  });

  test('has no text of its notices in a description that a plugin makes from its content', async () => {
    addCode(
      'description',
      `add_action( 'wp_head', function () { echo '<meta name="description" content="', esc_attr( trim( wp_strip_all_tags( apply_filters( 'the_content', get_post()->post_content ) ) ) ), '">'; } );`,
    );
    const page = documentOf(await (await signedIn('doctor')).send('/member-directory/'));
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).not.toMatch(
      /browser|JavaScript|not load/,
    );
    expect(page.querySelectorAll('noscript')).toHaveLength(1);
    expect(page.getElementById('practice-portal-newer-browser')).not.toBeNull();
  });

  test('waits for a page’s password', async () => {
    const path = await addPage('secret', '[practice_portal view="registration-page"]', `, 'post_password' => 'open'`);
    const answer = await visitor().send(path);
    expect(count(answer, '#app-vue')).toBe(0);
    expect(count(answer, '#practice-portal-data')).toBe(0);
  });

  test('is the only output of the shortcode: lists of posts and the REST API show nothing of it', async () => {
    await host.site.run(
      `wp_insert_post( array( 'post_type' => 'post', 'post_status' => 'publish', 'post_title' => 'A post', 'post_content' => 'Join: [practice_portal view="registration-page"]' ) );`,
    );
    expect((await visitor().send('/?s=Join')).text).not.toContain('app-vue');
    expect((await visitor().send('/wp-json/wp/v2/posts')).text).not.toContain('app-vue');
  });
});

describe('a classic theme', () => {
  const theme = '/wordpress/wp-content/themes/classic';

  async function useTheme(header: string, footer: string) {
    const { php, run } = host.site;
    php.mkdirTree(theme);
    php.writeFile(`${theme}/style.css`, '/* Theme Name: Classic */');
    php.writeFile(
      `${theme}/header.php`,
      `<!DOCTYPE html><html><head><?php wp_head(); ?></head><body><header class="classic">Header</header>${header}`,
    );
    php.writeFile(
      `${theme}/footer.php`,
      `${footer}<footer class="classic">Footer</footer><?php wp_footer(); ?></body></html>`,
    );
    php.writeFile(
      `${theme}/index.php`,
      `<?php get_header(); the_post(); ?><h1 class="classic"><?php the_title(); ?></h1><?php the_content(); get_sidebar(); get_footer();`,
    );
    await run(`switch_theme( 'classic' );`);
  }

  test.each([
    ['that leaves the main landmark to its templates', '', ''],
    ['that opens the main landmark in its header', '<main id="site">', '</main>'],
  ])('%s keeps header and footer around the portal', async (_name, header, footer) => {
    await useTheme(header, footer);
    const answer = await visitor().send('/register/');
    expect(clientData(answer).page).toBe('registration-page');
    expect(count(answer, 'header.classic')).toBe(1);
    expect(count(answer, 'footer.classic')).toBe(1);
    expect(headingsOfTheTheme(answer)).toBe(0);
    expect(count(answer, 'main')).toBe(1);
    expect(count(answer, 'main #app-vue')).toBe(1);
    expect(waitingForPaint(documentOf(answer)).querySelectorAll('[src*=main-4444]')).toHaveLength(1);
    expect(count(await visitor().send('/terms/'), 'h1.classic')).toBe(1);
  });
});

describe('a block theme', () => {
  /** Writes the theme's page template as the site's editor would. */
  const useTemplate = (markup: string) =>
    host.site.run(
      `$id = wp_insert_post( array( 'post_type' => 'wp_template', 'post_status' => 'publish', 'post_name' => 'page', 'post_title' => 'Page', 'post_content' => base64_decode( '${Buffer.from(markup).toString('base64')}' ) ) );
       wp_set_object_terms( $id, get_stylesheet(), 'wp_theme' );`,
    );

  test('keeps what it has before and after its content', async () => {
    await useTemplate(
      `<!-- wp:html --><aside id="before"></aside><!-- /wp:html --><!-- wp:group --><div class="wp-block-group"><!-- wp:post-title {"level":1} /--><!-- wp:post-content /--></div><!-- /wp:group --><!-- wp:html --><aside id="after"></aside><!-- /wp:html -->`,
    );
    const answer = await visitor().send('/register/');
    expect([...documentOf(answer).querySelectorAll('aside, #app-vue')].map(({ id }) => id)).toEqual([
      'before',
      'app-vue',
      'after',
    ]);
    expect(headingsOfTheTheme(answer)).toBe(0);
  });

  test('that has everything in one group still shows its header and footer', async () => {
    await useTemplate(
      `<!-- wp:group --><div class="wp-block-group"><!-- wp:template-part {"slug":"header"} /--><!-- wp:post-title {"level":1} /--><!-- wp:post-content /--><!-- wp:template-part {"slug":"footer"} /--></div><!-- /wp:group -->`,
    );
    const answer = await visitor().send('/register/');
    expect(headingsOfTheTheme(answer)).toBe(0);
    expect(count(answer, 'header .wp-block-site-title')).toBe(1);
    expect(count(answer, 'footer')).toBe(1);
    expect(count(answer, 'main #app-vue')).toBe(1);
  });
});

describe('script and styles', () => {
  const buildUrl = () => `${host.address}/wp-content/plugins/practice-portal/build/`;
  const inBoth = (document: Document, selector: string) =>
    [document, waitingForPaint(document)].flatMap((part) => [...part.querySelectorAll(selector)]);
  const filesOf = async (path: string, selector: string, attribute: string) =>
    inBoth(documentOf(await visitor().send(path)), selector)
      .map((element) => element.getAttribute(attribute) ?? '')
      .filter((url) => url.startsWith(buildUrl()))
      .map((url) => url.slice(buildUrl().length));

  test('are those of the entry and of the view, each once, and none that is only loaded on demand', async () => {
    expect(await filesOf('/register/', 'script[src]', 'src')).toEqual(['assets/main-4444.js']);
    expect(await filesOf('/register/', 'link[rel=stylesheet]', 'href')).toEqual([
      'assets/main-4444.css',
      'assets/registration-6666.css',
      'assets/shared-2222.css',
    ]);
    expect((await filesOf('/register/', 'link[rel=modulepreload]', 'href')).sort()).toEqual([
      'assets/main-4444.js',
      'assets/react-1111.js',
      'assets/registration-6666.js',
      'assets/shared-2222.js',
    ]);
  });

  test('are on no other page', async () => {
    for (const path of ['/', '/terms/']) {
      expect((await visitor().send(path)).text).not.toContain('plugins/practice-portal/');
    }
    // The log-in page has one style of ours, which gives it the site's look.
    const styled = (await visitor().send('/wp-login.php')).text.match(/plugins\/practice-portal\/[\w/.-]+/g) ?? [];
    expect([...new Set(styled)]).toEqual(['plugins/practice-portal/assets/sign-in.css']);
  });

  test('are at the end of the page, as a module that optimizers do not change', async () => {
    const answer = await visitor().send('/register/');
    const script = waitingForPaint(documentOf(answer)).querySelector('#practice-portal-js');
    expect(script?.getAttribute('type')).toBe('module');
    for (const attribute of ['data-cfasync', 'data-no-optimize', 'data-no-defer', 'data-no-minify', 'nowprocket']) {
      expect(script?.hasAttribute(attribute)).toBe(true);
    }
    expect(answer.text.indexOf('practice-portal-js')).toBeGreaterThan(answer.text.indexOf('id="practice-portal-data"'));
    expect(answer.text.indexOf('rel="modulepreload"')).toBeLessThan(answer.text.indexOf('id="practice-portal-js"'));
  });

  test('wait in a template until the first paint', async () => {
    const document = documentOf(await visitor().send('/register/'));
    const modules = '[rel=modulepreload][href*="/build/"], #practice-portal-js';
    expect(document.querySelectorAll(modules)).toHaveLength(0);
    expect(document.querySelectorAll('script[defer][src*="assets/start-after-paint.js"]')).toHaveLength(1);
    const waiting = [...waitingForPaint(document).querySelectorAll(modules)];
    expect(waiting.map((element) => element.getAttribute('fetchpriority'))).toEqual(Array(5).fill('low'));
  });

  test('are not changed by WordPress’ emoji script', async () => {
    expect((await visitor().send('/terms/')).text).toContain('_wpemojiSettings');
    expect((await visitor().send('/register/')).text).not.toContain('_wpemojiSettings');
  });

  test('change their names with the build, and so does the revision in the page data', async () => {
    expect(wireData(await visitor().send('/register/')).rev).toMatch(/^[0-9a-f]{8}$/);
  });
});

describe('access to the views', () => {
  test('the demo has the address that registrations end with, for members', async () => {
    expect((await visitor().send('/membership-overview/')).status).toBe(302);
    const answer = await (await signedIn('member')).send('/membership-overview/');
    expect([answer.status, clientData(answer).page]).toEqual([200, 'onboarding-page']);
  });

  test.each(['onboarding-page', 'member-directory', 'vendor-spotlight-page', 'navigator-profile'])(
    '%s asks a visitor to sign in, and comes back',
    async (view) => {
      const path = await addPage('for-members', `[practice_portal view="${view}"]`);
      const answer = await visitor().send(`${path}?member=3`);
      expect(answer.status).toBe(302);
      const target = new URL(answer.header('location') ?? '');
      expect(target.pathname).toBe('/wp-login.php');
      expect(target.searchParams.get('redirect_to')).toBe(`${host.address}${path}?member=3`);
      expect(answer.header('cache-control')).toContain('no-store');

      const member = await (await signedIn('partner')).send(path);
      expect([member.status, clientData(member).page]).toEqual([200, view]);
    },
  );

  test('admin-settings is refused to everybody but administrators; the client says why', async () => {
    const path = await addPage('settings', '[practice_portal view="admin-settings"]');
    for (const browser of [visitor(), await signedIn('member'), await signedIn('partner')]) {
      const answer = await browser.send(path);
      expect(answer.status).toBe(403);
      expect(clientData(answer).page).toBe('admin-settings');
    }
    expect((await (await signedIn('admin')).send(path)).status).toBe(200);
  });

  test('any other value reaches the client, which says that it is unknown', async () => {
    for (const view of ['user_settings_invite', 'no-such-page', '']) {
      host.site.restore(fresh);
      const answer = await visitor().send(await addPage('other', `[practice_portal view="${view}"]`));
      expect(answer.status).toBe(200);
      expect(clientData(answer)).toMatchObject({ page: view, registration: null });
    }
  });
});
