<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Emails;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\RefusedInput;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Mail\EmailEdits;
use PracticePortal\Mail\EmailPreview;
use PracticePortal\Mail\EmailType;
use PracticePortal\Mail\Mailer;
use PracticePortal\Mail\Templates;
use WP_User;

/**
 * Switches e-mails on and off, and stores, previews, sends and restores their subject and text. The page shows refused input again.
 */
final class EmailActions {
	public const EDIT    = 'edit_email';
	public const SWITCH  = 'switch_email';
	public const RESTORE = 'restore_email';

	/** The buttons of the form. */
	public const SAVE    = 'save';
	public const PREVIEW = 'preview';
	public const SEND    = 'send';

	private const FORM = 'email_';

	public function __construct(
		private readonly EmailPreview $email_preview,
		private readonly Templates $templates,
		private readonly Mailer $mailer,
	) {}

	public function register( AdminPostActions $admin_post_actions ): void {
		$actions = array(
			self::EDIT    => array( $this, 'edit' ),
			self::SWITCH  => array( $this, 'switch' ),
			self::RESTORE => array( $this, 'restore' ),
		);
		foreach ( $actions as $name => $work ) {
			$admin_post_actions->add(
				$name,
				Capability::MANAGE_PORTAL,
				static function ( array $form ) use ( $work ): ActionResult {
					$type = EmailType::tryFrom( Sanitizer::oneOf( $form['email'] ?? '', array_column( EmailType::editable(), 'value' ) ) );
					return null === $type ? ActionResult::refused( __( 'This e-mail doesn’t exist.', 'practice-portal' ) ) : $work( $type, $form );
				}
			);
		}
	}

	/**
	 * The refused input. Reading it deletes it.
	 *
	 * @return array{subject:string,text:string,member:string,is_preview:bool}|null
	 */
	public static function unsavedInput( EmailType $type ): ?array {
		$typed = RefusedInput::take( self::FORM . $type->value );
		return array() === $typed ? null : $typed;
	}

	/** A member by e-mail address, username or name; '' is the current user. Null if there is none, or if several have the name. */
	public static function member( string $typed ): ?WP_User {
		if ( '' === $typed ) {
			return wp_get_current_user();
		}
		$user = get_user_by( 'email', $typed );
		$user = false === $user ? get_user_by( 'login', $typed ) : $user;
		if ( false !== $user ) {
			return $user;
		}
		$named = get_users(
			array(
				'search'         => '*' . $typed . '*',
				'search_columns' => array( 'display_name' ),
				'number'         => 2,
			)
		);
		return 1 === count( $named ) ? $named[0] : null;
	}

	/**
	 * Stores, previews or sends the typed subject and text.
	 *
	 * @param array<int|string,mixed> $form `subject`, `text`, `member`, `do`.
	 */
	public function edit( EmailType $type, array $form ): ActionResult {
		$edited = TypedEmail::read( $form );
		$member = Sanitizer::line( $form['member'] ?? '' );
		$do     = Sanitizer::oneOf( $form['do'] ?? '', array( self::SAVE, self::PREVIEW, self::SEND ) );
		$error  = TypedEmail::error( $type, $edited );
		if ( '' === $error && self::SAVE !== $do && null === self::member( $member ) ) {
			$error = __( 'No single account has this name, e-mail address or username. Nothing was changed.', 'practice-portal' );
		}
		if ( '' !== $error || self::SAVE !== $do ) {
			$typed = $edited + array(
				'member'     => $member,
				'is_preview' => '' === $error && self::PREVIEW === $do,
			);
			RefusedInput::store( self::FORM . $type->value, $typed );
		}
		if ( '' !== $error ) {
			return ActionResult::refused( $error );
		}
		switch ( $do ) {
			case self::PREVIEW:
				return ActionResult::saved( __( 'The preview is below. Nothing was saved.', 'practice-portal' ) );
			case self::SEND:
				return $this->send( $type, $edited, self::member( $member ) ?? wp_get_current_user() );
		}
		EmailEdits::save( $type, $this->templates->changes( $type, $edited ) );
		return self::changed( $type, __( 'E-mail saved. It is sent like this from now on.', 'practice-portal' ) );
	}

	/**
	 * @param array<int|string,mixed> $form `off`: '1' or '0'.
	 */
	public function switch( EmailType $type, array $form ): ActionResult {
		$is_off = '1' === Sanitizer::line( $form['off'] ?? '' );
		EmailEdits::switch( $type, $is_off );
		/* translators: %s: name of an e-mail. */
		$text = $is_off ? __( '"%s" is off. It is no longer sent.', 'practice-portal' ) : __( '"%s" is on.', 'practice-portal' );
		return self::changed( $type, sprintf( $text, $type->label() ), $is_off ? AdminActivityKind::EmailOff : AdminActivityKind::EmailOn );
	}

	public function restore( EmailType $type ): ActionResult {
		EmailEdits::save( $type, null );
		return self::changed( $type, __( 'The original subject and text are restored.', 'practice-portal' ) );
	}

	/** @param array{subject:string,text:string} $edited The input. */
	private function send( EmailType $type, array $edited, WP_User $member ): ActionResult {
		$to = wp_get_current_user()->user_email;
		return $this->mailer->send( $this->email_preview->message( $type, $member, $to, $edited ) )
			/* translators: %s: an e-mail address. */
			? ActionResult::saved( sprintf( __( 'Sent to %s. Nothing was saved.', 'practice-portal' ), $to ) )
			/* translators: %s: an e-mail address. */
			: ActionResult::refused( sprintf( __( 'The e-mail could not be sent to %s. Check how this site sends e-mails.', 'practice-portal' ), $to ) );
	}

	/** @param string $text The message. */
	private static function changed( EmailType $type, string $text, AdminActivityKind $kind = AdminActivityKind::EmailEdited ): ActionResult {
		AdminJournalEvents::record( ( new JournalEvent( $kind, 0, wp_generate_uuid4() ) )->withDetail( $type->value ) );
		return ActionResult::done( $text );
	}
}
