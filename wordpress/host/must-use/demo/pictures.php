<?php
/** Pictures that need no license and no internet: generated here and stored with the site's uploads. */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

/** The number of different portraits. */
const PORTRAITS = 12;

/** The URL of a file in the site's uploads. */
function file_url( string $name ): string {
	return wp_upload_dir()['baseurl'] . '/demo/' . $name;
}

/** Stores a picture or a video. */
function store_file( string $name, string $content ): void {
	$folder = wp_upload_dir()['basedir'] . '/demo';
	wp_mkdir_p( $folder );
	file_put_contents( $folder . '/' . $name, $content );
}

/** A head and shoulders in front of a colour. */
function portrait( int $number ): string {
	$hue  = ( $number * 360 / PORTRAITS + 200 ) % 360;
	$skin = array( '#f2d3bb', '#e0ac84', '#c68863', '#8d5a3c' )[ $number % 4 ];
	$hair = array( '#2b2320', '#5b3a29', '#a3703c', '#6d6a68', '#1c1b1f' )[ $number % 5 ];
	$long = 0 === $number % 2 ? '<path d="M27 40c0-16 9-24 21-24s21 8 21 24v18H27z" fill="' . $hair . '"/>' : '<path d="M31 40c0-15 7-22 17-22s17 7 17 22z" fill="' . $hair . '"/>';
	return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="hsl(' . $hue . ' 38% 84%)"/>' . $long
		. '<path d="M14 96c3-22 17-30 34-30s31 8 34 30z" fill="hsl(' . $hue . ' 40% 42%)"/><rect x="41" y="54" width="14" height="18" rx="6" fill="' . $skin . '"/><ellipse cx="48" cy="44" rx="15" ry="18" fill="' . $skin . '"/>'
		. '<path d="M33 41c1-13 8-18 16-18 9 0 14 6 14 17-6-1-11-4-14-8-4 5-9 8-16 9z" fill="' . $hair . '"/></svg>';
}

/** A rose and the vendor's name. */
function logo(): string {
	return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120" width="320" height="120"><rect width="320" height="120" rx="12" fill="#fff"/><g transform="translate(60 60)">'
		. '<circle r="38" fill="#a4133c"/><path d="M0-26c14 0 24 10 24 23S13 26 0 26-24 10-24-3-14-26 0-26z" fill="#c9184a"/><path d="M-16-6c6-12 24-14 30-2 4 9-3 20-13 20-8 0-14-6-13-13 1-6 7-9 12-7 5 1 7 6 5 10" fill="none" stroke="#ffccd5" stroke-width="4" stroke-linecap="round"/></g>'
		. '<g font-family="Georgia, serif" fill="#3d0814"><text x="116" y="58" font-size="32" font-weight="700">Rose City</text><text x="116" y="88" font-size="22" letter-spacing="5">SUPPLY</text></g></svg>';
}

/** Hills, a river and a bridge. */
function hero(): string {
	return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 600" width="1600" height="600" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#f7c59f"/><stop offset=".55" stop-color="#f2e6e0"/><stop offset="1" stop-color="#dfe7ec"/></linearGradient><linearGradient id="w" x2="0" y2="1"><stop stop-color="#9db8c6"/><stop offset="1" stop-color="#5f8397"/></linearGradient></defs>'
		. '<rect width="1600" height="600" fill="url(#s)"/><circle cx="1210" cy="170" r="64" fill="#fff1dd"/><path d="M820 330l170-210 60 66 34-32 196 176z" fill="#fff"/><path d="M760 340l230-170 90 84 70-52 200 138z" fill="#b9c7d4" opacity=".75"/>'
		. '<path d="M0 360c160-90 320-60 470-20s330 30 520-30 420-40 610 40v120H0z" fill="#7d9a8c"/><path d="M0 410c200-60 380-20 600 0s480-30 1000-10v80H0z" fill="#55776a"/><rect y="440" width="1600" height="160" fill="url(#w)"/>'
		. '<g fill="none" stroke="#33434b" stroke-width="10"><path d="M180 470h1240"/><path d="M260 470c140-190 420-190 560 0c140-190 420-190 560 0" stroke-width="12"/></g><g stroke="#33434b" stroke-width="5"><path d="M340 470v-70M420 470v-112M500 470v-132M580 470v-136M660 470v-122M740 470v-88M900 470v-88M980 470v-122M1060 470v-136M1140 470v-132M1220 470v-112M1300 470v-70"/></g>'
		. '<g stroke="#fff" stroke-width="3" opacity=".4"><path d="M120 520h260M520 548h340M980 516h300M300 576h180M1180 566h240"/></g></svg>';
}

/** A practice at the bend of a river, on a summer's morning. */
function riverbend(): string {
	return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 420" width="560" height="420"><rect width="560" height="420" fill="#fbdcb8"/><circle cx="430" cy="96" r="44" fill="#fff3dd"/>'
		. '<path d="M0 220c90-60 180-50 270-20s200 10 290-30v250H0z" fill="#9db59f"/><path d="M0 262c120-40 220-10 330 4s160-6 230-24v178H0z" fill="#6f937d"/><path d="M560 300c-120-18-200 6-240 34s-120 40-320 30v56h560z" fill="#8fb4c8"/><path d="M560 330c-90-6-150 10-190 34s-90 30-160 32" fill="none" stroke="#fff" stroke-width="4" opacity=".5"/>'
		. '<g><path d="M120 190h170v120H120z" fill="#fffaf2"/><path d="M104 194l101-62 101 62z" fill="#0857a6"/><rect x="186" y="244" width="40" height="66" rx="4" fill="#0b6bcb"/><circle cx="218" cy="279" r="3" fill="#fff"/><g fill="#bcd7f2"><rect x="138" y="216" width="34" height="34" rx="3"/><rect x="240" y="216" width="34" height="34" rx="3"/></g><path d="M200 152h10v9h9v10h-9v9h-10v-9h-9v-10h9z" fill="#fff"/></g>'
		. '<g fill="#44685a"><circle cx="70" cy="246" r="34"/><circle cx="44" cy="266" r="26"/><circle cx="356" cy="240" r="30"/><circle cx="384" cy="260" r="24"/></g><g fill="#5b4332"><rect x="62" y="270" width="8" height="46"/><rect x="360" y="262" width="8" height="42"/></g></svg>';
}

/** A video's poster image. */
function poster( string $title ): string {
	return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360"><rect width="640" height="360" fill="#12394a"/><circle cx="560" cy="60" r="150" fill="#1d5368"/><circle cx="80" cy="330" r="190" fill="#0d2c3a"/>'
		. '<text x="48" y="92" font-family="Georgia, serif" font-size="38" fill="#fff">' . esc_html( $title ) . '</text><text x="48" y="128" font-family="Arial, sans-serif" font-size="20" fill="#a9c9d4">Riverbend Practices</text></svg>';
}

/** Portraits that replace those of a third party. Three of four members have one. */
add_filter(
	'pre_get_avatar_data',
	static function ( array $data, $whose ): array {
		$id          = $whose instanceof \WP_User ? $whose->ID : ( is_numeric( $whose ) ? (int) $whose : 0 );
		$data['url'] = file_url( 'portrait-' . ( $id % PORTRAITS ) . '.svg' );
		return $data;
	},
	10,
	2
);
