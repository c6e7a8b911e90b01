<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Adding;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\Members\MemberUrl;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\OutsidePaymentFields;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Core\Contract;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\LockUnavailable;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Membership\Adding\MemberAdder;

defined( 'ABSPATH' ) || exit;

/** Adds one person by hand: with a running Stripe subscription, paid outside of Stripe, or complimentary. */
final class AddMemberPage extends AdminPage {
	protected const SLUG = MenuEntries::ADD_MEMBER;

	public const ACTION = 'add_member';

	public function __construct(
		private readonly Plans $plans,
		private readonly MemberAdder $member_adder,
		AdminPostActions $admin_post_actions,
	) {
		$admin_post_actions->add( self::ACTION, Capability::MANAGE_MEMBERS, array( $this, 'add' ) );
	}

	/** @param array<int|string,mixed> $form The form that `AddMemberForm` reads. */
	public function add( array $form ): ActionResult {
		$typed = new AddMemberForm( $form );
		try {
			$added = $this->member_adder->add( $typed->person( $this->plans ) );
		} catch ( RequestRejected $refusal ) {
			return self::refused( $typed, $refusal->getMessage() );
		} catch ( GatewayException $exception ) {
			$typed->store();
			return ActionResult::refusedByStripe( $exception )->redirectingTo( self::url() );
		} catch ( LockUnavailable | DatabaseFailure $failure ) {
			return self::refused( $typed, __( 'Another request is updating this member. Try again in a moment.', 'practice-portal' ) );
		}
		if ( $added->is_new_account && '' !== $typed->typed['password_link'] ) {
			ActivityLog::record( new JournalEvent( JournalEvent::PASSWORD_LINK_REQUESTED, $added->user_id, "$added->user_id-" . wp_generate_uuid4() ) );
		}
		$text = $added->is_new_account ? __( 'Member added.', 'practice-portal' ) : __( 'Member added to the account that has this e-mail address.', 'practice-portal' );
		return ActionResult::done( $text, MemberUrl::member( $added->user_id ) );
	}

	private static function refused( AddMemberForm $typed, string $text ): ActionResult {
		$typed->store();
		return ActionResult::refused( $text, self::url() );
	}

	protected function body(): void {
		$typed = AddMemberForm::refused()->typed;
		printf( '<form method="post" action="%s" class="practice-portal-form">', esc_url( AdminPostActions::url() ) );
		AdminPostActions::fields( self::ACTION );
		self::outputPerson( $typed );
		$this->outputMembership( $typed );
		printf( '<p class="submit"><button type="submit" class="button button-primary">%s</button></p></form>', esc_html__( 'Add member', 'practice-portal' ) );
	}

	/** @param array<string,string> $typed The input by field. */
	private static function outputPerson( array $typed ): void {
		printf( '<h2>%s</h2><table class="form-table" role="presentation">', esc_html__( 'Person', 'practice-portal' ) );
		self::text( 'email', __( 'E-mail', 'practice-portal' ), $typed, 'email', true, __( 'If an account has this address, it gets the membership.', 'practice-portal' ) );
		self::text( 'first_name', __( 'First name', 'practice-portal' ), $typed );
		self::text( 'last_name', __( 'Last name', 'practice-portal' ), $typed );
		self::text( 'phone', __( 'Phone', 'practice-portal' ), $typed, 'tel' );
		self::select( 'role', __( 'Role', 'practice-portal' ), self::labels( Contract::ROLES ), $typed['role'] );
		self::select( 'profession', __( 'Profession', 'practice-portal' ), self::labels( Contract::PROFESSIONS ), $typed['profession'] );
		echo '</table>';
		printf( '<h2>%s</h2><table class="form-table" role="presentation">', esc_html__( 'Practice', 'practice-portal' ) );
		self::text( 'practice', __( 'Name', 'practice-portal' ), $typed );
		self::text( 'specialty', __( 'Specialty', 'practice-portal' ), $typed );
		self::text( 'line1', __( 'Address', 'practice-portal' ), $typed );
		self::text( 'line2', __( 'Address, second line', 'practice-portal' ), $typed );
		self::text( 'city', __( 'City', 'practice-portal' ), $typed );
		self::text( 'state', __( 'State, for example OR', 'practice-portal' ), $typed );
		self::text( 'zip', __( 'ZIP code', 'practice-portal' ), $typed );
		echo '</table>';
	}

	/** @param array<string,string> $typed The input by field. */
	private function outputMembership( array $typed ): void {
		printf( '<h2>%s</h2><table class="form-table" role="presentation">', esc_html__( 'Membership', 'practice-portal' ) );
		self::select( 'plan', __( 'Plan', 'practice-portal' ), AddMemberForm::planNames( $this->plans->all() ), $typed['plan'] );
		printf( '<tr><th scope="row">%1$s</th><td><fieldset><legend class="screen-reader-text">%1$s</legend>', esc_html__( 'Paid by', 'practice-portal' ) );
		printf(
			'<p><label><input type="radio" name="payment" value="%1$s" required %2$s> %3$s</label></p><p><label for="practice-portal-subscription">%4$s</label><br><input type="text" class="regular-text" id="practice-portal-subscription" name="subscription" value="%5$s" placeholder="sub_" aria-describedby="practice-portal-subscription-help"></p><p class="description" id="practice-portal-subscription-help">%6$s</p>',
			esc_attr( AddMemberForm::STRIPE ),
			checked( $typed['payment'], AddMemberForm::STRIPE, false ),
			esc_html__( 'A running Stripe subscription', 'practice-portal' ),
			esc_html__( 'ID of the Stripe subscription', 'practice-portal' ),
			esc_attr( $typed['subscription'] ),
			esc_html__( 'Leave it empty to find the subscription by the e-mail address. The subscription continues as it is; nothing is charged now.', 'practice-portal' )
		);
		OutsidePaymentFields::outputChoice( '' === $typed['payment'] ? Subscription::OUTSIDE : $typed['payment'] );
		OutsidePaymentFields::output( $typed['until'], $typed['yearly'], 'practice-portal-add' );
		echo '</fieldset></td></tr>';
		printf( '<tr><th scope="row">%1$s</th><td><label><input type="checkbox" name="password_link" value="1" %2$s> %3$s</label></td></tr></table>', esc_html__( 'E-mail', 'practice-portal' ), checked( $typed['password_link'], '1', false ), esc_html__( 'Send the “Set your password” e-mail to a new account', 'practice-portal' ) );
	}

	/** @param array<string,string> $typed The input by field. */
	private static function text( string $name, string $label, array $typed, string $type = 'text', bool $is_required = false, string $help = '' ): void {
		printf(
			'<tr><th scope="row"><label for="practice-portal-%1$s">%2$s</label></th><td><input type="%3$s" class="regular-text" id="practice-portal-%1$s" name="%1$s" value="%4$s" autocomplete="off"%5$s>%6$s</td></tr>',
			esc_attr( $name ),
			esc_html( $label ),
			esc_attr( $type ),
			esc_attr( $typed[ $name ] ),
			$is_required ? ' required' : '',
			'' === $help ? '' : '<p class="description">' . esc_html( $help ) . '</p>'
		);
	}

	/** @param array<string,string> $labels The labels by value. */
	private static function select( string $name, string $label, array $labels, string $chosen ): void {
		printf( '<tr><th scope="row"><label for="practice-portal-%1$s">%2$s</label></th><td><select id="practice-portal-%1$s" name="%1$s"><option value="">%3$s</option>', esc_attr( $name ), esc_html( $label ), esc_html__( '— Select —', 'practice-portal' ) );
		foreach ( $labels as $value => $text ) {
			printf( '<option value="%1$s" %2$s>%3$s</option>', esc_attr( (string) $value ), selected( $chosen, (string) $value, false ), esc_html( $text ) );
		}
		echo '</select></td></tr>';
	}

	/**
	 * @param string[] $values The registration's values.
	 * @return array<string,string> Labels by value.
	 */
	private static function labels( array $values ): array {
		$labels = array();
		foreach ( $values as $value ) {
			$labels[ $value ] = ContractTexts::choice( $value );
		}
		return $labels;
	}
}
