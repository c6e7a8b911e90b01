<?php
declare(strict_types=1);

namespace PracticePortal\Onboarding;

use PracticePortal\Core\Sanitizer;

/**
 * The onboarding's items with their steps, and its videos. All members have the same (spec: onboarding#step-names). An option of each
 * site stores them. Invalid parts are left out.
 */
final class OnboardingSteps {
	public const OPTION = 'practice_portal_onboarding';

	/** A step's name: its key in REST and in the database. */
	public const STEP_NAME = '[a-z0-9_-]{1,64}';

	/**
	 * Items in order. Step names are unique.
	 *
	 * @return array<int,array{name:string,steps:array<int,array{name:string,label:string,required:bool,link:string,help:string,confirms_email:bool}>}>
	 */
	public function items(): array {
		$items = array();
		$known = array();
		foreach ( Sanitizer::collection( $this->read()['items'] ?? array() ) as $item ) {
			$item  = Sanitizer::collection( $item );
			$steps = array();
			foreach ( Sanitizer::collection( $item['steps'] ?? array() ) as $step ) {
				$step = Sanitizer::collection( $step );
				$name = Sanitizer::line( $step['name'] ?? '' );
				if ( 1 !== preg_match( '/^' . self::STEP_NAME . '$/D', $name ) || isset( $known[ $name ] ) ) {
					continue;
				}
				$known[ $name ] = true;
				$label          = Sanitizer::line( $step['label'] ?? '' );
				$steps[]        = array(
					'name'           => $name,
					'label'          => '' === $label ? $name : $label,
					'required'       => Sanitizer::flag( $step['required'] ?? true ),
					'link'           => self::url( esc_url_raw( Sanitizer::line( $step['link'] ?? '' ), array( 'http', 'https' ) ) ),
					'help'           => Sanitizer::line( $step['help'] ?? '' ),
					'confirms_email' => Sanitizer::flag( $step['confirms_email'] ?? false ),
				);
			}
			if ( array() !== $steps ) {
				$name    = Sanitizer::line( $item['name'] ?? '' );
				$items[] = array(
					'name'  => '' === $name ? $steps[0]['label'] : $name,
					'steps' => $steps,
				);
			}
		}
		return $items;
	}

	/**
	 * The videos. One without a URL is left out.
	 *
	 * @return array<int,array{title:string,url:string,poster:string}>
	 */
	public function videos(): array {
		$videos = array();
		foreach ( Sanitizer::collection( $this->read()['videos'] ?? array() ) as $video ) {
			$video = Sanitizer::collection( $video );
			$url   = esc_url_raw( Sanitizer::line( $video['url'] ?? '' ), array( 'http', 'https' ) );
			if ( '' !== $url ) {
				$title    = Sanitizer::line( $video['title'] ?? '' );
				$videos[] = array(
					'title'  => '' === $title ? wp_basename( $url ) : $title,
					'url'    => $url,
					'poster' => esc_url_raw( Sanitizer::line( $video['poster'] ?? '' ), array( 'http', 'https' ) ),
				);
			}
		}
		return $videos;
	}

	/** A link's URL. A path that begins with a slash is on this site, even after the site has moved. */
	private static function url( string $link ): string {
		return 1 === preg_match( '#^/(?!/)#', $link ) ? home_url( $link ) : $link;
	}

	/** @return array<int|string,mixed> */
	private function read(): array {
		/**
		 * Filters the onboarding.
		 *
		 * @param array<string,mixed> $definition `items` with `name` and `steps` (`name`, `label`, `required`, `link`, `help`, `confirms_email`: whether a confirmed e-mail address completes it); `videos` with `title`, `url`, `poster`.
		 */
		return Sanitizer::collection( apply_filters( 'practice_portal_onboarding_definition', get_option( self::OPTION, array() ) ) );
	}
}
