<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Adding;

use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\Dates;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Membership\Adding\MemberAdder;
use PracticePortal\Membership\Adding\NewMember;
use PracticePortal\Membership\Import\Columns;
use PracticePortal\Membership\Import\DateOrder;
use PracticePortal\Membership\Import\Import;
use PracticePortal\Membership\Import\ImportOptions;
use PracticePortal\Membership\Import\ImportRow;
use PracticePortal\Membership\Import\ImportStatuses;
use PracticePortal\Membership\Import\Imports;
use PracticePortal\Membership\Import\RowReader;
use PracticePortal\Membership\Import\RowState;

/** The form that maps columns to fields and values to plans, with a preview of the first rows. */
final class ImportMapping {
	private const PREVIEWED = 20;

	/** Fields that every mapping shows, also without a column. The page folds away the others that the file does not have. */
	private const COMMON = array( Columns::EMAIL, Columns::FIRST_NAME, Columns::LAST_NAME, Columns::PLAN, Columns::STATUS, Columns::SINCE, Columns::UNTIL, Columns::SUBSCRIPTION );

	/** @var string[] Values whose plan was found by a name that is only alike. */
	private array $asked = array();

	public function __construct(
		private readonly Imports $imports,
		private readonly Plans $plans,
		private readonly RowReader $row_reader,
		private readonly MemberAdder $member_adder,
	) {}

	public function output( Import $import ): void {
		$this->asked = array();
		$options     = $this->options( $import );
		$source      = Columns::source( $import->header );
		if ( '' !== $source ) {
			/* translators: %s: name of a program. */
			printf( '<p>%s</p>', esc_html( sprintf( __( 'This looks like an export of %s. Its columns are preselected.', 'practice-portal' ), $source ) ) );
		}
		printf( '<form method="post" action="%s">', esc_url( AdminPostActions::url() ) );
		AdminPostActions::fields( ImportActions::MAP );
		printf( '<input type="hidden" name="import" value="%d">', (int) $import->id );
		$this->outputColumns( $import, $options );
		$this->outputPlans( $import, $options );
		$this->outputStatuses( $import, $options );
		self::outputRules( $options );
		printf( '<p class="submit"><button type="submit" name="check" value="1" class="button button-primary">%1$s</button> <button type="submit" name="check" value="0" class="button">%2$s</button></p></form>', esc_html__( 'Check all rows', 'practice-portal' ), esc_html__( 'Show preview', 'practice-portal' ) );
		$this->outputPreview( $import, $options );
	}

	/** The chosen mapping, or the preselected one before the first choice. */
	private function options( Import $import ): ImportOptions {
		if ( array() !== $import->options->columns ) {
			return $import->options;
		}
		$column  = Columns::preselect( $import->header )[ Columns::PLAN ] ?? null;
		$values  = null === $column ? array() : $this->imports->values( $import->id, $column );
		$plans   = $this->plans->all();
		$options = ImportOptions::preselected( $import->header, $values, $plans, $import->options->date_order );
		foreach ( $values as $value ) {
			$plan = isset( $options->plans[ ImportOptions::key( $value ) ] ) ? 0 : ImportOptions::alike( $value, $plans );
			if ( 0 !== $plan ) {
				$options->plans[ ImportOptions::key( $value ) ] = $plan;
				$this->asked[] = $value;
			}
		}
		return $options;
	}

	private function outputColumns( Import $import, ImportOptions $options ): void {
		$first = $this->imports->rows( $import->id, array( RowState::Pending, RowState::Ready, RowState::Refused, RowState::Superseded ), 1 );
		$shown = array_filter( Columns::labels(), static fn( string $field ): bool => isset( $options->columns[ $field ] ) || in_array( $field, self::COMMON, true ), ARRAY_FILTER_USE_KEY );
		$rest  = array_diff_key( Columns::labels(), $shown );
		printf( '<h2>%s</h2>', esc_html__( 'Columns', 'practice-portal' ) );
		self::outputFields( $shown, $import, $options, $first );
		if ( array() !== $rest ) {
			/* translators: %s: a number. */
			printf( '<details class="practice-portal-more"><summary>%s</summary>', esc_html( sprintf( _n( '%s more field', '%s more fields', count( $rest ), 'practice-portal' ), number_format_i18n( count( $rest ) ) ) ) );
			self::outputFields( $rest, $import, $options, $first );
			echo '</details>';
		}
	}

	/**
	 * @param array<string,string> $labels The fields' labels.
	 * @param ImportRow[]          $first  The first row, if there is one.
	 */
	private static function outputFields( array $labels, Import $import, ImportOptions $options, array $first ): void {
		printf( '<table class="widefat striped practice-portal-stacked practice-portal-mapping"><thead><tr><th scope="col">%1$s</th><th scope="col">%2$s</th><th scope="col">%3$s</th></tr></thead><tbody>', esc_html__( 'Field', 'practice-portal' ), esc_html__( 'Column of the file', 'practice-portal' ), esc_html__( 'First row', 'practice-portal' ) );
		foreach ( $labels as $field => $label ) {
			$chosen = $options->columns[ $field ] ?? null;
			printf( '<tr><td><label for="practice-portal-column-%1$s">%2$s</label></td><td><select id="practice-portal-column-%1$s" name="columns[%1$s]"><option value="">%3$s</option>', esc_attr( $field ), esc_html( $label ), esc_html__( '— None —', 'practice-portal' ) );
			foreach ( $import->header as $index => $name ) {
				printf( '<option value="%1$d" %2$s>%3$s</option>', (int) $index, selected( $chosen, $index, false ), esc_html( $name ) );
			}
			printf( '</select></td><td><bdi>%s</bdi></td></tr>', esc_html( null === $chosen || array() === $first ? '' : mb_substr( $first[0]->cells[ $chosen ] ?? '', 0, 60 ) ) );
		}
		echo '</tbody></table>';
	}

	private function outputPlans( Import $import, ImportOptions $options ): void {
		$names  = AddMemberForm::planNames( $this->plans->all() );
		$column = $options->columns[ Columns::PLAN ] ?? null;
		printf( '<h2>%s</h2><table class="form-table" role="presentation">', esc_html__( 'Plans', 'practice-portal' ) );
		foreach ( null === $column ? array() : $this->imports->values( $import->id, $column ) as $index => $value ) {
			/* translators: %s: a value in the file. */
			$label = '' === $value ? __( 'Rows without a value', 'practice-portal' ) : sprintf( __( '“%s” means', 'practice-portal' ), $value );
			printf( '<tr><th scope="row"><label for="practice-portal-plan-%1$d">%2$s</label></th><td><input type="hidden" name="plan_values[%1$d]" value="%3$s">', (int) $index, esc_html( $label ), esc_attr( $value ) );
			self::outputPlan( "practice-portal-plan-$index", "plans[$index]", $names, $options->plans[ ImportOptions::key( $value ) ] ?? 0 );
			if ( in_array( $value, $this->asked, true ) ) {
				printf( '<p class="description">%s</p>', esc_html__( 'Is this the same plan? It is preselected because the names are alike.', 'practice-portal' ) );
			}
			echo '</td></tr>';
		}
		printf( '<tr><th scope="row"><label for="practice-portal-default-plan">%s</label></th><td>', esc_html__( 'All others', 'practice-portal' ) );
		self::outputPlan( 'practice-portal-default-plan', 'default_plan', $names, $options->default_plan );
		echo '</td></tr></table>';
	}

	/** Asks once for each status of the file. Known ones are preselected. */
	private function outputStatuses( Import $import, ImportOptions $options ): void {
		$column = $options->columns[ Columns::STATUS ] ?? null;
		$values = null === $column || isset( $options->columns[ Columns::ENDED_ON ], $options->columns[ Columns::PAID_BY ] ) ? array() : array_filter( $this->imports->values( $import->id, $column ), 'strlen' );
		$labels = array(
			''                     => __( '— Choose —', 'practice-portal' ),
			ImportStatuses::MEMBER => __( 'Member, while paid', 'practice-portal' ),
			ImportStatuses::FORMER => __( 'Former member, without access', 'practice-portal' ),
			ImportStatuses::NONE   => __( 'Never a member: not imported', 'practice-portal' ),
		);
		if ( array() === $values ) {
			return;
		}
		printf( '<h2>%1$s</h2>', esc_html__( 'Statuses', 'practice-portal' ) );
		if ( isset( $options->columns[ Columns::ACCESS ] ) ) {
			printf( '<p>%s</p>', esc_html__( 'Where the file says whether a person has access, that decides between member and former member.', 'practice-portal' ) );
		}
		echo '<table class="form-table" role="presentation">';
		$words = array_combine( array_map( ImportStatuses::key( ... ), $values ), $values );
		foreach ( array_values( $words ) as $index => $value ) {
			/* translators: %s: a value in the file. */
			printf( '<tr><th scope="row"><label for="practice-portal-status-%1$d">%2$s</label></th><td><input type="hidden" name="status_values[%1$d]" value="%3$s"><select id="practice-portal-status-%1$d" name="statuses[%1$d]">', (int) $index, esc_html( sprintf( __( '“%s” means', 'practice-portal' ), $value ) ), esc_attr( $value ) );
			foreach ( $labels as $meaning => $label ) {
				printf( '<option value="%1$s" %2$s>%3$s</option>', esc_attr( $meaning ), selected( $options->status( $value ), $meaning, false ), esc_html( $label ) );
			}
			echo '</select></td></tr>';
		}
		echo '</table>';
	}

	/** @param array<string,string> $names The plans' names by ID. */
	private static function outputPlan( string $id, string $name, array $names, int $chosen ): void {
		printf( '<select id="%1$s" name="%2$s"><option value="0">%3$s</option>', esc_attr( $id ), esc_attr( $name ), esc_html__( '— Not imported —', 'practice-portal' ) );
		foreach ( $names as $plan => $label ) {
			printf( '<option value="%1$s" %2$s>%3$s</option>', esc_attr( (string) $plan ), selected( (string) $chosen, (string) $plan, false ), esc_html( $label ) );
		}
		echo '</select>';
	}

	private static function outputRules( ImportOptions $options ): void {
		$choices = array(
			ImportOptions::REFUSE        => __( 'are not imported', 'practice-portal' ),
			ImportOptions::COMPLIMENTARY => __( 'are complimentary, without an end', 'practice-portal' ),
			ImportOptions::DATE          => __( 'are paid until this date:', 'practice-portal' ),
		);
		printf( '<h2>%1$s</h2><table class="form-table" role="presentation"><tr><th scope="row">%2$s</th><td><fieldset><legend class="screen-reader-text">%2$s</legend>', esc_html__( 'Rules', 'practice-portal' ), esc_html__( 'Rows without a date and without a Stripe subscription', 'practice-portal' ) );
		foreach ( $choices as $value => $label ) {
			printf( '<p><label><input type="radio" name="without_date" value="%1$s" %2$s> %3$s</label></p>', esc_attr( $value ), checked( $options->without_date, $value, false ), esc_html( $label ) );
		}
		printf( '<p><input type="date" name="date" value="%1$s" aria-label="%2$s"></p></fieldset></td></tr>', esc_attr( $options->date ), esc_attr__( 'Paid until', 'practice-portal' ) );
		if ( '' !== $options->date_order ) {
			self::outputDateOrder( $options );
		}
		printf( '<tr><th scope="row">%1$s</th><td><p><label><input type="checkbox" name="asks_stripe" value="1" %2$s> %3$s</label></p></td></tr>', esc_html__( 'Stripe', 'practice-portal' ), checked( $options->asks_stripe, true, false ), esc_html__( 'For rows with neither a subscription ID nor a date: find running subscriptions by e-mail address', 'practice-portal' ) );
		printf( '<tr><th scope="row">%1$s</th><td><p><label><input type="checkbox" name="includes_former" value="1" %2$s> %3$s</label></p></td></tr></table>', esc_html__( 'Former members', 'practice-portal' ), checked( $options->includes_former, true, false ), esc_html__( 'Import former members: they get an account and no access', 'practice-portal' ) );
	}

	private static function outputDateOrder( ImportOptions $options ): void {
		$choices = array(
			DateOrder::MONTH_FIRST => __( 'Month first: 03/05 is March 5', 'practice-portal' ),
			DateOrder::DAY_FIRST   => __( 'Day first: 03/05 is May 3', 'practice-portal' ),
		);
		printf( '<tr><th scope="row"><label for="practice-portal-date-order">%s</label></th><td><select id="practice-portal-date-order" name="date_order">', esc_html__( 'Dates such as 03/05/2024', 'practice-portal' ) );
		foreach ( $choices as $value => $label ) {
			printf( '<option value="%1$s" %2$s>%3$s</option>', esc_attr( $value ), selected( $options->isDayFirst(), DateOrder::DAY_FIRST === $value, false ), esc_html( $label ) );
		}
		echo '</select>';
		if ( DateOrder::UNCLEAR === $options->date_order ) {
			printf( '<p class="description">%s</p>', esc_html__( 'The dates of the file do not show which it is. Compare the first rows below with your file.', 'practice-portal' ) );
		}
		echo '</td></tr>';
	}

	private function outputPreview( Import $import, ImportOptions $options ): void {
		printf( '<h2>%1$s</h2><table class="widefat striped practice-portal-stacked"><thead><tr><th scope="col">%2$s</th><th scope="col">%3$s</th><th scope="col">%4$s</th></tr></thead><tbody>', esc_html__( 'The first rows', 'practice-portal' ), esc_html__( 'Row', 'practice-portal' ), esc_html__( 'Person', 'practice-portal' ), esc_html__( 'Result', 'practice-portal' ) );
		foreach ( $this->imports->rows( $import->id, array( RowState::Pending, RowState::Ready, RowState::Refused, RowState::Superseded, RowState::Later ), self::PREVIEWED ) as $row ) {
			try {
				$person = $this->row_reader->read( $row->cells, count( $import->header ), $options );
				$this->member_adder->check( $person, false );
				$who  = trim( $person->form->first_name . ' ' . $person->form->last_name . ' ' . $person->email() );
				$what = RowState::Superseded === $row->state ? $row->reason : self::outcome( $person );
			} catch ( RequestRejected $refusal ) {
				$who = self::named( $row, $options );
				/* translators: %s: why. */
				$what = sprintf( __( 'Not imported: %s', 'practice-portal' ), $refusal->getMessage() );
			}
			printf( '<tr><td>%1$d</td><td>%2$s</td><td>%3$s</td></tr>', (int) $row->line, esc_html( mb_substr( $who, 0, 120 ) ), esc_html( $what ) );
		}
		echo '</tbody></table>';
	}

	/** The name and e-mail address in a row that can't be imported, or else its first cells. */
	private static function named( ImportRow $row, ImportOptions $options ): string {
		$cells = array();
		foreach ( array( Columns::FIRST_NAME, Columns::LAST_NAME, Columns::EMAIL ) as $field ) {
			$cells[] = trim( $row->cells[ $options->columns[ $field ] ?? -1 ] ?? '' );
		}
		$named = trim( implode( ' ', array_filter( $cells, 'strlen' ) ) );
		return '' === $named ? implode( ', ', array_slice( array_filter( $row->cells, 'strlen' ), 0, 3 ) ) : $named;
	}

	/** Describes what the import does with a person. */
	private static function outcome( NewMember $person ): string {
		$account = false === get_user_by( 'email', $person->email() ) ? __( 'New account', 'practice-portal' ) : __( 'Existing account', 'practice-portal' );
		$plan    = null === $person->plan ? __( 'the plan of the Stripe price', 'practice-portal' ) : $person->plan->name;
		$until   = null === $person->payment || null === $person->payment->until ? '' : Dates::day( $person->payment->until );
		if ( $person->ended_at > 0 ) {
			/* translators: 1: "New account" or "Existing account", 2: name of a plan, 3: a date. */
			return sprintf( __( '%1$s, former member: %2$s until %3$s', 'practice-portal' ), $account, $plan, $until );
		}
		if ( '' !== $person->inviter_email ) {
			/* translators: 1: "New account" or "Existing account", 2: an e-mail address. */
			return sprintf( __( '%1$s, invited by %2$s', 'practice-portal' ), $account, $person->inviter_email );
		}
		if ( null === $person->payment ) {
			/* translators: 1: "New account" or "Existing account", 2: name of a plan, 3: ID of a subscription. */
			return '' === $person->stripe_subscription ? sprintf( __( '%1$s, %2$s, with the Stripe subscription found by e-mail address', 'practice-portal' ), $account, $plan ) : sprintf( __( '%1$s, %2$s, with the Stripe subscription %3$s', 'practice-portal' ), $account, $plan, $person->stripe_subscription );
		}
		if ( '' === $until ) {
			/* translators: 1: "New account" or "Existing account", 2: name of a plan. */
			return sprintf( __( '%1$s, %2$s, complimentary', 'practice-portal' ), $account, $plan );
		}
		return Gateway::Complimentary === $person->payment->gateway
			/* translators: 1: "New account" or "Existing account", 2: name of a plan, 3: a date. */
			? sprintf( __( '%1$s, %2$s, complimentary until %3$s', 'practice-portal' ), $account, $plan, $until )
			/* translators: 1: "New account" or "Existing account", 2: name of a plan, 3: a date. */
			: sprintf( __( '%1$s, %2$s, paid until %3$s', 'practice-portal' ), $account, $plan, $until );
	}
}
