import type { ReactNode } from 'react';
import { FieldError, hintId, LabelText, type FieldProps } from './field-parts.tsx';

export * from './field-parts.tsx';

/** Label, hint, control and message, from top to bottom. */
export function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  const { id, label, required, hint, error } = field;
  return (
    <div className="pp-field" data-invalid={error ? true : undefined}>
      <label className="pp-field-label" htmlFor={id}>
        <LabelText label={label} required={required} />
      </label>
      {hint ? (
        <p className="pp-field-hint" id={hintId(id)}>
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}
