<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\AdminUrl;
use PracticePortal\Admin\Members\MemberUrl;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Membership\Bulk\BulkJob;
use PracticePortal\Membership\Bulk\BulkJobs;
use PracticePortal\Membership\Bulk\BulkTarget;

/** The report of a bulk operation: its result for each member. */
final class BulkReport {
	private const PER_PAGE = 100;

	public function __construct( private readonly BulkJobs $jobs ) {}

	public static function url( BulkJob $job ): string {
		return AdminUrl::for( $job->isMessage() ? MenuEntries::MESSAGES : MenuEntries::BULK, array( 'job' => $job->id ) );
	}

	public function output( int $job_id ): void {
		$job = $this->jobs->find( $job_id );
		if ( null === $job ) {
			printf( '<div class="notice notice-error inline" role="alert"><p>%s</p></div>', esc_html__( 'This report does not exist any more. Reports are stored for 90 days.', 'practice-portal' ) );
			return;
		}
		$counts     = $this->jobs->counts( $job->id );
		$left       = $counts[ BulkTarget::PENDING ] + $counts[ BulkTarget::RUNNING ];
		$total      = (int) array_sum( $counts );
		$is_message = $job->isMessage();
		$url        = self::url( $job );
		if ( $is_message ) {
			printf( '<h2>%s</h2>', esc_html( (string) ( $job->parameters['subject'] ?? '' ) ) );
		}
		printf( '<p class="practice-portal-progress" role="status">%s</p>', esc_html( self::progress( $job, array_map( 'number_format_i18n', $counts + array( 'left' => $left ) ), $is_message ) ) );
		if ( $left > 0 ) {
			printf( '<p><progress max="%1$d" value="%2$d" aria-label="%3$s"></progress></p><p><a class="button" href="%4$s">%5$s</a></p><p class="description">%6$s</p>', (int) $total, (int) ( $total - $left ), esc_attr__( 'Progress', 'practice-portal' ), esc_url( $url ), esc_html__( 'Reload', 'practice-portal' ), esc_html__( 'You can close this page. The rest continues in the background.', 'practice-portal' ) );
		}
		$this->outputTargets( $job->id, $total, $url, $is_message );
	}

	/** @param array<string,string> $counts Numbers of members by state, and those that are `left`. */
	private static function progress( BulkJob $job, array $counts, bool $is_message ): string {
		$started = Dates::moment( $job->created_at );
		return $is_message
			/* translators: 1: a date and time, 2: a number, 3: a number, 4: a number, 5: a number. */
			? sprintf( __( 'Started %1$s. Sent: %2$s. Declined: %3$s. Not sent: %4$s. Waiting: %5$s.', 'practice-portal' ), $started, $counts[ BulkTarget::DONE ], $counts[ BulkTarget::DECLINED ], $counts[ BulkTarget::FAILED ], $counts['left'] )
			/* translators: 1: a date and time, 2: a number, 3: a number, 4: a number. */
			: sprintf( __( 'Started %1$s. Done: %2$s. Not possible: %3$s. Waiting: %4$s.', 'practice-portal' ), $started, $counts[ BulkTarget::DONE ], $counts[ BulkTarget::FAILED ], $counts['left'] );
	}

	private function outputTargets( int $job_id, int $total, string $url, bool $is_message ): void {
		$page    = max( 1, Sanitizer::id( wp_unslash( $_GET['paged'] ?? '' ) ) ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- which page is shown.
		$targets = $this->jobs->targets( $job_id, self::PER_PAGE, ( $page - 1 ) * self::PER_PAGE );
		cache_users( array_column( $targets, 'user_id' ) );
		printf( '<table class="widefat striped practice-portal-stacked"><thead><tr><th scope="col">%1$s</th><th scope="col">%2$s</th><th scope="col">%3$s</th></tr></thead><tbody>', esc_html__( 'Name', 'practice-portal' ), esc_html__( 'Status', 'practice-portal' ), esc_html__( 'Result', 'practice-portal' ) );
		foreach ( $targets as $target ) {
			$user = get_userdata( $target->user_id );
			printf( '<tr><td><a href="%1$s">%2$s</a></td><td>%3$s</td><td>%4$s</td></tr>', esc_url( MemberUrl::member( $target->user_id ) ), esc_html( false === $user ? __( 'Deleted user', 'practice-portal' ) : $user->display_name ), esc_html( self::status( $target, $is_message ) ), esc_html( $target->result ) );
		}
		echo '</tbody></table>';
		$links = paginate_links(
			array(
				'base'    => $url . '&paged=%#%',
				'format'  => '',
				'current' => $page,
				'total'   => (int) ceil( $total / self::PER_PAGE ),
			)
		);
		if ( is_string( $links ) ) {
			printf( '<div class="tablenav"><div class="tablenav-pages">%s</div></div>', wp_kses_post( $links ) );
		}
	}

	private static function status( BulkTarget $target, bool $is_message ): string {
		return match ( $target->state ) {
			BulkTarget::DONE     => $is_message ? __( 'Sent', 'practice-portal' ) : __( 'Done', 'practice-portal' ),
			BulkTarget::DECLINED => __( 'Declined', 'practice-portal' ),
			BulkTarget::FAILED   => $is_message ? __( 'Not sent', 'practice-portal' ) : __( 'Not possible', 'practice-portal' ),
			default              => __( 'Waiting', 'practice-portal' ),
		};
	}
}
