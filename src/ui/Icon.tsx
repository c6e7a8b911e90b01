import './icon.css';

/** `icon.css` defines their shapes. */
export type IconName =
  | 'check'
  | 'alert'
  | 'warning'
  | 'info'
  | 'help'
  | 'plus'
  | 'close'
  | 'chevron-down'
  | 'arrow-left'
  | 'arrow-right'
  | 'tag'
  | 'shield'
  | 'calendar'
  | 'lock'
  | 'pin'
  | 'play'
  | 'external';

/** Always beside text, so screen readers ignore it. */
export const Icon = ({ name }: { name: IconName }) => <span className={`pp-icon pp-icon-${name}`} aria-hidden="true" />;
