import type { ReactNode } from 'react';
import { describe, FieldError, LabelText, type FieldProps } from './Field.tsx';
import { reportFieldLeft } from '../blur-left-field.ts';
import './checkbox.css';

type CheckboxFieldProps = Omit<FieldProps, 'hint'> & {
  checked: boolean;
  onChange: () => void;
  onLeave?: (() => void) | undefined;
  disabled?: boolean | undefined;
  /** Content beside the box that is not its name: a link to the agreed text, an explanation. */
  children?: ReactNode;
};

/** A checkbox with its label at the right. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { id, label, required, error, checked, onChange, onLeave, disabled, children } = props;
  return (
    <div className="pp-checkbox" data-invalid={error ? true : undefined}>
      <div className="pp-checkbox-row">
        <input
          {...describe({ id, label, required, error })}
          className="pp-checkbox-box"
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={onChange}
          onBlur={(event) => reportFieldLeft(event, onLeave)}
        />
        <div className="pp-checkbox-text">
          <label className="pp-checkbox-label" htmlFor={id}>
            <LabelText label={label} required={required} />
          </label>
          {children ? <div className="pp-checkbox-more">{children}</div> : null}
        </div>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
