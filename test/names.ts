/** Texts that can be a person's name in an e-mail, and texts that cannot. Page and host must agree. */

export const NAMES = [
  'Renée Dubois',
  'Dr. Ada Lovelace',
  'Dr.Smith',
  'J.R. Smith',
  "O'Neil-Wood",
  'St. John, D.D.S.',
  'ST.JOHN',
  'MRS.SMITH',
  'J.SMITH',
  'J.R.R.TOLKIEN',
  'Ada Lovelace, Ph.D., M.Sc',
  '山田 太郎',
  'Ada (P.C.)',
  'X Æ A-12',
  '😀'.repeat(100),
];

export const NO_NAMES = [
  'http://evil.example',
  'see https://evil.example/x',
  'www.evil.example',
  'Evil.COM',
  'win at evil.com now',
  'bit.ly/3abc',
  'evil。com',
  'evil．net',
  'evil.example',
  'Pay at EVIL.SHOP',
  'Evil.Shop',
  'X.SHOP',
  'PAY-NOW.BANK',
  'ÜBER.BERLIN',
  'ada@evil.example',
  'ada＠evil',
  '192.0.2.1',
  'ftp://x',
  'http：／／evil',
  'Ada\nclick here',
  'Ada\rBcc: x',
  'Ada\u2028x',
  '😀'.repeat(101),
];

export const WEBSITES = [
  '',
  'https://alder.example',
  'HTTP://alder.example/a?b=c#d',
  'www.alder.example',
  'alder.example/team',
  'https://alder.example:8443/x',
];

export const NO_WEBSITES = [
  'javascript:alert(1)',
  'javascript:alert.x',
  'data:text/html,x',
  'ftp://alder.example',
  'mailto:ada@alder.example',
  '//alder.example',
  'alder',
  'https://',
  'https://a@evil.example',
  'vbscript:x.y',
  'https://alder.example a.b',
];
