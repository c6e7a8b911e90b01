import type { FocusEvent } from 'react';

/**
 * True when the person left the field for another place on the page. When the whole window loses the focus the field
 * stays the document's active element: somebody is looking something up and will come back to it.
 */
export const hasLeft = (event: FocusEvent): boolean => document.activeElement !== event.currentTarget;
