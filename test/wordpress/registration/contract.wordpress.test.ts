/** The host and the page accept the same values: a table of values, and generated ones. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isEmail,
  isName,
  isPhone,
  isUsername,
  isWebsite,
  toSingleLine,
  validatePassword,
} from '../../../machines/lib/formats.ts';
import { CASES, LINES, PASSWORDS, ZIPS, type Rule } from '../../contract-cases.ts';
import { phpValue, useSite } from '../kit/site.ts';

const RULES_OF_PAGE: Record<Rule, (value: string) => boolean> = { isEmail, isName, isPhone, isUsername, isWebsite };

const portal = useSite();

const RULES = Object.keys(CASES) as Rule[];

const answersOf = <T>(method: string, values: readonly string[]) =>
  portal.php<T[]>(`return array_map( 'PracticePortal\\\\Core\\\\${method}', ${phpValue(values)} );`);

test.each(RULES)('%s has the results of the table', async (rule) => {
  const values = CASES[rule].map(([value]) => value);
  expect(await answersOf(`Formats::${rule}`, values)).toEqual(CASES[rule].map(([, verdict]) => verdict));
});

test('passwords and lines have the results of the table', async () => {
  const faults = PASSWORDS.map(([, fault]) => fault ?? '');
  expect(
    await answersOf(
      'Formats::passwordFault',
      PASSWORDS.map(([password]) => password),
    ),
  ).toEqual(faults);
  expect(
    await answersOf(
      'Sanitizer::line',
      LINES.map(([text]) => text),
    ),
  ).toEqual(LINES.map(([, line]) => line));
});

test('ZIP codes have the results of the table', async () => {
  const results = await portal.php(
    `return array_map( fn( $case ) => PracticePortal\\Core\\Formats::isZip( $case[0], $case[1] ), ${phpValue(ZIPS)} );`,
  );
  expect(results).toEqual(ZIPS.map(([, , verdict]) => verdict));
});

/** Characters at which the rules decide, and any other. */
const character = fc.oneof(
  fc.constantFrom(...'ab19 .@-_+:/?#&%\'"\\\t\n\r\0', '\u00A0', '\u202E', '\u2028', '\uFEFF', '\u180E', '\u0301'),
  fc.constantFrom('é', 'ſ', '\u212A', '٣', '．', '：', '😀', 'www.', 'http://', '.com', '503555010'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
);
const text = fc.oneof(
  { weight: 4, arbitrary: fc.array(character, { maxLength: 14 }).map((all) => all.join('')) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(character, fc.constantFrom(59, 60, 99, 100, 254, 255, 2048, 4096))
      .map(([one, times]) => one.repeat(times)),
  },
  { weight: 1, arbitrary: fc.emailAddress() },
  { weight: 1, arbitrary: fc.webUrl() },
);

/** Without characters that one side's Unicode is too old to know: to it they are neither letters nor digits. */
async function knownOnBothSides(values: string[]): Promise<string[]> {
  const known = await portal.php<number[]>(
    `return array_keys( preg_grep( '/\\p{Cn}/u', ${phpValue(values)}, PREG_GREP_INVERT ) );`,
  );
  return known.map((index) => values[index]!).filter((value) => !/\p{Cn}/u.test(value));
}

test('generated values have the client’s results', async () => {
  const drawn = fc.sample(text, 1500);
  const values = await knownOnBothSides(drawn);
  expect(values.length).toBeGreaterThan(1400);
  expect(await knownOnBothSides(['é', '\u{1E056}', '\u{10FFFF}'])).not.toContain('\u{10FFFF}');
  for (const rule of RULES) {
    const host = await answersOf<boolean>(`Formats::${rule}`, values);
    const page = values.map((value) => RULES_OF_PAGE[rule](value));
    expect(values.filter((_, index) => host[index] !== page[index])).toEqual([]);
  }
  const lines = await answersOf<string>('Sanitizer::line', values);
  expect(values.filter((value, index) => lines[index] !== toSingleLine(value))).toEqual([]);
  const faults = await answersOf<string>('Formats::passwordFault', values);
  expect(values.filter((value, index) => faults[index] !== (validatePassword(value) ?? ''))).toEqual([]);
});

test('WordPress takes the e-mail addresses and usernames that the rules accept', async () => {
  const values = fc.sample(text, 1500);
  const emails = [...values, ...CASES.isEmail.map(([value]) => value)].map(toSingleLine);
  const accepted = await portal.php<boolean[]>(
    `return array_map( static function ( $value ) { return is_email( $value ) === $value && strlen( $value ) <= 100; }, ${phpValue(emails)} );`,
  );
  expect(emails.filter((value, index) => accepted[index] !== isEmail(value))).toEqual([]);
  const usernames = [...values, ...CASES.isUsername.map(([value]) => value)].map(toSingleLine);
  const usable = await portal.php<boolean[]>(
    `return array_map( array( new PracticePortal\\Registration\\Accounts\\Accounts(), 'isUsernameUsable' ), ${phpValue(usernames)} );`,
  );
  expect(usernames.filter((value, index) => usable[index] !== isUsername(value))).toEqual([]);
});
