export type PlaceRecoveryEvent =
  /** The app has rendered the content or another page. */
  | { type: 'content.drawn' }
  /** The app reports that its token has expired. */
  | { type: 'token.expired' }
  | { type: 'component.reset' };

/** The recovery failed: no new token arrived, or the app did not respond. */
export type PlaceRecoveryEmitted = { type: 'recovery.failed'; error: unknown };
