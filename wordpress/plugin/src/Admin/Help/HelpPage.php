<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Help;

use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminUrl;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\Members\MetaBox;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Version;

defined( 'ABSPATH' ) || exit;

/** What owners ask, each with the page that does it; the versions to name in a report; where to report. */
final class HelpPage extends AdminPage {
	protected const SLUG = MenuEntries::HELP;

	public function __construct( private readonly PluginFiles $files ) {}

	protected function body(): void {
		printf( '<h2>%s</h2><dl class="practice-portal-questions">', esc_html__( 'Questions and answers', 'practice-portal' ) );
		foreach ( self::answers() as list( $question, $answer, $url, $label, $capability ) ) {
			if ( current_user_can( $capability ) ) {
				printf( '<div><dt>%1$s</dt><dd>%2$s <a href="%3$s">%4$s</a></dd></div>', esc_html( $question ), esc_html( $answer ), esc_url( $url ), esc_html( $label ) );
			}
		}
		echo '</dl>';
		$this->outputReport();
	}

	/**
	 * The questions that the user's pages can answer.
	 *
	 * @return array<int,array{string,string,string,string,string}> Question, answer, URL, its label, and who may open it.
	 */
	private static function answers(): array {
		$page = static fn( string $question, string $answer, string $slug ): array => array( $question, $answer, AdminUrl::for( $slug ), MenuEntries::title( $slug ), MenuEntries::all()[ $slug ][1] );
		return array(
			$page( __( 'How do I refund a payment or cancel a membership?', 'practice-portal' ), __( 'Open the member. Each payment has a refund, and Cancel membership is at the end of the page. You see the effects before you confirm.', 'practice-portal' ), MenuEntries::MEMBERS ),
			$page( __( 'How do I bring members from another system?', 'practice-portal' ), __( 'Upload a CSV file. The preview says what happens to each row. No one is charged, and an import can be undone.', 'practice-portal' ), MenuEntries::IMPORT ),
			array( __( 'How do I change a price or what a plan opens?', 'practice-portal' ), __( 'Edit the membership. The change applies to people who join or change plan from then on.', 'practice-portal' ), admin_url( MenuEntries::listOf( Plans::POST_TYPE ) ), __( 'Memberships', 'practice-portal' ), Capability::MANAGE_PORTAL ),
			$page( __( 'A member received no e-mail. Why?', 'practice-portal' ), __( 'The member\'s activity lists each e-mail. If your site can\'t send e-mail, it is in Problems.', 'practice-portal' ), MenuEntries::HEALTH_ISSUES ),
			$page( __( 'How do I change the text of an e-mail?', 'practice-portal' ), __( 'Open the e-mail. It has a preview and a test, and most can be switched off.', 'practice-portal' ), MenuEntries::EMAILS ),
			$page( __( 'How do I go from test mode to real payments?', 'practice-portal' ), __( 'Enter Stripe\'s live keys, then create the webhook and the prices again. Setup checks each of them.', 'practice-portal' ), MenuEntries::SETUP ),
			array( __( 'How do I close a page to visitors?', 'practice-portal' ), __( 'Edit the page and choose in the editor\'s sidebar who can read it: everyone, members or members of chosen plans.', 'practice-portal' ), admin_url( 'edit.php?post_type=page' ), __( 'Pages', 'practice-portal' ), Capability::MANAGE_PORTAL ),
			array( __( 'How do I give my office access?', 'practice-portal' ), __( 'Grant the capability practice_portal_manage_members with a plugin for roles. It opens Overview, Members, Reports and Problems.', 'practice-portal' ), admin_url( 'users.php' ), __( 'Users', 'practice-portal' ), Capability::MANAGE_PORTAL ),
		);
	}

	private function outputReport(): void {
		global $wpdb;
		MetaBox::open( __( 'Report a problem', 'practice-portal' ), 'report' );
		printf( '<p>%s</p>', esc_html__( 'Report a problem where you got the plugin, with these versions, your steps and the result. Report a vulnerability only on the Security page of the project\'s repository, not in public.', 'practice-portal' ) );
		MetaBox::facts(
			array(
				__( 'Practice Portal', 'practice-portal' ) => Version::VERSION,
				'WordPress'                            => (string) get_bloginfo( 'version' ),
				'PHP'                                  => PHP_VERSION,
				__( 'Database', 'practice-portal' )    => (string) $wpdb->db_server_info(),
			)
		);
		$links = array( plugins_url( 'readme.txt', $this->files->main ) => __( 'Read the plugin\'s manual (readme.txt)', 'practice-portal' ) );
		if ( current_user_can( 'view_site_health_checks' ) ) {
			$links[ admin_url( 'site-health.php?tab=debug' ) ] = __( 'Copy all versions and settings (Site Health)', 'practice-portal' );
		}
		foreach ( $links as $url => $label ) {
			printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( $url ), esc_html( $label ) );
		}
		MetaBox::close();
	}
}
