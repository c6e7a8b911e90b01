import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { t } from '../text/t.ts';
import './field.css';

/** Common props of all fields: the label above and the error below. */
export type FieldProps = {
  /** The control's element id, from which the ids of hint and error are derived. */
  id: string;
  label: string;
  required?: boolean | undefined;
  /** One sentence under the label. */
  hint?: ReactNode;
  /** The message, without an icon. */
  error?: string | null | undefined;
};

export const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

/** The attributes that link a control to its hint and its message. */
export function describe({ id, hint, error, required }: FieldProps) {
  const described = [hint ? hintId(id) : '', error ? errorId(id) : ''].filter((part) => part !== '').join(' ');
  return {
    id,
    'aria-required': required ? true : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described === '' ? undefined : described,
  };
}

/** The star is only visible and not part of the text: `aria-required` tells screen readers. */
export function LabelText({ label, required }: Pick<FieldProps, 'label' | 'required'>) {
  return (
    <>
      {label}
      {required ? <span className="pp-field-star" aria-hidden="true" /> : null}
    </>
  );
}

/** The error of a field, with the id that `describe` refers to. */
export function FieldError({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  return error ? (
    <p className="pp-field-error" id={errorId(id)}>
      <Icon name="alert" />
      {/* A new element for another error: the browser's page translation has replaced the old one's text. */}
      <span key={error}>
        <VisuallyHidden>{t('Error:')} </VisuallyHidden>
        {error}
      </span>
    </p>
  ) : null;
}
