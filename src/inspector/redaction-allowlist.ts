/** The context values that the gallery may show. All others are redacted. */
export const REDACTION_ALLOWLIST = {
  words: [
    'state',
    'stage',
    'slug',
    'role',
    'profession',
    'field',
    'line',
    'page',
    'view',
    'reason',
    'outcome',
    'problem',
    'duration',
  ],
  /** Numbers that stay hidden: a person's location, and ids of accounts and payments. */
  hiddenNumbers: /lat$|lng$|geo|transaction|user|card|cvc|pin$/i,
};
