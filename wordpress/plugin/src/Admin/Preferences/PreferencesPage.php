<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Preferences;

use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\MenuEntries;

defined( 'ABSPATH' ) || exit;

/** The owner's choices about brand, members, e-mails and server. Theme Settings has those of the portal's pages. */
final class PreferencesPage extends AdminPage {
	protected const SLUG = MenuEntries::PREFERENCES;

	public function __construct(
		private readonly BrandFields $brand,
		private readonly PauseFields $pause,
		private readonly MailFields $mail,
		private readonly SafetyFields $safety,
	) {
		add_action( 'admin_init', array( $this, 'addFields' ) );
	}

	public function addFields(): void {
		Preferences::addSections();
		$this->brand->add();
		$this->pause->add();
		$this->mail->add();
		$this->safety->add();
	}

	protected function open(): void {
		$this->brand->enqueue();
	}

	protected function body(): void {
		settings_errors();
		echo '<form method="post" action="options.php">';
		settings_fields( Preferences::GROUP );
		do_settings_sections( Preferences::GROUP );
		submit_button();
		echo '</form>';
	}
}
