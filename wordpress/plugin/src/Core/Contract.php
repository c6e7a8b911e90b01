<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/**
 * The limits, formats and lists that the plugin shares with its pages.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
final class Contract {
	public const LINE_LIMIT = 255;
	public const NAME_LIMIT = 100;
	public const WEBSITE_LIMIT = 2000;
	public const USERNAME_LIMIT = 60;
	public const EMAIL_LIMIT = 100;
	public const PASSWORD_BYTES_LIMIT = 4096;
	public const PRACTICES_LIMIT = 50;
	public const CANCELLATION_COMMENT_LIMIT = 500;
	public const PHOTO_FILE_MEGABYTES_LIMIT = 10;
	public const PHOTO_SIDE_LIMIT = 256;
	public const PHOTO_BYTES_LIMIT = 131072;

	public const EMAIL_MINIMUM = 6;
	public const PASSWORD_MINIMUM = 8;

	public const PHONE_PREFIX = '+1';
	public const DEFAULT_COUNTRY = 'US';

	/** Characters that a line stores as one space: blanks, line breaks, other control characters, and marks that change the reading direction. */
	public const UNWANTED_FORMAT = '/[\\p{Cc}\\p{Z}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}\\x{FEFF}]+/Du';

	/** Characters that WordPress trims from a password at sign-in. */
	public const OUTER_BLANKS_FORMAT = '/^[ \\t\\n\\r\\0\\x0B]+|[ \\t\\n\\r\\0\\x0B]+$/D';

	/** The addresses that WordPress accepts (`is_email`). */
	public const EMAIL_FORMAT = '/^[A-Za-z0-9!#$%&\'*+\\/=?^_`{|}~.-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\\.)+[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/Du';

	/** The characters that WordPress keeps in a username, without `@`: a username must not look like an e-mail address. A username without a letter or a digit has no author page. */
	public const USERNAME_FORMAT = '/^(?=.*[A-Za-z0-9])[A-Za-z0-9 _.-]+$/Du';

	/** A web URL, with or without its scheme. */
	public const WEBSITE_FORMAT = '/^(?:[Hh][Tt][Tt][Pp][Ss]?:\\/\\/)?[^ :\\/?#@]+\\.[^ \\/?#@]+(?:[\\/?#][^ ]*)?$/Du';

	/** A US phone number: ten digits, optionally with the country code, separators and an extension. Area codes begin with 2 to 9. */
	public const PHONE_FORMAT = '/^[^\\p{L}\\p{N}+#]*(?:(?:\\+|00|011)?[^\\p{L}\\p{N}+#]*1)?(?:[^\\p{L}\\p{N}+#]*[2-9])(?:[^\\p{L}\\p{N}+#]*[0-9]){9}[^\\p{L}\\p{N}+#]*(?:(?:x|ext|extension|#)[^\\p{L}\\p{N}+#]*[0-9]{1,8}[^\\p{L}\\p{N}+#]*)?$/Diu';

	/** A ZIP code or ZIP+4. */
	public const ZIP_FORMAT = '/^[0-9]{5}(?:-[0-9]{4})?$/Du';

	/** Text that a mail program turns into a link: a scheme, `www.`, an e-mail address, an IP address, a domain. Also line breaks. */
	public const LINK_FORMAT = '/[:：][\\/／]{2}|www[.。．｡]|[@＠\\r\\n\\x{2028}\\x{2029}]|[0-9]{1,3}(?:\\.[0-9]{1,3}){3}|[\\p{L}\\p{Nd}\\x{0345}][.。．｡](?:com|net|org|info|biz|co|io|us|ru|ly|me|xyz|app|shop|store|online|site|live|click|icu|top|vip)(?![\\p{L}\\p{Nd}\\x{0345}])/Diu';

	/** A domain of any other ending, in any case. Titles such as `Dr.` and initials are none. */
	public const DOMAIN_FORMAT = '/[\\p{L}\\p{Nd}][.。．｡]\\p{Ll}{2}|(?<![\\p{L}\\p{Nd}])(?!(?:[Dd][Rr]|[Ss][Tt][Ee]?|[Mm][Rr]?[Ss]?|[JjSsFf][Rr]|[Pp][Rr][Oo][Ff]|[Rr][Ee][Vv])[.])[\\p{L}\\p{Nd}-]{2,}[.。．｡]\\p{L}{2}/Du';

	/** The member directory lists members with one of these member labels (spec: directory#who-is-listed). */
	public const QUALIFYING_SUBSCRIPTIONS = array( 'Thrive Member', 'Thrive Member (Yearly)', 'Grow Member' );

	/** Passwords that the page rejects at once. The server rejects many more. */
	public const COMMON_PASSWORDS = array( 'password', '12345678', '123456789', 'password1', 'passw0rd', 'baseball', 'football', '1234567890', 'superman', 'sunshine', 'iloveyou', 'princess' );

	/** Stripe's codes of declines that only the bank may know: a thief must not learn that the card was reported. */
	public const SECRET_DECLINES = array( 'lost_card', 'stolen_card', 'pickup_card', 'fraudulent', 'merchant_blacklist' );

	/** The business structures of a practice. */
	public const BUSINESS_STRUCTURES = array( 'llc', 'p-c', 'corp', 'partnership', 'individual' );

	/** The roles of a person. */
	public const ROLES = array( 'doctor', 'practice_admin' );

	/** The professions of a person (spec: directory#who-is-listed). */
	public const PROFESSIONS = array( 'medical', 'dental' );

	/** The reasons for canceling a membership. If Stripe has a value for a reason (`cancellation_details.feedback`), the portal uses it. */
	public const CANCELLATION_REASONS = array( 'too_expensive', 'unused', 'missing_features', 'switched_service', 'practice_changes', 'other' );

	/** The names of card brands, by Stripe's names. */
	public const CARD_BRANDS = array( 'visa' => 'Visa', 'mastercard' => 'Mastercard', 'amex' => 'American Express', 'discover' => 'Discover', 'diners' => 'Diners Club', 'jcb' => 'JCB', 'unionpay' => 'UnionPay', 'cartes_bancaires' => 'Cartes Bancaires', 'eftpos_au' => 'Eftpos' );

	/** The minimum term of a plan in months if the site does not say (spec: directory#who-is-listed). */
	public const COMMITMENT_MONTHS = array( 'navigator-membership' => 12 );

	/** The ZIP codes of each state by their first digits. A ZIP code that crosses a border belongs to both states. */
	public const ZIP_RANGES = array( 'AL' => '350-369', 'AK' => '995-999', 'AS' => '96799', 'AZ' => '850-865 84536', 'AR' => '716-729 75502', 'AA' => '340', 'AE' => '090-098', 'AP' => '962-966', 'CA' => '900-961 89439 97635', 'CO' => '800-816', 'CT' => '060-069', 'DE' => '197-199', 'DC' => '200 202-205 569', 'FL' => '320-339 341-349', 'GA' => '300-319 398-399', 'GU' => '96910-96932', 'HI' => '967-968', 'ID' => '832-838', 'IL' => '600-629 63673', 'IN' => '460-479', 'IA' => '500-528 68119-68120', 'KS' => '660-679', 'KY' => '400-427', 'LA' => '700-714 71749', 'ME' => '039-049', 'MD' => '203 206-219', 'MA' => '010-027 055 02861', 'MI' => '480-499', 'MN' => '550-567', 'MS' => '386-397 71233', 'MO' => '630-658', 'MT' => '590-599', 'NE' => '680-693', 'NV' => '889-898', 'NH' => '030-038', 'NJ' => '070-089', 'NM' => '870-884 81137 86515', 'NY' => '005 06390 100-149', 'NC' => '270-289', 'ND' => '580-588 59221', 'MP' => '96950-96952', 'OH' => '430-459', 'OK' => '730-731 734-749', 'OR' => '970-979', 'PA' => '150-196', 'PR' => '006-007 009', 'RI' => '028-029', 'SC' => '290-299', 'SD' => '570-577', 'TN' => '370-385 42223', 'TX' => '733 750-799 885 73949 88063', 'UM' => '96898', 'VI' => '008', 'UT' => '840-847 86044', 'VT' => '050-054 056-059', 'VA' => '20040-20042 201 220-246', 'WA' => '980-994', 'WV' => '247-268', 'WI' => '530-549', 'WY' => '820-831 83414' );

	/** REST names of the required agreements. */
	public const REQUIRED_AGREEMENTS = array( 'hipaa', 'terms_and_conditions', 'social_code_of_ethics', 'privacy_policy', 'non_disclosure' );

	/** The plans of the base type (spec: plans#three-plans). */
	public const BASE_PLANS = array( 'grow-membership', 'advantage-membership', 'navigator-membership' );

	/** The state list for address entry. */
	public const STATES = array( 'AL', 'AK', 'AS', 'AZ', 'AR', 'AA', 'AE', 'AP', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'GU', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'MP', 'OH', 'OK', 'OR', 'PA', 'PR', 'RI', 'SC', 'SD', 'TN', 'TX', 'UM', 'VI', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY' );
}
