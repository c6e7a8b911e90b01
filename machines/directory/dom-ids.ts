/** Element ids for focus and scrolling, shared by the view that sets them and the page that looks them up. */

export const MAP_ID = 'pp-directory-map';
export const POPUP_ID = 'pp-directory-popup';
export const LIST_ID = 'pp-directory-list';
export const COUNT_ID = 'pp-directory-count';
export const SEARCH_ID = 'pp-directory-search';

export const markerId = (id: number) => `pp-directory-pin-${id}`;
/** The button of a member's row. */
export const rowButtonId = (id: number) => `pp-directory-row-${id}`;
