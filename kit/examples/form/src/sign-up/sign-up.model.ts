import { createModel } from 'statechart-kit';
import { signUpMachine } from './sign-up.machine.ts';

export const signUpModel = createModel(signUpMachine, {
  input: undefined,
  events: {
    'name.typed': [{ value: 'Ada' }],
    // With and without the text that the guard requires.
    'email.typed': [{ value: 'ada@example.com' }, { value: 'ada' }],
    'form.sent': [{}],
  },
  actors: {
    signUp: { done: [undefined], error: ['This address has an account.'] },
  },
  serializeState: (context) => context,
});
