/** Finds a mistyped domain of a large mail provider, as in `ada@gmial.com`. */

const DOMAINS = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'comcast.net', 'verizon.net'];
/** Domains of other providers that look like one of these. */
const OTHERS = new Set(['ymail.com', 'email.com', 'mail.com', 'hotmail.co']);

/** Whether one text becomes the other by one letter too many, missing, wrong, or by two swapped neighbours. */
function isOneTypoAway(typed: string, right: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === right[start]) start++;
  const [rest, expected] = [typed.slice(start), right.slice(start)];
  return (
    rest.slice(1) === expected ||
    rest === expected.slice(1) ||
    rest.slice(1) === expected.slice(1) ||
    (rest[0] === expected[1] && rest[1] === expected[0] && rest.slice(2) === expected.slice(2))
  );
}

/** The address that was probably meant; null if the domain has no such typo. */
export function suggestEmail(email: string): string | null {
  const [, name, typed = ''] = /^([^@\s]+)@(\S+)$/.exec(email.trim()) ?? [];
  const domain = typed.toLowerCase();
  if (name === undefined || DOMAINS.includes(domain) || OTHERS.has(domain)) return null;
  const meant = DOMAINS.find((right) => isOneTypoAway(domain, right));
  return meant === undefined ? null : `${name}@${meant}`;
}
