import { useSelector } from '@xstate/react';
import type { SettingsFormRef } from '../../../machines/settings-form/settings-form.machine.ts';
import { selectIsRetryable, selectStatus } from '../../../machines/settings-form/settings-form.selectors.ts';
import type { Part } from '../../../machines/settings-form/settings-form.types.ts';
import type { ThemeSettingsRef } from '../../../machines/theme-settings/theme-settings.machine.ts';
import {
  selectIsLoaded,
  selectIsSaving,
  selectUnsaved,
} from '../../../machines/theme-settings/theme-settings.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/progress/Spinner.tsx';
import { problemId } from './SaveProblem.tsx';
import { t } from '../../ui/text/t.ts';
import { plural, text } from '../../../machines/lib/text.ts';

type SaveBarProps = {
  actor: ThemeSettingsRef;
  options: SettingsFormRef;
  users: SettingsFormRef;
};

/**
 * Below the first table and always in view: both saves, their status, and how much is unsaved.
 * It takes at most a fifth of the window, so the reasons of a failure are higher on the page and linked from here.
 */
export function SaveBar({ actor, options, users }: SaveBarProps) {
  const unsaved = useSelector(actor, selectUnsaved);
  return (
    <div className="pp-settings-bar">
      <div className="pp-settings-bar-row">
        <Save actor={actor} part="options" form={options}>
          {t('Save Settings')}
        </Save>
        <Save actor={actor} part="users" form={users}>
          {t('Save Users')}
        </Save>
        <p className="pp-settings-unsaved" data-some={unsaved > 0 ? true : undefined}>
          {unsavedText(unsaved)}
        </p>
      </div>
    </div>
  );
}

const unsavedText = (unsaved: number) =>
  unsaved === 0 ? t('No unsaved changes') : t(plural('{count} unsaved change', '{count} unsaved changes', unsaved));

type SaveProps = { actor: ThemeSettingsRef; part: Part; form: SettingsFormRef; children: string };

const WORDS = {
  saving: text('Saving…'),
  saved: text('Saved'),
  failed: text('The settings could not be saved.'),
};

/** Both buttons are disabled while either save runs. They stay focusable, so the pressed one keeps the focus. */
function Save({ actor, part, form, children }: SaveProps) {
  const isSaving = useSelector(actor, selectIsSaving);
  const isLoaded = useSelector(actor, selectIsLoaded(part));
  const status = useSelector(form, selectStatus);
  const isRetryable = useSelector(form, selectIsRetryable);
  const save = () => actor.send({ type: 'save.pressed', part });
  return (
    <div className="pp-settings-save">
      <Button
        variant={part === 'options' ? 'primary' : 'secondary'}
        disabled={!isLoaded}
        aria-disabled={isSaving || undefined}
        onClick={save}
      >
        {children}
      </Button>
      {/* Always rendered, so that screen readers announce changes. */}
      <p className="pp-settings-status" role="status" data-status={status ?? undefined}>
        {status === 'saving' ? <Spinner /> : null}
        {status === 'saved' ? <Icon name="check" /> : null}
        {status === null ? null : <span>{t(WORDS[status])}</span>}
      </p>
      {status === 'failed' ? (
        <div className="pp-settings-links">
          {isRetryable ? (
            <Button variant="link" aria-disabled={isSaving || undefined} onClick={save}>
              {t('Retry')}
            </Button>
          ) : null}
          <a href={`#${problemId(part)}`}>{t('See why')}</a>
        </div>
      ) : null}
    </div>
  );
}
