<?php
/** The demo's member has a subscription at Stripe's stub. `demo-subscription.mjs` creates it there, this file stores it here. */

declare(strict_types=1);

namespace PracticePortal\Demo;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\TransactionKind;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\SubscriptionAccounts;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Registration\Accounts\MemberRecords;

defined( 'ABSPATH' ) || exit;

/** The member's unpaid membership; null if there is none. */
function unpaid_membership(): ?Subscription {
	$member       = get_user_by( 'login', 'member' );
	$subscription = false === $member ? null : ( new Subscriptions() )->currentFor( $member->ID );
	return null === $subscription || '' !== $subscription->gateway_subscription ? null : $subscription;
}

/** @return array<string,mixed>|null Null if there is no subscription to create. */
function member_without_subscription(): ?array {
	$subscription = unpaid_membership();
	$user         = null === $subscription ? false : get_userdata( $subscription->user_id );
	$product      = null === $subscription ? null : ( new Plans() )->find( $subscription->product_id );
	return false === $user || null === $product ? null : array(
		'user_id'  => $user->ID,
		'email'    => $user->user_email,
		'name'     => $user->display_name,
		'price'    => ( new StripeSettings() )->stripePrice( $product ),
		'site_url' => home_url(),
	);
}

/**
 * @param array{customer:string,subscription:string,intent:string,invoices:array<int,array{id:string,amount:int,at:int}>,ends:int} $bought The subscription at the stub, oldest invoice first.
 */
function attach_subscription( array $bought ): void {
	global $wpdb;
	$subscription = unpaid_membership();
	if ( null === $subscription ) {
		return;
	}
	add_filter( 'practice_portal_sends_mail', '__return_false' );
	$since = gmdate( 'Y-m-d H:i:s', $bought['invoices'][0]['at'] );
	$wpdb->update(
		Schema::name( Schema::SUBSCRIPTIONS ),
		array(
			'gateway'              => Gateway::Stripe->value,
			'gateway_customer'     => $bought['customer'],
			'gateway_subscription' => $bought['subscription'],
			'gateway_intent'       => $bought['intent'],
			'created_at'           => $since,
			'activated_at'         => $since,
			'current_period_end'   => gmdate( 'Y-m-d H:i:s', $bought['ends'] ),
		),
		array( 'id' => $subscription->id )
	);
	SubscriptionAccounts::recordUnknown();
	( new MemberRecords() )->setCustomer( $subscription->user_id, $bought['customer'] );
	$transactions = new Transactions();
	foreach ( $bought['invoices'] as $number => $invoice ) {
		$transactions->recordInvoice( $subscription, $invoice['id'], 0 === $number ? TransactionKind::First : TransactionKind::Renewal, $invoice['amount'], true );
		$paid = gmdate( 'Y-m-d H:i:s', $invoice['at'] );
		$wpdb->update(
			Schema::name( Schema::TRANSACTIONS ),
			array(
				'created_at'   => $paid,
				'completed_at' => $paid,
			),
			array( 'gateway_invoice' => $invoice['id'] )
		);
		$transaction = $transactions->findByInvoice( $invoice['id'] );
		if ( null !== $transaction ) {
			ActivityLog::record( JournalEvent::payment( ActivityKind::Charged, $subscription, $transaction )->at( $invoice['at'] ) );
		}
	}
	remove_filter( 'practice_portal_sends_mail', '__return_false' );
}
