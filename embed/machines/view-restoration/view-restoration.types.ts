/** A page that is reached by drill-through has its own filters, which no bookmark contains. */
export type ViewRestorationInput = { isDrillThrough: boolean };

export type ViewRestorationEvent = { type: 'restoration.canceled' };

/** A step was refused, so the view is restored in part. */
export type ViewRestorationEmitted = { type: 'step.failed'; error: unknown };
