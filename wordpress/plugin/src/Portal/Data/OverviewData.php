<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Data;

use PracticePortal\Billing\Model\PlanFeature;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\Environment;
use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Membership\CurrentMembership;
use PracticePortal\Membership\MembershipSummary;
use PracticePortal\Membership\OpenFeatures;
use PracticePortal\Onboarding\OnboardingSteps;
use PracticePortal\Onboarding\Progress;
use PracticePortal\Portal\Access\ViewNames;
use PracticePortal\Portal\Settings\ReportingAccess;
use PracticePortal\Registration\Accounts\MemberAgreements;
use PracticePortal\Registration\Form\RegistrationForm;

defined( 'ABSPATH' ) || exit;

/** The current user's own onboarding and access to the reporting service. */
final class OverviewData implements ViewData {
	/** The reporting service's headers (spec: onboarding#request-for-the-report). */
	private const HEADERS = array(
		'access_email' => 'x-access-email',
		'access_key'   => 'x-access-key',
	);

	public function __construct(
		private readonly OnboardingSteps $onboarding_steps,
		private readonly Progress $progress,
		private readonly ReportingAccess $reporting_access,
		private readonly CurrentMembership $current_membership,
		private readonly Plans $plans,
		private readonly Pages $pages,
		private readonly OpenFeatures $open_features,
	) {}

	public function view(): string {
		return ViewNames::OVERVIEW;
	}

	public function heading( array $settings ): string {
		return __( 'Membership Overview', 'practice-portal' );
	}

	public function collect( array $settings ): array {
		$user_id       = get_current_user_id();
		$is_onboarding = $this->open_features->isOpen( $user_id, PlanFeature::Onboarding );
		$report_user   = $this->reporting_access->for( $user_id );
		return array(
			'first_name'     => EntityDecoder::decode( wp_get_current_user()->first_name ),
			'items'          => $is_onboarding ? $this->progress->items( $user_id ) : array(),
			'videos'         => $is_onboarding ? $this->onboarding_steps->videos() : array(),
			'has_onboarding' => $is_onboarding,
			'report_user'    => $report_user,
			// The owner can give access to a member whose plan has no Pulse Board.
			'has_report'     => '' !== $report_user['access_key'] || $this->open_features->isOpen( $user_id, PlanFeature::PulseBoard ),
			'report_headers' => self::headers(),
			'report_origins' => self::origins(),
			'membership'     => $this->membership( $user_id ),
			'agreements'     => $this->agreements( $user_id ),
		);
	}

	/**
	 * The membership in the line that links to the account page.
	 *
	 * @return array{plan:string,state:string,ends_at:?int,past_due_since:?int,outside:array{until:?int,is_complimentary:bool}|null,url:string}|null Null for a user without their own membership.
	 */
	private function membership( int $user_id ): ?array {
		$subscription = $this->current_membership->for( $user_id );
		if ( null === $subscription ) {
			return null;
		}
		$decisive = $this->current_membership->decisiveFor( $subscription );
		return array(
			'plan'           => $this->plans->nameFor( $subscription ),
			'state'          => $decisive->status->value,
			'ends_at'        => $decisive->ends_at,
			'past_due_since' => $decisive->past_due_since,
			'outside'        => MembershipSummary::outsidePayment( $decisive ),
			'url'            => esc_url_raw( $this->pages->accountUrl() ),
		);
	}

	/**
	 * What a member who did not register here must agree to first.
	 *
	 * @return array{required:string[],agreed:object,terms_url:string,is_listed:bool}|null Null for all others.
	 */
	private function agreements( int $user_id ): ?array {
		$subscription = $this->current_membership->for( $user_id );
		if ( ! MemberAgreements::areMissing( $user_id ) || ( null === $subscription && ! $this->current_membership->isElsewhere( $user_id ) ) ) {
			return null;
		}
		return array(
			'required'  => RegistrationForm::requiredAgreements( null !== $subscription && $subscription->isInvited() ),
			'agreed'    => (object) MemberAgreements::known( $user_id ),
			'terms_url' => esc_url_raw( Pages::termsUrl() ),
			'is_listed' => null !== $subscription && ! $subscription->isInvited() && $this->plans->isOpenFor( $subscription, PlanFeature::Directory ),
		);
	}

	/** @return array{access_email:string,access_key:string} */
	private static function headers(): array {
		/**
		 * Filters the names of the headers with a member's access to the reporting service.
		 *
		 * @param array{access_email:string,access_key:string} $headers The names.
		 */
		$headers = (array) apply_filters( 'practice_portal_report_headers', self::HEADERS );
		foreach ( self::HEADERS as $field => $default ) {
			$name              = Sanitizer::line( $headers[ $field ] ?? '' );
			$headers[ $field ] = 1 === preg_match( '/^[A-Za-z0-9-]+$/D', $name ) ? $name : $default;
		}
		return array_intersect_key( $headers, self::HEADERS );
	}

	/**
	 * Additional origins for a report's frame. Only a local site can have a stub for the service.
	 *
	 * @return string[]
	 */
	private static function origins(): array {
		if ( ! Environment::isLocal() ) {
			return array();
		}
		/**
		 * Filters the origins of the reporting service's stubs.
		 *
		 * @param string[] $origins Default: none.
		 */
		return array_values( array_filter( array_map( 'esc_url_raw', (array) apply_filters( 'practice_portal_report_origins', array() ) ) ) );
	}
}
