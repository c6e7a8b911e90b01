<?php
declare(strict_types=1);

namespace PracticePortal;

defined( 'ABSPATH' ) || exit;

/**
 * Builds every service once and lets each register its own hooks. Nothing else in the plugin says `new` to a service.
 */
final class Plugin {
	/**
	 * Starts the plugin. Called once, by the plugin's main file.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public static function boot( string $file ): void {
		$configuration = new Payment\Configuration();
		$options       = new Settings\ThemeOptions();
		$pages         = new Settings\Pages( $options );
		$products      = new Storage\Products();
		$coupons       = new Storage\Coupons();
		$subscriptions = new Storage\Subscriptions();
		$transactions  = new Storage\Transactions();
		$memberships   = new Host\MemberPressMemberships( new Host\OwnMemberships( $subscriptions ) );
		$invites       = new Storage\Invites( $subscriptions, $memberships );
		$records       = new Registration\MemberRecords();
		$accounts      = new Registration\Accounts();
		$session       = new Registration\Session();
		$limiter       = new Support\RateLimiter();
		$email_change  = new Identity\EmailChange( $limiter );
		$lock          = new Support\Lock();
		$idempotency   = new Support\Idempotency();
		$person_lock   = new Registration\PersonLock( $lock );
		$accounts_used = new Storage\SubscriptionAccounts();
		$stripe_http   = new Payment\StripeHttp( $configuration, new Payment\StripeClock() );
		$account       = new Payment\StripeAccount( $stripe_http, $accounts_used );
		$stripe        = new Payment\StripeClient( $stripe_http, $account, $accounts_used, $lock );
		$gateway       = new Payment\StripeGateway( $stripe, $configuration );
		$payments      = new Payment\StripePayments( $stripe );
		$journal       = new Storage\Journal();
		$problems      = new Storage\Problems();
		$desk          = new Registration\ProblemDesk( $problems );
		$plans         = new Registration\SoldPlans( $products, $coupons, $subscriptions, $configuration );
		$endings       = new Registration\Endings( new Storage\OwedEndings(), $subscriptions, $transactions, $gateway, $payments, $desk, $plans, $person_lock );
		$invitations   = new Registration\Invitations( $invites, $records, $limiter );
		$invitations->register();
		$settlement    = new Registration\Settlement( $subscriptions, $transactions, $gateway, $endings, $plans );
		$refunds       = new Registration\Refunds( $subscriptions, $transactions, $payments, $endings, $person_lock );
		$unfinished    = new Registration\UnfinishedPurchases( $subscriptions, $transactions, $settlement, $gateway, $records, $person_lock );
		$enrollment    = new Registration\Enrollment( $accounts, $session, $idempotency );
		$checkout      = new Registration\Checkout( $subscriptions, $transactions, $settlement, $unfinished, $gateway, new Registration\Customers( $gateway, $records ), $idempotency, $configuration, $pages );
		$secondary     = new Registration\SecondaryMembership( $subscriptions, $transactions, $invites, $pages );
		$sales         = new Host\MemberPressCheckout( new Host\OwnCheckout( $products, $coupons, $gateway, $subscriptions, $records, $configuration ) );
		$sales->register();
		( new Host\MemberPressTerms() )->register();
		$validator     = new Domain\RegistrationValidator( new Registration\TranslatedMessages(), $accounts );
		$service       = new Registration\RegistrationService( $validator, $products, $coupons, $subscriptions, $invites, $accounts, $enrollment, $records, $checkout, $secondary, $lock );

		$at_stripe = new Payment\StripeMemberships( $stripe );
		$budget    = new Payment\CallBudget( $limiter );
		$receipts  = new Registration\Receipts( $products, $subscriptions, $transactions, $at_stripe, $budget );
		$templates = new Mail\Templates( untrailingslashit( plugin_dir_path( $file ) ) );
		$letters   = new Mail\Letters( $journal, $subscriptions, $receipts, $invites, $pages, $templates, $email_change );
		( new Mail\MailRoom( new Storage\Outbox(), $letters, new Mail\OwnerLetters( $problems, $journal, $templates ), new Mail\Sender(), $desk ) )->register();

		$updater       = new Directory\IndexUpdater( new Directory\EligibilityRule( $memberships ) );
		$reindexer     = new Directory\Reindexer( $updater );
		$members_index = new Desk\Members\MembersIndex( $updater );

		$journal->register();
		$budget->register();
		( new Identity\EmailVerification() )->register();
		( new Identity\AccountSecurity() )->register();
		$email_change->register();
		( new Account\UnverifiedAccounts( $subscriptions, $memberships, $person_lock ) )->register();
		( new Membership\Milestones( $subscriptions, $journal ) )->register();
		$products->register();
		$updater->register();
		$members_index->register();
		$reindexer->register();
		( new Activation( $file, $products, $configuration, $reindexer, $subscriptions, $accounts, $lock ) )->register();
		( new Support\Cleanup() )->register();
		$unfinished->register();
		( new Membership\CustomerUpdates( $gateway, $records, $desk ) )->register();
		$endings->register();
		( new Registration\MissedEvents( $subscriptions, $settlement, $person_lock ) )->register();
		$removal = new Registration\UserRemoval( new Storage\DeletedUsers(), $subscriptions, $endings, $unfinished, $desk, $person_lock );
		$removal->register();
		( new Foundation\Nonces() )->register();
		( new Privacy( $subscriptions, $records, $options, $journal ) )->register();
		( new Rest\AvailabilityController( $accounts, $limiter ) )->register();
		( new Rest\CouponsController( $sales, $limiter ) )->register();
		$unpaid_account = new Account\UnpaidAccount( $accounts, $subscriptions, $records, $lock, $email_change );
		( new Rest\RegistrationsController( $service, $enrollment, $receipts, $session, $idempotency, $limiter, $unpaid_account ) )->register();
		( new Rest\RegistrationAccountController( $unpaid_account, $limiter ) )->register();
		( new Rest\PaymentsController( $subscriptions, $transactions, $settlement, $receipts, $person_lock, $pages, $budget ) )->register();
		( new Rest\WebhookController( $configuration, new Storage\WebhookEvents(), new Registration\WebhookHandler( $subscriptions, $transactions, $settlement, $refunds, $payments, $desk, $person_lock ), $desk ) )->register();

		$holding      = new Account\Holding( $subscriptions, $memberships );
		$running      = new Membership\RunningMemberships( $subscriptions, $at_stripe, $settlement, $person_lock );
		$cancellation = new Membership\Cancellation( $running, $at_stripe, $settlement );
		$card_change  = new Membership\CardChange( $running, $at_stripe, $settlement, $pages );
		$plan_change  = new Membership\PlanChange( $running, $products, $plans, $at_stripe, $settlement, $cancellation, $configuration, $journal );
		$reading      = new Account\MembershipReading( $holding, $subscriptions, $products, $at_stripe, $cancellation, $plan_change );
		( new Rest\Account\MembershipController( $holding, $idempotency, $reading, $cancellation, $card_change, $plan_change, $budget ) )->register();
		$credentials = new Account\Credentials( $accounts, $validator, $email_change );
		( new Rest\Account\CredentialsController( $holding, $idempotency, $credentials, $limiter ) )->register();
		$team_removal = new Registration\TeamRemoval( $subscriptions, $invites, $records, $person_lock );
		$team         = new Account\Team( $holding, $invites, $invitations, $records, $person_lock, $team_removal );
		( new Rest\Account\TeamController( $holding, $idempotency, $team, $limiter ) )->register();
		( new Rest\Account\PaymentHistoryController( $holding, $idempotency, new Payment\StripeStatement( $stripe ), $records, $budget ) )->register();

		$members = new Membership\MembersArea( $memberships, $pages );
		$access  = new Frontend\Access( $members, $holding );
		$members->register();
		( new Rest\Faults() )->register();
		( new Rest\LimitHeaders( $limiter ) )->register();
		( new Frontend\RefusalPage( $limiter ) )->register();

		$own_listings  = new Storage\Listings();
		$listings      = new Host\DirectoryPluginListings( $own_listings );
		$groups        = new Storage\Groups();
		$own_community = new Host\OwnCommunity( $groups );
		$community     = new Host\BuddyPressCommunity( $own_community );
		$directory     = new Directory\DirectorySearch( $updater, $reindexer, new Directory\MemberSerializer( $community ) );
		$onboarding    = new Onboarding\Definition();
		$progress      = new Onboarding\Progress( $onboarding );
		$reporting     = new Settings\ReportingAccess();

		$own_listings->register();
		$groups->register();
		$own_community->register();
		$reporting->register();
		( new Admin\ListingEditor( $listings ) )->register();
		( new Settings\LiveChat( $options ) )->register();

		$revision = new Rest\Revision( $lock );
		( new Rest\PartnersController( $listings, $community ) )->register();
		( new Rest\ReportingAccessController( $reporting, $revision ) )->register();
		( new Rest\ThemeSettingsController( $options, $revision ) )->register();
		( new Rest\OnboardingController( $progress, $members ) )->register();
		( new Rest\NavigatorProfileController( $members ) )->register();
		( new Rest\MembersController( $directory, new Directory\MapPoints( $directory ), $members, $limiter ) )->register();
		( new Graphql\MemberTypes( $directory, $members, $limiter ) )->register();

		$folder       = untrailingslashit( plugin_dir_path( $file ) );
		$assets       = new Frontend\Assets( $folder, untrailingslashit( plugin_dir_url( $file ) ) );
		$applicant    = new Registration\Applicant( $records, $invites );
		$profile      = new Account\Profile( $applicant, $records );
		( new Rest\Account\ProfileController( $holding, $idempotency, $profile, $validator, $revision ) )->register();
		$registration = new Frontend\RegistrationData( $sales, $memberships, $pages, $applicant, $subscriptions, $transactions, $receipts, $unpaid_account );
		$page_data    = new Frontend\PageData(
			$assets,
			$pages,
			$options,
			$access,
			$registration,
			new Frontend\OverviewData( $onboarding, $progress, $reporting, $holding, $products, $pages ),
			new Frontend\DirectoryData( $directory ),
			new Frontend\SpotlightData( $listings ),
			new Frontend\NavigatorData(),
			new Frontend\AccountData( $holding, $memberships, $pages, $team, $profile, $sales, $credentials ),
			new Frontend\SettingsData( $access )
		);
		$session_line = new Frontend\SessionLine( $access );
		( new Frontend\DashboardGate( $pages ) )->register();
		( new Frontend\EmailLinks( $email_change, $pages ) )->register();
		( new Frontend\SignInPage( untrailingslashit( plugin_dir_url( $file ) ) ) )->register();
		( new Desk\Capability() )->register();
		( new Desk\SetUp\OwnSteps() )->register();
		( new Storage\LiveSite() )->register( array( Foundation\Hooks::DAILY, Registration\Endings::HOOK, Directory\Reindexer::HOOK ) );
		$keys_watch = new Desk\SetUp\KeysWatch( $account, $accounts_used, $desk );
		$keys_watch->register();
		$catalogue = new Payment\StripeCatalogue( $stripe );
		$prices    = new Desk\Memberships\PriceChoice( $products, $catalogue, $configuration, $desk );
		$prices->register();
		( new Desk\DeskFacts() )->register();
		( new Desk\Problems\Doctor( $problems ) )->register();
		if ( is_admin() ) {
			$acts = new Desk\Acts();
			( new Desk\Members\ErasureWarning( $subscriptions ) )->register();
			( new Desk\Menu( $problems, self::menu() ) )->register();
			( new Desk\Styles( untrailingslashit( plugin_dir_url( $file ) ) ) )->register();
			( new Desk\Problems\ProblemsPage( $problems, $removal, $acts ) )->register();
			( new Desk\Memberships\MembershipEditor( $products, $prices, $catalogue, $configuration ) )->register();
			$webhooks = new Payment\StripeWebhooks( $stripe );
			( new Desk\SetUp\SetUpActs( $configuration, $products, $prices, $webhooks, $keys_watch, $lock ) )->register( $acts );
			( new Desk\SetUp\PausedNotice() )->register();
			( new Desk\SetUp\SetUpPage( new Desk\SetUp\OwnSteps(), new Desk\SetUp\ServiceSteps( $configuration, $products, $prices, $catalogue, new Payment\StripePermissions( $stripe_http ), $accounts_used, $webhooks, new Storage\WebhookEvents() ), $file ) )->register();
			( new Desk\Onboarding\OnboardingPage( $file, $acts ) )->register();
			( new Desk\Coupons\CouponActs( $coupons, $catalogue, $lock ) )->register( $acts );
			( new Desk\Coupons\CouponsPage( $coupons, $products, $catalogue, $configuration ) )->register();
			( new Desk\Members\MemberActs( $subscriptions, $cancellation, $endings, $refunds, $transactions, $invites, $invitations, $person_lock, $team_removal ) )->register( $acts );
			$member = new Desk\Members\MemberView( $members_index, $subscriptions, $cancellation, $invites, $records, $configuration, new Desk\Members\MemberHistory( $transactions, $journal ), new Desk\Members\Confirmation( $subscriptions, $cancellation, $refunds ) );
			( new Desk\Members\MembersPage( $members_index, $products, $configuration, $member, new Desk\Members\Export( $members_index ), $acts ) )->register();
		}
		( new Frontend\Page( $page_data, $assets, new Frontend\Template( $folder ), $listings, $access, $session_line ) )->register();
		( new Admin\MailSettings() )->register();
		( new Admin\SafetySettings() )->register();
		( new Admin\SettingsPage( $page_data, $assets, $session_line ) )->register();
	}

	/**
	 * The dashboard's menu, in the order in which an owner needs its entries.
	 *
	 * @return string[] As WordPress names them.
	 */
	private static function menu(): array {
		return array(
			Desk\SetUp\SetUpPage::slug(),
			Desk\Members\MembersPage::slug(),
			'edit.php?post_type=' . Storage\Products::POST_TYPE,
			Desk\Coupons\CouponsPage::slug(),
			Desk\Onboarding\OnboardingPage::slug(),
			Desk\Problems\ProblemsPage::slug(),
			Foundation\AdminMenu::SLUG,
		);
	}
}
