import { describe, Field, type FieldProps } from './Field.tsx';
import { Icon } from '../Icon.tsx';
import { reportFieldLeft } from '../blur-left-field.ts';
import { pickFieldProps } from './TextField.tsx';
import type { Text } from '../../../machines/lib/text.ts';
import { t } from '../text/t.ts';

type SelectFieldProps<Value extends string> = FieldProps & {
  value: Value | '';
  /**
   * A label that is a text is translated; a string is a name and shown as it is. `lang`: the language of the label, if it is not
   * the page's.
   */
  options: readonly { value: Value; label: string | Text; lang?: string }[];
  onChange: (value: Value | '') => void;
  onLeave?: (() => void) | undefined;
  /** An additional option for no choice; undefined if there is always one. */
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
};

/** A choice of a few options. Uses the browser's own list, which phones show in their familiar way. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, options, onChange, onLeave, placeholder, autoComplete, disabled } = props;
  const chosen = (text: string) => options.find((option) => option.value === text)?.value ?? '';
  return (
    <Field {...pickFieldProps(props)}>
      <span className="pp-select">
        <select
          {...describe(props)}
          className="pp-input"
          value={value}
          autoComplete={autoComplete}
          disabled={disabled}
          onChange={(event) => onChange(chosen(event.target.value))}
          onBlur={(event) => reportFieldLeft(event, onLeave)}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {typeof option.label === 'string' ? option.label : t(option.label)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </Field>
  );
}
