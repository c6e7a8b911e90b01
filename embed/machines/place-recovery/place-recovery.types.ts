export type PlaceRecoveryEvent =
  /** The content is drawn, or another page is. */
  | { type: 'content.drawn' }
  /** The app says that its token has expired. */
  | { type: 'token.expired' }
  | { type: 'component.reset' };

/** The report could not be brought back: without a token, or without an answer of the app. */
export type PlaceRecoveryEmitted = { type: 'recovery.failed'; error: unknown };
