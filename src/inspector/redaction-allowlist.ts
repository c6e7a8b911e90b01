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
  /** Where a person is, and what identifies an account or a payment. */
  hiddenNumbers: /lat$|lng$|geo|transaction|user|card|cvc|pin$/i,
};
