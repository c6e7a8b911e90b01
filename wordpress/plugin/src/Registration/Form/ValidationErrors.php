<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Form;

/** A registration's errors: messages by REST field name, in the order of the form. */
final class ValidationErrors {
	/** @var array<string,string[]> */
	private array $messages = array();

	/** Adds a message to a field; '_form' is the whole form. */
	public function add( string $field, string $message ): void {
		if ( ! in_array( $message, $this->messages[ $field ] ?? array(), true ) ) {
			$this->messages[ $field ][] = $message;
		}
	}

	public function has( string $field ): bool {
		return isset( $this->messages[ $field ] );
	}

	public function isEmpty(): bool {
		return array() === $this->messages;
	}

	/** @return array<string,string[]> */
	public function toArray(): array {
		return $this->messages;
	}
}
