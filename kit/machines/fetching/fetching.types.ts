/** Why a fetch failed. `status` is the HTTP status, or null without a response. */
export type FetchFailure = { status: number | null };

export type FetchingInput = {
  /** The file's URL. */
  address: string;
};

export type FetchingContext = FetchingInput & {
  /** The file's content; null before it has arrived. */
  content: unknown;
};

export type FetchingEvent = { type: 'retry.pressed' };
