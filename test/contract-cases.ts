/**
 * Values with the verdict of both languages: the page's rules (`machines/lib/formats.ts`) and the host's
 * (`Core/Sanitizer.php`).
 */
export type Rule = 'isEmail' | 'isName' | 'isPhone' | 'isUsername' | 'isWebsite';
export type PasswordFault = 'missing' | 'short' | 'long' | null;

export const CASES: Record<Rule, readonly (readonly [value: string, verdict: boolean])[]> = {
  isEmail: [
    ['ada@example.com', true],
    ['  ada@example.com\t', true],
    ["o'brien+x@mail.example.co.uk", true],
    ['a@b.c', false],
    ['a@b.co', true],
    ['ä@example.com', false],
    ['ada@exämple.com', false],
    ['ada@-example.com', false],
    ['ada@example-.com', false],
    ['ada@exa_mple.com', false],
    ['ada@example', false],
    ['ada@example..com', false],
    ['ada@@example.com', false],
    ['ada lovelace@example.com', false],
    ['ada\n@example.com', false],
    ['"ada"@example.com', false],
    ['ada@example.com.', false],
    [`${'a'.repeat(88)}@example.com`, true],
    [`${'a'.repeat(89)}@example.com`, false],
  ],
  isName: [
    ['Renée O’Brien', true],
    ['Rene\u0301e', true],
    ['😀'.repeat(100), true],
    ['😀'.repeat(101), false],
    [` ${'a'.repeat(100)} `, true],
    ['a'.repeat(101), false],
    ['Ann\nWood', false],
    ['٣.٣', true],
    ['٣.com', false],
    ['evil.com', false],
    // Without case, JavaScript takes the iota below a letter for the letter; PHP does not.
    ['\u03B7\u0345.com', false],
  ],
  isPhone: [
    ['+1 503-555-0100', true],
    [' (503) 555 0100 ', true],
    ['5035550100', true],
    ['1035550100', false],
    ['+1 503-555-010', false],
    ['٥٠٣٥٥٥٠١٠٠', false],
    [`5035550100${'-'.repeat(245)}`, true],
    [`5035550100${'-'.repeat(246)}`, false],
  ],
  isUsername: [
    ['renee', true],
    [' renee ', true],
    ['renee  wood', true],
    ['renee\u00A0wood', true],
    ['renée', false],
    ['\u212A2', false],
    ['ren@wood', false],
    ['..', false],
    ['😀', false],
    ['a'.repeat(60), true],
    ['a'.repeat(61), false],
  ],
  isWebsite: [
    ['', true],
    [' \u3000', true],
    ['https://obrien.example/?a=1&b=2', true],
    ['HTTPS://obrien.example', true],
    ['obrien.example', true],
    ['zahnärzte.example', true],
    ['http\u017F://obrien.example', false],
    ['ftp://obrien.example', false],
    ['obrien.example/a b', false],
    ['obrien.example\u200B', true],
  ],
};

export const PASSWORDS: readonly (readonly [password: string, fault: PasswordFault])[] = [
  ['password', null],
  ['seven77', 'short'],
  ['seven77      ', 'short'],
  ['   seven77', 'short'],
  ['\0\t\u000Bseven77\r\n', 'short'],
  ['  eight888  ', null],
  ['in side!', null],
  ['', 'missing'],
  [' '.repeat(13), 'missing'],
  ['\u00A0'.repeat(8), null],
  ['😀'.repeat(4), 'short'],
  ['😀'.repeat(7), 'short'],
  ['😀'.repeat(8), null],
  ['e\u0301'.repeat(4), null],
  ['a'.repeat(4096), null],
  ['a'.repeat(4097), 'long'],
  ['😀'.repeat(1024), null],
  ['😀'.repeat(1025), 'long'],
  [`${'a'.repeat(4090)}${' '.repeat(7)}`, 'long'],
  ['"'.repeat(2048), null],
  ['\\'.repeat(2049), 'long'],
];

/** Texts, and what is stored of them. */
export const LINES: readonly (readonly [text: string, line: string])[] = [
  [' a \n b ', 'a b'],
  ['\u202E\u00A0', ''],
  ['\uFEFFa\u2028b\u0085', 'a b'],
  ['\u200B', '\u200B'],
  ['\u180E', '\u180E'],
];
