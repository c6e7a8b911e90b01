<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

/** A step of Setup: its state, a description, and a button or link that fixes it. */
final class SetupStep {
	/** The button's action; '' for none. */
	public string $action = '';
	/** The link's URL; '' for none. */
	public string $url = '';
	/** The label of the button or link. */
	public string $label = '';
	/** @var array<string,string> The labels of the keys to enter, by name. */
	public array $keys = array();

	public function __construct(
		public string $id,
		public string $title,
		public SetupState $state,
		/** The description for display, without markup. */
		public string $text,
	) {}

	/** The step with a button. */
	public function withAction( string $action, string $label ): self {
		$this->action = $action;
		$this->label  = $label;
		return $this;
	}

	/** The step with a link. */
	public function withLink( string $url, string $label ): self {
		$this->url   = $url;
		$this->label = $label;
		return $this;
	}

	/**
	 * The step with fields for keys.
	 *
	 * @param array<string,string> $keys The labels by name.
	 */
	public function withKeys( array $keys ): self {
		$this->keys = $keys;
		return $this;
	}
}
