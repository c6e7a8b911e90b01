<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Domain\Coupon;
use PracticePortal\Domain\Product;
use PracticePortal\Domain\Quote;
use PracticePortal\Domain\Registration;
use PracticePortal\Domain\Subscription;
use PracticePortal\Domain\Transaction;
use PracticePortal\Foundation\RestApi;
use PracticePortal\Payment\Configuration;
use PracticePortal\Payment\Gateway;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Payment\StartedSubscription;
use PracticePortal\Settings\Pages;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Storage\Transactions;
use PracticePortal\Support\Idempotency;
use PracticePortal\Support\Run;

defined( 'ABSPATH' ) || exit;

/**
 * Begins a subscription with the card processor and answers with what the browser needs to confirm it. Before that it makes
 * sure that nothing which was begun earlier can still be paid: one person, one charge.
 */
final class Checkout {
	private Subscriptions $subscriptions;
	private Transactions $transactions;
	private Settlement $settlement;
	private UnfinishedPurchases $unfinished;
	private Gateway $gateway;
	private Customers $customers;
	private Idempotency $idempotency;
	private Configuration $configuration;
	private Pages $pages;

	public function __construct( Subscriptions $subscriptions, Transactions $transactions, Settlement $settlement, UnfinishedPurchases $unfinished, Gateway $gateway, Customers $customers, Idempotency $idempotency, Configuration $configuration, Pages $pages ) {
		$this->subscriptions = $subscriptions;
		$this->transactions  = $transactions;
		$this->settlement    = $settlement;
		$this->unfinished    = $unfinished;
		$this->gateway       = $gateway;
		$this->customers     = $customers;
		$this->idempotency   = $idempotency;
		$this->configuration = $configuration;
		$this->pages         = $pages;
	}

	/**
	 * Refuses a membership that cannot be charged, before anything is created.
	 *
	 * @throws Refusal Without a key or a price (decisions, "real Stripe").
	 */
	public function requireConfiguration( Product $product ): void {
		if ( ! $this->configuration->canCharge( $product ) ) {
			throw self::notConfigured();
		}
	}

	/**
	 * @param int          $user_id       Who buys.
	 * @param Registration $registration  What was said.
	 * @param Product      $product       What is bought.
	 * @param Coupon|null  $coupon        The discount.
	 * @param Run          $run           The request's run.
	 * @param bool         $was_logged_in Whether the user had an account before.
	 * @throws Refusal When there is a membership already, or the card processor cannot do it.
	 */
	public function begin( int $user_id, Registration $registration, Product $product, ?Coupon $coupon, Run $run, bool $was_logged_in ): Answer {
		try {
			$own = $this->settleEarlier( $user_id, $run );
			if ( null !== $own && $own->isLive() ) {
				return $this->complete( $run->transaction_id );
			}
			$quote        = Quote::forMember( $product, $coupon );
			$return_key   = bin2hex( random_bytes( 16 ) );
			$subscription = $own ?? $this->subscriptions->create( $user_id, $product->id(), $product->subscriptionName(), $quote->monthly(), null === $coupon ? '' : $coupon->code(), 0, 0, $product->terms( $this->configuration->stripePrice( $product ) ) );
			$number       = $this->transaction( $registration->transaction_id, $subscription, $quote, $run, $was_logged_in, $return_key );
			$started      = $this->start( $subscription, $product, $coupon, $number, $run );
			$this->requirePrice( $quote, $subscription, $started );
			return $this->answer( $number, $started, $return_key );
		} catch ( PaymentProblem $problem ) {
			throw $this->refusal( $problem, $run );
		}
	}

	/**
	 * The answer to a run whose purchase was paid although its answer was never given, else null.
	 *
	 * @param Run          $run     The request's run.
	 * @param Subscription $current What the user holds.
	 */
	public function resume( Run $run, Subscription $current ): ?Answer {
		$transaction = $run->transaction_id > 0 ? $this->transactions->find( $run->transaction_id ) : null;
		return null !== $transaction && $transaction->subscription_id === $current->id ? $this->complete( $transaction->id ) : null;
	}

	/**
	 * What a user holds that a further purchase would be a second of, or null. What is known of it here may be old.
	 */
	public function currentOf( int $user_id ): ?Subscription {
		$current = $this->subscriptions->currentOf( $user_id );
		try {
			return null === $current || $this->settlement->refresh( $current )->isLive() ? $current : null;
		} catch ( PaymentProblem $problem ) {
			return $current;
		}
	}

	/**
	 * Refuses a coupon that the card processor would refuse, before anything is created. One that this very run has used
	 * counts as usable.
	 *
	 * @throws Refusal When it is not usable, or the card processor could not be asked.
	 */
	public function requireCoupon( ?Coupon $coupon, Run $run ): void {
		$own = $this->subscriptionOf( $run );
		if ( null === $coupon || ( null !== $own && '' !== $own->gateway_subscription ) ) {
			return;
		}
		try {
			if ( ! $this->gateway->isCouponUsable( $coupon ) ) {
				throw self::couponRefused();
			}
		} catch ( PaymentProblem $problem ) {
			throw $this->refusal( $problem, $run );
		}
	}

	/**
	 * Ends what the user has begun before, for somebody who will pay nothing.
	 *
	 * @throws Refusal When something of it turns out to be paid, or the card processor could not be asked.
	 */
	public function endEarlier( int $user_id, Run $run ): void {
		try {
			if ( ! $this->unfinished->endAllOf( $user_id ) ) {
				throw self::alreadySubscribed();
			}
		} catch ( PaymentProblem $problem ) {
			throw $this->refusal( $problem, $run );
		}
	}

	/**
	 * Ends what the user has begun before, but for what this very run has begun.
	 *
	 * @return Subscription|null What the run has begun, if it can still be paid or is paid by now.
	 * @throws Refusal When something else turns out to be paid.
	 * @throws PaymentProblem When the card processor could not be asked.
	 */
	private function settleEarlier( int $user_id, Run $run ): ?Subscription {
		$own = $this->subscriptionOf( $run );
		if ( ! $this->unfinished->endAllOf( $user_id, null === $own ? 0 : $own->id ) || null !== $this->subscriptions->currentOf( $user_id ) ) {
			throw self::alreadySubscribed();
		}
		$begun = null !== $own && '' !== $own->gateway_subscription ? $this->settlement->refresh( $own ) : $this->begunBy( $run );
		if ( null !== $begun && $begun->isOver() ) {
			// Under the same key the card processor would only tell again of the one that is over.
			$this->idempotency->countAttempt( $run );
			return null;
		}
		return null === $own ? null : $begun;
	}

	/** The subscription that an earlier try with the same key has begun, if it can still be paid. */
	private function subscriptionOf( Run $run ): ?Subscription {
		$begun = $this->begunBy( $run );
		return null !== $begun && $begun->isUnfinished() ? $begun : null;
	}

	/** The subscription that an earlier try with the same key has begun, whatever became of it. */
	private function begunBy( Run $run ): ?Subscription {
		$transaction = $run->transaction_id > 0 ? $this->transactions->find( $run->transaction_id ) : null;
		return null === $transaction ? null : $this->subscriptions->find( $transaction->subscription_id );
	}

	/** The transaction to pay under: the run's own, else the unfinished one that the form names, if it is the user's, else a new one. */
	private function transaction( int $named, Subscription $subscription, Quote $quote, Run $run, bool $was_logged_in, string $return_key ): int {
		$earlier = $this->transactions->find( $run->transaction_id > 0 ? $run->transaction_id : $named );
		if ( null !== $earlier && $earlier->user_id === $subscription->user_id && Transaction::COMPLETE !== $earlier->status ) {
			$this->transactions->renew( $earlier->id, $subscription, $quote, Configuration::GATEWAY_ID, $was_logged_in, $return_key );
			$number = $earlier->id;
		} else {
			$number = $this->transactions->create( $subscription, $quote, Configuration::GATEWAY_ID, $was_logged_in, $return_key );
		}
		$this->idempotency->rememberTransaction( $run, $number );
		return $number;
	}

	/**
	 * @throws PaymentProblem When the card processor cannot do it.
	 */
	private function start( Subscription $subscription, Product $product, ?Coupon $coupon, int $number, Run $run ): StartedSubscription {
		if ( $run->attempt > 1 ) {
			// The key is another one than the last try's, so what that may have begun does not come back under it.
			$this->unfinished->endUnheard( $subscription->user_id );
		}
		$customer = $this->customers->idOf( $subscription->user_id, $run->gatewayKey( 'cus' ) );
		try {
			$started = $this->gateway->startSubscription( $customer, $product, $coupon, $number, $run->gatewayKey( 'sub' ) );
		} catch ( PaymentProblem $problem ) {
			if ( PaymentProblem::CUSTOMER_MISSING !== $problem->kind() ) {
				throw $problem;
			}
			$this->customers->forget( $subscription->user_id );
			$this->idempotency->countAttempt( $run );
			$customer = $this->customers->idOf( $subscription->user_id, $run->gatewayKey( 'cus' ) );
			$started  = $this->gateway->startSubscription( $customer, $product, $coupon, $number, $run->gatewayKey( 'sub' ) );
		}
		$this->transactions->attachInvoice( $number, $started->invoice_id, $started->due );
		if ( ! $this->subscriptions->attachGateway( $subscription->id, $customer, $started->subscription_id, $started->intent_id, $started->account, 0 === $started->due ? $started->invoice_id : '' ) ) {
			$this->giveUp( $started );
			// Under the same key the card processor would only tell again of the one that is over.
			$this->idempotency->countAttempt( $run );
			throw Refusal::inProgress();
		}
		return $started;
	}

	/**
	 * What people were shown is what they are charged. When the card processor has another price for the membership, or
	 * another discount for the coupon, nothing is taken.
	 *
	 * @throws PaymentProblem When the prices differ.
	 */
	private function requirePrice( Quote $quote, Subscription $subscription, StartedSubscription $started ): void {
		if ( null === $started->total || $started->total === $quote->dueToday() ) {
			return;
		}
		$this->giveUp( $started );
		$this->subscriptions->end( $subscription->id );
		/** This action is documented in src/Payment/StripeClient.php */
		do_action( 'practice_portal_gateway_problem', PaymentProblem::NOT_CONFIGURED, '/v1/subscriptions', "The first invoice comes to {$started->total} and not to {$quote->dueToday()}." );
		throw new PaymentProblem( PaymentProblem::NOT_CONFIGURED, 'The prices differ.' );
	}

	/**
	 * Ends what has just begun at the card processor; what the customer's credit has paid of it is put back.
	 *
	 * @throws PaymentProblem When it could not be done.
	 */
	private function giveUp( StartedSubscription $started ): void {
		$this->gateway->returnCredit( $started->subscription_id );
		$this->gateway->cancelSubscription( $started->subscription_id );
	}

	private function answer( int $number, StartedSubscription $started, string $return_key ): Answer {
		return new Answer(
			200,
			array(
				'status'         => 'requires_confirmation',
				'action'         => $started->action,
				'client_secret'  => $started->client_secret,
				'return_url'     => add_query_arg(
					array(
						'txn' => $number,
						'key' => $return_key,
					),
					rest_url( RestApi::NAMESPACE . '/registrations/return' )
				),
				'transaction_id' => $number,
				'due'            => self::due( $started ),
			)
		);
	}

	/**
	 * What the browser is to show before it confirms: it may know of less credit, or of more, than has paid.
	 *
	 * @return array{amount:int,total:int,credit:int}|null Minor units; null when the card processor did not say.
	 */
	private static function due( StartedSubscription $started ): ?array {
		return null === $started->total || null === $started->due || null === $started->credit ? null : array(
			'amount' => $started->due,
			'total'  => $started->total,
			'credit' => $started->credit,
		);
	}

	private function complete( int $number ): Answer {
		return new Answer(
			201,
			array(
				'status'         => 'complete',
				'transaction_id' => $number,
				'redirect_url'   => $this->pages->overviewUrl(),
			)
		);
	}

	private function refusal( PaymentProblem $problem, Run $run ): Refusal {
		if ( PaymentProblem::UNAVAILABLE !== $problem->kind() ) {
			$this->idempotency->countAttempt( $run );
		}
		$data = array( 'transaction_id' => $run->transaction_id > 0 ? $run->transaction_id : null );
		if ( PaymentProblem::DECLINED === $problem->kind() ) {
			return new Refusal( 'payment_failed', $problem->getMessage(), 402, $data + array( 'decline_code' => $problem->reason() ) );
		}
		if ( PaymentProblem::COUPON_REFUSED === $problem->kind() ) {
			return self::couponRefused( $data );
		}
		// What Stripe refuses, such as a price that was archived there, it refuses the next time too: the owner has to see to it.
		if ( in_array( $problem->kind(), array( PaymentProblem::NOT_CONFIGURED, PaymentProblem::REFUSED ), true ) ) {
			return self::notConfigured( $data );
		}
		return new Refusal( 'gateway_unavailable', __( 'The payment service could not be reached. Nothing was charged. Please try again.', 'practice-portal' ), 502, $data );
	}

	/**
	 * @param array<string,mixed> $data Added to the answer's `data`.
	 */
	private static function notConfigured( array $data = array() ): Refusal {
		return new Refusal( 'payment_not_configured', __( 'Payment is not configured.', 'practice-portal' ), 503, $data );
	}

	/**
	 * As for a coupon that nobody knows (specification, section 5).
	 *
	 * @param array<string,mixed> $data Added to the answer's `data`.
	 */
	private static function couponRefused( array $data = array() ): Refusal {
		$errors = array( 'mepr_coupon_code' => array( ( new TranslatedMessages() )->couponInvalid() ) );
		return new Refusal( 'registration_invalid', __( 'There are errors on this page, please correct them before continuing.', 'practice-portal' ), 422, $data + array( 'errors' => $errors ) );
	}

	public static function alreadySubscribed(): Refusal {
		return new Refusal( 'already_subscribed', __( 'You already have this membership.', 'practice-portal' ), 409 );
	}
}
