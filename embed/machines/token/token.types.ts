/** `unmanaged`: nobody asked for renewal. */
export type TokenPhase = 'unmanaged' | 'received' | 'unlimited' | 'valid' | 'renewing' | 'backingOff' | 'stopped';

/** `renewInMs`: time from now until a fresh token is asked for; null when nobody knows when the token ends. */
export type TokenInput = { renewInMs: number | null };

export type TokenContext = TokenInput & {
  /** Attempts that failed in a row; no more are counted than make a difference. */
  attempts: number;
  /** How long the provider is left alone after it has brought a token; 0 when it brought none. */
  pauseMs: number;
};

export type TokenEvent =
  /** The page gave a token by itself. */
  | { type: 'token.given'; renewInMs: number | null }
  /** The tab was asleep, and its timers with it. */
  | { type: 'tab.woke'; renewInMs: number | null }
  /** The provider has brought a token; the frame has not taken it yet. */
  | { type: 'token.received'; pauseMs: number }
  | { type: 'component.reset' };

export type Pause = { pauseMs: number };

/** What a renewal brings. The token itself stays out of the chart: charts can be inspected. */
export type Renewal = { renewInMs: number | null };
