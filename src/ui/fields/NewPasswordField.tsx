import { useSelector } from '@xstate/react';
import { getLoadingStatus, type LazyMachineRef } from '../../../machines/lib/lazy-machine.ts';
import type { PasswordStrengthRef } from '../../../machines/password-strength/password-strength.machine.ts';
import { selectScore, selectStrength } from '../../../machines/password-strength/password-strength.selectors.ts';
import { useText } from '../text/use-text.ts';
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx';
import './password-strength.css';

type NewPasswordFieldProps = PasswordFieldProps & {
  /** Not started before a password is typed, because its code loads with its start. Undefined before the page has it. */
  strength: PasswordStrengthRef | undefined;
  /** What the form knows of the person. A password made of these is weak. */
  getPersonal: () => readonly string[];
};

/** A password that is chosen here, with its strength below it. */
export function NewPasswordField({ strength, getPersonal, onChange, ...field }: NewPasswordFieldProps) {
  const change = (password: string) => {
    onChange(password);
    strength?.start?.();
    strength?.send({ type: 'password.changed', password, personal: getPersonal() });
  };
  return (
    <div>
      <PasswordField {...field} onChange={change} />
      {strength ? <Strength actor={strength} isTyped={field.value !== ''} /> : null}
    </div>
  );
}

/** The element is always rendered, so that screen readers announce changes. */
function Strength({ actor, isTyped }: { actor: PasswordStrengthRef; isTyped: boolean }) {
  const score = useSelector(actor as LazyMachineRef, whenLoaded(selectScore));
  const strength = useText(actor as LazyMachineRef, whenLoaded(selectStrength));
  return (
    <div className="pp-password-strength" aria-live="polite">
      {isTyped && strength !== null ? (
        <>
          <span className="pp-password-strength-bar" data-score={score} aria-hidden="true" />
          <p>{strength}</p>
        </>
      ) : null}
    </div>
  );
}

type Snapshot = ReturnType<PasswordStrengthRef['getSnapshot']>;

/** Null until the chart's code has loaded, and if it does not load. */
const whenLoaded =
  <Selected,>(select: (snapshot: Snapshot) => Selected) =>
  (snapshot: Snapshot): Selected | null =>
    getLoadingStatus(snapshot) === null ? select(snapshot) : null;
