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
		$configuration = new Billing\Stripe\StripeSettings();
		$options       = new Core\Settings\ThemeOptions();
		$pages         = new Core\Settings\Pages( $options );
		$products      = new Billing\Storage\Plans();
		$coupons       = new Billing\Storage\Coupons();
		$subscriptions = new Billing\Storage\Subscriptions();
		$transactions  = new Billing\Storage\Transactions();
		$memberships   = new Integrations\MemberPressMemberships( new Membership\BuiltinMemberships( $subscriptions ) );
		$invites       = new Registration\Invitations\Invites( $subscriptions, $memberships );
		$records       = new Registration\Accounts\MemberRecords();
		$accounts      = new Registration\Accounts\Accounts();
		$session       = new Registration\Accounts\SignIn();
		$limiter       = new Core\Requests\RateLimiter();
		$email_change  = new Registration\Accounts\EmailChange( $limiter );
		$lock          = new Core\Database\Lock();
		$idempotency   = new Core\Requests\Idempotency();
		$person_lock   = new Billing\UserLock( $lock );
		$accounts_used = new Billing\Storage\SubscriptionAccounts();
		$stripe_http   = new Billing\Stripe\StripeHttp( $configuration, new Billing\Stripe\StripeClock() );
		$account       = new Billing\Stripe\StripeAccount( $stripe_http, $accounts_used );
		$stripe        = new Billing\Stripe\StripeClient( $stripe_http, $account, $accounts_used, $lock );
		$gateway       = new Billing\Stripe\StripeGateway( $stripe, $configuration );
		$payments      = new Billing\Stripe\StripeChargesApi( $stripe );
		$journal       = new Billing\Activity\ActivityLog();
		$problems      = new Core\Health\HealthIssues();
		$desk          = new Core\Health\IssueReporter( $problems );
		$plans         = new Billing\PlanByPrice( $products, $coupons, $subscriptions, $configuration );
		$endings       = new Billing\CancellationQueue( new Billing\Storage\PendingCancellations(), $subscriptions, $transactions, $gateway, $payments, $desk, $plans, $person_lock );
		$invitations   = new Registration\Invitations\Invitations( $invites, $records, $limiter );
		$invitations->register();
		$settlement = new Billing\SubscriptionSync( $subscriptions, $transactions, $gateway, $endings, $plans );
		$refunds    = new Billing\Refunds( $subscriptions, $transactions, $payments, $endings, $person_lock );
		$unfinished = new Registration\IncompleteSubscriptions( $subscriptions, $transactions, $settlement, $gateway, $records, $person_lock );
		$enrollment = new Registration\Accounts\AccountProvisioning( $accounts, $session, $idempotency );
		$checkout   = new Registration\Checkout( $subscriptions, $transactions, $settlement, $unfinished, $gateway, new Registration\Customers( $gateway, $records ), $idempotency, $configuration, $pages );
		$secondary  = new Registration\InvitedMembership( $subscriptions, $transactions, $invites, $pages );
		$sales      = new Integrations\MemberPressCheckout( new Registration\BuiltinCheckout( $products, $coupons, $gateway, $subscriptions, $records, $configuration ) );
		$sales->register();
		( new Integrations\MemberPressPlanGuard() )->register();
		$validator = new Registration\Form\RegistrationValidator( new Registration\Form\TranslatedMessages(), $accounts );
		$service   = new Registration\RegistrationService( $validator, $products, $coupons, $subscriptions, $invites, $accounts, $enrollment, $records, $checkout, $secondary, $lock );

		$at_stripe = new Billing\Stripe\StripeSubscriptionsApi( $stripe );
		$budget    = new Billing\Stripe\CallBudget( $limiter );
		$receipts  = new Billing\ReceiptBuilder( $products, $subscriptions, $transactions, $at_stripe, $budget );
		$templates = new Mail\Templates( untrailingslashit( plugin_dir_path( $file ) ) );
		$letters   = new Mail\JournalEmails( $journal, $subscriptions, $receipts, $invites, $pages, $templates, $email_change );
		( new Mail\EmailQueue( new Mail\Outbox(), $letters, new Mail\IssueEmails( $problems, $journal, $templates ), new Mail\Mailer(), $desk ) )->register();

		$updater       = new Directory\IndexUpdater( new Directory\EligibilityRule( $memberships ) );
		$reindexer     = new Directory\Reindexer( $updater );
		$members_index = new Admin\Members\MembersIndex( $updater );

		$journal->register();
		$budget->register();
		( new Registration\Accounts\EmailVerification() )->register();
		( new Registration\Accounts\AccountSecurity() )->register();
		$email_change->register();
		( new Registration\Accounts\UnverifiedAccounts( $subscriptions, $memberships, $person_lock ) )->register();
		( new Membership\LifecycleEvents( $subscriptions, $journal ) )->register();
		$products->register();
		$updater->register();
		$members_index->register();
		$reindexer->register();
		( new Activation( $file, $products, $configuration, $reindexer, $subscriptions, $accounts, $lock ) )->register();
		( new Core\Database\ExpiredRows() )->register();
		$unfinished->register();
		( new Membership\CustomerUpdates( $gateway, $records, $desk ) )->register();
		$endings->register();
		( new Billing\SubscriptionReconciler( $subscriptions, $settlement, $person_lock ) )->register();
		$removal = new Membership\UserDeletion( new Membership\DeletedUsers(), $subscriptions, $endings, $unfinished, $desk, $person_lock );
		$removal->register();
		( new Core\Rest\Nonces() )->register();
		( new Privacy( $subscriptions, $records, $options, $journal ) )->register();
		( new Registration\AvailabilityController( $accounts, $limiter ) )->register();
		( new Registration\CouponsController( $sales, $limiter ) )->register();
		$unpaid_account = new Registration\Accounts\UnpaidAccount( $accounts, $subscriptions, $records, $lock, $email_change );
		( new Registration\RegistrationsController( $service, $enrollment, $receipts, $session, $idempotency, $limiter, $unpaid_account ) )->register();
		( new Registration\RegistrationAccountController( $unpaid_account, $limiter ) )->register();
		( new Billing\PaymentsController( $subscriptions, $transactions, $settlement, $receipts, $person_lock, $pages, $budget ) )->register();
		( new Billing\Webhooks\WebhookController( $configuration, new Billing\Webhooks\WebhookEvents(), new Billing\Webhooks\WebhookHandler( $subscriptions, $transactions, $settlement, $refunds, $payments, $desk, $person_lock ), $desk ) )->register();

		$holding      = new Membership\CurrentMembership( $subscriptions, $memberships );
		$running      = new Membership\LockedSubscription( $subscriptions, $at_stripe, $settlement, $person_lock );
		$cancellation = new Membership\Cancellation( $running, $at_stripe, $settlement );
		$card_change  = new Membership\CardChange( $running, $at_stripe, $settlement, $pages );
		$plan_change  = new Membership\PlanChange( $running, $products, $plans, $at_stripe, $settlement, $cancellation, $configuration, $journal );
		$reading      = new Membership\MembershipSummary( $holding, $subscriptions, $products, $at_stripe, $cancellation, $plan_change );
		( new Membership\Rest\MembershipController( $holding, $idempotency, $reading, $cancellation, $card_change, $plan_change, $budget ) )->register();
		$credentials = new Membership\Credentials( $accounts, $validator, $email_change );
		( new Membership\Rest\CredentialsController( $holding, $idempotency, $credentials, $limiter ) )->register();
		$team_removal = new Membership\TeamRemoval( $subscriptions, $invites, $records, $person_lock );
		$team         = new Membership\Team( $holding, $invites, $invitations, $records, $person_lock, $team_removal );
		( new Membership\Rest\TeamController( $holding, $idempotency, $team, $limiter ) )->register();
		( new Membership\Rest\PaymentHistoryController( $holding, $idempotency, new Billing\Stripe\PaymentHistory( $stripe ), $records, $budget ) )->register();

		$members   = new Membership\MemberAccess( $memberships, $pages );
		$applicant = new Registration\RegistrationPrefill( $records, $invites );
		$access    = new Portal\Access\AccessPolicy( $members, $holding, $applicant );
		$members->register();
		( new Core\Rest\ExceptionHandler() )->register();
		( new Core\Rest\LimitHeaders( $limiter ) )->register();
		( new Portal\Access\RefusalPage( $limiter ) )->register();

		$own_listings  = new Vendors\Listings();
		$listings      = new Integrations\DirectoryPluginListings( $own_listings );
		$groups        = new Directory\Community\Groups();
		$own_community = new Directory\Community\BuiltinCommunity( $groups );
		$community     = new Integrations\BuddyPressCommunity( $own_community );
		$directory     = new Directory\DirectorySearch( $updater, $reindexer, new Directory\MemberSerializer( $community ) );
		$onboarding    = new Onboarding\OnboardingSteps();
		$progress      = new Onboarding\Progress( $onboarding );
		$reporting     = new Portal\Settings\ReportingAccess();

		$own_listings->register();
		$groups->register();
		$own_community->register();
		$reporting->register();
		( new Admin\ListingEditor( $listings ) )->register();
		( new Portal\Settings\LiveChat( $options ) )->register();

		$revision = new Core\Rest\ConditionalRequests( $lock );
		( new Vendors\PartnersController( $listings, $community ) )->register();
		( new Portal\Settings\ReportingAccessController( $reporting, $revision ) )->register();
		( new Portal\Settings\ThemeSettingsController( $options, $revision ) )->register();
		( new Onboarding\OnboardingController( $progress, $members ) )->register();
		( new Portal\NavigatorProfileController( $members ) )->register();
		( new Directory\MembersController( $directory, new Directory\MapPoints( $directory ), $members, $limiter ) )->register();
		( new Directory\Graphql\MemberTypes( $directory, $members, $limiter ) )->register();

		$folder  = untrailingslashit( plugin_dir_path( $file ) );
		$assets  = new Portal\Assets( $folder, untrailingslashit( plugin_dir_url( $file ) ) );
		$profile = new Membership\Profile( $applicant, $records );
		( new Membership\Rest\ProfileController( $holding, $idempotency, $profile, $validator, $revision ) )->register();
		$registration = new Portal\Data\RegistrationData( $sales, $memberships, $pages, $applicant, $subscriptions, $transactions, $receipts, $unpaid_account );
		$page_data    = new Portal\PageData(
			$assets,
			$pages,
			$options,
			$access,
			$registration,
			new Portal\Data\OverviewData( $onboarding, $progress, $reporting, $holding, $products, $pages ),
			new Portal\Data\DirectoryData( $directory ),
			new Portal\Data\SpotlightData( $listings ),
			new Portal\Data\NavigatorData(),
			new Portal\Data\AccountData( $holding, $memberships, $pages, $team, $profile, $sales, $credentials ),
			new Portal\Data\SettingsData( $access )
		);
		$session_line = new Portal\Access\AccountBar( $access );
		( new Portal\Access\DashboardGate( $pages ) )->register();
		( new Portal\Access\EmailLinks( $email_change, $pages ) )->register();
		( new Portal\SignInPage( untrailingslashit( plugin_dir_url( $file ) ) ) )->register();
		( new Admin\Capability() )->register();
		( new Admin\Setup\SiteChecks() )->register();
		( new Billing\Storage\LiveSite() )->register( array( Core\Hooks::DAILY, Billing\CancellationQueue::HOOK, Directory\Reindexer::HOOK ) );
		$keys_watch = new Admin\Setup\KeysWatch( $account, $accounts_used, $desk );
		$keys_watch->register();
		$catalogue = new Billing\Stripe\StripeCatalogue( $stripe );
		$prices    = new Admin\Memberships\PricePicker( $products, $catalogue, $configuration, $desk );
		$prices->register();
		( new Admin\AdminJournalEvents() )->register();
		( new Admin\Health\SiteHealthTests( $problems ) )->register();
		if ( is_admin() ) {
			$acts = new Admin\AdminPostActions();
			( new Admin\Members\ErasureWarning( $subscriptions ) )->register();
			( new Admin\Menu( $problems, self::menu() ) )->register();
			( new Admin\AdminStyles( untrailingslashit( plugin_dir_url( $file ) ) ) )->register();
			( new Admin\Health\HealthIssuesPage( $problems, $removal, $acts ) )->register();
			( new Admin\Memberships\MembershipEditor( $products, $prices, $catalogue, $configuration ) )->register();
			$webhooks = new Billing\Webhooks\WebhookEndpoints( $stripe );
			( new Admin\Setup\SetupActions( $configuration, $products, $prices, $webhooks, $keys_watch, $lock ) )->register( $acts );
			( new Admin\Setup\PausedNotice() )->register();
			( new Admin\Setup\SetupPage( new Admin\Setup\SiteChecks(), new Admin\Setup\ServiceChecks( $configuration, $products, $prices, $catalogue, new Billing\Stripe\StripePermissions( $stripe_http ), $accounts_used, $webhooks, new Billing\Webhooks\WebhookEvents() ), $file ) )->register();
			( new Admin\Onboarding\OnboardingPage( $file, $acts ) )->register();
			( new Admin\Coupons\CouponActions( $coupons, $catalogue, $lock ) )->register( $acts );
			( new Admin\Coupons\CouponsPage( $coupons, $products, $catalogue, $configuration ) )->register();
			( new Admin\Members\MemberActions( $subscriptions, $cancellation, $endings, $refunds, $transactions, $invites, $invitations, $person_lock, $team_removal ) )->register( $acts );
			$member = new Admin\Members\MemberScreen( $members_index, $subscriptions, $cancellation, $invites, $records, $configuration, new Admin\Members\MemberHistory( $transactions, $journal ), new Admin\Members\Confirmation( $subscriptions, $cancellation, $refunds ) );
			( new Admin\Members\MembersPage( $members_index, $products, $configuration, $member, new Admin\Members\MembersExport( $members_index ), $acts ) )->register();
		}
		( new Portal\ShortcodePage( $page_data, $assets, new Portal\Template( $folder ), $listings, $access, $session_line ) )->register();
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
			Admin\Setup\SetupPage::slug(),
			Admin\Members\MembersPage::slug(),
			'edit.php?post_type=' . Billing\Storage\Plans::POST_TYPE,
			Admin\Coupons\CouponsPage::slug(),
			Admin\Onboarding\OnboardingPage::slug(),
			Admin\Health\HealthIssuesPage::slug(),
			Core\AdminMenu::SLUG,
		);
	}
}
