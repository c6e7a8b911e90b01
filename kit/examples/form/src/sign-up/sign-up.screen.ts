import type { ScreenOf, UserActions } from 'statechart-kit';
import type { signUpMachine } from './sign-up.machine.ts';

const name = { role: 'textbox', name: 'Name' };
const email = { role: 'textbox', name: 'E-mail' };
const send = { role: 'button', name: 'Sign up' };

export const signUpScreen: ScreenOf<typeof signUpMachine> = {
  '#sign-up.filling': (context) => [
    { ...name, value: context.name },
    { ...email, value: context.email },
    send,
    ...(context.problem === '' ? [] : [{ role: 'alert', text: context.problem }]),
  ],
  '#sign-up.sending': () => [
    { ...name, disabled: true },
    { ...email, disabled: true },
    { ...send, disabled: true },
    { role: 'status', text: 'One moment' },
  ],
  '#sign-up.signedUp': (context) => [{ role: 'status', text: `Welcome, ${context.name}.` }],
};

export const signUpUserActions: UserActions = {
  'name.typed': ({ value }) => ({ fill: name, value }),
  'email.typed': ({ value }) => ({ fill: email, value }),
  'form.sent': () => ({ click: send }),
};
