<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Overview;

use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminUrl;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Admin\Members\MembersIndex;
use PracticePortal\Admin\Members\MembersQuery;
use PracticePortal\Admin\Members\MetaBox;
use PracticePortal\Admin\Members\StatusLabels;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\Reports\ReportTiles;
use PracticePortal\Admin\Setup\SetupState;
use PracticePortal\Admin\Setup\SetupStep;
use PracticePortal\Billing\MembershipPolicy;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Storage\AttentionMemberships;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Health\HealthIssue;
use PracticePortal\Core\Health\HealthIssues;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Money;
use PracticePortal\Reports\Figure;

defined( 'ABSPATH' ) || exit;

/** The first page of the menu: what needs the owner today, the figures of this month, the newest members and failed payments. */
final class OverviewPage extends AdminPage {
	protected const SLUG = MenuEntries::OVERVIEW;

	/** The maximum number of entries in a list. */
	private const LIMIT = 5;

	public function __construct(
		private readonly HealthIssues $health_issues,
		private readonly NextSteps $next_steps,
		private readonly OverviewFigures $figures,
		private readonly MembersIndex $index,
		private readonly AttentionMemberships $attention,
	) {}

	protected function body(): void {
		$newest      = $this->newestMembers();
		$has_members = array() !== $newest || ! $this->figures->areEmpty();
		$this->outputToday( $has_members );
		if ( ! $has_members ) {
			return;
		}
		$this->outputFigures();
		echo '<div class="practice-portal-overview">';
		$counts = $this->attention->counts();
		$this->outputPastDue( $counts[ SubscriptionStatus::PastDue->value ] ?? 0 );
		self::outputNewest( $newest );
		$this->outputStatuses( $counts );
		echo '</div>';
	}

	private function outputToday( bool $has_members ): void {
		$count  = $this->health_issues->count();
		$issues = 0 === $count ? array() : $this->health_issues->all( false, self::LIMIT );
		$steps  = $this->next_steps->open( $has_members );
		printf( '<h2>%s</h2>', esc_html__( 'To do today', 'practice-portal' ) );
		if ( array() === $issues && array() === $steps ) {
			printf( '<p>%s</p>', esc_html__( 'Nothing needs your attention.', 'practice-portal' ) );
			return;
		}
		echo '<ul class="practice-portal-steps">';
		array_map( self::outputIssue( ... ), $issues );
		array_map( self::outputStep( ... ), array_slice( $steps, 0, self::LIMIT ) );
		echo '</ul>';
		if ( $count > self::LIMIT ) {
			/* translators: %s: a number of problems. */
			printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( AdminUrl::for( MenuEntries::HEALTH_ISSUES ) ), esc_html( sprintf( __( 'All %s problems', 'practice-portal' ), number_format_i18n( $count ) ) ) );
		}
	}

	private static function outputIssue( HealthIssue $issue ): void {
		$user  = $issue->user_id > 0 ? get_userdata( $issue->user_id ) : false;
		$links = array( AdminUrl::for( MenuEntries::HEALTH_ISSUES ) => __( 'Open Problems', 'practice-portal' ) );
		if ( false !== $user ) {
			$links = array( MemberUrl::member( $user->ID ) => $user->display_name ) + $links;
		}
		self::outputEntry( SetupState::Problem, IssueReporter::title( $issue ), IssueReporter::advice( $issue ), $links );
	}

	private static function outputStep( SetupStep $step ): void {
		self::outputEntry( $step->state, $step->title, $step->text, array( $step->url => $step->label ) );
	}

	/** @param array<string,string> $links Labels by URL. */
	private static function outputEntry( SetupState $state, string $title, string $text, array $links ): void {
		printf( '<li class="practice-portal-step is-%1$s"><div><h3>%2$s</h3><p class="practice-portal-badge">%3$s</p></div><p class="practice-portal-step-text">%4$s</p><p>', esc_attr( $state->value ), esc_html( $title ), esc_html( $state->label() ), esc_html( $text ) );
		foreach ( $links as $url => $label ) {
			printf( '<a class="button" href="%1$s">%2$s</a> ', esc_url( $url ), esc_html( $label ) );
		}
		echo '</p></li>';
	}

	private function outputFigures(): void {
		printf( '<h2>%s</h2>', esc_html__( 'This month', 'practice-portal' ) );
		if ( ! $this->figures->areComplete() ) {
			printf( '<p>%s</p>', esc_html__( 'The history of your members is being counted. Figures of the last months are still too low. Reload in a few minutes.', 'practice-portal' ) );
		}
		$count = fn( Figure $figure ): string => number_format_i18n( $this->figures->thisMonth( $figure ) );
		ReportTiles::outputTiles(
			array(
				array( __( 'Active members', 'practice-portal' ), number_format_i18n( $this->figures->now( Figure::Active ) ), self::change( $this->figures->thisMonth( Figure::Active ), 'number_format_i18n' ) ),
				array( __( 'MRR', 'practice-portal' ), Money::dollars( $this->figures->now( Figure::Mrr ) ), self::change( $this->figures->thisMonth( Figure::Mrr ), array( Money::class, 'dollars' ) ) ),
				/* translators: %s: a number of members. */
				array( __( 'Joined', 'practice-portal' ), $count( Figure::Joined ), sprintf( __( 'left: %s', 'practice-portal' ), $count( Figure::Left ) ) ),
				/* translators: %s: a number of payments. */
				array( __( 'Failed payments', 'practice-portal' ), $count( Figure::Failed ), sprintf( __( 'paid since: %s', 'practice-portal' ), $count( Figure::Recovered ) ) ),
			)
		);
		printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( AdminUrl::for( MenuEntries::REPORTS ) ), esc_html__( 'All reports', 'practice-portal' ) );
	}

	/** @param callable(int):string $format */
	private static function change( int $change, callable $format ): string {
		if ( 0 === $change ) {
			return __( 'as at the start of the month', 'practice-portal' );
		}
		/* translators: %s: a figure. */
		return sprintf( $change > 0 ? __( '▲ up %s since the month began', 'practice-portal' ) : __( '▼ down %s since the month began', 'practice-portal' ), $format( abs( $change ) ) );
	}

	/** @return array<int,array<string,string>> Rows of the members' index. */
	private function newestMembers(): array {
		$query = new MembersQuery(
			array(
				'group'   => StatusLabels::MEMBERS,
				'orderby' => MembersQuery::BY_SINCE,
				'order'   => 'desc',
			)
		);
		return $this->index->batches( $query, self::LIMIT )->current() ?? array();
	}

	/** @param array<int,array<string,string>> $rows Rows of the members' index. */
	private static function outputNewest( array $rows ): void {
		MetaBox::open( __( 'Newest members', 'practice-portal' ), 'newest' );
		self::outputList( array_map( static fn( array $row ): array => array( (int) $row['user_id'], $row['name'], $row['plan'], Dates::day( (int) $row['since'] ) ), $rows ), __( 'No members yet.', 'practice-portal' ) );
		self::outputMore( array( 'orderby' => MembersQuery::BY_SINCE, 'order' => 'desc' ), __( 'All members', 'practice-portal' ) );
		MetaBox::close();
	}

	private function outputPastDue( int $count ): void {
		MetaBox::open( __( 'Failed payments', 'practice-portal' ), 'past-due' );
		$subscriptions = 0 === $count ? array() : $this->attention->oldest( self::LIMIT );
		$names         = array_column( $this->index->forUsers( array_map( static fn( Subscription $subscription ): int => $subscription->user_id, $subscriptions ) ), 'name', 'user_id' );
		$entries       = array();
		foreach ( $subscriptions as $subscription ) {
			$until = (int) $subscription->past_due_since + MembershipPolicy::grace();
			/* translators: %s: a date. */
			$text      = $until > DatabaseClock::now() ? __( 'access ends on %s', 'practice-portal' ) : __( 'access ended on %s', 'practice-portal' );
			$entries[] = array( $subscription->user_id, $names[ $subscription->user_id ] ?? "#$subscription->user_id", $subscription->name, sprintf( $text, Dates::day( $until ) ) );
		}
		self::outputList( $entries, __( 'No payment is overdue.', 'practice-portal' ) );
		if ( array() !== $entries ) {
			self::outputMore( array( 'group' => StatusLabels::PAYMENT_PROBLEM ), __( 'All failed payments', 'practice-portal' ) );
		}
		MetaBox::close();
	}

	/** @param array<string,int> $counts The number of memberships by status. */
	private function outputStatuses( array $counts ): void {
		MetaBox::open( __( 'Members by status', 'practice-portal' ), 'statuses' );
		MetaBox::facts(
			array( __( 'Active', 'practice-portal' ) => number_format_i18n( $this->figures->now( Figure::Active ) ) )
			+ array_combine(
				array_map( static fn( SubscriptionStatus $status ): string => StatusLabels::label( $status ), AttentionMemberships::STATUSES ),
				array_map( static fn( SubscriptionStatus $status ): string => number_format_i18n( $counts[ $status->value ] ?? 0 ), AttentionMemberships::STATUSES )
			)
		);
		MetaBox::close();
	}

	/** @param array<int,array{0:int,1:string,2:string,3:string}> $entries The user's ID, the name, the plan and a date. */
	private static function outputList( array $entries, string $empty ): void {
		if ( array() === $entries ) {
			printf( '<p>%s</p>', esc_html( $empty ) );
			return;
		}
		echo '<ul>';
		foreach ( $entries as list( $user_id, $name, $plan, $date ) ) {
			printf( '<li><a href="%1$s"><bdi>%2$s</bdi></a><span><bdi>%3$s</bdi> · %4$s</span></li>', esc_url( MemberUrl::member( $user_id ) ), esc_html( $name ), esc_html( $plan ), esc_html( $date ) );
		}
		echo '</ul>';
	}

	/** @param array<string,string> $query The list's filter. */
	private static function outputMore( array $query, string $label ): void {
		printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( MemberUrl::members( $query ) ), esc_html( $label ) );
	}
}
