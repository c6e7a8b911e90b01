import { useSelector } from '@xstate/react';
import type { SettingsFormRef } from '../../../machines/settings-form/settings-form.machine.ts';
import {
  selectFieldError,
  selectError,
  selectSavedValue,
  selectStage,
  selectValue,
} from '../../../machines/settings-form/settings-form.selectors.ts';
import { fieldId, LABELS, type OptionField } from '../../../machines/theme-settings/fields.ts';
import { Button } from '../../ui/Button.tsx';
import { describe, Field } from '../../ui/fields/Field.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { SitePage } from './site-page.ts';
import { t } from '../../ui/text/t.ts';

type OptionFieldsProps = {
  form: SettingsFormRef;
  pages: readonly SitePage[];
  canEditLiveChat: boolean;
  signInUrl: string;
};

/**
 * The theme options that are texts. They have no rules here: the host's messages are shown at the fields. While the options load,
 * labels and hints are already readable, and nothing moves when the values come.
 */
export function OptionFields({ form, pages, canEditLiveChat, signInUrl }: OptionFieldsProps) {
  const stage = useSelector(form, selectStage);
  const error = useSelector(form, selectError);
  if (stage === 'loadFailed' || stage === 'loadSignedOut')
    return (
      <LoadFailure
        text={t('The settings could not be loaded.')}
        error={error}
        signInUrl={signInUrl}
        onRetry={() => form.send({ type: 'load.retried' })}
      />
    );
  const isLoading = stage === 'loading';
  return (
    <div className="pp-settings-fields" aria-busy={isLoading}>
      {isLoading ? <VisuallyHidden role="status">{t('Loading the settings…')}</VisuallyHidden> : null}
      <LiveChat form={form} canEdit={canEditLiveChat} isLoading={isLoading} />
      <OverviewPage form={form} pages={pages} isLoading={isLoading} />
      <Option
        form={form}
        field="datadx_api_url"
        isLoading={isLoading}
        hint={t('The URL of the reporting service, beginning with https://.')}
      />
      <Option
        form={form}
        field="app_insights_connection_string"
        isLoading={isLoading}
        hint={t('Leave empty to send no telemetry.')}
      />
    </div>
  );
}

type OptionProps = { form: SettingsFormRef; isLoading: boolean };

function Option({ form, field, hint, isLoading }: OptionProps & { field: OptionField; hint: string }) {
  return (
    <TextField
      id={fieldId(field)}
      label={t(LABELS[field])}
      hint={hint}
      value={useSelector(form, selectValue(field))}
      error={useSelector(form, selectFieldError(field))}
      disabled={isLoading}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(value) => form.send({ type: 'field.changed', field, value })}
    />
  );
}

const OVERVIEW_PAGE = 'member_overview_page' satisfies OptionField;

/** Sends the page's id, but shows its title. */
function OverviewPage({ form, pages, isLoading }: OptionProps & Pick<OptionFieldsProps, 'pages'>) {
  const value = useSelector(form, selectValue(OVERVIEW_PAGE));
  const options = pages.map(({ id, label }) => ({ value: String(id), label }));
  // A chosen page that is no longer published stays until the administrator chooses another.
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <SelectField
      id={fieldId(OVERVIEW_PAGE)}
      label={t(LABELS[OVERVIEW_PAGE])}
      hint={t('The page that shows the Membership Overview. If you choose none, it is /membership-overview/.')}
      placeholder={isLoading ? '' : t('No page chosen')}
      options={
        isKnown ? options : [...options, { value, label: t('Number {number} (no longer listed)', { number: value }) }]
      }
      value={value}
      error={useSelector(form, selectFieldError(OVERVIEW_PAGE))}
      disabled={isLoading}
      onChange={(chosen) => form.send({ type: 'field.changed', field: OVERVIEW_PAGE, value: chosen })}
    />
  );
}

const LIVE_CHAT = 'zoho_salesiq_embed' satisfies OptionField;

function LiveChat({ form, canEdit, isLoading }: OptionProps & { canEdit: boolean }) {
  const error = useSelector(form, selectFieldError(LIVE_CHAT));
  const saved = useSelector(form, selectSavedValue(LIVE_CHAT));
  const field = {
    id: fieldId(LIVE_CHAT),
    label: t(LABELS[LIVE_CHAT]),
    error,
    hint: canEdit
      ? t('Printed unchanged at the end of every page of the site.')
      : t('Only an administrator who may publish unfiltered HTML can change this code.'),
  };
  const change = (value: string) => form.send({ type: 'field.changed', field: LIVE_CHAT, value });
  return (
    <Field {...field}>
      <textarea
        {...describe(field)}
        className="pp-input pp-settings-code"
        // HTML is written from left to right in every language.
        dir="ltr"
        rows={5}
        value={useSelector(form, selectValue(LIVE_CHAT))}
        readOnly={!canEdit}
        disabled={isLoading}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
      />
      {error ? (
        <div className="pp-settings-undo">
          <Button variant="link" onClick={() => change(saved)}>
            {t('Restore the saved code')}
          </Button>
        </div>
      ) : null}
    </Field>
  );
}
