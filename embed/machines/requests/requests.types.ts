/** `deadlineMs`: time from now until the nearest deadline of a request that waits, null when none has one. */
export type RequestsContext = { deadlineMs: number | null };

export type RequestsEvent =
  /** The first of several requests was sent. */
  | { type: 'requests.began'; deadlineMs: number | null }
  /** The nearest deadline is another one now. */
  | { type: 'deadline.moved'; deadlineMs: number | null }
  /** Nothing waits any more, as was found when it was looked. */
  | { type: 'requests.settled' }
  /** The frame is gone: nothing will be answered any more. */
  | { type: 'conversation.ended' };

/**
 * `requests.overdue`: the nearest deadline has passed. `requests.abandoned`: whatever waits must be given up.
 * `frame.doubted`: no answer came for long, so the frame may be gone.
 */
export type RequestsEmitted = { type: 'requests.overdue' } | { type: 'requests.abandoned' } | { type: 'frame.doubted' };
