<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Adding;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\FormRows;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\OutsidePaymentFields;
use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Core\Contract;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseFailure;
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
		} catch ( ConcurrentChange | DatabaseFailure $failure ) {
			return self::refused( $typed, __( 'Another request is updating this member. Try again in a moment.', 'practice-portal' ) );
		}
		if ( $added->is_new_account && '' !== $typed->typed['password_link'] ) {
			ActivityLog::record( new JournalEvent( ActivityKind::PasswordLinkRequested, $added->user_id, "$added->user_id-" . wp_generate_uuid4() ) );
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
		$rows = new FormRows( 'practice-portal', $typed );
		self::outputPerson( $rows );
		$this->outputMembership( $typed, $rows );
		printf( '<p class="submit"><button type="submit" class="button button-primary">%s</button></p></form>', esc_html__( 'Add member', 'practice-portal' ) );
	}

	private static function outputPerson( FormRows $rows ): void {
		printf( '<h2>%s</h2><table class="form-table" role="presentation">', esc_html__( 'Person', 'practice-portal' ) );
		$rows->text( 'email', __( 'E-mail', 'practice-portal' ), 'email', true, __( 'If an account has this address, it gets the membership.', 'practice-portal' ) );
		$rows->text( 'first_name', __( 'First name', 'practice-portal' ) );
		$rows->text( 'last_name', __( 'Last name', 'practice-portal' ) );
		$rows->text( 'phone', __( 'Phone', 'practice-portal' ), 'tel' );
		$rows->select( 'role', __( 'Role', 'practice-portal' ), FormRows::choices( Contract::ROLES ) );
		$rows->select( 'profession', __( 'Profession', 'practice-portal' ), FormRows::choices( Contract::PROFESSIONS ) );
		echo '</table>';
		printf( '<h2>%s</h2><table class="form-table" role="presentation">', esc_html__( 'Practice', 'practice-portal' ) );
		$rows->text( 'practice', __( 'Name', 'practice-portal' ) );
		$rows->text( 'specialty', __( 'Specialty', 'practice-portal' ) );
		$rows->text( 'line1', __( 'Address', 'practice-portal' ) );
		$rows->text( 'line2', __( 'Address, second line', 'practice-portal' ) );
		$rows->text( 'city', __( 'City', 'practice-portal' ) );
		$rows->text( 'state', __( 'State, for example OR', 'practice-portal' ) );
		$rows->text( 'zip', __( 'ZIP code', 'practice-portal' ) );
		echo '</table>';
	}

	/** @param array<string,string> $typed The input by field. */
	private function outputMembership( array $typed, FormRows $rows ): void {
		printf( '<h2>%s</h2><table class="form-table" role="presentation">', esc_html__( 'Membership', 'practice-portal' ) );
		$rows->select( 'plan', __( 'Plan', 'practice-portal' ), AddMemberForm::planNames( $this->plans->all() ) );
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
		OutsidePaymentFields::outputChoice( '' === $typed['payment'] ? Gateway::Outside->value : $typed['payment'] );
		OutsidePaymentFields::output( $typed['until'], $typed['yearly'], 'practice-portal-add' );
		echo '</fieldset></td></tr>';
		printf( '<tr><th scope="row">%1$s</th><td><label><input type="checkbox" name="password_link" value="1" %2$s> %3$s</label></td></tr></table>', esc_html__( 'E-mail', 'practice-portal' ), checked( $typed['password_link'], '1', false ), esc_html__( 'Send the “Set your password” e-mail to a new account', 'practice-portal' ) );
	}
}
