import { useDeferredValue, type ReactNode } from 'react';
import './deferred-content.css';

/**
 * Renders below-the-fold content one frame later, so that Next feels instant on slow phones. Reserves its space to avoid
 * layout shift.
 */
export function DeferredContent({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : <div className="pp-deferred-content" />;
}
