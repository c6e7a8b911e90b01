<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Core\Contract;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Money;

/**
 * Renders Product Selection like the client, with the same CSS classes, so that visitors see memberships and prices before the
 * script loads. Its controls are disabled and it is marked as busy. The client replaces it without moving anything, which
 * first-page.host.test checks.
 */
final class ServerRenderedPlans {
	private const GROW = 'grow-membership';

	/** The number of pages in the registration form. */
	private const PAGES = 4;

	/**
	 * @param array<string,mixed> $data The registration's page data.
	 * @return string HTML; '' if the client starts with another page.
	 */
	public static function html( array $data ): string {
		$products = is_array( $data['products'] ?? null ) ? $data['products'] : array();
		$ended    = array( 'already_member', 'is_secondary_user', 'invite_invalid', 'payment_failed', 'payment_succeeded' );
		foreach ( $ended as $reason ) {
			if ( true === ( $data[ $reason ] ?? false ) ) {
				return '';
			}
		}
		$chosen = self::chosen( $products, $data['product_id'] ?? null );
		if ( null === $chosen || true === ( $data['form_meta']['skip_product_section'] ?? false ) ) {
			return '';
		}
		$cards = '';
		foreach ( $products as $product ) {
			$cards .= self::card( $product, $product['id'] === $chosen['id'] );
		}
		return '<div class="pp" aria-busy="true"><div class="pp-registration"><h1>' . esc_html__( 'Registration', 'practice-portal' ) . '</h1>' . self::signIn()
			. '<div class="pp-registration-progress"><p>' . esc_html( self::step() ) . '</p><progress class="pp-progress" value="0" max="1" aria-label="' . esc_attr__( 'Registration progress', 'practice-portal' ) . '"></progress></div>'
			. '<form class="pp-registration-form"><nav class="pp-navigation pp-navigation-top" aria-label="' . esc_attr__( 'Registration, top', 'practice-portal' ) . '">'
			. self::button( 'pp-button-secondary pp-navigation-back', esc_html__( 'Previous', 'practice-portal' ) ) . self::button( 'pp-button-secondary', esc_html__( 'Next', 'practice-portal' ) ) . '</nav>'
			. '<div class="pp-registration-page"><h2>' . esc_html__( 'Product Selection', 'practice-portal' ) . '</h2><div class="pp-registration-products">'
			. '<fieldset class="pp-product-selection"><legend><span class="pp-visually-hidden">' . esc_html__( 'Membership', 'practice-portal' ) . '</span></legend><div class="pp-product-cards">' . $cards . '</div></fieldset>'
			. self::sidebar( $chosen ) . '</div></div></form></div></div>';
	}

	/** The place of the link for returning members. Like the other controls, it works once the client is there. */
	private static function signIn(): string {
		return is_user_logged_in() ? '' : '<p class="pp-registration-sign-in"><a disabled>' . esc_html__( 'Members: sign in', 'practice-portal' ) . '</a></p>';
	}

	/**
	 * The product that the client starts with: the preset one, else Grow, else the first available.
	 *
	 * @param array<int,array<string,mixed>> $products As in the page data.
	 * @param mixed                          $id       The preset product.
	 * @return array<string,mixed>|null
	 */
	private static function chosen( array $products, $id ): ?array {
		$found = null;
		foreach ( $products as $product ) {
			if ( ! in_array( $product['slug'], Contract::BASE_PLANS, true ) ) {
				continue;
			}
			if ( $product['id'] === $id ) {
				return $product;
			}
			if ( null === $found || self::GROW === $product['slug'] ) {
				$found = $product;
			}
		}
		return $found;
	}

	/** @param array<string,mixed> $product As in the page data. */
	private static function card( array $product, bool $is_chosen ): string {
		$is_base = in_array( $product['slug'], Contract::BASE_PLANS, true );
		$term    = '' === trim( $product['term_period'] ) && $is_base ? ContractTexts::planTerm( $product['slug'] ) : $product['term_period'];
		$items   = '';
		foreach ( $product['description_list'] as $item ) {
			$items .= '<li class="pp-membership-item">' . self::icon( 'check' ) . '<span>' . esc_html( $item ) . '</span></li>';
		}
		return '<div class="pp-panel pp-membership-card"' . ( $is_chosen ? ' data-chosen="true"' : '' ) . ( $is_base ? '' : ' data-disabled="true"' ) . '>'
			. '<div class="pp-membership-mark"><input class="pp-membership-radio" type="radio" disabled' . ( $is_chosen ? ' checked' : '' ) . ' aria-label="' . esc_attr( $product['name'] ) . '">'
			. ( $is_chosen ? '<span class="pp-membership-selected" aria-hidden="true">' . esc_html__( 'Selected', 'practice-portal' ) . '</span>' : '' ) . '</div>'
			. '<h3 class="pp-membership-title"><label class="pp-membership-label"><bdi>' . esc_html( $product['name'] ) . '</bdi></label></h3>'
			. '<div class="pp-membership-rest"><p class="pp-membership-price"><span class="pp-membership-amount">' . esc_html( self::money( $product['price'] ) ) . '</span> <span class="pp-membership-period">' . esc_html__( '/ Month', 'practice-portal' ) . '</span></p>'
			. '<p class="pp-membership-term">' . self::icon( 'calendar' ) . '<span>' . esc_html( $term ) . '</span></p>'
			. ( self::GROW === $product['slug'] ? '<p class="pp-membership-term pp-membership-guarantee">' . self::icon( 'shield' ) . '<span>' . esc_html__( '90-day money-back guarantee', 'practice-portal' ) . '</span></p>' : '' )
			. ( $is_base ? '' : '<p class="pp-membership-reason">' . esc_html__( 'This product cannot be chosen on this page.', 'practice-portal' ) . '</p>' )
			. '<p class="pp-membership-description">' . esc_html( $product['description'] ) . '</p><ul class="pp-membership-list">' . $items . '</ul></div></div>';
	}

	/** @param array<string,mixed> $product The chosen one, as in the page data. */
	private static function sidebar( array $product ): string {
		$price = esc_html( self::money( $product['price'] ) );
		/* translators: {price}: an amount. */
		$texts = explode( '{price}', esc_html__( '{price} / Month', 'practice-portal' ) );
		// As the client draws it: each text beside the amount has an element of its own.
		$texts = array_map( static fn( string $text ): string => '' === trim( $text ) ? $text : "<span>$text</span>", $texts );
		$due   = implode( '<span class="pp-total-amount">' . $price . '</span>', $texts );
		return '<section class="pp-panel pp-selection" aria-label="' . esc_attr__( 'Your selection', 'practice-portal' ) . '"><h3 class="pp-selection-title">' . esc_html__( 'Your selection', 'practice-portal' ) . '</h3>'
			. '<p class="pp-selection-plan"><span>' . esc_html( $product['name'] ) . '</span><span class="pp-money">' . $price . '</span></p>'
			. '<div class="pp-coupon"><label class="pp-field-label">' . esc_html__( 'Have a Coupon Code?', 'practice-portal' ) . '</label><div class="pp-coupon-row"><input class="pp-input pp-coupon-box" type="text" disabled aria-label="' . esc_attr__( 'Have a Coupon Code?', 'practice-portal' ) . '">'
			. self::button( 'pp-button-secondary', esc_html__( 'Use Coupon', 'practice-portal' ) ) . '</div><div class="pp-coupon-message"><div></div></div></div>'
			. '<div class="pp-total"><div class="pp-total-line"><span class="pp-total-label">' . esc_html__( 'Total', 'practice-portal' ) . '</span><div class="pp-total-amounts"><span class="pp-total-due">' . $due . '</span></div></div></div>'
			. self::button( 'pp-button-primary pp-selection-next', esc_html__( 'Next', 'practice-portal' ) )
			. '<div class="pp-guarantee"><span class="pp-guarantee-seal" role="img" aria-label="' . esc_attr__( '100% Money Back Guarantee', 'practice-portal' ) . '"><span class="pp-guarantee-number">90</span><span class="pp-guarantee-days">' . esc_html__( 'DAYS', 'practice-portal' ) . '</span></span>'
			. '<div class="pp-guarantee-words"><p class="pp-guarantee-title">' . esc_html__( 'Money-back guarantee', 'practice-portal' ) . '</p><p class="pp-guarantee-text">' . esc_html__( '90 days, on Grow Membership.', 'practice-portal' ) . '</p></div>'
			. '<button type="button" class="pp-button pp-button-secondary pp-guarantee-help" disabled>' . self::icon( 'help' ) . '<span class="pp-visually-hidden">' . esc_html__( 'About the money-back guarantee', 'practice-portal' ) . '</span></button></div></section>';
	}

	private static function step(): string {
		$values = array(
			'{page}'      => number_format_i18n( 1 ),
			'{pageCount}' => number_format_i18n( self::PAGES ),
		);
		/* translators: {page}: the number of the page, {pageCount}: how many there are. */
		return strtr( __( 'Step {page} of {pageCount}', 'practice-portal' ), $values );
	}

	/** @param string $name As HTML. */
	private static function button( string $classes, string $name ): string {
		return '<button type="button" class="pp-button ' . $classes . '" disabled><span>' . $name . '</span></button>';
	}

	private static function icon( string $name ): string {
		return '<span class="pp-icon pp-icon-' . $name . '" aria-hidden="true"></span>';
	}

	/** @param int|float $dollars Cents show only when they are not zero. */
	private static function money( $dollars ): string {
		return Money::dollars( (int) round( $dollars * 100 ) );
	}
}
