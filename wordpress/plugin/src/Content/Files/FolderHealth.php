<?php
declare(strict_types=1);

namespace PracticePortal\Content\Files;

/** Site Health: whether the web server serves the private files to everyone. */
final class FolderHealth {
	private const TEST = 'practice_portal_private_files';

	/**
	 * @param array<string,array<string,mixed>> $tests Site Health's.
	 * @return array<string,array<string,mixed>>
	 */
	public function addTest( $tests ) {
		$tests['direct'][ self::TEST ] = array(
			'label' => __( 'Practice Portal: private files', 'practice-portal' ),
			'test'  => array( $this, 'test' ),
		);
		return $tests;
	}

	/**
	 * Runs the test for Site Health.
	 *
	 * @return array<string,mixed>
	 */
	public function test(): array {
		$is_reachable = true === PrivateFolder::isReachable();
		return array(
			'test'        => self::TEST,
			'label'       => $is_reachable ? __( 'Everyone can download the private files by their URL', 'practice-portal' ) : __( 'The private files are private', 'practice-portal' ),
			'status'      => $is_reachable ? 'critical' : 'good',
			'badge'       => array(
				'label' => __( 'Practice Portal', 'practice-portal' ),
				'color' => $is_reachable ? 'red' : 'blue',
			),
			'description' => '<p>' . esc_html( $is_reachable ? self::advice() : __( 'Only the plugin sends the files, and only to people who may read them.', 'practice-portal' ) ) . '</p>',
			'actions'     => '',
		);
	}

	/** Instructions for an owner whose web server serves the folder. */
	private static function advice(): string {
		/* translators: %s: a rule of nginx. */
		return sprintf( __( 'Your web server ignores the file .htaccess in the folder for private files. Ask your host to close the folder. For nginx the rule is: %s', 'practice-portal' ), 'location ~ /practice-portal-private- { deny all; }' );
	}
}
