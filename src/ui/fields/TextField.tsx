import type { HTMLInputAutoCompleteAttribute, HTMLAttributes, HTMLInputTypeAttribute } from 'react';
import { describe, Field, type FieldProps } from './Field.tsx';
import { reportFieldLeft } from '../blur-left-field.ts';

export type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** Called when the user has moved on to another element of the page. */
  onLeave?: (() => void) | undefined;
  type?: HTMLInputTypeAttribute | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  autoCapitalize?: string | undefined;
  spellCheck?: boolean | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readOnly?: boolean | undefined;
  disabled?: boolean | undefined;
  maxLength?: number | undefined;
};

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, onLeave, type = 'text', autoComplete, autoCapitalize, spellCheck, inputMode } = props;
  return (
    <Field {...pickFieldProps(props)}>
      <input
        {...describe(props)}
        className="pp-input"
        type={type}
        dir="auto"
        value={value}
        autoComplete={autoComplete}
        autoCapitalize={autoCapitalize}
        spellCheck={spellCheck}
        inputMode={inputMode}
        readOnly={props.readOnly}
        disabled={props.disabled}
        maxLength={props.maxLength}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => reportFieldLeft(event, onLeave)}
      />
    </Field>
  );
}

/** Picks the props that the frame of a control needs. */
export const pickFieldProps = ({ id, label, required, hint, error }: FieldProps): FieldProps => ({
  id,
  label,
  required,
  hint,
  error,
});
