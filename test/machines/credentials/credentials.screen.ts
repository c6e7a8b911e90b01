/** What a member sees under "Sign-in details" on Your Membership. */
import { selectNotice, selectErrorMessage } from '../../../machines/credentials/credentials.selectors.ts';
import type { CredentialsContext, CredentialsField } from '../../../machines/credentials/credentials.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { translate } from '../../../machines/lib/translation.ts';
import { LEAVE, RETRY, SIGNED_OUT, requestActions } from '../request/request.parts.ts';

type Snapshot = Parameters<typeof selectNotice>[0];

const button = (name: string): ExpectedElement => ({ role: 'button', name });

const CHANGE_EMAIL = button('Change email');
const CHANGE_PASSWORD = button('Change password');
const VERIFY = button('Send the link again');
const CANCEL = button('Cancel the change');
const SEND: Record<'email' | 'password', ExpectedElement> = {
  email: button('Send the link'),
  password: button('Save password'),
};
const CLOSE = button('Cancel');

const EMAIL: ExpectedElement = { role: 'textbox', name: 'New Email' };

const alert = (context: CredentialsContext): ExpectedElement[] => {
  const message = selectErrorMessage({ context } as Snapshot);
  return message === null ? [] : [{ role: 'alert', text: translate(message) }];
};

const facts = ({ credentials }: CredentialsContext): ExpectedElement[] => [
  { role: 'definition', text: credentials.username },
  { role: 'definition', text: credentials.email },
  { role: 'definition', text: credentials.isVerified ? 'Confirmed' : 'Not confirmed' },
];

const acts = (context: CredentialsContext, disabled: boolean): ExpectedElement[] => [
  ...facts(context),
  ...(context.credentials.isVerified ? [] : [{ ...VERIFY, disabled }]),
  ...(context.credentials.pendingEmail === '' ? [] : [{ ...CANCEL, disabled }]),
  { ...CHANGE_EMAIL, disabled },
  { ...CHANGE_PASSWORD, disabled },
];

const form =
  (name: 'email' | 'password', disabled: boolean) =>
  (context: CredentialsContext): ExpectedElement[] => [
    ...facts(context),
    ...(name === 'email' ? [{ ...EMAIL, value: context.values.email }] : []),
    { ...SEND[name], disabled },
    { ...CLOSE, disabled },
    ...alert(context),
  ];

export const credentialsScreen: ScreenModel<CredentialsContext> = {
  '#credentials.shown': (context) => [
    ...acts(context, false),
    ...[selectNotice({ context } as Snapshot)].flatMap((notice) =>
      notice === null ? [] : [{ role: 'status', text: translate(notice) }],
    ),
  ],
  '#credentials.changingEmail.editing': form('email', false),
  '#credentials.changingEmail.sending': form('email', true),
  '#credentials.changingPassword.editing': form('password', false),
  '#credentials.changingPassword.sending': form('password', true),
  '#credentials.updating.sending': (context) => acts(context, true),
  '#credentials.updating.failed': (context) => [...acts(context, true), ...alert(context), RETRY, LEAVE],
  '#credentials.signedOut': () => SIGNED_OUT,
};

export const credentialsUserActions: UserActions = {
  'email.opened': () => ({ click: CHANGE_EMAIL }),
  'password.opened': () => ({ click: CHANGE_PASSWORD }),
  'form.closed': () => ({ click: CLOSE }),
  // A password field has no role. The view tests check the typing, and which form has which field.
  'field.changed': ({ field, value }: { field: CredentialsField; value: string }, before) =>
    field === 'email' && before.matches({ changingEmail: 'editing' }) ? { fill: EMAIL, value } : { send: true },
  'field.left': () => ({ send: true }),
  'form.submitted': (_, before) => ({ click: before.matches('changingEmail') ? SEND.email : SEND.password }),
  // An event without a button does nothing.
  'verification.pressed': (_, before) => (before.context.credentials.isVerified ? { send: true } : { click: VERIFY }),
  'cancellation.pressed': (_, before) =>
    before.context.credentials.pendingEmail === '' ? { send: true } : { click: CANCEL },
  ...requestActions,
};
