/** The limits and formats of fields. Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit. */

export const LINE_LIMIT = 255;
export const NAME_LIMIT = 100;
export const WEBSITE_LIMIT = 2000;
export const USERNAME_LIMIT = 60;
export const EMAIL_LIMIT = 100;
export const PASSWORD_BYTES_LIMIT = 4096;
export const PRACTICES_LIMIT = 50;
export const CANCELLATION_COMMENT_LIMIT = 500;
export const PHOTO_FILE_MEGABYTES_LIMIT = 10;
export const PHOTO_SIDE_LIMIT = 256;
export const PHOTO_BYTES_LIMIT = 131072;

export const EMAIL_MINIMUM = 6;
export const PASSWORD_MINIMUM = 8;

export const PHONE_PREFIX = '+1';
export const DEFAULT_COUNTRY = 'US';

/** Characters that a line stores as one space: blanks, line breaks, other control characters, and marks that change the reading direction. */
export const UNWANTED_FORMAT = /[\p{Cc}\p{Z}\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/** Characters that WordPress trims from a password at sign-in. */
export const OUTER_BLANKS_FORMAT = /^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g;

/** The addresses that WordPress accepts (`is_email`). */
export const EMAIL_FORMAT =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/u;

/** The characters that WordPress keeps in a username, without `@`: a username must not look like an e-mail address. A username without a letter or a digit has no author page. */
export const USERNAME_FORMAT = /^(?=.*[A-Za-z0-9])[A-Za-z0-9 _.-]+$/u;

/** A web URL, with or without its scheme. */
export const WEBSITE_FORMAT = /^(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/)?[^ :/?#@]+\.[^ /?#@]+(?:[/?#][^ ]*)?$/u;

/** A US phone number: ten digits, optionally with the country code, separators and an extension. Area codes begin with 2 to 9. */
export const PHONE_FORMAT =
  /^[^\p{L}\p{N}+#]*(?:(?:\+|00|011)?[^\p{L}\p{N}+#]*1)?(?:[^\p{L}\p{N}+#]*[2-9])(?:[^\p{L}\p{N}+#]*[0-9]){9}[^\p{L}\p{N}+#]*(?:(?:x|ext|extension|#)[^\p{L}\p{N}+#]*[0-9]{1,8}[^\p{L}\p{N}+#]*)?$/iu;

/** A ZIP code or ZIP+4. */
export const ZIP_FORMAT = /^[0-9]{5}(?:-[0-9]{4})?$/u;

/** Text that a mail program turns into a link: a scheme, `www.`, an e-mail address, an IP address, a domain. Also line breaks. */
export const LINK_FORMAT =
  /[:：][/／]{2}|www[.。．｡]|[@＠\r\n\u2028\u2029]|[0-9]{1,3}(?:\.[0-9]{1,3}){3}|[\p{L}\p{Nd}\u0345][.。．｡](?:com|net|org|info|biz|co|io|us|ru|ly|me|xyz|app|shop|store|online|site|live|click|icu|top|vip)(?![\p{L}\p{Nd}\u0345])/iu;

/** A domain of any other ending, in any case. Titles such as `Dr.` and initials are none. */
export const DOMAIN_FORMAT =
  /[\p{L}\p{Nd}][.。．｡]\p{Ll}{2}|(?<![\p{L}\p{Nd}])(?!(?:[Dd][Rr]|[Ss][Tt][Ee]?|[Mm][Rr]?[Ss]?|[JjSsFf][Rr]|[Pp][Rr][Oo][Ff]|[Rr][Ee][Vv])[.])[\p{L}\p{Nd}-]{2,}[.。．｡]\p{L}{2}/u;
