import type { ReactNode } from 'react';
import './visually-hidden.css';

/** Text for screen readers. As a status it is announced when it changes. */
export function VisuallyHidden({ children, role }: { children: ReactNode; role?: 'status' }) {
  return (
    <span className="pp-visually-hidden" role={role}>
      {children}
    </span>
  );
}
