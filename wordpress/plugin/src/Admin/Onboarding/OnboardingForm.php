<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Onboarding;

use PracticePortal\Core\Contract;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Onboarding\OnboardingSteps;

/**
 * Reads the form, in the order of its parts. A step keeps its key when its text or position changes, because members' progress
 * refers to the key.
 */
final class OnboardingForm {
	/**
	 * The form's data in the format of `OnboardingSteps`. Empty parts are left out.
	 *
	 * @param array<int|string,mixed> $form `items` and `videos`.
	 * @return array{items:array<int,array<string,mixed>>,videos:array<int,array<string,string>>}
	 */
	public static function read( array $form ): array {
		$items = array();
		$known = array();
		foreach ( Sanitizer::collection( $form['items'] ?? array() ) as $item ) {
			$item  = Sanitizer::collection( $item );
			$steps = array();
			foreach ( Sanitizer::collection( $item['steps'] ?? array() ) as $step ) {
				$step  = Sanitizer::collection( $step );
				$label = self::line( $step['label'] ?? '' );
				if ( '' === $label ) {
					continue;
				}
				$key = Sanitizer::line( $step['name'] ?? '' );
				if ( 1 !== preg_match( '/^' . OnboardingSteps::STEP_NAME . '$/D', $key ) || isset( $known[ $key ] ) ) {
					$key = self::newKey( $label );
				}
				$known[ $key ] = true;
				$steps[]       = array(
					'name'           => $key,
					'label'          => $label,
					'required'       => Sanitizer::flag( $step['required'] ?? '' ),
					'link'           => esc_url_raw( Sanitizer::line( $step['link'] ?? '' ), array( 'http', 'https' ) ),
					'help'           => self::line( $step['help'] ?? '' ),
					'confirms_email' => Sanitizer::flag( $step['confirms_email'] ?? '' ),
				);
			}
			if ( array() !== $steps ) {
				$items[] = array(
					'name'  => self::line( $item['name'] ?? '' ),
					'steps' => $steps,
				);
			}
		}
		return array(
			'items'  => $items,
			'videos' => self::videos( Sanitizer::collection( $form['videos'] ?? array() ) ),
		);
	}

	/**
	 * @param array<int|string,mixed> $typed The form's videos.
	 * @return array<int,array<string,string>>
	 */
	private static function videos( array $typed ): array {
		$videos = array();
		foreach ( $typed as $video ) {
			$video = Sanitizer::collection( $video );
			$url   = esc_url_raw( Sanitizer::line( $video['url'] ?? '' ), array( 'http', 'https' ) );
			if ( '' !== $url ) {
				$videos[] = array(
					'title'  => self::line( $video['title'] ?? '' ),
					'url'    => $url,
					'poster' => esc_url_raw( Sanitizer::line( $video['poster'] ?? '' ), array( 'http', 'https' ) ),
				);
			}
		}
		return $videos;
	}

	/** Creates a key that no step has ever had, so that a deleted text that the owner enters again becomes a new step. */
	private static function newKey( string $label ): string {
		$slug = preg_replace( '/[^a-z0-9_-]+/', '', substr( sanitize_title( $label ), 0, 48 ) );
		return trim( $slug . '-' . bin2hex( random_bytes( 4 ) ), '-' );
	}

	/** @param mixed $value A value of the form. */
	private static function line( $value ): string {
		return mb_substr( Sanitizer::line( $value ), 0, Contract::LINE_LIMIT );
	}
}
