<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Health;

use PracticePortal\Admin\Setup\ServerChecks;
use PracticePortal\Admin\Setup\SetupState;
use PracticePortal\Admin\Setup\SetupStep;
use PracticePortal\Core\Health\HealthIssue;
use PracticePortal\Core\Health\HealthIssues;
use PracticePortal\Core\Health\IssueReporter;

/** Adds the command `wp practice-portal doctor` and a test in WordPress' Site Health. Both list the same issues as the page. */
final class SiteHealth {
	/** Maximum number of issues in the list. */
	private const MAX_ISSUES = 100;

	private const TEST = 'practice_portal_health_issues';

	private const SERVERS = 'practice_portal_servers';

	public function __construct( private readonly HealthIssues $health_issues, private readonly ServerChecks $server_checks ) {}

	public function register(): void {
		add_filter( 'site_status_tests', array( $this, 'addTest' ) );
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			\WP_CLI::add_command( 'practice-portal doctor', array( $this, 'runCommand' ) );
		}
	}

	/**
	 * Lists open issues and what to do. Exits with 1 if there are any.
	 *
	 * ## EXAMPLES
	 *
	 *     wp practice-portal doctor
	 */
	public function runCommand(): void {
		$health_issues = $this->health_issues->all( false, self::MAX_ISSUES );
		foreach ( $health_issues as $health_issue ) {
			foreach ( self::lines( $health_issue ) as $line ) {
				\WP_CLI::line( $line );
			}
		}
		if ( array() === $health_issues ) {
			\WP_CLI::success( __( 'No issues found.', 'practice-portal' ) );
			return;
		}
		/* translators: %s: a number. */
		\WP_CLI::error( sprintf( _n( '%s issue needs your attention.', '%s issues need your attention.', $this->health_issues->count(), 'practice-portal' ), number_format_i18n( $this->health_issues->count() ) ) );
	}

	/**
	 * @param array<string,array<string,mixed>> $tests Site Health's tests.
	 * @return array<string,array<string,mixed>>
	 */
	public function addTest( $tests ) {
		$tests['direct'][ self::TEST ] = array(
			'label' => __( 'Practice Portal: problems', 'practice-portal' ),
			'test'  => array( $this, 'test' ),
		);
		if ( array() !== $this->server_checks->all() ) {
			$tests['direct'][ self::SERVERS ] = array(
				'label' => __( 'Practice Portal: servers', 'practice-portal' ),
				'test'  => array( $this, 'testServers' ),
			);
		}
		return $tests;
	}

	/**
	 * A test for Site Health: whether object cache and replicas let several servers work as one site.
	 *
	 * @return array<string,mixed>
	 */
	public function testServers(): array {
		$steps    = $this->server_checks->all();
		$problems = array_filter( $steps, static fn( SetupStep $step ): bool => SetupState::Problem === $step->state );
		return array(
			'test'        => self::SERVERS,
			'label'       => array() === $problems ? __( 'Practice Portal: your servers work as one', 'practice-portal' ) : __( 'Practice Portal: your servers don\'t work as one', 'practice-portal' ),
			'status'      => array() === $problems ? 'good' : 'critical',
			'badge'       => self::badge(),
			'description' => implode( '', array_map( static fn( SetupStep $step ): string => '<p>' . esc_html( $step->text ) . '</p>', array() === $problems ? $steps : $problems ) ),
			'actions'     => '',
		);
	}

	/**
	 * The result in Site Health's format.
	 *
	 * @return array<string,mixed>
	 */
	public function test(): array {
		$health_issues = $this->health_issues->all( false, self::MAX_ISSUES );
		$has_any       = array() !== $health_issues;
		$items         = array_map(
			static fn( HealthIssue $health_issue ): string => '<li>' . esc_html( IssueReporter::title( $health_issue ) . ' ' . IssueReporter::advice( $health_issue ) ) . '</li>',
			$health_issues
		);
		return array(
			'test'        => self::TEST,
			'label'       => $has_any ? __( 'Practice Portal: issues need your attention', 'practice-portal' ) : __( 'Practice Portal: no issues found', 'practice-portal' ),
			'status'      => $has_any ? 'recommended' : 'good',
			'badge'       => self::badge(),
			'description' => $has_any ? '<ul>' . implode( '', $items ) . '</ul>' : '<p>' . esc_html__( 'No payments, subscriptions, or webhook events need attention.', 'practice-portal' ) . '</p>',
			'actions'     => $has_any ? sprintf( '<p><a href="%1$s">%2$s</a></p>', esc_url( HealthIssuesPage::url() ), esc_html__( 'View problems', 'practice-portal' ) ) : '',
		);
	}

	/** @return array{label:string,color:string} */
	private static function badge(): array {
		return array(
			'label' => __( 'Practice Portal', 'practice-portal' ),
			'color' => 'blue',
		);
	}

	/** @return string[] */
	private static function lines( HealthIssue $health_issue ): array {
		return array_filter(
			array(
				sprintf( '%s  %s', gmdate( 'Y-m-d H:i', $health_issue->created_at ), IssueReporter::title( $health_issue ) ),
				'' === $health_issue->detail ? '' : '  ' . $health_issue->detail,
				'  ' . IssueReporter::advice( $health_issue ),
				'  ' . $health_issue->subject . ( $health_issue->user_id > 0 ? sprintf( ', user %d', $health_issue->user_id ) : '' ),
			),
			'strlen'
		);
	}
}
