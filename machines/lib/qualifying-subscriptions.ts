/** Whoever holds one of these is listed in the member directory (specification, sections 1 and 9). */
export const QUALIFYING_SUBSCRIPTIONS: readonly string[] = ['Thrive Member', 'Thrive Member (Yearly)', 'Grow Member'];
