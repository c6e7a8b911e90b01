<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Contract;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Language;
use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Membership\CurrentMembership;
use PracticePortal\Registration\Accounts\DirectoryConsent;
use PracticePortal\Registration\Accounts\MemberAgreements;
use PracticePortal\Registration\Accounts\MemberPhoto;
use PracticePortal\Registration\Accounts\MessageChoice;
use PracticePortal\Registration\Form\RegistrationForm;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** The settings of the current user: `PUT /account/…` with a value, which returns the stored one. Saving is idempotent, so they need no key. */
final class AccountSettingsController extends AccountController {
	public function __construct(
		CurrentMembership $current_membership,
		Idempotency $idempotency,
		private readonly RateLimiter $limiter,
		private readonly Lock $lock,
	) {
		parent::__construct( $current_membership, $idempotency );
	}

	public function registerRoutes(): void {
		$this->registerSetting(
			'language',
			'canManageAccount',
			array(
				'type' => 'string',
				'enum' => Language::available(),
			),
			static function ( int $user_id, string $language ): string {
				Language::choose( $user_id, $language );
				ActivityLog::record( new JournalEvent( ActivityKind::LanguageChanged, $user_id, wp_generate_uuid4() ) );
				return Language::of( $user_id );
			}
		);
		$this->registerSetting(
			'messages',
			'canManageMembership',
			array( 'type' => 'boolean' ),
			static function ( int $user_id, bool $is_wanted ): bool {
				MessageChoice::store( $user_id, ! $is_wanted );
				return ! MessageChoice::isDeclined( $user_id );
			}
		);
		$this->registerSetting(
			'directory',
			'canManageMembership',
			array( 'type' => 'boolean' ),
			static function ( int $user_id, bool $is_given ): bool {
				DirectoryConsent::store( $user_id, $is_given );
				return DirectoryConsent::isGiven( $user_id );
			}
		);
		// The photo as base64, or '' for none; the stored value is its URL.
		$this->registerSetting(
			'photo',
			'canManageMembership',
			array(
				'type'      => 'string',
				'maxLength' => (int) ceil( Contract::PHOTO_BYTES_LIMIT / 3 ) * 4,
			),
			function ( int $user_id, string $encoded ): string {
				$this->lock->run( array( "photo $user_id" ), static fn() => MemberPhoto::store( $user_id, $encoded ) );
				return MemberPhoto::url( $user_id );
			}
		);
		// For members who did not register here.
		$this->registerSetting(
			'agreements',
			'canManageOwnProfile',
			array(
				'type'                 => 'object',
				'additionalProperties' => array( 'type' => 'boolean' ),
			),
			function ( int $user_id, array $agreements ): array {
				$subscription = $this->current_membership->for( $user_id );
				MemberAgreements::store( $user_id, RegistrationForm::requiredAgreements( null !== $subscription && $subscription->isInvited() ), $agreements );
				return MemberAgreements::known( $user_id );
			}
		);
	}

	/**
	 * Registers the route `PUT /account/…`.
	 *
	 * @param string              $path       After `/account/`.
	 * @param string              $permission A method of this class.
	 * @param array<string,mixed> $schema     The schema of the value.
	 * @param callable            $store      Gets the user's ID and the value, and returns the stored value.
	 */
	private function registerSetting( string $path, string $permission, array $schema, callable $store ): void {
		$this->addRoute(
			'PUT',
			"/account/$path",
			$this->$permission( ... ),
			function ( WP_REST_Request $request ) use ( $store ) {
				$user_id = get_current_user_id();
				return $this->limit( $this->limiter, RateLimiter::CREDENTIALS, $user_id )
					?? $this->attempt( static fn(): array => array( 'value' => $store( $user_id, $request['value'] ) ) );
			},
			array( 'value' => array( 'required' => true ) + $schema )
		);
	}
}
