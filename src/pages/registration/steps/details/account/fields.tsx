/** The form's own fields, each tied to the chart by its name. */
import { useSelector } from '@xstate/react';
import { fieldId } from '../../../../../../machines/registration/dom-ids.ts';
import { LABELS } from '../../../../../../machines/registration/validation-messages.ts';
import type { PasswordStrengthRef } from '../../../../../../machines/password-strength/password-strength.machine.ts';
import type { RegistrationRef } from '../../../../../../machines/registration/registration.machine.ts';
import {
  selectFieldError,
  selectIsPasswordShown,
  selectPersonalWords,
  selectValue,
} from '../../../../../../machines/registration/steps.selectors.ts';
import type { TextFieldName } from '../../../../../../machines/registration/registration.types.ts';
import { NewPasswordField } from '../../../../../ui/fields/NewPasswordField.tsx';
import { PasswordField } from '../../../../../ui/fields/PasswordField.tsx';
import { PhoneField } from '../../../../../ui/fields/PhoneField.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField, type TextFieldProps } from '../../../../../ui/fields/TextField.tsx';
import { useDeferredText } from '../../../../../ui/text/use-deferred-text.ts';
import { useText } from '../../../../../ui/text/use-text.ts';
import type { Text } from '../../../../../../machines/lib/text.ts';
import { t } from '../../../../../ui/text/t.ts';

type NamedProps = { actor: RegistrationRef; name: TextFieldName };

/**
 * All of them are required (spec: registration#required-fields). A Next with errors shows the messages of the names and the
 * phone, which come first, at once, and those below one frame later.
 */
function useField({ actor, name }: NamedProps) {
  return {
    id: fieldId(name),
    label: t(LABELS[name]),
    required: true,
    value: useSelector(actor, selectValue(name)),
    onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
    onLeave: () => actor.send({ type: 'field.left', field: name }),
  };
}

type Extras = Pick<
  TextFieldProps,
  'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'inputMode' | 'hint' | 'readOnly'
>;

export const FormTextField = ({ actor, name, ...extras }: NamedProps & Extras) => (
  <TextField {...useField({ actor, name })} error={useText(actor, selectFieldError(name))} {...extras} />
);

export const FormPhoneField = ({ actor }: Pick<NamedProps, 'actor'>) => (
  <PhoneField {...useField({ actor, name: 'phone' })} error={useText(actor, selectFieldError('phone'))} />
);

export function FormPasswordField({ actor, name, hint }: NamedProps & Pick<Extras, 'hint'>) {
  const visible = useSelector(actor, selectIsPasswordShown);
  const error = useDeferredText(actor, selectFieldError(name));
  return <PasswordField {...useField({ actor, name })} error={error} hint={hint} visible={visible} />;
}

/** @param strength undefined until the code of the later pages has loaded */
export function FormNewPasswordField({
  actor,
  name,
  hint,
  strength,
}: NamedProps & Pick<Extras, 'hint'> & { strength: PasswordStrengthRef | undefined }) {
  const visible = useSelector(actor, selectIsPasswordShown);
  const error = useDeferredText(actor, selectFieldError(name));
  return (
    <NewPasswordField
      {...useField({ actor, name })}
      error={error}
      hint={hint}
      visible={visible}
      strength={strength}
      getPersonal={() => selectPersonalWords(actor.getSnapshot())}
    />
  );
}

type ChoiceProps = NamedProps & {
  options: readonly { value: string; label: Text }[];
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
};

export const FormSelectField = ({ actor, name, ...choice }: ChoiceProps) => (
  <SelectField {...useField({ actor, name })} error={useDeferredText(actor, selectFieldError(name))} {...choice} />
);
