<?php
declare(strict_types=1);

namespace PracticePortal\Desk\Problems;

use PracticePortal\Domain\Problem;
use PracticePortal\Registration\ProblemDesk;
use PracticePortal\Storage\Problems;

defined( 'ABSPATH' ) || exit;

/**
 * `wp practice-portal doctor`, and a line in WordPress's Site Health: the same list as the page.
 */
final class Doctor {
	/** How many are told at most. */
	private const MOST = 100;

	private const TEST = 'practice_portal_problems';

	private Problems $problems;

	public function __construct( Problems $problems ) {
		$this->problems = $problems;
	}

	public function register(): void {
		add_filter( 'site_status_tests', array( $this, 'addTest' ) );
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			\WP_CLI::add_command( 'practice-portal doctor', array( $this, 'runCommand' ) );
		}
	}

	/**
	 * Says what needs somebody, and what to do. Ends with 1 when there is something.
	 *
	 * ## EXAMPLES
	 *
	 *     wp practice-portal doctor
	 */
	public function runCommand(): void {
		$problems = $this->problems->all( false, self::MOST );
		foreach ( $problems as $problem ) {
			foreach ( self::lines( $problem ) as $line ) {
				\WP_CLI::line( $line );
			}
		}
		if ( array() === $problems ) {
			\WP_CLI::success( __( 'Nothing needs you.', 'practice-portal' ) );
			return;
		}
		/* translators: %s: a number. */
		\WP_CLI::error( sprintf( _n( '%s problem needs somebody.', '%s problems need somebody.', $this->problems->count(), 'practice-portal' ), number_format_i18n( $this->problems->count() ) ) );
	}

	/**
	 * @param array<string,array<string,mixed>> $tests Site Health's.
	 * @return array<string,array<string,mixed>>
	 */
	public function addTest( $tests ) {
		$tests['direct'][ self::TEST ] = array(
			'label' => __( 'Practice Portal: problems', 'practice-portal' ),
			'test'  => array( $this, 'test' ),
		);
		return $tests;
	}

	/**
	 * As Site Health wants it.
	 *
	 * @return array<string,mixed>
	 */
	public function test(): array {
		$problems = $this->problems->all( false, self::MOST );
		$has_any  = array() !== $problems;
		$items    = array_map(
			static function ( Problem $problem ): string {
				return '<li>' . esc_html( ProblemDesk::title( $problem ) . ' ' . ProblemDesk::advice( $problem ) ) . '</li>';
			},
			$problems
		);
		return array(
			'test'        => self::TEST,
			'label'       => $has_any ? __( 'Practice Portal: something needs you', 'practice-portal' ) : __( 'Practice Portal: nothing needs you', 'practice-portal' ),
			'status'      => $has_any ? 'recommended' : 'good',
			'badge'       => array(
				'label' => __( 'Practice Portal', 'practice-portal' ),
				'color' => 'blue',
			),
			'description' => $has_any ? '<ul>' . implode( '', $items ) . '</ul>' : '<p>' . esc_html__( 'No payment, subscription or event of Stripe waits for somebody.', 'practice-portal' ) . '</p>',
			'actions'     => $has_any ? sprintf( '<p><a href="%1$s">%2$s</a></p>', esc_url( ProblemsPage::address() ), esc_html__( 'Open the problems', 'practice-portal' ) ) : '',
		);
	}

	/** @return string[] */
	private static function lines( Problem $problem ): array {
		return array_filter(
			array(
				sprintf( '%s  %s', gmdate( 'Y-m-d H:i', $problem->created_at ), ProblemDesk::title( $problem ) ),
				'' === $problem->detail ? '' : '  ' . $problem->detail,
				'  ' . ProblemDesk::advice( $problem ),
				'  ' . $problem->subject . ( $problem->user_id > 0 ? sprintf( ', user %d', $problem->user_id ) : '' ),
			),
			'strlen'
		);
	}
}
