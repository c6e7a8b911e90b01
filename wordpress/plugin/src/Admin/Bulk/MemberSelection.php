<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\Members\MembersQuery;
use PracticePortal\Admin\Members\SearchTokens;
use PracticePortal\Core\Sanitizer;

/** The members that an operation is for: the ticked ones, or all that match the list's filter. */
final class MemberSelection {
	private function __construct(
		/** The filter; null for members that were ticked. */
		public readonly ?MembersQuery $query,
		/** @var int[] IDs of the users that were ticked, without a filter. */
		public readonly array $user_ids,
	) {}

	/** @param array<int|string,mixed> $form The form that names it; the search text is encrypted for the current user. */
	public static function fromForm( array $form ): self {
		if ( Sanitizer::flag( $form['whole'] ?? '' ) ) {
			return new self( new MembersQuery( array_intersect_key( $form, array_flip( array( 'group', 'plan' ) ) ), SearchTokens::decrypt( Sanitizer::line( $form['found'] ?? '' ) ) ), array() );
		}
		return new self( null, array_values( array_filter( array_map( Sanitizer::id( ... ), Sanitizer::collection( $form['members'] ?? array() ) ) ) ) );
	}

	/**
	 * Hidden fields that repeat the selection in a form.
	 *
	 * @return array<string,string>
	 */
	public function fields(): array {
		if ( null !== $this->query ) {
			return array(
				'whole' => '1',
				'found' => SearchTokens::encrypt( $this->query->search ),
				'group' => $this->query->group,
				'plan'  => 0 === $this->query->product_id ? '' : (string) $this->query->product_id,
			);
		}
		$fields = array();
		foreach ( $this->user_ids as $number => $user_id ) {
			$fields[ "members[$number]" ] = (string) $user_id;
		}
		return $fields;
	}

	/** The prepared SQL condition for the selection's rows in the list of members. */
	public function condition(): string {
		if ( null !== $this->query ) {
			return $this->query->condition();
		}
		return array() === $this->user_ids ? '0 = 1' : 'user_id IN ( ' . implode( ', ', $this->user_ids ) . ' )';
	}
}
