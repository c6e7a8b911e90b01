import { once } from '../../../machines/lib/once.ts';

/** Whatever the first page does not show at first. Nothing below the page knows of it: it is handed down from there. */
export const bringLaterPages = once(() => import('./later/LaterPages.tsx'));
