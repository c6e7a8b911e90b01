import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import './field.css';

/** What every field has: a name above it, and under it what is wrong. */
export type FieldProps = {
  /** The control's id in the document; hint and error are derived from it. */
  id: string;
  label: string;
  required?: boolean | undefined;
  /** One sentence under the label. */
  hint?: ReactNode;
  /** The message, without any mark. */
  error?: string | null | undefined;
};

export const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

/** The attributes that tie a control to its hint and its message. */
export function describe({ id, hint, error, required }: FieldProps) {
  const described = [hint ? hintId(id) : '', error ? errorId(id) : ''].filter((part) => part !== '').join(' ');
  return {
    id,
    'aria-required': required ? true : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described === '' ? undefined : described,
  };
}

/** The star is seen and not read, and no text of the page: `aria-required` says it to those who listen. */
export function LabelText({ label, required }: Pick<FieldProps, 'label' | 'required'>) {
  return (
    <>
      {label}
      {required ? <span className="pp-field-star" aria-hidden="true" /> : null}
    </>
  );
}

/** The message of a field, by the id that `describe` refers to. */
export function FieldError({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  return error ? (
    <p className="pp-field-error" id={errorId(id)}>
      <Icon name="alert" />
      <span>
        <VisuallyHidden>Error: </VisuallyHidden>
        {error}
      </span>
    </p>
  ) : null;
}
