import { useSelector } from '@xstate/react';
import { deepEqual } from '../../../machines/lib/deep-equal.ts';
import type { PartnersRef } from '../../../machines/partners/partners.machine.ts';
import { selectGroups, selectListings, selectPartners } from '../../../machines/partners/partners.selectors.ts';
import type { SettingsFormRef } from '../../../machines/settings-form/settings-form.machine.ts';
import {
  toReason,
  selectContested,
  selectFieldErrors,
  selectError,
  selectPart,
  selectPeople,
  selectStage,
} from '../../../machines/settings-form/settings-form.selectors.ts';
import type { Part } from '../../../machines/settings-form/settings-form.types.ts';
import { fieldId, getLabel, type OptionField } from '../../../machines/theme-settings/fields.ts';
import type { ThemeSettingsRef } from '../../../machines/theme-settings/theme-settings.machine.ts';
import { selectIsSaving } from '../../../machines/theme-settings/theme-settings.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SignInLink } from './LoadFailure.tsx';
import type { SitePage } from './site-page.ts';
import { rich, t } from '../../ui/text/t.ts';
import { text } from '../../../machines/lib/text.ts';

type SaveProblemProps = {
  actor: ThemeSettingsRef;
  form: SettingsFormRef;
  partners: PartnersRef;
  pages: readonly SitePage[];
  signInUrl: string;
};

/** Element id; the save status links to it. */
export const problemId = (part: Part) => `pp-settings-problem-${part}`;

/** Why a save failed, and what to do. */
export function SaveProblem(props: SaveProblemProps) {
  const part = useSelector(props.form, selectPart);
  return (
    // Rendered even when empty, so that a link to it always works and moves the focus here.
    <div id={problemId(part)} className="pp-settings-problem" tabIndex={-1}>
      <Problem {...props} />
    </div>
  );
}

function Problem(props: SaveProblemProps) {
  const stage = useSelector(props.form, selectStage);
  if (stage === 'conflict') return <Conflict {...props} />;
  if (stage === 'invalid') return <Refused {...props} />;
  return stage === 'failed' || stage === 'signedOut' ? <Failed {...props} /> : null;
}

const SUBJECTS = { options: text('Save Settings'), users: text('Save Users') };

const strong = (words: string) => <strong>{words}</strong>;

function Failed({ form, signInUrl }: SaveProblemProps) {
  const error = useSelector(form, selectError);
  const reason = toReason(error);
  const subject = SUBJECTS[useSelector(form, selectPart)];
  return (
    <Notice tone="danger" role="alert">
      {reason === null
        ? rich('<strong>{subject}:</strong> Your changes are still here.', { subject, strong })
        : rich('<strong>{subject}:</strong> {reason} Your changes are still here.', {
            subject,
            reason,
            strong,
          })}{' '}
      {error?.kind === 'signedOut' ? <SignInLink url={signInUrl} /> : null}
    </Notice>
  );
}

function Refused({ form, partners }: SaveProblemProps) {
  const errors = useSelector(form, selectFieldErrors);
  const people = usePeople(form, partners);
  const subject = SUBJECTS[useSelector(form, selectPart)];
  return (
    <Notice tone="danger" role="alert">
      {rich('<strong>{subject}:</strong> nothing was saved. Please correct the marked fields.', { subject, strong })}
      <ul className="pp-settings-problems">
        {Object.entries(errors).map(([field, message]) => (
          <li key={field}>
            <a href={`#${fieldId(field)}`}>{t(getLabel(field, people))}</a>
            <span>: </span>
            {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Another administrator saved first: shows both versions to choose from. */
function Conflict({ actor, form, partners, pages }: SaveProblemProps) {
  const part = useSelector(form, selectPart);
  const contested = useSelector(form, selectContested, deepEqual);
  const people = usePeople(form, partners);
  const isSaving = useSelector(actor, selectIsSaving);
  const describe = useValueText(partners, pages);
  const isContested = contested.length > 0;
  return (
    <Notice
      tone="warn"
      role="alert"
      action={
        <>
          <Button
            aria-disabled={isSaving || undefined}
            onClick={() => actor.send({ type: 'conflict.overwritten', part })}
          >
            {isContested ? t('Keep mine') : t('Save mine too')}
          </Button>
          {isContested ? (
            <Button onClick={() => form.send({ type: 'conflict.adopted' })}>{t('Take theirs')}</Button>
          ) : null}
        </>
      }
    >
      {rich(
        '<strong>{subject}:</strong> another administrator saved changes while you were editing. Yours are still here and not saved.',
        { subject: SUBJECTS[part], strong },
      )}{' '}
      <span>{isContested ? t('You both changed:') : t('Your changes don’t conflict.')}</span>
      {isContested ? (
        <ul className="pp-settings-problems">
          {contested.map(({ field, mine, theirs }) => (
            <li key={field}>
              {rich('{field}: yours is {mine}, theirs is {theirs}', {
                field: <a href={`#${fieldId(field)}`}>{t(getLabel(field, people))}</a>,
                mine: describe(field, mine),
                theirs: describe(field, theirs),
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}

/** Every person that a field of the form may belong to. */
function usePeople(form: SettingsFormRef, partners: PartnersRef) {
  const people = useSelector(form, selectPeople);
  const all = useSelector(partners, selectPartners);
  return people.length > 0 ? people : all;
}

/** Shows a choice by its label, and a text as it is. */
function useValueText(partners: PartnersRef, pages: readonly SitePage[]) {
  const listings = useSelector(partners, selectListings);
  const groups = useSelector(partners, selectGroups);
  return (field: string, value: string) => {
    const choices = field.startsWith('vendor_assignments.')
      ? listings
      : field.startsWith('vendor_groups.')
        ? groups
        : field === ('member_overview_page' satisfies OptionField)
          ? pages
          : [];
    const label = choices.find(({ id }) => String(id) === value)?.label;
    return value === '' ? t('empty') : t('“{value}”', { value: label ?? value });
  };
}
