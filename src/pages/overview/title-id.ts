/** The overview's heading, which gets the focus after the agreements. */
export const OVERVIEW_TITLE_ID = 'pp-overview-title';
