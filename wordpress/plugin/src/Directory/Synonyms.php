<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

/**
 * The words for professions and specialties, in English and in the language of the page (spec: directory#search). A search for one word of a
 * group finds the members of every word in it: "orthodontist" finds "Orthodontics". Only whole words count, because a part of one
 * may begin a name.
 */
final class Synonyms {
	/** The maximum number of words in a term. */
	private const MAX_WORDS = 4;

	/** The key of the words that a search ignores. */
	private const IGNORED = 'ignored';

	/**
	 * The SQL conditions for a row that has all words of a search.
	 *
	 * @param string[] $tokens The result of `Tokenizer::tokens()`.
	 * @return string[] Prepared.
	 */
	public static function conditions( array $tokens ): array {
		if ( array() === $tokens ) {
			return array();
		}
		$groups     = self::groups();
		$keys       = self::keys( $groups );
		$conditions = array();
		$ignored    = array();
		for ( $at = 0, $count = count( $tokens ); $at < $count; $at += $length ) {
			// The longest term counts: "family doctor" before "doctor".
			for ( $length = min( self::MAX_WORDS, $count - $at ); $length > 1 && ! isset( $keys[ self::term( array_slice( $tokens, $at, $length ) ) ] ); ) {
				--$length;
			}
			$words   = array_slice( $tokens, $at, $length );
			$key     = $keys[ self::term( $words ) ] ?? null;
			$literal = IndexTable::matching( $words );
			if ( self::IGNORED === $key ) {
				$ignored = array_merge( $ignored, $literal );
			} else {
				$conditions = array_merge( $conditions, null === $key ? $literal : array( self::groupCondition( $key, $groups[ $key ], $literal ) ) );
			}
		}
		return array() === $conditions ? $ignored : $conditions;
	}

	/**
	 * @param string|int $key     The group's profession, or a number.
	 * @param string[]   $terms   The group's terms.
	 * @param string[]   $literal The conditions for the words that were searched.
	 */
	private static function groupCondition( $key, array $terms, array $literal ): string {
		global $wpdb;
		$named = implode( ' OR ', array_unique( array_map( static fn( string $term ): string => IndexTable::where( IndexTable::matching( explode( ' ', $term ) ) ), self::shortest( $terms ) ) ) );
		// A practice may be called "Rose City Dental" in any profession, so the words of a profession count only for members without one.
		return is_int( $key ) ? "( $named )" : $wpdb->prepare( '( profession = %s OR ', $key ) . IndexTable::where( $literal ) . " OR ( profession = '' AND ( $named ) ) )";
	}

	/**
	 * The terms that no other term begins, because a word also finds the longer words that begin with it.
	 *
	 * @param string[] $terms
	 * @return string[]
	 */
	private static function shortest( array $terms ): array {
		return array_filter(
			$terms,
			static fn( string $term ): bool => array() === array_filter( $terms, static fn( string $other ): bool => $other !== $term && 0 === strpos( $term, $other ) )
		);
	}

	/**
	 * The group of each term.
	 *
	 * @param array<string|int,string[]> $groups
	 * @return array<string,string|int>
	 */
	private static function keys( array $groups ): array {
		$keys = array();
		foreach ( $groups as $key => $terms ) {
			$keys += array_fill_keys( $terms, $key );
		}
		return $keys;
	}

	/** @param string[] $tokens Words of a search, as one term: without signs, and with one blank between them. */
	private static function term( array $tokens ): string {
		return trim( implode( '', Tokenizer::patterns( $tokens ) ) );
	}

	/**
	 * The terms of each group, normalized. A group of a profession has its key; the others have numbers.
	 *
	 * @return array<string|int,string[]>
	 */
	private static function groups(): array {
		$with_english = static fn( string $translation, string $english ): string => "$translation, $english";
		add_filter( 'gettext_practice-portal', $with_english, 10, 2 );
		$lists        = self::lists();
		remove_filter( 'gettext_practice-portal', $with_english );
		return array_map( static fn( string $list ): array => array_values( array_unique( array_filter( array_map( static fn( string $term ): string => self::term( Tokenizer::tokens( $term ) ), explode( ',', str_replace( '،', ',', $list ) ) ), 'strlen' ) ) ), $lists );
	}

	/** @return array<string|int,string> Terms with commas, which translators replace by those of their language. */
	private static function lists(): array {
		return array(
			/* translators: Words that a search ignores, with commas. Replace them by those of your language; the English ones count too. */
			self::IGNORED => __( 'and, at, for, in, of, the', 'practice-portal' ),
			/* translators: What people type to find any dentist, singular and plural, with commas. Replace the words by those of your language; the English ones count too. */
			'dental'      => __( 'dentist, dentists, dental, dentistry, teeth', 'practice-portal' ),
			/* translators: What people type to find any medical doctor, singular and plural, with commas. Replace the words by those of your language; the English ones count too. */
			'medical'     => __( 'doctor, doctors, physician, physicians, medical, medicine', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. Replace them by those of your language; the English ones count too. */
			__( 'general dentist, general dentists, general dentistry, family dentist, family dentists, family dentistry', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'pediatric dentist, pediatric dentists, pediatric dentistry, children’s dentist, children’s dentists, kids dentist', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'cosmetic dentist, cosmetic dentists, cosmetic dentistry', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'orthodontist, orthodontists, orthodontics, orthodontic, braces', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'endodontist, endodontists, endodontics, endodontic, root canal', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'periodontist, periodontists, periodontics, periodontal, gums', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'prosthodontist, prosthodontists, prosthodontics, dentures', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'oral surgeon, oral surgeons, oral surgery, maxillofacial surgeon, maxillofacial surgeons, maxillofacial surgery', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'family doctor, family doctors, family physician, family physicians, family medicine, family practice, general practitioner, general practitioners, primary care', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'internist, internists, internal medicine', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'pediatrician, pediatricians, pediatrics, children’s doctor, children’s doctors', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'dermatologist, dermatologists, dermatology, skin doctor, skin doctors', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'cardiologist, cardiologists, cardiology, heart doctor, heart doctors', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'gynecologist, gynecologists, gynecology, obstetrician, obstetricians, obstetrics, women’s health', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'ophthalmologist, ophthalmologists, ophthalmology, eye doctor, eye doctors', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'optometrist, optometrists, optometry', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'orthopedist, orthopedists, orthopedics, orthopedic', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'neurologist, neurologists, neurology', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'psychiatrist, psychiatrists, psychiatry', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'psychologist, psychologists, psychology', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'urologist, urologists, urology', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'oncologist, oncologists, oncology', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'allergist, allergists, allergy, allergies', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'radiologist, radiologists, radiology', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'anesthesiologist, anesthesiologists, anesthesiology', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'podiatrist, podiatrists, podiatry, foot doctor, foot doctors', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'physical therapist, physical therapists, physical therapy', 'practice-portal' ),
			/* translators: Words for one specialty and its specialists, singular and plural, with commas. */
			__( 'surgeon, surgeons, surgery, surgical', 'practice-portal' ),
		);
	}
}
