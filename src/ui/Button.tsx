import type { ComponentProps } from 'react';
import { Spinner } from './progress/Spinner.tsx';
import './button.css';

type ButtonProps = ComponentProps<'button'> & {
  /** At most one primary button per page. */
  variant?: 'primary' | 'secondary' | 'link' | 'danger';
  /** Shows that work is in progress and keeps focus and name. The chart decides whether a press still counts. */
  busy?: boolean | undefined;
};

/** A button, 44 px high, by default no submit button. */
export function Button({ variant = 'secondary', busy = false, className, children, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...(busy && { 'aria-disabled': true })}
      {...button}
      className={`pp-button pp-button-${variant}${busy ? ' pp-button-busy' : ''}${className ? ` ${className}` : ''}`}
    >
      {busy ? <Spinner /> : null}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  );
}
