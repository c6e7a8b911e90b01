import type { ComponentProps } from 'react';
import { Spinner } from './progress/Spinner.tsx';
import './button.css';

type ButtonProps = ComponentProps<'button'> & {
  /** One primary button to a page. */
  variant?: 'primary' | 'secondary' | 'link' | 'danger';
  /** Work is under way: says so, keeps focus and name; whether a press still counts is the chart's matter. */
  busy?: boolean | undefined;
};

/** A button, 44 px high. Not a submit button unless it says so. */
export function Button({ variant = 'secondary', busy = false, className, children, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...(busy && { 'aria-disabled': true })}
      {...button}
      className={`pp-button pp-button-${variant}${busy ? ' pp-button-busy' : ''}${className ? ` ${className}` : ''}`}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}
