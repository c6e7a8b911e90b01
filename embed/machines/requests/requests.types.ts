/**
 * `deadlineMs`: the time from now until the nearest deadline of a pending request; null when no request has a deadline.
 */
export type RequestsContext = { deadlineMs: number | null };

export type RequestsEvent =
  /** The first of several requests was sent. */
  | { type: 'requests.began'; deadlineMs: number | null }
  /** The nearest deadline has changed. */
  | { type: 'deadline.moved'; deadlineMs: number | null }
  /** A check has found that no request is pending any more. */
  | { type: 'requests.settled' }
  /** The frame was removed: no response can arrive. */
  | { type: 'conversation.ended' };

/**
 * `requests.overdue`: the nearest deadline has passed. `requests.abandoned`: all pending requests must be rejected.
 * `frame.doubted`: no response arrived for long, so the frame may have been removed.
 */
export type RequestsEmitted = { type: 'requests.overdue' } | { type: 'requests.abandoned' } | { type: 'frame.doubted' };
