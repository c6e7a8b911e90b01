<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Messages;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Bulk\BulkJobStarter;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\Emails\TypedEmail;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Mail\EmailType;
use PracticePortal\Membership\Bulk\BulkJob;

/** Starts sending a confirmed message. */
final class MessageStarter {
	public const SEND = 'send_message';

	public function __construct( private readonly BulkJobStarter $starter ) {}

	public function register( AdminPostActions $actions ): void {
		$actions->add( self::SEND, Capability::MANAGE_MEMBERS, array( $this, 'start' ) );
	}

	/**
	 * What the owner has entered.
	 *
	 * @param array<int|string,mixed> $form The form's fields.
	 * @return array{subject:string,text:string,with_paused:string,with_former:string}
	 */
	public static function parameters( array $form ): array {
		return TypedEmail::read( $form ) + array(
			'with_paused' => Sanitizer::flag( $form['with_paused'] ?? '' ) ? '1' : '',
			'with_former' => Sanitizer::flag( $form['with_former'] ?? '' ) ? '1' : '',
		);
	}

	/** @param array<int|string,mixed> $form The selection, `subject`, `text`, `with_paused`, `with_former`, `key`. */
	public function start( array $form ): ActionResult {
		$parameters = self::parameters( $form );
		$error      = TypedEmail::error( EmailType::Message, $parameters );
		if ( '' !== $error ) {
			return ActionResult::refused( $error, MemberUrl::members() );
		}
		return $this->starter->startOperation( $form, BulkJob::MESSAGE, $parameters );
	}
}
