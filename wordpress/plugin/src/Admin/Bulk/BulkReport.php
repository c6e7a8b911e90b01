<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\AdminUrl;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\Notices;
use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Jobs\JobQueue;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Mail\EmailErrorTexts;
use PracticePortal\Membership\Bulk\BulkJob;
use PracticePortal\Membership\Bulk\BulkJobs;

/** The report of a bulk operation: its result for each member. */
final class BulkReport {
	private const PER_PAGE = 100;

	public function __construct( private readonly BulkJobs $operations, private readonly JobQueue $jobs ) {}

	public static function url( BulkJob $job ): string {
		return AdminUrl::for( $job->isMessage() ? MenuEntries::MESSAGES : MenuEntries::BULK, array( 'job' => $job->id ) );
	}

	public function output( int $job_id ): void {
		$job = $this->operations->find( $job_id );
		if ( null === $job ) {
			Notices::error( __( 'This report does not exist any more. Reports are stored for 90 days.', 'practice-portal' ) );
			return;
		}
		$counts = $this->jobs->countAbout( $job->type(), $job->id );
		$left   = ( $counts[ JobState::Waiting->value ] ?? 0 ) + ( $counts[ JobState::Running->value ] ?? 0 );
		$total  = (int) array_sum( $counts );
		$url    = self::url( $job );
		if ( $job->isMessage() ) {
			printf( '<h2>%s</h2>', esc_html( (string) ( $job->parameters['subject'] ?? '' ) ) );
		}
		printf( '<p class="practice-portal-progress" role="status">%s</p>', esc_html( self::progress( $job, $counts, $left, $total ) ) );
		if ( $left > 0 ) {
			printf( '<p><progress max="%1$d" value="%2$d" aria-label="%3$s"></progress></p><p><a class="button" href="%4$s">%5$s</a></p><p class="description">%6$s</p>', (int) $total, (int) ( $total - $left ), esc_attr__( 'Progress', 'practice-portal' ), esc_url( $url ), esc_html__( 'Reload', 'practice-portal' ), esc_html__( 'You can close this page. The rest continues in the background.', 'practice-portal' ) );
		}
		$this->outputMembers( $job, $total, $url );
	}

	/**
	 * @param array<string,int> $counts Numbers of members by state.
	 * @param int               $left   The number of those who wait.
	 * @param int               $total  The number of all.
	 */
	private static function progress( BulkJob $job, array $counts, int $left, int $total ): string {
		$started   = Dates::moment( $job->created_at );
		$done      = $counts[ JobState::Done->value ] ?? 0;
		$refused   = $counts[ JobState::Refused->value ] ?? 0;
		$declined  = $counts[ JobState::Declined->value ] ?? 0;
		$failed    = $total - $done - $refused - $declined - $left;
		$uncertain = $counts[ JobState::Uncertain->value ] ?? 0;
		if ( $job->isMessage() ) {
			/* translators: 1: a date and time, 2: a number, 3: a number, 4: a number, 5: a number. */
			$text = sprintf( __( 'Started %1$s. Sent: %2$s. Declined: %3$s. Not sent: %4$s. Waiting: %5$s.', 'practice-portal' ), $started, number_format_i18n( $done ), number_format_i18n( $declined ), number_format_i18n( $refused + $failed - $uncertain ), number_format_i18n( $left ) );
			/* translators: %s: a number. */
			return 0 === $uncertain ? $text : $text . ' ' . sprintf( __( 'May have been sent: %s.', 'practice-portal' ), number_format_i18n( $uncertain ) );
		}
		/* translators: 1: a date and time, 2: a number, 3: a number, 4: a number. */
		$text = sprintf( __( 'Started %1$s. Done: %2$s. Not possible: %3$s. Waiting: %4$s.', 'practice-portal' ), $started, number_format_i18n( $done ), number_format_i18n( $refused ), number_format_i18n( $left ) );
		/* translators: %s: a number. */
		return 0 === $failed ? $text : $text . ' ' . sprintf( __( 'Failed or given up: %s.', 'practice-portal' ), number_format_i18n( $failed ) );
	}

	private function outputMembers( BulkJob $job, int $total, string $url ): void {
		$page    = max( 1, Sanitizer::id( wp_unslash( $_GET['paged'] ?? '' ) ) ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- which page is shown.
		$members = $this->jobs->pageAbout( $job->type(), $job->id, self::PER_PAGE, ( $page - 1 ) * self::PER_PAGE );
		cache_users( array_column( $members, 'user_id' ) );
		printf( '<table class="widefat striped practice-portal-stacked"><thead><tr><th scope="col">%1$s</th><th scope="col">%2$s</th><th scope="col">%3$s</th></tr></thead><tbody>', esc_html__( 'Name', 'practice-portal' ), esc_html__( 'Status', 'practice-portal' ), esc_html__( 'Result', 'practice-portal' ) );
		foreach ( $members as $member ) {
			$user = get_userdata( $member->user_id );
			printf( '<tr><td><a href="%1$s">%2$s</a></td><td>%3$s</td><td>%4$s</td></tr>', esc_url( MemberUrl::member( $member->user_id ) ), esc_html( false === $user ? __( 'Deleted user', 'practice-portal' ) : $user->display_name ), esc_html( self::status( $member ) ), esc_html( $job->isMessage() ? EmailErrorTexts::sentence( $member ) : $member->result ) );
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

	private static function status( Job $member ): string {
		$is_message = JobType::Message === $member->type;
		return match ( $member->state ) {
			JobState::Waiting,
			JobState::Running   => __( 'Waiting', 'practice-portal' ),
			JobState::Done      => $is_message ? __( 'Sent', 'practice-portal' ) : __( 'Done', 'practice-portal' ),
			JobState::Declined  => __( 'Declined', 'practice-portal' ),
			JobState::Uncertain => __( 'May have been sent', 'practice-portal' ),
			JobState::Refused   => $is_message ? __( 'Not sent', 'practice-portal' ) : __( 'Not possible', 'practice-portal' ),
			JobState::Withdrawn => $is_message ? __( 'Not sent', 'practice-portal' ) : __( 'Given up', 'practice-portal' ),
			default        => $is_message ? __( 'Not sent', 'practice-portal' ) : __( 'Failed', 'practice-portal' ),
		};
	}
}
