import type { ReactNode } from 'react';
import './visually-hidden.css';

/** Words for those who listen to the page; as a status they are read out when they change. */
export function VisuallyHidden({ children, role }: { children: ReactNode; role?: 'status' }) {
  return (
    <span className="pp-visually-hidden" role={role}>
      {children}
    </span>
  );
}
