import { describe, Field, type FieldProps } from './Field.tsx';
import { pickFieldProps } from './TextField.tsx';
import './text-area.css';

type TextAreaFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  rows: number;
  maxLength: number;
  readOnly?: boolean | undefined;
};

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, rows, maxLength, readOnly } = props;
  return (
    <Field {...pickFieldProps(props)}>
      <textarea
        {...describe(props)}
        className="pp-input pp-text-area"
        dir="auto"
        value={value}
        rows={rows}
        maxLength={maxLength}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
