import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import './notice.css';

const ICONS = { info: 'info', warn: 'warning', danger: 'alert', good: 'check' } as const satisfies Record<
  string,
  IconName
>;

type NoticeProps = {
  tone: keyof typeof ICONS;
  /** Read out when it appears: 'alert' at once, 'status' when there is a pause. */
  role?: 'status' | 'alert' | undefined;
  children: ReactNode;
  /** The way on: a button or a link. */
  action?: ReactNode;
};

/** What happened, what was kept, what to do. */
export function Notice({ tone, role, children, action }: NoticeProps) {
  return (
    <div className={`pp-notice pp-notice-${tone}`} role={role}>
      <Icon name={ICONS[tone]} />
      <div className="pp-notice-words">{children}</div>
      {action ? <div className="pp-notice-action">{action}</div> : null}
    </div>
  );
}
