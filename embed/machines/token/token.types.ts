/** `unmanaged`: the page has not requested renewal. */
export type TokenPhase =
  | 'unmanaged'
  | 'received'
  | 'unlimited'
  | 'valid'
  | 'renewing'
  | 'backingOff'
  | 'resting'
  | 'stopped';

/** `renewInMs`: the time until a fresh token is requested; 0 if it has ended, null if its end is unknown. */
export type TokenInput = { renewInMs: number | null };

export type TokenContext = TokenInput & {
  /** The number of consecutive failed attempts. Counting stops when the wait no longer grows. */
  attempts: number;
  /** How long to wait before the provider is called again after it returned a token; 0 if it returned none. */
  pauseMs: number;
};

export type TokenEvent =
  /** The page has set a token. */
  | { type: 'token.given'; renewInMs: number | null }
  /** The tab woke, whose timers were asleep with it, or the frame has loaded. */
  | { type: 'page.woke'; renewInMs: number | null }
  /** The element is out of the document, so no token is requested. */
  | { type: 'element.left' }
  /** The provider has returned a token; the frame has not accepted it yet. */
  | { type: 'token.received'; pauseMs: number }
  | { type: 'component.reset' };

export type Pause = { pauseMs: number };

/** The result of a renewal. The token itself stays out of the chart, because charts can be inspected. */
export type Renewal = { renewInMs: number | null };
