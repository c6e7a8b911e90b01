import { FIELD } from './settings-form.model.ts';
import { contestedFields, shownValue } from '../../../machines/settings-form/settings-form.rules.ts';
import type { SettingsFormContext } from '../../../machines/settings-form/settings-form.types.ts';
import { LABELS } from '../../../machines/theme-settings/fields.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { translate } from '../../../machines/lib/translation.ts';

const SAVE: ExpectedElement = { role: 'button', name: 'Save Settings' };
const RETRY: ExpectedElement = { role: 'button', name: 'Retry' };
const SIGN_IN: ExpectedElement = { role: 'link', name: 'Sign in (opens in a new tab)' };

const SEE_WHY: ExpectedElement = { role: 'link', name: 'See why' };

const field = (context: SettingsFormContext): ExpectedElement => ({
  role: 'textbox',
  name: translate(LABELS[FIELD]),
  value: shownValue(context, FIELD),
});

const status = (text: string): ExpectedElement => ({ role: 'status', text });
const alert = (text: string): ExpectedElement => ({ role: 'alert', text });

const KEPT = alert('Your changes are still here.');
const notLoaded = [alert('The settings could not be loaded.'), RETRY];
const NOT_SAVED = status('The settings could not be saved.');

export const settingsFormScreen: ScreenModel<SettingsFormContext> = {
  '#settings-form.loading': () => [{ ...SAVE, disabled: true }],
  '#settings-form.loading.requesting': (context) => [
    { ...field(context), disabled: true },
    status('Loading the settings…'),
  ],
  '#settings-form.loading.failed': () => notLoaded,
  '#settings-form.loading.signedOut': () => [...notLoaded, alert('You are signed out.'), SIGN_IN],
  '#settings-form.editing': (context) => [
    { ...field(context), disabled: false },
    { ...SAVE, disabled: false },
  ],
  '#settings-form.editing.idle': () => [],
  '#settings-form.editing.saved': () => [status('Saved')],
  '#settings-form.editing.failed': () => [NOT_SAVED, RETRY, SEE_WHY, KEPT],
  '#settings-form.editing.invalid': () => [NOT_SAVED, RETRY, SEE_WHY, alert('Please correct the marked fields.')],
  '#settings-form.editing.conflict': (context) => [
    NOT_SAVED,
    SEE_WHY,
    alert('another administrator saved changes while you were editing'),
    ...(contestedFields(context).length > 0
      ? [
          { role: 'button', name: 'Keep mine' },
          { role: 'button', name: 'Take theirs' },
        ]
      : [{ role: 'button', name: 'Save mine too' }]),
  ],
  '#settings-form.editing.signedOut': () => [NOT_SAVED, RETRY, SEE_WHY, KEPT, alert('You are signed out.'), SIGN_IN],
  '#settings-form.saving': (context) => [field(context), status('Saving…'), { ...SAVE, disabled: true }],
};

const isTyped = (context: SettingsFormContext, value: string) => shownValue(context, FIELD) === value;

export const settingsFormUserActions: UserActions = {
  'load.retried': () => ({ click: RETRY }),
  // A test cannot type the value that the field already has, but the chart must handle such an event.
  'field.changed': ({ value }: { value: string }, { context }) =>
    isTyped(context as SettingsFormContext, value)
      ? { send: true }
      : { fill: { role: 'textbox', name: translate(LABELS[FIELD]) }, value },
  // The button is disabled until the form has loaded.
  'save.allowed': (_, before) =>
    before.hasTag('loading') || before.matches('loading') ? { send: true } : { click: SAVE },
  // On the page, one button keeps the edits and saves them. The page's chart does both.
  'conflict.overwritten': () => ({ send: true }),
  'conflict.adopted': (_, { context }) =>
    contestedFields(context as SettingsFormContext).length > 0
      ? { click: { role: 'button', name: 'Take theirs' } }
      : { send: true },
};
