<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

use PracticePortal\Core\Health\HealthIssueKind;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Rest\RestNamespace;
use PracticePortal\Portal\Access\ViewNames;
use WP_Error;

/**
 * Asks this site what a visitor asks: a route of the registration, the webhook's route, and the registration's page. Other plugins,
 * firewalls and coming-soon pages can answer in the portal's place. The browser asks when Setup opens, and the daily task asks too.
 */
final class VisitorChecks {
	/** The ID of Setup's step. */
	public const STEP = 'visitors-access';

	/** The issue's subjects: a plugin refuses visitors, and something else than the portal has answered. */
	private const REFUSED  = 'refused';
	private const ANSWERED = 'answered';

	/** Seconds. Some hosts answer no request of a site to itself. */
	private const TIMEOUT = 5;

	/** Asks a route what it can do: nothing happens, and every answer but the route's own is something else's. */
	private const OPTIONS = 'OPTIONS';

	/** In each such answer. */
	private const ROUTE = '"methods":["POST"]';

	/** In each page with the portal. */
	private const MOUNT = 'id="app-vue"';

	public function __construct( private readonly IssueReporter $issue_reporter ) {}

	/**
	 * The daily check. Only an answer proves something: hosts that let no site ask itself leave the issue as it is, unless a plugin
	 * closes the REST API.
	 */
	public function check(): void {
		$wrong         = array();
		$is_unanswered = false;
		foreach ( self::questions() as $question ) {
			$response = wp_remote_request(
				$question['url'],
				array(
					'method'  => $question['method'],
					'timeout' => self::TIMEOUT,
				)
			);
			if ( is_wp_error( $response ) ) {
				$is_unanswered = true;
			} elseif ( ! str_contains( wp_remote_retrieve_body( $response ), $question['expected'] ) ) {
				/* translators: 1: what was requested, 2: an HTTP status, 3: the beginning of the response. */
				$wrong[] = sprintf( __( '%1$s: answered with status %2$s, "%3$s".', 'practice-portal' ), $question['name'], (string) wp_remote_retrieve_response_code( $response ), self::beginning( wp_remote_retrieve_body( $response ) ) );
			}
		}
		$closed = $is_unanswered && array() === $wrong ? self::closedRoutes() : '';
		$this->report( self::REFUSED, $closed );
		if ( ! $is_unanswered || array() !== $wrong ) {
			$this->report( self::ANSWERED, implode( ' ', $wrong ) );
		}
	}

	/**
	 * @param string $subject How it was found.
	 * @param string $detail  What is wrong; '' for nothing.
	 */
	private function report( string $subject, string $detail ): void {
		if ( '' === $detail ) {
			$this->issue_reporter->resolve( HealthIssueKind::ClosedToVisitors, $subject );
			return;
		}
		$this->issue_reporter->raise( HealthIssueKind::ClosedToVisitors, $subject, 0, 0, $detail );
	}

	/** The step until the browser has asked. A plugin that closes the REST API may let the portal's routes pass. */
	public function step(): SetupStep {
		$title  = __( 'Access for visitors', 'practice-portal' );
		$closed = self::closedRoutes();
		return '' === $closed
			? new SetupStep( self::STEP, $title, SetupState::ToDo, __( 'Checking what visitors and Stripe can open…', 'practice-portal' ) )
			: new SetupStep( self::STEP, $title, SetupState::Problem, $closed . ' ' . self::advice() );
	}

	/** @return array<string,string> The data with which the browser asks, by name. */
	public static function trial(): array {
		return array(
			'questions' => (string) wp_json_encode( self::questions() ),
			'done'      => __( 'Visitors can open the registration and its data, and Stripe can reach the webhook.', 'practice-portal' ),
			/* translators: do not translate the words in braces. */
			'answered'  => trim( self::closedRoutes() . ' ' . __( '{name}: answered with status {status}, "{body}".', 'practice-portal' ) ) . ' ' . self::advice(),
			'silent'    => __( 'Your browser could not check this. Reload the page in a few minutes.', 'practice-portal' ),
		);
	}

	private static function advice(): string {
		return __( 'Nobody can register, or Stripe\'s events are lost. Look at plugins for security, maintenance and page access, and at your host\'s firewall. Allow visitors the addresses below /wp-json/practice-portal/v1/ and the registration page.', 'practice-portal' );
	}

	/** @return array<int,array{name:string,method:string,url:string,expected:string}> */
	private static function questions(): array {
		$questions = array(
			array(
				'name'     => __( 'Registration', 'practice-portal' ),
				'method'   => self::OPTIONS,
				'url'      => rest_url( RestNamespace::NAMESPACE . '/registrations' ),
				'expected' => self::ROUTE,
			),
			array(
				'name'     => __( 'Stripe: webhook', 'practice-portal' ),
				'method'   => self::OPTIONS,
				'url'      => ServiceChecks::webhookUrl(),
				'expected' => self::ROUTE,
			),
		);
		$page      = PageInstaller::publishedPages()[ ViewNames::REGISTRATION ][0] ?? null;
		return null === $page ? $questions : array_merge(
			$questions,
			array(
				array(
					'name'     => __( 'Registration page', 'practice-portal' ),
					'method'   => 'GET',
					'url'      => (string) get_permalink( $page ),
					'expected' => self::MOUNT,
				),
			)
		);
	}

	/** Which plugin refuses a visitor's REST requests, with its message; '' for none. Needs no request. */
	private static function closedRoutes(): string {
		global $wp_filter;
		$hook    = $wp_filter['rest_authentication_errors'] ?? null;
		$user_id = get_current_user_id();
		wp_set_current_user( 0 );
		try {
			foreach ( null === $hook ? array() : $hook->callbacks as $callbacks ) {
				foreach ( $callbacks as $callback ) {
					// WordPress' own filters judge cookies of the current request.
					$owner  = self::ownerOf( $callback['function'] );
					$answer = '' === $owner ? null : call_user_func( $callback['function'], null );
					if ( $answer instanceof WP_Error ) {
						/* translators: 1: name of a file or plugin, 2: an error message. */
						return sprintf( __( '%1$s answers visitors: "%2$s"', 'practice-portal' ), $owner, wp_strip_all_tags( $answer->get_error_message() ) );
					}
				}
			}
		} finally {
			wp_set_current_user( $user_id );
		}
		return '';
	}

	/** The plugin, theme or file that contains a function; '' for WordPress itself and for this plugin. */
	private static function ownerOf( mixed $callback ): string {
		if ( ! is_callable( $callback ) ) {
			return '';
		}
		$file = (string) ( new \ReflectionFunction( \Closure::fromCallable( $callback ) ) )->getFileName();
		$path = wp_normalize_path( $file );
		if ( '' === $file || str_starts_with( $path, wp_normalize_path( ABSPATH . WPINC ) ) || str_starts_with( $path, wp_normalize_path( dirname( __DIR__, 3 ) ) ) ) {
			return '';
		}
		$plugin = strtok( plugin_basename( $file ), '/' );
		return false === $plugin ? basename( $file ) : $plugin;
	}

	private static function beginning( string $body ): string {
		return mb_substr( trim( (string) preg_replace( '/(<[^>]*>|\s)+/', ' ', $body ) ), 0, 100 );
	}
}
