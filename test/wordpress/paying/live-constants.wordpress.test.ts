/** A copied site whose live keys are constants of `wp-config.php`: the copy carries them, and must not use them. */
import { expect, test } from 'vitest';
import { useSite } from '../kit/site.ts';

const portal = useSite({
  constants: {
    PRACTICE_PORTAL_STRIPE_SECRET_KEY: 'sk_live_sandbox',
    PRACTICE_PORTAL_STRIPE_PUBLIC_KEY: 'pk_live_sandbox',
    PRACTICE_PORTAL_STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  },
});

const state = (home = '') =>
  portal.php(`
    ${home === '' ? '' : `add_filter( 'pre_option_home', fn() => '${home}' );`}
    $configuration = new PracticePortal\\Billing\\Stripe\\StripeSettings();
    return array( PracticePortal\\Billing\\Storage\\LiveSite::isPaused(), $configuration->stripeSecretKey(), $configuration->stripePublicKey(), $configuration->stripeWebhookSecrets() );`);
const IN_USE = [false, 'sk_live_sandbox', 'pk_live_sandbox', ['whsec_sandbox']];

test('the address is stored the first time, a copy is paused, and “This is a copy” keeps it from using them', async () => {
  await portal.browser().send('/');
  expect(await state()).toEqual(IN_USE);
  const COPY = 'https://staging.example';
  expect(await state(COPY)).toEqual([true, ...IN_USE.slice(1)]);
  await portal.php(`
    add_filter( 'pre_option_home', fn() => '${COPY}' );
    PracticePortal\\Billing\\Storage\\LiveSite::declareCopy();
    return true;`);
  expect(await state(COPY)).toEqual([false, '', '', []]);
  // The database of the copy goes back to the original site, or on to another copy.
  expect(await state()).toEqual(IN_USE);
  expect(await state('https://other.example')).toEqual([true, ...IN_USE.slice(1)]);
});
