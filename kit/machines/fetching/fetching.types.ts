/** Why a file did not come; `status` where somebody answered. */
export type FetchFailure = { status: number | null };

export type FetchingInput = {
  /** Where it lies, beside the gallery. */
  address: string;
};

export type FetchingContext = FetchingInput & {
  /** What came; null: nothing yet. */
  content: unknown;
};

export type FetchingEvent = { type: 'retry.pressed' };
