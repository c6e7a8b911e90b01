<?php
declare(strict_types=1);

namespace PracticePortal\Desk\Problems;

use PracticePortal\Desk\Acts;
use PracticePortal\Desk\Capability;
use PracticePortal\Desk\DeskFacts;
use PracticePortal\Desk\Menu;
use PracticePortal\Desk\Outcome;
use PracticePortal\Desk\Page;
use PracticePortal\Desk\Rows;
use PracticePortal\Domain\Fact;
use PracticePortal\Domain\Text;
use PracticePortal\Registration\ProblemDesk;
use PracticePortal\Registration\UserRemoval;
use PracticePortal\Storage\Problems;

defined( 'ABSPATH' ) || exit;

/**
 * The problems that last, with what to do, and those that are over.
 */
final class ProblemsPage extends Page {
	/** The act by which somebody says that a problem is dealt with. */
	public const SETTLE = 'settle_problem';

	/** The act by which the owner says that missing users were deleted. */
	public const END_MISSING = 'end_missing_users';

	private Problems $problems;
	private UserRemoval $removal;
	private Acts $acts;
	private ?ProblemsTable $table = null;

	public function __construct( Problems $problems, UserRemoval $removal, Acts $acts ) {
		$this->problems = $problems;
		$this->removal  = $removal;
		$this->acts     = $acts;
		$acts->add( self::SETTLE, Capability::MANAGE_MEMBERS, array( $this, 'settle' ) );
		$acts->add( self::END_MISSING, Capability::MANAGE_PORTAL, array( $this, 'endMissing' ) );
		Rows::keep( Rows::PROBLEMS );
	}

	public static function slug(): string {
		return 'practice-portal-problems';
	}

	protected function title(): string {
		return __( 'Problems', 'practice-portal' );
	}

	protected function capability(): string {
		return Capability::MANAGE_MEMBERS;
	}

	protected function mark(): string {
		return Menu::bubble( $this->problems->count() );
	}

	protected function open(): void {
		Rows::offer( Rows::PROBLEMS );
		$this->table = new ProblemsTable( $this->problems, self::address(), self::SETTLE );
		$this->acts->performChosen( $this->table );
	}

	protected function body(): void {
		if ( null === $this->table ) {
			return;
		}
		$this->table->prepare_items();
		echo '<p>' . esc_html__( 'What needs somebody, with what to do. Most of these end by themselves once the reason is gone; mark the others as done when you have dealt with them.', 'practice-portal' ) . '</p>';
		$this->table->views();
		// The buttons of the rows belong to this form: one form cannot stand in another.
		printf( '<form method="post" action="%1$s" id="%2$s">', esc_url( Acts::address() ), esc_attr( ProblemsTable::ROW_FORM ) );
		Acts::fields( self::SETTLE );
		printf( '</form><form method="post" action="%1$s" id="%2$s">', esc_url( Acts::address() ), esc_attr( ProblemsTable::END_FORM ) );
		Acts::fields( self::END_MISSING );
		printf( '</form><form method="post" action="%s">', esc_url( self::address() ) );
		$this->table->display();
		echo '</form>';
	}

	/** The subscriptions of users who are missing are cancelled. */
	public function endMissing(): Outcome {
		$count = $this->removal->endMissing();
		DeskFacts::tell( ( new Fact( DeskFacts::MISSING_ENDED, 0, uniqid( '', true ) ) )->withDetail( (string) $count ) );
		/* translators: %s: a number. */
		return Outcome::done( sprintf( _n( 'The subscriptions of %s deleted user are canceled. What Stripe could not cancel is tried again every hour.', 'The subscriptions of %s deleted users are canceled. What Stripe could not cancel is tried again every hour.', $count, 'practice-portal' ), number_format_i18n( $count ) ) );
	}

	/**
	 * Somebody has dealt with one problem, or with several.
	 *
	 * @param array<int|string,mixed> $form `problems`, a list of their numbers.
	 */
	public function settle( array $form ): Outcome {
		$ids = array_filter( array_map( array( Text::class, 'id' ), Text::collection( $form['problems'] ?? array() ) ) );
		if ( array() === $ids ) {
			return Outcome::refused( __( 'Choose the problems that are dealt with.', 'practice-portal' ) );
		}
		foreach ( $ids as $id ) {
			$problem = $this->problems->find( $id );
			if ( null !== $problem && $this->problems->settle( $id ) ) {
				DeskFacts::tell( ( new Fact( DeskFacts::PROBLEM_SETTLED, $problem->user_id, "$id-$problem->created_at" ) )->withDetail( ProblemDesk::title( $problem ) )->withReference( $problem->subject ) );
			}
		}
		/* translators: %s: a number. */
		return Outcome::done( sprintf( _n( '%s problem is marked as done.', '%s problems are marked as done.', count( $ids ), 'practice-portal' ), number_format_i18n( count( $ids ) ) ) );
	}
}
