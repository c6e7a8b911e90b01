import { useDeferredValue, type ReactNode } from 'react';
import './deferred-content.css';

/**
 * What comes after the first that one reads of a page. It is drawn with the frame after: who presses Next on a slow phone sees
 * the next page as soon as its beginning is there. Until then nothing stands where it will, so that nothing jumps.
 */
export function DeferredContent({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : <div className="pp-deferred-content" />;
}
