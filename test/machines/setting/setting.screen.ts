/** What a member sees under "Language", "Messages" and "Member directory" on Your Membership. */
import type { ExpectedElement, ScreenModel, UserActions } from '#kit';
import type { SettingContext } from '../../../machines/setting/setting.types.ts';
import { failure, LEAVE, requestActions, RETRY, SIGNED_OUT } from '../request/request.parts.ts';

const LIST: ExpectedElement = { role: 'combobox', name: 'Language of your pages and e-mails' };
const SAVE: ExpectedElement = { role: 'button', name: 'Save language' };
const box = (topic: SettingContext['topic']): ExpectedElement => ({
  role: 'checkbox',
  name:
    topic === 'messages' ? 'Send me messages that are not about my own membership' : 'Show me in the member directory',
});

const SAVED = {
  messages: { on: 'Saved. You get messages.', off: 'Saved. You get no more messages.' },
  directory: {
    on: 'Saved. You agree to be in the member directory.',
    off: 'Saved. You are not in the member directory.',
  },
};

const field = ({ topic, stored, selected }: SettingContext, isBusy = false): ExpectedElement[] =>
  topic === 'language'
    ? [
        { ...LIST, value: String(selected) },
        { ...SAVE, disabled: isBusy || selected === stored },
      ]
    : [{ ...box(topic), checked: (isBusy ? selected : stored) === true }];

export const settingScreen: ScreenModel<SettingContext> = {
  '#setting.choosing': (context) => field(context),
  '#setting.saving': (context) => field(context, true),
  '#setting.saved': (context) => [
    ...field(context),
    ...(context.topic === 'language'
      ? []
      : [{ role: 'status', text: SAVED[context.topic][context.stored === true ? 'on' : 'off'] }]),
  ],
  '#setting.failed': (context) => [
    ...field(context, context.topic === 'language'),
    ...failure(
      context.topic === 'language' ? 'We could not save your language.' : 'We could not save your choice.',
      context.error,
    ),
    RETRY,
    LEAVE,
  ],
  '#setting.reloading': (context) => field(context, true),
  '#setting.signedOut': () => SIGNED_OUT,
};

type Before = { context: SettingContext };

export const settingUserActions: UserActions = {
  // A click on a switch always selects its other value.
  'value.selected': ({ value }: { value: string | boolean }, { context: { topic, stored } }: Before) =>
    typeof value === 'string' ? { select: LIST, value } : value === stored ? { send: true } : { click: box(topic) },
  'form.submitted': (_, { context }: Before) => (context.topic === 'language' ? { click: SAVE } : { send: true }),
  ...requestActions,
};
