import { useEffect, useRef } from 'react';
import { describe, Field, type FieldProps } from './Field.tsx';
import { reportFieldLeft } from '../blur-left-field.ts';
import { maskWhileTyping } from './phone-typing.ts';
import { isForeignPhone, maskPhone } from './phone.ts';
import { t } from '../text/t.ts';
import { pickFieldProps } from './TextField.tsx';

type PhoneFieldProps = FieldProps & {
  /** A US number in the mask's format, else as typed; '' and '+1' both mean no number. */
  value: string;
  /** Called with the new text, masked if it is a US number. */
  onChange: (value: string) => void;
  onLeave?: (() => void) | undefined;
  autoComplete?: string | undefined;
  readOnly?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** Masks text and caret before React compares, so that React finds no difference and leaves the caret. */
function mask(input: HTMLInputElement): string {
  const { value, caret } = maskPhone(input.value, input.selectionStart ?? input.value.length);
  if (input.value !== value) {
    input.value = value;
    // Browsers fill in fields without the focus; setting a selection there would move it.
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  }
  return value;
}

/** A phone number in the mask `+1 ###-###-####`, typed, pasted or filled in by the browser. Other text stays as typed. */
export function PhoneField(props: PhoneFieldProps) {
  const { value, onChange, onLeave, autoComplete = 'tel', readOnly, disabled } = props;
  const element = useRef<HTMLInputElement>(null);
  const hint = isForeignPhone(value) ? t('Only US numbers can be used.') : (props.hint ?? null);

  useEffect(() => {
    return element.current ? maskWhileTyping(element.current) : undefined;
  }, []);

  return (
    <Field {...pickFieldProps({ ...props, hint })}>
      <input
        {...describe({ ...props, hint })}
        ref={element}
        className="pp-input"
        type="tel"
        inputMode="tel"
        placeholder="+1 555-555-5555"
        value={value}
        autoComplete={autoComplete}
        readOnly={readOnly}
        disabled={disabled}
        onChange={(event) => onChange(mask(event.target))}
        onBlur={(event) => reportFieldLeft(event, onLeave)}
      />
    </Field>
  );
}
