/** `unmanaged`: the page has not requested renewal. */
export type TokenPhase = 'unmanaged' | 'received' | 'unlimited' | 'valid' | 'renewing' | 'backingOff' | 'stopped';

/** `renewInMs`: the time until a fresh token is requested; null if the token's end is unknown. */
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
  /** The tab was asleep, and its timers with it. */
  | { type: 'tab.woke'; renewInMs: number | null }
  /** The provider has returned a token; the frame has not accepted it yet. */
  | { type: 'token.received'; pauseMs: number }
  | { type: 'component.reset' };

export type Pause = { pauseMs: number };

/** The result of a renewal. The token itself stays out of the chart, because charts can be inspected. */
export type Renewal = { renewInMs: number | null };
