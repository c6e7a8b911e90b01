<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

defined( 'ABSPATH' ) || exit;

/** The state of one step, what is missing, and how to fix it: a button or a link. */
final class SetupStep {
	public const DONE    = 'done';
	public const TO_DO   = 'to-do';
	public const PROBLEM = 'problem';

	public string $id;
	public string $title;
	/** One of this class's constants. */
	public string $state;
	/** For people, no markup. */
	public string $text;
	/** The button's action; '' for none. */
	public string $action = '';
	/** The link's URL; '' for none. */
	public string $url = '';
	/** The label of the button or link. */
	public string $label = '';
	/** @var array<string,string> Labels of keys to be entered, by their names. */
	public array $keys = array();

	public function __construct( string $id, string $title, string $state, string $text ) {
		$this->id    = $id;
		$this->title = $title;
		$this->state = $state;
		$this->text  = $text;
	}

	/** With a button. */
	public function withAction( string $action, string $label ): self {
		$this->action = $action;
		$this->label  = $label;
		return $this;
	}

	/** With a link. */
	public function withLink( string $url, string $label ): self {
		$this->url   = $url;
		$this->label = $label;
		return $this;
	}

	/**
	 * With fields for keys.
	 *
	 * @param array<string,string> $keys Labels by name.
	 */
	public function withKeys( array $keys ): self {
		$this->keys = $keys;
		return $this;
	}

	/** The state's label (texts, "Owner's desk"). */
	public function statusLabel(): string {
		switch ( $this->state ) {
			case self::DONE:
				return __( 'Done', 'practice-portal' );
			case self::PROBLEM:
				return __( 'Problem', 'practice-portal' );
		}
		return __( 'To do', 'practice-portal' );
	}
}
