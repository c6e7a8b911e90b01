<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Form;

use PracticePortal\Core\Contract;
use PracticePortal\Core\Sanitizer;

/** A practice (spec: practices#fields-of-a-practice). */
final class Practice {
	private string $name;
	private string $specialty;
	private string $business_structure;
	public string $phone;
	public string $website;
	public string $email;
	private bool $directory_show;
	public PostalAddress $address;

	/** @param array<int|string,mixed> $fields One entry of the request's `practices`. */
	public function __construct( array $fields ) {
		$this->name               = Sanitizer::line( $fields['name'] ?? '' );
		$this->specialty          = Sanitizer::line( $fields['specialty'] ?? '' );
		$this->business_structure = Sanitizer::oneOf( $fields['business_structure'] ?? '', Contract::BUSINESS_STRUCTURES );
		$this->phone              = Sanitizer::phone( $fields['phone'] ?? '' );
		$this->website            = Sanitizer::line( $fields['website'] ?? '' );
		$this->email              = Sanitizer::line( $fields['email'] ?? '' );
		$this->directory_show     = Sanitizer::flag( $fields['directory_show'] ?? false );
		$this->address            = new PostalAddress( Sanitizer::collection( $fields['address'] ?? array() ) );
	}

	/**
	 * The required fields, by REST name.
	 *
	 * @return array<string,string>
	 */
	public function required(): array {
		return array(
			'name'               => $this->name,
			'specialty'          => $this->specialty,
			'business_structure' => $this->business_structure,
		);
	}

	/**
	 * The fields for storage, by REST name.
	 *
	 * @return array<string,mixed>
	 */
	public function toArray(): array {
		return array(
			'name'               => $this->name,
			'specialty'          => $this->specialty,
			'business_structure' => $this->business_structure,
			'phone'              => $this->phone,
			'website'            => $this->website,
			'email'              => $this->email,
			'directory_show'     => $this->directory_show,
			'address'            => $this->address->toArray(),
		);
	}
}
