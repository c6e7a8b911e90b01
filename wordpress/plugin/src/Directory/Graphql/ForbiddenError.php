<?php
declare(strict_types=1);

namespace PracticePortal\Directory\Graphql;

use GraphQL\Error\ProvidesExtensions;
use GraphQL\Error\UserError;

defined( 'ABSPATH' ) || exit;

/** An error with extensions. It is loaded only if WPGraphQL has loaded the parent classes. */
final class ForbiddenError extends UserError implements ProvidesExtensions {
	/**
	 * @param string              $message    For display.
	 * @param array<string,mixed> $extensions For programs.
	 */
	public function __construct(
		string $message,
		/** @var array<string,mixed> */
		private readonly array $extensions,
	) {
		parent::__construct( $message );
	}

	/** @return array<string,mixed>|null */
	public function getExtensions(): ?array {
		return $this->extensions;
	}
}
