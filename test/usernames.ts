/** Usernames that are not allowed. The tests of the page and of the server share this list. */
export const UNUSABLE_USERNAMES = [
  // An e-mail address, because the answer would reveal who has an account.
  'partner@example.com',
  'nobody@example.com',
  'ada@home',
  '@ada',
  'ada@',
  // Browsers and servers take these out of an address; WordPress has no author page for a name without letters or digits.
  '.',
  '..',
  '...',
  '-',
  '_',
  '. .',
  // WordPress would store another name.
  'bad/name',
  'ä',
  '<b>',
  'x'.repeat(61),
];

export const USABLE_USERNAMES = ['ada', 'Ada.L', 'two words', 'a.b-c_d', '7', '.ada', 'x'.repeat(60)];
