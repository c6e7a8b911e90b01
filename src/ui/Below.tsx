import { useDeferredValue, type ReactNode } from 'react';

/**
 * What begins below the window when a page opens. It is drawn with the frame after: who presses Next on a slow phone sees the next
 * page as soon as what is in the window is there.
 */
export function Below({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
