import { useSelector } from '@xstate/react';
import { isRequiredField } from '../../../machines/practice/practice.rules.ts';
import { BUSINESS_STRUCTURES } from '../../../machines/lib/contract/business-structures.ts';
import { PRACTICE_LABELS } from '../../../machines/lib/contract/practice-labels.ts';
import {
  selectAddressRef,
  selectCanSave,
  selectDirectoryShow,
  selectIsComplete,
  selectField,
  selectFieldError,
} from '../../../machines/practice/practice.selectors.ts';
import type { PracticeField } from '../../../machines/practice/practice.types.ts';
import { Button } from '../Button.tsx';
import { DeferredContent } from '../DeferredContent.tsx';
import { CheckboxField } from '../fields/CheckboxField.tsx';
import { PhoneField } from '../fields/PhoneField.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { TextField, type TextFieldProps } from '../fields/TextField.tsx';
import { AddressFields } from '../address/AddressFields.tsx';
import type { PracticeProps } from './PracticeSummary.tsx';
import { rich, t } from '../text/t.ts';
import { useDeferredText } from '../text/use-deferred-text.ts';
import { hidden } from '../text/hidden.tsx';

type FieldProps = Pick<PracticeProps, 'actor' | 'id'>;

/** An autocomplete section for each practice, so that browsers do not mix them up: `section-practice1`. */
const sectionOf = (id: string) => `section-${id.replace('-', '')}`;

/**
 * The form of a practice. Each field reads its own value, so that a keystroke renders one field. The name comes first and takes the
 * focus, so that Add Practice and Edit feel instant on slow phones.
 */
export function PracticeForm({ actor, id, name, children }: PracticeProps) {
  const address = useSelector(actor, selectAddressRef);
  const section = sectionOf(id);
  return (
    <div className="pp-practice-form">
      <Text actor={actor} id={id} field="name" autoComplete={`${section} organization`} />
      <DeferredContent>
        <div className="pp-field-row">
          <Text
            actor={actor}
            id={id}
            field="email"
            type="email"
            inputMode="email"
            autoComplete={`${section} email`}
            spellCheck={false}
          />
          <Phone actor={actor} id={id} autoComplete={`${section} tel`} />
        </div>
        <Text
          actor={actor}
          id={id}
          field="website"
          inputMode="url"
          autoComplete={`${section} url`}
          spellCheck={false}
        />
        <div className="pp-field-row">
          <Text actor={actor} id={id} field="specialty" />
          <Structure actor={actor} id={id} />
        </div>
        {address ? <AddressFields actor={address} idPrefix={`pp-${id}-address`} section={section} /> : null}
        <Directory actor={actor} id={id} />
        <div className="pp-practice-actions">
          <Save actor={actor} id={id} name={name} />
          {children}
        </div>
        <SaveHint actor={actor} id={id} />
      </DeferredContent>
    </div>
  );
}

type TextProps = FieldProps &
  Pick<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'spellCheck'> & {
    field: Exclude<PracticeField, 'businessStructure' | 'phone'>;
  };

function Text({ actor, id, field, ...control }: TextProps) {
  return (
    <TextField
      {...control}
      id={`pp-${id}-${field}`}
      label={t(PRACTICE_LABELS[field])}
      required={isRequiredField(field)}
      value={useSelector(actor, selectField(field))}
      error={useDeferredText(actor, selectFieldError(field))}
      onChange={(value) => actor.send({ type: 'practice.changed', field, value })}
      onLeave={() => actor.send({ type: 'practice.left', field })}
    />
  );
}

function Phone({ actor, id, autoComplete }: FieldProps & { autoComplete: string }) {
  return (
    <PhoneField
      id={`pp-${id}-phone`}
      label={t(PRACTICE_LABELS.phone)}
      value={useSelector(actor, selectField('phone'))}
      autoComplete={autoComplete}
      onChange={(value) => actor.send({ type: 'practice.changed', field: 'phone', value })}
    />
  );
}

function Structure({ actor, id }: FieldProps) {
  return (
    <SelectField
      id={`pp-${id}-businessStructure`}
      label={t(PRACTICE_LABELS.businessStructure)}
      required
      options={BUSINESS_STRUCTURES}
      placeholder={t('Choose a structure')}
      value={useSelector(actor, selectField('businessStructure'))}
      error={useDeferredText(actor, selectFieldError('businessStructure'))}
      onChange={(value) => actor.send({ type: 'practice.changed', field: 'businessStructure', value })}
      onLeave={() => actor.send({ type: 'practice.left', field: 'businessStructure' })}
    />
  );
}

function Directory({ actor, id }: FieldProps) {
  return (
    <CheckboxField
      id={`pp-${id}-directoryShow`}
      label={t('Show in member directory?')}
      checked={useSelector(actor, selectDirectoryShow)}
      onChange={() => actor.send({ type: 'directory.toggled' })}
    />
  );
}

const hintOf = (id: string) => `pp-${id}-save-hint`;

function Save({ actor, id, name }: FieldProps & { name: string }) {
  const canSave = useSelector(actor, selectCanSave);
  return (
    <Button
      disabled={!canSave}
      aria-describedby={canSave ? undefined : hintOf(id)}
      onClick={() => actor.send({ type: 'save.pressed' })}
    >
      {rich('Save Practice <hidden>{name}</hidden>', { name, hidden })}
    </Button>
  );
}

/** Explains why the button is disabled. */
function SaveHint({ actor, id }: FieldProps) {
  const isComplete = useSelector(actor, selectIsComplete);
  return useSelector(actor, selectCanSave) ? null : (
    <p className="pp-practice-hint" id={hintOf(id)}>
      {isComplete
        ? t('You do not need to save the practice.')
        : t('To save the practice, enter its name, specialty and structure, and check or save its address.')}
    </p>
  );
}
