import { useSelector } from '@xstate/react';
import { useRef, type SyntheticEvent } from 'react';
import type { ProfileRef } from '../../../machines/profile/profile.machine.ts';
import {
  selectFieldError,
  selectHasPractices,
  selectIsBusy,
  selectIsConflict,
  selectIsSaved,
  selectIsSignedOut,
  selectMessages,
  selectPractices,
  selectPracticesError,
  selectFailedSubmits,
  selectErrorMessage,
  selectValue,
} from '../../../machines/profile/profile.selectors.ts';
import type { ProfileField } from '../../../machines/profile/profile.types.ts';
import { PERSON_LABELS } from '../../../machines/lib/contract/person-labels.ts';
import { Button } from '../../ui/Button.tsx';
import { PhoneField } from '../../ui/fields/PhoneField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PROFESSIONS } from '../../../machines/lib/contract/professions.ts';
import { ROLES } from '../../../machines/lib/contract/roles.ts';
import { PracticesBlock } from '../../ui/practices/PracticesBlock.tsx';
import { LazySection } from './section/LazySection.tsx';
import { useFocusInSection } from '../../ui/request/use-focus-in-section.ts';
import { useFocusOnError } from './section/use-focus-on-error.ts';
import { t } from '../../ui/text/t.ts';
import { useText } from '../../ui/text/use-text.ts';
import type { Text } from '../../../machines/lib/text.ts';

const HEADING_ID = 'pp-account-practices';
const SAVE_ID = 'pp-account-save';

type ProfileProps = { profile: ProfileRef; signInUrl: string };

/** The form, whose chart is loaded lazily. */
export const ProfileForm = (props: ProfileProps) => (
  <LazySection actor={props.profile}>
    <Form {...props} />
  </LazySection>
);

/** Name, phone, role, profession, and the practices with the registration's own charts (spec: account#profile). */
function Form({ profile, signInUrl }: ProfileProps) {
  const hasPractices = useSelector(profile, selectHasPractices);
  const isBusy = useSelector(profile, selectIsBusy);
  const isSaved = useSelector(profile, selectIsSaved);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnError(form, useSelector(profile, selectFailedSubmits));
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    profile.send({ type: 'save.pressed' });
  };
  return (
    <section className="pp-account-section" aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID}>{hasPractices ? t('Your practices') : t('Your profile')}</h2>
      <form
        ref={form}
        className="pp-account-profile pp-field-stack"
        aria-labelledby={HEADING_ID}
        noValidate
        onSubmit={save}
      >
        <div className="pp-field-row">
          <ProfileText profile={profile} field="firstName" autoComplete="given-name" />
          <ProfileText profile={profile} field="lastName" autoComplete="family-name" />
        </div>
        {hasPractices ? <ProfilePhone profile={profile} /> : null}
        <div className="pp-field-row">
          <ProfileSelect profile={profile} field="role" options={ROLES} />
          {hasPractices ? (
            <ProfileSelect
              profile={profile}
              field="profession"
              options={PROFESSIONS}
              placeholder={t('Choose a profession')}
            />
          ) : null}
        </div>
        {hasPractices ? <Practices profile={profile} /> : null}
        <Outcome profile={profile} signInUrl={signInUrl} />
        <div className="pp-account-form-actions">
          <Button id={SAVE_ID} type="submit" variant="primary" busy={isBusy}>
            {t('Save changes')}
          </Button>
          <p role="status" className="pp-account-empty">
            {isSaved ? t('Saved') : null}
          </p>
        </div>
      </form>
    </section>
  );
}

function Practices({ profile }: Pick<ProfileProps, 'profile'>) {
  const practices = useSelector(profile, selectPractices);
  const error = useText(profile, selectPracticesError);
  return practices ? (
    <LazySection actor={practices}>
      <PracticesBlock actor={practices} error={error} />
    </LazySection>
  ) : null;
}

function Outcome({ profile, signInUrl }: ProfileProps) {
  const isConflicting = useSelector(profile, selectIsConflict);
  const messages = useSelector(profile, selectMessages);
  const trouble = useText(profile, selectErrorMessage);
  const isSignedOut = useSelector(profile, selectIsSignedOut);
  useFocusInSection(HEADING_ID, [SAVE_ID]);
  if (isConflicting)
    return (
      <Notice
        tone="warn"
        role="alert"
        action={
          <>
            <Button onClick={() => profile.send({ type: 'conflict.overwritten' })}>{t('Save mine')}</Button>
            <Button onClick={() => profile.send({ type: 'conflict.adopted' })}>{t('Use the saved version')}</Button>
          </>
        }
      >
        <p>{t('This was changed in another tab or by another person. What you typed is still here.')}</p>
      </Notice>
    );
  if (messages.length > 0)
    return (
      <Notice tone="danger" role="alert">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Notice>
    );
  return trouble === null ? null : (
    <Notice
      tone="danger"
      role="alert"
      action={
        <>
          {isSignedOut ? <a href={signInUrl}>{t('Sign in')}</a> : null}
          <Button onClick={() => profile.send({ type: 'save.pressed' })}>{t('Retry')}</Button>
        </>
      }
    >
      <p>{trouble}</p>
    </Notice>
  );
}

type FieldProps = { profile: ProfileRef; field: ProfileField };

/** Links a field to the chart by its name. */
function useField({ profile, field }: FieldProps) {
  return {
    id: `pp-account-${field}`,
    label: t(PERSON_LABELS[field]),
    required: true,
    value: useSelector(profile, selectValue(field)),
    error: useText(profile, selectFieldError(field)),
    onChange: (value: string) => profile.send({ type: 'field.changed', field, value }),
    onLeave: () => profile.send({ type: 'field.left', field }),
  };
}

const ProfileText = ({ profile, field, autoComplete }: FieldProps & { autoComplete: string }) => (
  <TextField {...useField({ profile, field })} autoComplete={autoComplete} />
);

const ProfilePhone = ({ profile }: Pick<FieldProps, 'profile'>) => (
  <PhoneField {...useField({ profile, field: 'phone' })} />
);

type ProfileSelectProps = FieldProps & { options: readonly { value: string; label: Text }[]; placeholder?: string };

const ProfileSelect = ({ profile, field, ...choice }: ProfileSelectProps) => (
  <SelectField {...useField({ profile, field })} {...choice} />
);
