import './icon.css';

/** Their shapes are in `icon.css`. */
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

/** Goes with words and never stands alone, so it is silent. */
export const Icon = ({ name }: { name: IconName }) => <span className={`pp-icon pp-icon-${name}`} aria-hidden="true" />;
