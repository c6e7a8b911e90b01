import { passwordStrengthMachine } from '../../../machines/password-strength/password-strength.machine.ts';
import { createModel } from '#kit';

export const passwordStrengthModel = createModel(passwordStrengthMachine, {
  input: undefined,
  events: {
    'password.changed': [
      { password: '', personal: ['jane'] },
      { password: 'correct horse', personal: ['jane'] },
    ],
  },
  actors: { estimate: { done: [0, 1, 2, 3, 4], error: [new Error('zxcvbn did not load.')] } },
  serializeState: ({ score }) => score,
});
