/** Stripe's keys that are entered rather than constants, so that a test can change them. */
import type { TestSite } from '../kit/site.ts';

/** For `useSite`: no constants of Stripe's keys. */
export const WITHOUT_KEYS = {
  PRACTICE_PORTAL_STRIPE_SECRET_KEY: null,
  PRACTICE_PORTAL_STRIPE_PUBLIC_KEY: null,
  PRACTICE_PORTAL_STRIPE_WEBHOOK_SECRET: null,
};

/** @param mode `test_sandbox`, `live_sandbox` (opens the live mode), or `test_other` (opens another account). */
export function enterKeys(portal: TestSite, mode: 'test_sandbox' | 'live_sandbox' | 'test_other') {
  const id = mode === 'test_other' ? 'acct_other' : portal.stripe.account;
  if (mode !== 'test_sandbox') portal.stripe.open({ id, secretKey: `sk_${mode}`, publicKey: `pk_${mode}` });
  return storeKeys(portal, mode);
}

export const storeKeys = (portal: TestSite, mode: string) =>
  portal.php(`
    foreach ( array( 'SECRET_KEY' => 'sk_${mode}', 'PUBLIC_KEY' => 'pk_${mode}', 'WEBHOOK_SECRET' => 'whsec_sandbox' ) as $name => $value ) {
      PracticePortal\\Billing\\Storage\\ApiKeys::save( 'PRACTICE_PORTAL_STRIPE_' . $name, $value );
    }
    return true;`);
