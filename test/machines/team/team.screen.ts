/** What a member sees under "Team". */
import { selectErrorMessage } from '../../../machines/team/team.selectors.ts';
import type { TeamContext } from '../../../machines/team/team.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { translate } from '../../../machines/lib/translation.ts';
import { LEAVE, RETRY, SIGNED_OUT, requestActions } from '../request/request.parts.ts';

const button = (name: string): ExpectedElement => ({ role: 'button', name });

const INVITE = button('Invite a practice admin');
const AGAIN = button('Resend');
const WITHDRAW = button('Cancel invitation');
const REMOVE = button('Remove');
const CANCEL = button('Cancel');
const SEND = button('Send invitation');
const KEEP = button('Keep invitation');
const QUESTION: ExpectedElement = { role: 'dialog', name: 'Cancel the invitation to Ines?' };
const REMOVAL: ExpectedElement = {
  role: 'dialog',
  name: 'Remove Jo?',
  text: 'Jo will lose access to the members’ area.',
};
const CLOSE = button('Do not invite');

const field = (name: string): ExpectedElement => ({ role: 'textbox', name });
const FIELDS = { name: field('Admin Name'), email: field('Admin Email') };

const alert = (context: TeamContext): ExpectedElement[] => {
  const message = selectErrorMessage({ context } as Parameters<typeof selectErrorMessage>[0]);
  return message === null ? [] : [{ role: 'alert', text: translate(message) }];
};

const list = (disabled: boolean): ExpectedElement[] => [
  { role: 'list', name: 'Team' },
  { ...AGAIN, disabled },
  { ...WITHDRAW, disabled },
  { ...REMOVE, disabled },
];

const form = (context: TeamContext, disabled: boolean): ExpectedElement[] => [
  ...list(true),
  { ...FIELDS.name, value: context.values.name },
  { ...FIELDS.email, value: context.values.email },
  { ...SEND, disabled },
  { ...CLOSE, disabled },
  ...alert(context),
];

const DONE = {
  invite: 'We sent an invitation to Ada.',
  send: 'We resent the invitation to Ines.',
  withdraw: 'The invitation to Ines is canceled.',
  remove: 'Jo no longer has access to the members’ area.',
};

export const teamScreen: ScreenModel<TeamContext> = {
  '#team.listed': ({ done }) => [
    ...list(false),
    { ...INVITE, disabled: false },
    ...(done === null ? [] : [{ role: 'status', text: DONE[done.kind] }]),
  ],
  // The dialog comes before the list, so that queries find its buttons first. A browser hides the page behind it.
  '#team.confirming': ({ action }) => [
    ...(action?.kind === 'remove'
      ? [REMOVAL, CANCEL, { ...REMOVE, disabled: false }, WITHDRAW]
      : [QUESTION, KEEP, { ...WITHDRAW, disabled: false }, REMOVE]),
    { role: 'list', name: 'Team' },
    AGAIN,
    INVITE,
  ],
  '#team.inviting.editing': (context) => form(context, false),
  '#team.inviting.sending': (context) => form(context, true),
  '#team.updating.sending': () => [...list(true), { ...INVITE, disabled: true }],
  '#team.updating.failed': (context) => [...list(true), ...alert(context), RETRY, LEAVE],
  '#team.signedOut': () => SIGNED_OUT,
};

export const teamUserActions: UserActions = {
  'invite.opened': () => ({ click: INVITE }),
  'invite.closed': () => ({ click: CLOSE }),
  'invite.changed': ({ field: name, value }: { field: keyof typeof FIELDS; value: string }) => ({
    fill: FIELDS[name],
    value,
  }),
  'invite.left': () => ({ blur: FIELDS.name }),
  'invite.submitted': () => ({ click: SEND }),
  'resend.pressed': () => ({ click: AGAIN }),
  'withdraw.pressed': () => ({ click: WITHDRAW }),
  'remove.pressed': () => ({ click: REMOVE }),
  'dialog.confirmed': (_, before) => ({ click: before.context.action.kind === 'remove' ? REMOVE : WITHDRAW }),
  'dialog.closed': (_, before) => ({ click: before.context.action.kind === 'remove' ? CANCEL : KEEP }),
  ...requestActions,
};
