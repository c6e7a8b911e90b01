/** Stripe's errors in each person's language. Stripe's own English message is shown only on demand, and only to the owner. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compilePhp } from '../../../scripts/texts/compile.mjs';
import { readTranslations } from '../../../scripts/texts/translation-files.mjs';
import { ask, confirm, memberPage, refundForm } from '../kit/admin-forms.ts';
import { joinAsMember, signedIn } from '../kit/member.ts';
import { documentOf } from '../kit/page.ts';
import { memberForm, register } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const LANGUAGES = '/wordpress/wp-content/languages';
const ofWordPress = (locale: string) => `${LANGUAGES}/${locale}.mo`;
const ofPlugin = (locale: string) => `${LANGUAGES}/plugins/practice-portal-${locale}.l10n.php`;

beforeAll(() => {
  portal.site.php.mkdirTree(`${LANGUAGES}/plugins`);
  for (const locale of ['es_ES', 'ar']) {
    const catalogue = readTranslations(`wordpress/plugin/languages/practice-portal-${locale}.po`);
    portal.site.php.writeFile(ofWordPress(locale), '');
    portal.site.php.writeFile(ofPlugin(locale), compilePhp(catalogue));
  }
});
afterAll(() => {
  for (const file of ['es_ES', 'ar'].flatMap((locale) => [ofWordPress(locale), ofPlugin(locale)])) {
    portal.site.php.unlink(file);
  }
});

/** Decline codes of cards (docs.stripe.com/declines/codes), and error codes of declined cards (docs.stripe.com/error-codes). */
const DECLINES =
  'approve_with_id authentication_not_handled authentication_required call_issuer card_decline_rate_limit_exceeded card_not_supported card_velocity_exceeded currency_not_supported do_not_honor do_not_try_again duplicate_transaction expired_card incorrect_address incorrect_cvc incorrect_number incorrect_pin incorrect_zip insufficient_funds invalid_account invalid_amount invalid_cvc invalid_expiry_month invalid_expiry_year invalid_number invalid_pin issuer_not_available mobile_device_authentication_required new_account_information_available no_action_taken not_permitted offline_pin_required online_or_offline_pin_required payment_intent_authentication_failure pin_try_exceeded postal_code_invalid processing_error reenter_transaction restricted_card revocation_of_all_authorizations revocation_of_authorization security_violation service_not_allowed setup_intent_authentication_failure stop_payment_order subscription_payment_intent_requires_action testmode_decline transaction_not_allowed try_again_later withdrawal_count_limit_exceeded'.split(
    ' ',
  );
/** Nobody but the bank may know these. */
const SECRET = ['fraudulent', 'lost_card', 'merchant_blacklist', 'pickup_card', 'stolen_card'];
/** Error codes that an owner's actions can meet. */
const PROBLEMS =
  'amount_too_large amount_too_small api_key_expired balance_insufficient charge_already_refunded charge_disputed charge_not_refundable coupon_expired email_invalid idempotency_key_in_use lock_timeout other_account paused payment_intent_unexpected_state rate_limit refund_disputed_payment resource_already_exists testmode_charges_only url_invalid'.split(
    ' ',
  );
const KINDS = 'coupon_refused customer_missing declined failed missing not_configured refused unavailable'.split(' ');

type Texts = { declines: Record<string, string>; problems: Record<string, string>; kinds: Record<string, string> };

const textsIn = (locale: string) =>
  portal.php<Texts>(`
    $of      = static fn( array $names, callable $text ) => array_combine( $names, array_map( $text, $names ) );
    $problem = static fn( string $kind, string $code = '' ) => PracticePortal\\Billing\\Stripe\\StripeErrorTexts::problem( new PracticePortal\\Billing\\Stripe\\GatewayException( PracticePortal\\Billing\\Model\\GatewayErrorKind::from( $kind ), 'From Stripe', $code ) );
    return PracticePortal\\Core\\Language::in( '${locale}', static fn() => array(
      'declines' => $of( explode( ' ', '${[...DECLINES, ...SECRET, 'something_new'].join(' ')}' ), array( PracticePortal\\Billing\\Stripe\\StripeErrorTexts::class, 'decline' ) ),
      'problems' => $of( explode( ' ', '${PROBLEMS.join(' ')}' ), static fn( $code ) => $problem( 'refused', $code ) ),
      'kinds'    => $of( explode( ' ', '${KINDS.join(' ')}' ), $problem ),
    ) );`);

const DECLINED = 'Your card was declined.';
const NOT_ALLOWED = 'Stripe does not allow this.';

test('each documented code has a sentence; an unknown one has the general sentence', async () => {
  const { declines, problems, kinds } = await textsIn('en_US');
  expect(declines).toMatchObject({
    insufficient_funds: 'Your card has insufficient funds.',
    expired_card: 'Your card has expired.',
    incorrect_cvc: "Your card's security code is incorrect.",
    something_new: DECLINED,
  });
  const general = Object.keys(declines).filter((code) => declines[code] === DECLINED);
  expect(general.toSorted()).toEqual([...SECRET, 'something_new'].toSorted());
  expect(Object.values(problems)).not.toContain(NOT_ALLOWED);
  expect(Object.keys(kinds).filter((kind) => kinds[kind] === NOT_ALLOWED)).toEqual(['refused']);
});

test.each(['es_ES', 'ar'])('in %s, no sentence has an English word', async (locale) => {
  const all = Object.values(await textsIn(locale)).flatMap((texts) => Object.values(texts));
  expect(all.filter((text) => /\b(and|bank|card|has|in|not|of|or|the|this|was|your)\b/i.test(text))).toEqual([]);
  expect(all).not.toContain('');
});

const declineNext = (declineCode: string) =>
  portal.php(`
    return file_put_contents( WPMU_PLUGIN_DIR . '/zz-declined.php', '<?php add_filter( "http_response", static function ( $response, $args, $url ) {
      if ( "POST" === $args["method"] && "/v1/subscriptions" === wp_parse_url( $url, PHP_URL_PATH ) ) {
        $response["response"]["code"] = 402;
        $response["body"] = wp_json_encode( array( "error" => array( "type" => "card_error", "code" => "card_declined", "decline_code" => "${declineCode}", "message" => "The English words of Stripe." ) ) );
      }
      return $response;
    }, 10, 3 );' );`);

test.each([
  ['insufficient_funds', 'insufficient_funds', 'Su tarjeta no tiene fondos suficientes.'],
  ['stolen_card', 'generic_decline', 'Su tarjeta fue rechazada.'],
  ['something_new', 'something_new', 'Su tarjeta fue rechazada.'],
])('a visitor of a Spanish site reads about %s in Spanish', async (code, told, text) => {
  await portal.php("return update_option( 'WPLANG', 'es_ES' );");
  await declineNext(code);
  try {
    const { status, json } = await register(portal.browser(), memberForm(portal.products.grow));
    expect([status, json.message, json.data.decline_code]).toEqual([402, text, told]);
    expect(JSON.stringify(json)).not.toContain('English words');
  } finally {
    portal.site.php.unlink('/wordpress/wp-content/mu-plugins/zz-declined.php');
  }
});

test('an owner reads in Spanish why a refund failed; Stripe’s message is closed', async () => {
  const { userId } = (await joinAsMember(portal)).browser;
  const owner = await signedIn(portal, 'a-administrator');
  const asked = await ask(owner, userId, await refundForm(owner, userId));
  await portal.php(`update_user_meta( ${owner.userId}, 'locale', 'es_ES' ); return true;`);
  portal.stripe.state.charges[0]!.disputed = true;
  await confirm(owner, asked.form);
  const notice = documentOf(await owner.send(memberPage(userId))).querySelector('.notice-error')!;
  expect(notice.querySelector('p')?.textContent).toBe(
    'Stripe devolvió un error: El titular de la tarjeta ha disputado este pago, por lo que no se puede reembolsar.',
  );
  const details = notice.querySelector('details')!;
  expect(details.hasAttribute('open')).toBe(false);
  expect(details.querySelector('summary')?.textContent).toBe('Detalles técnicos (en inglés)');
  expect(details.querySelector('[lang="en"][dir="ltr"]')?.textContent).toContain('has been charged back');
});
