import type { ReactNode } from 'react';
import './visually-hidden.css';

/** Words for those who listen to the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="pp-visually-hidden">{children}</span>;
}
