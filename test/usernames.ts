/** Usernames that nobody may have, on the page as on the server: one list for the tests of both. */
export const UNUSABLE_USERNAMES = [
  // An e-mail address: whether it is taken would tell who has an account.
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
