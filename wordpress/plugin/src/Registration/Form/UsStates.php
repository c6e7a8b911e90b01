<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Form;

/**
 * The states by their English names in lower case, as files of other programs have them.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
final class UsStates {
	private const CODES = array(
		'alabama'                     => 'AL',
		'alaska'                      => 'AK',
		'american samoa'              => 'AS',
		'arizona'                     => 'AZ',
		'arkansas'                    => 'AR',
		'armed forces americas'       => 'AA',
		'armed forces europe'         => 'AE',
		'armed forces pacific'        => 'AP',
		'california'                  => 'CA',
		'colorado'                    => 'CO',
		'connecticut'                 => 'CT',
		'delaware'                    => 'DE',
		'district of columbia'        => 'DC',
		'florida'                     => 'FL',
		'georgia'                     => 'GA',
		'guam'                        => 'GU',
		'hawaii'                      => 'HI',
		'idaho'                       => 'ID',
		'illinois'                    => 'IL',
		'indiana'                     => 'IN',
		'iowa'                        => 'IA',
		'kansas'                      => 'KS',
		'kentucky'                    => 'KY',
		'louisiana'                   => 'LA',
		'maine'                       => 'ME',
		'maryland'                    => 'MD',
		'massachusetts'               => 'MA',
		'michigan'                    => 'MI',
		'minnesota'                   => 'MN',
		'mississippi'                 => 'MS',
		'missouri'                    => 'MO',
		'montana'                     => 'MT',
		'nebraska'                    => 'NE',
		'nevada'                      => 'NV',
		'new hampshire'               => 'NH',
		'new jersey'                  => 'NJ',
		'new mexico'                  => 'NM',
		'new york'                    => 'NY',
		'north carolina'              => 'NC',
		'north dakota'                => 'ND',
		'northern mariana islands'    => 'MP',
		'ohio'                        => 'OH',
		'oklahoma'                    => 'OK',
		'oregon'                      => 'OR',
		'pennsylvania'                => 'PA',
		'puerto rico'                 => 'PR',
		'rhode island'                => 'RI',
		'south carolina'              => 'SC',
		'south dakota'                => 'SD',
		'tennessee'                   => 'TN',
		'texas'                       => 'TX',
		'u.s. minor outlying islands' => 'UM',
		'u.s. virgin islands'         => 'VI',
		'utah'                        => 'UT',
		'vermont'                     => 'VT',
		'virginia'                    => 'VA',
		'washington'                  => 'WA',
		'west virginia'               => 'WV',
		'wisconsin'                   => 'WI',
		'wyoming'                     => 'WY',
	);

	/** The code of a state that is written in full; any other text as it is. */
	public static function code( string $text ): string {
		return self::CODES[ strtolower( $text ) ] ?? $text;
	}
}
