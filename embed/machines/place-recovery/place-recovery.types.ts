export type PlaceRecoveryEvent =
  /** The content is drawn, or another page is. */
  | { type: 'content.drawn' }
  /** The app says that its token has expired. */
  | { type: 'token.expired' }
  | { type: 'component.reset' };

/** The report could not be recovered: there was no token, or the app did not answer. */
export type PlaceRecoveryEmitted = { type: 'recovery.failed'; error: unknown };
