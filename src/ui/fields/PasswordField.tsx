import { TextField, type TextFieldProps } from './TextField.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'autoCapitalize' | 'spellCheck' | 'inputMode'> & {
  /** Whether the text is visible. The page has one Show password button for all of its password fields. */
  visible: boolean;
};

/** A new password. Pasting and password managers work (WCAG 2.2, 3.3.8). */
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
