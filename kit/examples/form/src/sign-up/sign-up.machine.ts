import { assign, fromPromise, setup } from 'xstate';

export type SignUpContext = { name: string; email: string; problem: string };

/**
 * A sign-up form. The form is checked when the user sends it. If the server refuses it, the typed text
 * stays.
 */
export const signUpMachine = setup({
  types: {
    context: {} as SignUpContext,
    events: {} as
      | { type: 'name.typed'; value: string }
      | { type: 'email.typed'; value: string }
      | { type: 'form.sent' },
  },
  actors: {
    signUp: fromPromise<void, { name: string; email: string }>(async ({ input, signal }) => {
      const answer = await fetch('/sign-up', { method: 'POST', body: JSON.stringify(input), signal });
      if (!answer.ok) throw await answer.text();
    }),
  },
  guards: {
    isComplete: ({ context: { name, email } }) => name !== '' && email.includes('@'),
  },
}).createMachine({
  id: 'sign-up',
  context: { name: '', email: '', problem: '' },
  initial: 'filling',
  states: {
    filling: {
      on: {
        'name.typed': { actions: assign({ name: ({ event }) => event.value }) },
        'email.typed': { actions: assign({ email: ({ event }) => event.value }) },
        'form.sent': [
          { guard: 'isComplete', target: 'sending' },
          { actions: assign({ problem: 'Enter your name and an e-mail address.' }) },
        ],
      },
    },
    sending: {
      entry: assign({ problem: '' }),
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ context: { name, email } }) => ({ name, email }),
        onDone: 'signedUp',
        onError: { target: 'filling', actions: assign({ problem: ({ event }) => String(event.error) }) },
      },
    },
    signedUp: { type: 'final' },
  },
});
