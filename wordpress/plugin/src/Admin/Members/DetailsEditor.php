<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\FormRows;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Admin\RefusedInput;
use PracticePortal\Core\Contract;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Membership\ProfileCorrection;
use PracticePortal\Registration\Accounts\Staff;
use WP_User;

/** The form on a member's page with which the owner corrects the member's details. It works without scripts. */
final class DetailsEditor {
	public const ACTION = 'correct_member';

	private const FORM = 'correct_member_';

	/** The fields of one practice, beside its address and the checkboxes. */
	private const PRACTICE = array( 'name', 'specialty', 'business_structure', 'phone', 'email', 'website' );
	private const ADDRESS  = array( 'line1', 'line2', 'city', 'state', 'zip' );

	public function __construct( private readonly ProfileCorrection $correction ) {}

	public function register( AdminPostActions $admin_post_actions ): void {
		$admin_post_actions->add( self::ACTION, Capability::MANAGE_MEMBERS, array( $this, 'save' ) );
	}

	/** Whether the URL asks for the form. */
	public static function isRequested(): bool {
		return isset( $_GET['edit'] ); // phpcs:ignore WordPress.Security.NonceVerification -- read only.
	}

	/** @param array<int|string,mixed> $form `member`, `revision`, and the fields that `output()` prints. */
	public function save( array $form ): ActionResult {
		$user = get_userdata( Sanitizer::id( $form['member'] ?? 0 ) );
		if ( false === $user ) {
			return ActionResult::refused( __( 'Member not found. The account may have been deleted.', 'practice-portal' ), MemberUrl::members() );
		}
		list( $entered, $numbers ) = DetailsForm::read( $form, $this->correction->for( $user->ID )['user'] );
		try {
			if ( ! self::canChangeEmail( $user ) ) {
				$entered->email = '';
			}
			$changed = $this->correction->save( $user->ID, $entered, Sanitizer::line( $form['revision'] ?? '' ) );
			return array() === $changed
				? ActionResult::done( __( 'Nothing was changed.', 'practice-portal' ), MemberUrl::member( $user->ID ) )
				/* translators: %s: a list, for example "Name, Phone". */
				: ActionResult::done( sprintf( __( 'Corrected: %s. The member gets an e-mail.', 'practice-portal' ), ProfileCorrection::labels( implode( ',', $changed ) ) ), MemberUrl::member( $user->ID ) );
		} catch ( RequestRejected $refusal ) {
			RefusedInput::store( self::FORM . $user->ID, array( 'errors' => DetailsForm::errors( $refusal->data['errors'] ?? array(), $numbers ) ) + $form );
			return ActionResult::refused( $refusal->getMessage(), MemberUrl::edit( $user->ID ) );
		} catch ( ConcurrentChange $busy ) {
			RefusedInput::store( self::FORM . $user->ID, $form );
			return ActionResult::refused( __( 'Another request is updating this member. Try again in a moment.', 'practice-portal' ), MemberUrl::edit( $user->ID ) );
		} catch ( DatabaseFailure $failure ) {
			return ActionResult::refused( __( 'The database refused a query. What is missing is saved within the hour. Look at the member then, and correct what is still wrong.', 'practice-portal' ), MemberUrl::member( $user->ID ) );
		}
	}

	public function output( WP_User $user ): void {
		$stored  = $this->correction->for( $user->ID );
		$refused = RefusedInput::take( self::FORM . $user->ID );
		$values  = array() === $refused ? DetailsForm::fromStored( $stored['user'] ) : DetailsForm::fromTyped( $refused );
		$errors  = Sanitizer::collection( $refused['errors'] ?? array() );
		$rows    = new FormRows( 'practice-portal-details', $values, $errors );
		self::outputErrors( $rows, $errors );
		printf( '<form method="post" action="%s" class="practice-portal-form" novalidate>', esc_url( AdminPostActions::url() ) );
		AdminPostActions::fields( self::ACTION );
		printf( '<input type="hidden" name="member" value="%1$d"><input type="hidden" name="revision" value="%2$s">', (int) $user->ID, esc_attr( $stored['revision'] ) );
		$this->outputPerson( $user, $rows );
		if ( $this->correction->hasPractices( $user->ID ) ) {
			self::outputPractices( $rows, $values );
		}
		printf(
			'<p class="description">%1$s</p><p class="submit practice-portal-inline"><button type="submit" class="button button-primary">%2$s</button> <a class="button" href="%3$s">%4$s</a></p></form>',
			esc_html__( 'The member gets an e-mail that names what you have changed. It does not contain the details.', 'practice-portal' ),
			esc_html__( 'Save corrections', 'practice-portal' ),
			esc_url( MemberUrl::member( $user->ID ) ),
			esc_html__( 'Cancel', 'practice-portal' )
		);
	}

	/** Only administrators change the address of other staff, because a link to a new password is sent to it. */
	private static function canChangeEmail( WP_User $user ): bool {
		return get_current_user_id() !== $user->ID && ( ! Staff::includes( $user ) || current_user_can( 'edit_user', $user->ID ) );
	}

	private function outputPerson( WP_User $user, FormRows $rows ): void {
		printf( '<h2>%s</h2><table class="form-table" role="presentation">', esc_html__( 'Person', 'practice-portal' ) );
		$rows->text( 'user_first_name', ContractTexts::label( 'user_first_name' ) );
		$rows->text( 'user_last_name', ContractTexts::label( 'user_last_name' ) );
		if ( self::canChangeEmail( $user ) ) {
			$rows->text( 'user_email', __( 'E-mail', 'practice-portal' ), 'email', false, __( 'The member signs in with this address. WordPress tells the old address that it was changed.', 'practice-portal' ) );
		}
		if ( $this->correction->hasPractices( $user->ID ) ) {
			$rows->text( 'mepr_best_phone_number', ContractTexts::label( 'mepr_best_phone_number' ), 'tel' );
			$rows->select( 'mepr_profession', ContractTexts::label( 'mepr_profession' ), FormRows::choices( Contract::PROFESSIONS ) );
		}
		$rows->select( 'hpa_role', ContractTexts::label( 'hpa_role' ), FormRows::choices( Contract::ROLES ) );
		echo '</table>';
	}

	/** @param array<string,string> $values By field name. */
	private static function outputPractices( FormRows $rows, array $values ): void {
		$count = DetailsForm::practices( $values );
		for ( $index = 0; $index <= $count && $index < Contract::PRACTICES_LIMIT; ++$index ) {
			$is_new = $index === $count;
			if ( $is_new ) {
				printf( '<details class="practice-portal-more"><summary>%s</summary>', esc_html__( 'Add a practice', 'practice-portal' ) );
				self::outputPractice( $rows, $index, true );
				echo '</details>';
			} else {
				/* translators: %s: name of a practice. */
				printf( '<h2>%s</h2>', esc_html( sprintf( __( 'Practice: %s', 'practice-portal' ), $values[ "practices[$index][name]" ] ?? '' ) ) );
				self::outputPractice( $rows, $index, false );
			}
		}
	}

	private static function outputPractice( FormRows $rows, int $index, bool $is_new ): void {
		$types = array(
			'phone'   => 'tel',
			'email'   => 'email',
			'website' => 'url',
		);
		echo '<table class="form-table" role="presentation">';
		foreach ( self::PRACTICE as $field ) {
			$name = "practices[$index][$field]";
			if ( 'business_structure' === $field ) {
				$rows->select( $name, ContractTexts::label( "practices.$field" ), FormRows::choices( Contract::BUSINESS_STRUCTURES ) );
			} else {
				$rows->text( $name, ContractTexts::label( "practices.$field" ), $types[ $field ] ?? 'text' );
			}
		}
		$labels = array(
			'line1' => __( 'Address', 'practice-portal' ),
			'line2' => __( 'Address, second line', 'practice-portal' ),
			'city'  => __( 'City', 'practice-portal' ),
			'state' => __( 'State, for example OR', 'practice-portal' ),
			'zip'   => __( 'ZIP code', 'practice-portal' ),
		);
		foreach ( self::ADDRESS as $part ) {
			$rows->text( "practices[$index][address][$part]", $labels[ $part ], 'text', false, 'line1' === $part && ! $is_new ? __( 'With another address, the practice has no place on the map until the member checks the address in Your Membership.', 'practice-portal' ) : '' );
		}
		$rows->checkbox( "practices[$index][directory_show]", __( 'Member directory', 'practice-portal' ), __( 'Show in member directory', 'practice-portal' ) );
		if ( ! $is_new ) {
			$rows->checkbox( "practices[$index][remove]", __( 'Remove', 'practice-portal' ), __( 'Remove this practice', 'practice-portal' ) );
		}
		echo '</table>';
	}

	/** @param array<string,string[]> $errors Messages by field name. */
	private static function outputErrors( FormRows $rows, array $errors ): void {
		if ( array() === $errors ) {
			return;
		}
		echo '<ul class="ul-disc practice-portal-errors">';
		foreach ( $errors as $name => $messages ) {
			printf( '<li><a href="#%1$s">%2$s</a></li>', esc_attr( $rows->id( $name ) ), esc_html( implode( ' ', $messages ) ) );
		}
		echo '</ul>';
	}
}
