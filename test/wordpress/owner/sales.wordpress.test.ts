/** The owner's pages: what is sold. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { signedIn } from '../kit/member.ts';
import { documentOf, fieldsOf, type Fields } from '../kit/page.ts';
import { memberForm, register } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite();

const COUPONS = '/wp-admin/admin.php?page=practice-portal-coupons';
const POST = '/wp-admin/admin-post.php';

let admin: Browser;
beforeEach(async () => {
  admin = await signedIn(portal, 'a-administrator');
});

const said = async (address: string) =>
  documentOf(await admin.send(address))
    .querySelector('.notice-success, .notice-error')
    ?.textContent.trim() ?? '';

describe('a membership', () => {
  const FIELD = (name: string) => `practice_portal_membership[${name}]`;
  let id = 0;
  beforeEach(async () => {
    id = await portal.php<number>(
      `return wp_insert_post( array( 'post_type' => 'practice_portal_plan', 'post_status' => 'publish', 'post_name' => 'starter', 'post_title' => 'Starter' ) );`,
    );
  });

  const editor = () => `/wp-admin/post.php?post=${id}&action=edit`;
  const save = async (changes: Fields) => {
    const form = documentOf(await admin.send(editor())).querySelector('form#post');
    const answer = await admin.send('/wp-admin/post.php', { form: { ...fieldsOf(form), ...changes } });
    expect(answer.status).toBe(302);
  };
  const product = () =>
    portal.php<Record<string, unknown>>(`
      $product = ( new PracticePortal\\Billing\\Storage\\Plans() )->find( ${id} );
      return array( 'price' => $product->price, 'stripe' => $product->gateway_price, 'months' => $product->commitment_months ) + $product->toPageData();`);
  const pricesMade = () => portal.stripe.state.prices.filter(({ id: price }) => !price.startsWith('price_sandbox'));

  test('is described in the editor', async () => {
    await save({
      [FIELD('term_period')]: 'month to month',
      [FIELD('commitment_months')]: '6',
      [FIELD('description_list')]: "One & all\n\n  O'Brien \\ two  ",
      [FIELD('opens][directory')]: '1',
    });
    expect(await product()).toMatchObject({
      months: 6,
      term_period: 'month to month',
      description_list: ['One & all', "O'Brien \\ two", 'A place in the member directory', 'Guided onboarding'],
      subscription_name: 'Starter',
      is_listed: true,
    });
  });

  test('takes one of Stripe’s prices', async () => {
    await save({ [FIELD('price')]: 'price_sandbox_advantage' });
    expect(await product()).toMatchObject({ price: 49900, stripe: 'price_sandbox_advantage' });
    await save({ [FIELD('price')]: 'price_guessed' });
    expect(await said(editor())).toBe('No monthly USD price with this ID in Stripe. Choose another.');
    expect(await product()).toMatchObject({ price: 49900, stripe: 'price_sandbox_advantage' });
  });

  test('gets a new price once; current members keep the first', async () => {
    await save({ [FIELD('price')]: 'new', [FIELD('amount')]: '1,299.50' });
    const [first] = pricesMade();
    expect(first).toMatchObject({ unit_amount: 129950, currency: 'usd', recurring: { interval: 'month' } });
    expect(await product()).toMatchObject({ price: 129950, stripe: first?.id });

    const browser = portal.browser();
    const answer = await register(browser, memberForm(id));
    await confirmCard(portal, answer.json.client_secret);
    expect((await portal.rows('subscriptions'))[0]).toMatchObject({ status: 'active', price: '129950' });

    const form = documentOf(await admin.send(editor())).querySelector('form#post');
    const again = { ...fieldsOf(form), [FIELD('price')]: 'new', [FIELD('amount')]: '99' };
    for (let time = 0; time < 2; time++) await admin.send('/wp-admin/post.php', { form: again });
    expect(pricesMade().map(({ unit_amount }) => unit_amount)).toEqual([129950, 9900]);
    expect(await product()).toMatchObject({ price: 9900, stripe: pricesMade()[1]?.id });
    expect((await portal.rows('subscriptions'))[0]).toMatchObject({ price: '129950' });
    expect(portal.stripe.state.subscriptions[0]?.items.data[0]?.price.id).toBe(first?.id);
    expect(
      (await portal.rows('journal')).filter(({ kind }) => kind === 'price_changed').map(({ detail }) => detail),
    ).toEqual(['Starter from $0 to $1,299.50', 'Starter from $1,299.50 to $99']);
  });

  test('keeps the input if Stripe cannot create the price, and saves everything else', async () => {
    await save({ [FIELD('price')]: 'new', [FIELD('amount')]: 'lots', [FIELD('term_period')]: 'monthly' });
    expect(await said(editor())).toContain('Enter the price in dollars');
    const field = documentOf(await admin.send(editor())).querySelector(`[name="${FIELD('amount')}"]`);
    expect(field?.getAttribute('value')).toBe('lots');
    expect(await product()).toMatchObject({ price: 0, term_period: 'monthly' });
    portal.stripe.failNext({ on: 'POST /v1/products', how: '500' });
    await save({ [FIELD('price')]: 'new', [FIELD('amount')]: '25' });
    expect(await said(editor())).toContain('Everything else is saved');
    expect(pricesMade()).toEqual([]);
    portal.stripe.isReachable = false;
    expect((await admin.send(editor())).text).toContain('We could not load the prices from Stripe.');
  });

  test('names the constant that overrides it, and the list shows each price', async () => {
    const page = await admin.send(`/wp-admin/post.php?post=${portal.products.grow}&action=edit`);
    expect(page.text).toContain('PRACTICE_PORTAL_STRIPE_PRICE_GROW in wp-config.php sets the Stripe price');
    const described = [...documentOf(page).querySelectorAll('#practice-portal-membership [aria-describedby]')];
    const isThere = (each: Element) => each.ownerDocument.getElementById(each.getAttribute('aria-describedby') ?? '');
    expect(described.filter((each) => isThere(each) === null)).toEqual([]);
    expect(described).not.toEqual([]);
    await portal.php(`return wp_update_post( array( 'ID' => ${portal.products.navigator}, 'menu_order' => -1 ) );`);
    const list = documentOf(await admin.send('/wp-admin/edit.php?post_type=practice_portal_plan'));
    expect(list.querySelector('h1')?.textContent.trim()).toBe('Memberships');
    expect(list.body.textContent).toContain('$199 / Month');
    expect(list.body.textContent).toContain('Not in Stripe yet');
    const order = (page: Document) =>
      [...page.querySelectorAll('.row-title')].map(({ textContent }) => textContent.trim());
    const byTitle = await admin.send('/wp-admin/edit.php?post_type=practice_portal_plan&orderby=title&order=desc');
    expect(order(list)[0]).toBe('Navigator Membership');
    expect(order(list)).toEqual(
      await portal.php(
        `global $wpdb; return $wpdb->get_col( "SELECT post_title FROM $wpdb->posts WHERE post_type = 'practice_portal_plan' ORDER BY menu_order, ID" );`,
      ),
    );
    expect(order(documentOf(byTitle))).toEqual(order(list).toSorted().toReversed());
  });
});

describe('a coupon', () => {
  const make = async (changes: Fields, sendTwice = false) => {
    const page = documentOf(await admin.send(COUPONS));
    const form = [...page.querySelectorAll('form')].find((each) => each.querySelector('#coupon-code'));
    const sending = { form: { ...fieldsOf(form), ...changes } };
    for (let time = 0; time < (sendTwice ? 2 : 1); time++) expect((await admin.send(POST, sending)).status).toBe(303);
  };
  const made = () => portal.stripe.state.coupons.filter(({ id }) => !['WELCOME10', 'FREEMONTH'].includes(id));
  const asks = async (code: string, productId = portal.products.grow) => {
    const visitor = portal.browser();
    await visitor.renewNonces();
    return (await visitor.rest('/coupons/validate', { json: { code, product_id: productId } })).json;
  };
  const rowOf = async (code: string) => {
    const page = documentOf(await admin.send(COUPONS));
    return [...page.querySelectorAll('tbody tr')].find((row) => row.textContent.includes(code));
  };

  test('is created here and at Stripe once, and can be used at once', async () => {
    await make(
      { code: 'spring', value: '25', kind: 'percent', duration: 'forever', limit: '2', last_day: '2099-06-30' },
      true,
    );
    expect(await said(COUPONS)).toBe('Coupon SPRING created.');
    expect(made()).toMatchObject([
      { name: 'SPRING', percent_off: 25, duration: 'forever', max_redemptions: 2, redeem_by: expect.any(Number) },
    ]);
    expect(await asks('Spring')).toMatchObject({ valid: true, percent_off: 25, total: 14925, duration: 'forever' });
    const row = (await rowOf('SPRING'))?.textContent ?? '';
    for (const text of ['25 %, forever', 'All', 'June 30, 2099', '0 of 2', 'Open']) expect(row).toContain(text);

    const browser = portal.browser();
    const answer = await register(browser, memberForm(portal.products.grow, { mepr_coupon_code: 'SPRING' }));
    await confirmCard(portal, answer.json.client_secret);
    expect((await portal.rows('transactions'))[0]).toMatchObject({ status: 'complete', amount: '14925' });
    expect((await rowOf('SPRING'))?.textContent).toContain('1 of 2');
  });

  test('of dollars for some months counts for one membership, and the list of members shows the next charge', async () => {
    await make({
      code: 'HALF-YEAR',
      value: '$49.50',
      kind: 'amount',
      duration: 'repeating',
      months: '6',
      'memberships[]': String(portal.products.grow),
    });
    expect(made()).toMatchObject([{ amount_off: 4950, currency: 'usd', duration: 'repeating', duration_in_months: 6 }]);
    expect(await asks('HALF-YEAR')).toMatchObject({ valid: true, total: 14950, duration: 'once' });
    expect(await asks('HALF-YEAR', portal.products.advantage)).toEqual({ valid: false });
    const answer = await register(
      portal.browser(),
      memberForm(portal.products.grow, { mepr_coupon_code: 'HALF-YEAR' }),
    );
    await confirmCard(portal, answer.json.client_secret);
    const members = documentOf(await admin.send('/wp-admin/admin.php?page=practice-portal-members'));
    expect(members.querySelector('tbody .column-next')?.textContent).toMatch(/^\$149\.50 on /);
  });

  test.each<[changes: Fields, said: string]>([
    [{ code: 'x' }, 'Enter a code of 2 to 40 letters, digits, - or _.'],
    [{ code: 'welcome10' }, 'A coupon with this code already exists.'],
    [{ value: '101' }, 'Enter a percentage from 1 to 100.'],
    [
      { value: '5', kind: 'amount', duration: 'repeating', months: '1' },
      'Choose a duration: the first month, 2 to 60 months, or forever.',
    ],
    [{ value: 'five', kind: 'amount' }, 'Enter an amount in dollars, for example 50 or 49.50.'],
    [{ last_day: '2020-01-01' }, 'Choose an expiry date in the future.'],
  ])('is refused with %o, and what was typed stays', async (changes, sentence) => {
    await make({ code: 'TYPED', value: '10', kind: 'percent', duration: 'once', limit: '77', ...changes });
    const page = documentOf(await admin.send(COUPONS));
    expect(page.querySelector('.notice-error')?.textContent.trim()).toBe(sentence);
    expect(page.querySelector('#coupon-limit')?.getAttribute('value')).toBe('77');
    expect(made()).toEqual([]);
  });

  test('is not created here if Stripe cannot create it', async () => {
    portal.stripe.failNext({ on: 'POST /v1/coupons', how: '500' });
    await make({ code: 'SPRING', value: '25', kind: 'percent', duration: 'forever' });
    expect(await said(COUPONS)).toContain('no coupon was created');
    expect(await asks('SPRING')).toEqual({ valid: false });
  });

  test('is not lost when another owner makes the first one at the same moment', async () => {
    const codes = await portal.php<string[]>(`
      global $wpdb;
      $coupon  = fn( $code ) => array( 'code' => $code, 'percent_off' => 10, 'duration' => 'forever', 'stripe_coupon' => $code );
      $coupons = new PracticePortal\\Billing\\Storage\\Coupons();
      delete_option( $coupons::OPTION );
      // This request has read that there is no coupon, before the other request writes one.
      $coupons->entries();
      $wpdb->insert( $wpdb->options, array( 'option_name' => $coupons::OPTION, 'option_value' => serialize( array( $coupon( 'THEIRS' ) ) ), 'autoload' => 'no' ) );
      $coupons->add( new PracticePortal\\Core\\Database\\Lock(), $coupon( 'OURS' ) );
      return array_column( $coupons->entries(), 'code' );`);
    expect(codes).toEqual(['THEIRS', 'OURS']);
  });

  test('is ended here and at Stripe, and retried if Stripe was down', async () => {
    const end = async () => {
      const page = documentOf(await admin.send(COUPONS));
      const button = (await rowOf('WELCOME10'))?.querySelector('button[name="coupon"]');
      const form = fieldsOf(page.getElementById(button?.getAttribute('form') ?? ''));
      await admin.send(POST, { form: { ...form, coupon: button?.getAttribute('value') ?? '' } });
    };
    portal.stripe.failNext({ on: 'DELETE /v1/coupons/:id', how: '500' });
    await end();
    expect(await said(COUPONS)).toContain('Try again.');
    expect(await asks('WELCOME10')).toEqual({ valid: false });
    expect(portal.stripe.state.coupons.map(({ id }) => id)).toContain('WELCOME10');
    await end();
    expect(await said(COUPONS)).toBe('Coupon WELCOME10 deactivated. Members who already use it keep their discount.');
    expect(portal.stripe.state.coupons.map(({ id }) => id)).not.toContain('WELCOME10');
    expect((await rowOf('WELCOME10'))?.textContent).toContain('Ended');
    expect((await portal.rows('journal')).map(({ kind }) => kind)).toEqual(['coupon_deactivated']);
  });
});
