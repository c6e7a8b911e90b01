/** Formats that are checked before anything is asked of the host. All of them look at the value without its outer blanks. */

/** What a phone field holds before a digit is typed (specification, section 9 "Default phone prefix"). */
export const PHONE_PREFIX = '+1';

/** WordPress keeps a username of at most this many characters. */
export const MAX_USERNAME_LENGTH = 60;

/** One @ with something before it and a domain with a dot after it: what the host accepts, and no more is promised. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/**
 * The characters that WordPress keeps in a username, without `@`: a username must not look like an e-mail address. Without a
 * letter or a digit it has no author page, and `.` and `..` are cut out of URLs.
 */
const USERNAME = /^(?=.*[a-z0-9])[a-z0-9 _.-]+$/i;

export const isBlank = (value: string) => value.trim() === '';

/** As long as a name may be. */
export const MAX_NAME_LENGTH = 100;

/** What a mail program would make a link of: a scheme, `www.`, an e-mail address, an IP address, a domain. Line breaks, too. */
const NO_NAME =
  /[:：][/／]{2}|www[.。．｡]|[@＠\r\n\u2028\u2029]|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\d][.。．｡](?:com|net|org|info|biz|co|io|us|ru|ly|me|xyz|app)(?![\p{L}\d])/iu;
const DOMAIN = /[\p{L}\d][.。．｡]\p{Ll}{2}/u;

/** '+1' alone counts as empty (decisions, "Phone"). */
export const isPhoneBlank = (value: string) => isBlank(value) || value.trim() === PHONE_PREFIX;

export const isEmail = (value: string) => EMAIL.test(value.trim());

/** Whether a text can stand for a person in an e-mail (decisions, "Security rules"). The host has the same rule. */
export const isName = (value: string) =>
  Array.from(value.trim()).length <= MAX_NAME_LENGTH && !NO_NAME.test(value) && !DOMAIN.test(value);

/** An address on the web, with or without its scheme; blank, too. */
export const isWebsite = (value: string) =>
  isBlank(value) || /^(?:https?:\/\/)?[^\s:/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/i.test(value.trim());

export const isUsername = (value: string) => USERNAME.test(value.trim()) && value.trim().length <= MAX_USERNAME_LENGTH;

/** Ten digits, with or without the country code, however they are set: no area code begins with a one. */
export const isPhone = (value: string) => /^1?[^1]\d{9}$/.test(value.replace(/\D/g, ''));
