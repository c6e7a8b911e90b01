import { TextField, type TextFieldProps } from './TextField.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'autoCapitalize' | 'spellCheck' | 'inputMode'> & {
  /** The page draws one Show password button for all of its password fields and says here what it is set to. */
  visible: boolean;
};

/** A new password. Paste and password managers are welcome (WCAG 2.2, 3.3.8). */
export function PasswordField({ visible, autoComplete = 'new-password', ...field }: PasswordFieldProps) {
  return (
    <TextField
      {...field}
      type={visible ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
