<?php
declare(strict_types=1);

namespace PracticePortal;

use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Services;

/** Starts the plugin. Each folder registers its own hooks. */
final class Plugin {
	/**
	 * Starts the plugin. Called once, by the plugin's main file.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public static function boot( string $file ): void {
		$services = new Services();
		$services->bind( PluginFiles::class, static fn(): PluginFiles => new PluginFiles( $file ) );
		// Before all others, because it decides which database they read.
		Core\Wiring::connect( $services );
		( new LiveSite() )->register( Hooks::SCHEDULED );
		Integrations\Wiring::connect( $services );
		Billing\Wiring::connect( $services );
		Registration\Wiring::connect( $services );
		Membership\Wiring::connect( $services );
		Reports\Wiring::connect( $services );
		Vendors\Wiring::connect( $services );
		Directory\Wiring::connect( $services );
		Mail\Wiring::connect( $services );
		OutgoingWebhooks\Wiring::connect( $services );
		Onboarding\Wiring::connect( $services );
		Content\Wiring::connect( $services );
		Portal\Wiring::connect( $services );
		Admin\Wiring::connect( $services );
		$services->on( Privacy::class, array( 'wp_privacy_personal_data_exporters', 'addExporter' ), array( 'wp_privacy_personal_data_erasers', 'addEraser' ) );
		add_action( 'admin_init', array( Privacy::class, 'suggestPolicy' ) );
		Activation::connect( $file, $services );
	}
}
