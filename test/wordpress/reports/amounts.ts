/** What the site says about a member's charges while Stripe can't be reached. */
import type { Browser } from '../kit/browser.ts';
import { documentOf } from '../kit/page.ts';
import type { TestSite } from '../kit/site.ts';
import { READ_FIGURES } from './report-figures.ts';

/** The next charge in the list of members and in the receipt, and the MRR of the site. */
export async function amountsWithoutStripe(portal: Pick<TestSite, 'php' | 'stripe'>, owner: Browser, user: number) {
  portal.stripe.isReachable = false;
  const page = documentOf(await owner.send(`/wp-admin/admin.php?page=practice-portal-members&member=${user}`));
  const [, next] = /Next charge(\$[\d.,]+) on /.exec(page.body.textContent ?? '') ?? [];
  const found = await portal.php<{ receipt: number; mrr: number }>(`${READ_FIGURES}
    $held = ( new PracticePortal\\Billing\\Storage\\Subscriptions() )->forUser( ${user} )[0];
    $receipt = ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Billing\\ReceiptBuilder::class )->for( $held );
    return array( 'receipt' => $receipt->next_amount, 'mrr' => $figures( 0 )['mrr'] );`);
  portal.stripe.isReachable = true;
  return [next, found.receipt, found.mrr];
}
