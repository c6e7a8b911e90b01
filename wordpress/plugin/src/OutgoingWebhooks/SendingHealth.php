<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

/** A test for Site Health: whether this server can send webhooks, on sites that have endpoints. */
final class SendingHealth {
	private const TEST = 'practice_portal_webhooks';

	public function __construct( private readonly Endpoints $endpoints ) {}

	/**
	 * @param array<string,array<string,mixed>> $tests Site Health's tests.
	 * @return array<string,array<string,mixed>>
	 */
	public function addTest( $tests ) {
		if ( array() === $this->endpoints->all() ) {
			return $tests;
		}
		$tests['direct'][ self::TEST ] = array(
			'label' => __( 'Practice Portal: webhooks', 'practice-portal' ),
			'test'  => array( $this, 'test' ),
		);
		return $tests;
	}

	/**
	 * The result in Site Health's format.
	 *
	 * @return array<string,mixed>
	 */
	public function test(): array {
		$problem = AddressBinding::problem();
		return array(
			'test'        => self::TEST,
			'label'       => '' === $problem ? __( 'This site can send webhooks', 'practice-portal' ) : __( 'This site cannot send webhooks', 'practice-portal' ),
			'status'      => '' === $problem ? 'good' : 'critical',
			'badge'       => array(
				'label' => __( 'Practice Portal', 'practice-portal' ),
				'color' => '' === $problem ? 'blue' : 'red',
			),
			'description' => '<p>' . esc_html( '' === $problem ? __( 'Each webhook is sent only to the address that was checked.', 'practice-portal' ) : $problem ) . '</p>',
			'actions'     => '',
		);
	}
}
