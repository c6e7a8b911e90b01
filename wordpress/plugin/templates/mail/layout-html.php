<?php
/**
 * Any e-mail as HTML. Tables and inline styles, which all mail programs render.
 *
 * @package PracticePortal
 * @var array{subject:string,paragraphs:string[],rows:array<string,string>,link:?array{0:string,1:string},after:string[],refusal:?array{0:string,1:string},site:string} $mail
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

$practice_portal_text = 'margin:0 0 16px;font:16px/24px -apple-system,BlinkMacSystemFont,\'Segoe UI\',Roboto,Helvetica,Arial,sans-serif;color:#1f2933';

$practice_portal_accent = \PracticePortal\Core\Settings\Brand::accent();
$practice_portal_accent = '' === $practice_portal_accent ? '#0b5cad' : $practice_portal_accent;
$practice_portal_logo   = \PracticePortal\Core\Settings\Brand::logoUrl();

// What an inbox shows beside the subject: the first sentence after the greeting.
$practice_portal_preview = $mail['paragraphs'][1] ?? $mail['paragraphs'][0] ?? '';

// Mail programs drop the direction of the document, and know "left" and "right" only.
$practice_portal_direction = is_rtl() ? 'rtl' : 'ltr';
$practice_portal_start     = is_rtl() ? 'right' : 'left';
$practice_portal_end       = is_rtl() ? 'left' : 'right';
?>
<!doctype html>
<html lang="<?php echo esc_attr( str_replace( '_', '-', determine_locale() ) ); ?>"<?php if ( is_rtl() ) : ?> dir="rtl"<?php endif; ?>>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title><?php echo esc_html( $mail['subject'] ); ?></title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
.pp-page { background: #16191d !important; }
.pp-card { background: #20262c !important; border-color: #3a424b !important; }
.pp-text { color: #e6eaee !important; border-color: #3a424b !important; }
.pp-text a { color: #8ec2f5 !important; }
.pp-soft { color: #a9b4bf !important; border-color: #3a424b !important; }
}
</style>
</head>
<body class="pp-page" style="margin:0;padding:0;background:#f3f5f7">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all"><?php echo esc_html( mb_substr( $practice_portal_preview, 0, 150 ) ); ?></div>
<table role="presentation" class="pp-page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f7"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="<?php echo esc_attr( $practice_portal_direction ); ?>" style="max-width:560px;direction:<?php echo esc_attr( $practice_portal_direction ); ?>;text-align:<?php echo esc_attr( $practice_portal_start ); ?>">
<tr><td class="pp-soft" style="padding:0 8px 16px;font:600 16px/24px -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#52606d"><?php if ( '' !== $practice_portal_logo ) : ?>
<img src="<?php echo esc_url( $practice_portal_logo ); ?>" alt="<?php echo esc_attr( $mail['site'] ); ?>" height="48" style="display:block;height:48px;width:auto;border:0">
<?php else : ?>
	<?php echo esc_html( $mail['site'] ); ?>
<?php endif; ?></td></tr>
<tr><td class="pp-card" style="padding:32px 28px 16px;background:#ffffff;border:1px solid #dfe4ea;border-radius:8px">
<?php foreach ( $mail['paragraphs'] as $practice_portal_paragraph ) : ?>
<p class="pp-text" style="<?php echo esc_attr( $practice_portal_text ); ?>"><?php echo \PracticePortal\Mail\Templates::paragraph( $practice_portal_paragraph, $mail ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there. ?></p>
<?php endforeach; ?>
<?php if ( array() !== $mail['rows'] ) : ?>
<table class="pp-text" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-top:1px solid #dfe4ea">
	<?php foreach ( $mail['rows'] as $practice_portal_label => $practice_portal_value ) : ?>
<tr>
<th scope="row" class="pp-soft" align="<?php echo esc_attr( $practice_portal_start ); ?>" valign="top" style="padding:10px 0;padding-<?php echo esc_attr( $practice_portal_end ); ?>:16px;border-bottom:1px solid #dfe4ea;font:400 15px/22px -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#52606d;white-space:nowrap"><?php echo esc_html( (string) $practice_portal_label ); ?></th>
<td class="pp-text" align="<?php echo esc_attr( $practice_portal_end ); ?>" valign="top" style="padding:10px 0;border-bottom:1px solid #dfe4ea;font:600 15px/22px -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1f2933"><?php echo esc_html( $practice_portal_value ); ?></td>
</tr>
	<?php endforeach; ?>
</table>
<?php endif; ?>
<?php if ( null !== $mail['link'] ) : ?>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td bgcolor="<?php echo esc_attr( $practice_portal_accent ); ?>" style="border-radius:6px;background:<?php echo esc_attr( $practice_portal_accent ); ?>"><a href="<?php echo esc_url( $mail['link'][1] ); ?>" style="display:inline-block;padding:12px 20px;color:#ffffff;font:600 16px/24px -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;text-decoration:none"><?php echo esc_html( $mail['link'][0] ); ?></a></td></tr></table>
<?php endif; ?>
<?php foreach ( $mail['after'] as $practice_portal_paragraph ) : ?>
<p class="pp-text" style="<?php echo esc_attr( $practice_portal_text ); ?>"><?php echo wp_kses_post( nl2br( \PracticePortal\Mail\Templates::withOwnLinks( $practice_portal_paragraph ) ) ); ?></p>
<?php endforeach; ?>
<?php if ( null !== $mail['refusal'] ) : ?>
<p class="pp-soft" style="margin:0 0 16px;font:14px/20px -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#52606d"><a href="<?php echo esc_url( $mail['refusal'][1] ); ?>" class="pp-soft" style="color:#52606d"><?php echo esc_html( $mail['refusal'][0] ); ?></a></p>
<?php endif; ?>
</td></tr>
<tr><td class="pp-soft" style="padding:16px 8px;font:13px/20px -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#52606d"><a href="<?php echo esc_url( home_url( '/' ) ); ?>" class="pp-soft" style="color:#52606d"><?php echo esc_html( $mail['site'] ); ?></a></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
