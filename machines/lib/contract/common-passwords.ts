/**
 * Passwords that the page rejects at once. The server rejects many more.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
export const COMMON_PASSWORDS = [
  'password',
  '12345678',
  '123456789',
  'password1',
  'passw0rd',
  'baseball',
  'football',
  '1234567890',
  'superman',
  'sunshine',
  'iloveyou',
  'princess',
] as const;
