<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\Members\MemberUrl;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Membership\Bulk\BulkJobs;
use PracticePortal\Membership\Bulk\BulkTarget;

defined( 'ABSPATH' ) || exit;

/**
 * What became of each member of a bulk operation.
 */
final class BulkReport {
	private const PER_PAGE = 100;

	private BulkJobs $jobs;

	public function __construct( BulkJobs $jobs ) {
		$this->jobs = $jobs;
	}

	public function output( int $job_id ): void {
		$job = $this->jobs->find( $job_id );
		if ( null === $job ) {
			printf( '<div class="notice notice-error inline" role="alert"><p>%s</p></div>', esc_html__( 'This report does not exist any more. Reports are stored for 90 days.', 'practice-portal' ) );
			return;
		}
		$counts = $this->jobs->counts( $job->id );
		$left   = $counts[ BulkTarget::PENDING ] + $counts[ BulkTarget::RUNNING ];
		$total  = array_sum( $counts );
		printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( MemberUrl::members() ), esc_html__( 'All members', 'practice-portal' ) );
		/* translators: 1: a date and time, 2: a number, 3: a number, 4: a number. */
		printf( '<p class="practice-portal-progress" role="status">%s</p>', esc_html( sprintf( __( 'Started %1$s. Done: %2$s. Not possible: %3$s. Waiting: %4$s.', 'practice-portal' ), Dates::moment( $job->created_at ), number_format_i18n( $counts[ BulkTarget::DONE ] ), number_format_i18n( $counts[ BulkTarget::FAILED ] ), number_format_i18n( $left ) ) ) );
		if ( $left > 0 ) {
			printf( '<p><progress max="%1$d" value="%2$d" aria-label="%3$s"></progress></p><p><a class="button" href="%4$s">%5$s</a></p><p class="description">%6$s</p>', (int) $total, (int) ( $total - $left ), esc_attr__( 'Progress', 'practice-portal' ), esc_url( BulkJobStarter::report( $job->id ) ), esc_html__( 'Reload', 'practice-portal' ), esc_html__( 'You can close this page. The rest continues in the background.', 'practice-portal' ) );
		}
		$this->outputTargets( $job->id, (int) $total );
	}

	private function outputTargets( int $job_id, int $total ): void {
		$page    = max( 1, Sanitizer::id( wp_unslash( $_GET['paged'] ?? '' ) ) ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- which page is shown.
		$targets = $this->jobs->targets( $job_id, self::PER_PAGE, ( $page - 1 ) * self::PER_PAGE );
		cache_users( array_column( $targets, 'user_id' ) );
		printf( '<table class="widefat striped practice-portal-stacked"><thead><tr><th scope="col">%1$s</th><th scope="col">%2$s</th><th scope="col">%3$s</th></tr></thead><tbody>', esc_html__( 'Name', 'practice-portal' ), esc_html__( 'Status', 'practice-portal' ), esc_html__( 'Result', 'practice-portal' ) );
		foreach ( $targets as $target ) {
			$user = get_userdata( $target->user_id );
			printf( '<tr><td><a href="%1$s">%2$s</a></td><td>%3$s</td><td>%4$s</td></tr>', esc_url( MemberUrl::member( $target->user_id ) ), esc_html( false === $user ? __( 'Deleted user', 'practice-portal' ) : $user->display_name ), esc_html( self::status( $target ) ), esc_html( $target->result ) );
		}
		echo '</tbody></table>';
		$links = paginate_links(
			array(
				'base'    => BulkJobStarter::report( $job_id ) . '&paged=%#%',
				'format'  => '',
				'current' => $page,
				'total'   => (int) ceil( $total / self::PER_PAGE ),
			)
		);
		if ( is_string( $links ) ) {
			printf( '<div class="tablenav"><div class="tablenav-pages">%s</div></div>', wp_kses_post( $links ) );
		}
	}

	private static function status( BulkTarget $target ): string {
		switch ( $target->state ) {
			case BulkTarget::DONE:
				return __( 'Done', 'practice-portal' );
			case BulkTarget::FAILED:
				return __( 'Not possible', 'practice-portal' );
		}
		return __( 'Waiting', 'practice-portal' );
	}
}
