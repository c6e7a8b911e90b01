import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import './notice.css';

const ICONS = { info: 'info', warn: 'warning', danger: 'alert', good: 'check' } as const satisfies Record<
  string,
  IconName
>;

type NoticeProps = {
  tone: keyof typeof ICONS;
  /** How screen readers announce it: 'alert' at once, 'status' after the current sentence. */
  role?: 'status' | 'alert' | undefined;
  children: ReactNode;
  /** A button or a link to continue. */
  action?: ReactNode;
};

/** Tells what happened, what was saved, and what to do. */
export function Notice({ tone, role, children, action }: NoticeProps) {
  return (
    <div className={`pp-notice pp-notice-${tone}`} role={role}>
      <Icon name={ICONS[tone]} />
      <div className="pp-notice-words">{children}</div>
      {action ? <div className="pp-notice-action">{action}</div> : null}
    </div>
  );
}
