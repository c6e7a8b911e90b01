<?php
/** Two vendors, one with all data and one with required data only, further ones to choose from, and community groups. */

declare(strict_types=1);

namespace PracticePortal\Demo;

use PracticePortal\Core\Settings\ThemeOptions;
use PracticePortal\Directory\Community\Groups;
use PracticePortal\Vendors\ListingType;
use PracticePortal\Vendors\Vendors;

defined( 'ABSPATH' ) || exit;

$rose_city = add_post(
	ListingType::POST_TYPE,
	'rose-city-supply',
	'Rose City Supply',
	"<p><strong>Rose City Supply</strong> has equipped dental and medical practices along the Willamette since 1987. What a practice uses every day is in our Portland warehouse; what is ordered before noon is there the next morning.</p>\n"
	. "<h3>For members</h3>\n<ul>\n<li>Group prices on more than 4,000 articles</li>\n<li>One invoice for all your locations</li>\n<li>A person who answers, with the number on every invoice</li>\n</ul>\n"
	. "<p>Our <a href=\"https://rose-city.example.com/catalogue\">catalogue</a> shows the members' prices once you are signed in.</p>"
);
Vendors::write(
	$rose_city,
	array(
		'img_logo'            => file_url( 'rose-city-logo.svg' ),
		'hero_img_url'        => file_url( 'rose-city-hero.svg' ),
		'video_spotlight'     => file_url( 'welcome.webm' ),
		'detailed_offerings'  => array(
			'Group prices on gloves, masks and everything else that is used up, on average 18% below list.',
			'Next-day delivery within Oregon and Washington, without a minimum order.',
			'Instruments on loan while yours are being repaired.',
			'A yearly review of what you order, and what of it could cost less.',
		),
		'testimonials'        => array(
			array(
				'message' => 'We changed our supplier on a Friday, and on Monday nobody had noticed, except for the person who pays the bills.',
				'name'    => 'Dr. Esther Okafor, Laurelhurst Dental',
			),
			array(
				'message' => 'They told us that we were ordering too much. I had never heard that from a supplier.',
				'name'    => 'Luis García, Sellwood Clinic',
			),
			array(
				'message' => 'A handpiece broke at ten; at two we had one on loan.',
				'name'    => 'Dr. Hiro Nakamura, Mount Tabor Smiles',
			),
		),
		'spotlight_offerings' => array( '5% off the first order', 'Free delivery in the first 90 days', 'A sample box of gloves in all sizes' ),
		'link_form'           => 'https://rose-city.example.com/get-started',
		'link_schedule'       => 'https://rose-city.example.com/schedule',
		'link_website'        => 'https://rose-city.example.com/',
	)
);
add_post( ListingType::POST_TYPE, 'plain-partner', 'Plain Partner', '' );
foreach ( array( 'Cascade Imaging', 'Columbia Lab Services', 'Mount Hood Insurance', 'Willamette Payroll' ) as $name ) {
	add_post( ListingType::POST_TYPE, sanitize_title( $name ), $name, '' );
}

$groups = array();
foreach ( array( 'Equipment and Supplies', 'Finance and Insurance', 'Laboratories', 'New Practices' ) as $name ) {
	$groups[] = add_post( Groups::POST_TYPE, sanitize_title( $name ), $name, '' );
}

$partner = get_user_by( 'login', 'partner' );
if ( false !== $partner ) {
	( new ThemeOptions() )->save(
		array(
			ThemeOptions::ASSIGNMENTS => array( $partner->ID => $rose_city ),
			ThemeOptions::GROUPS      => array( $partner->ID => $groups[0] ),
		)
	);
}
