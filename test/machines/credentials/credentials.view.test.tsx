import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createActor, fromPromise, type PromiseActorLogic } from 'xstate';
import { credentialsMachine, type CredentialsRef } from '../../../machines/credentials/credentials.machine.ts';
import { passwordStrengthMachine } from '../../../machines/password-strength/password-strength.machine.ts';
import type { Estimate, PasswordScore } from '../../../machines/password-strength/password-strength.types.ts';
import { SignInDetails } from '../../../src/pages/account/SignInDetails.tsx';
import { describeView } from '../describe-view.ts';
import { credentialsModel, OPEN } from './credentials.model.ts';
import { credentialsUserActions, credentialsScreen } from './credentials.screen.ts';

const strengthOf = (estimate: PromiseActorLogic<PasswordScore, Estimate>) =>
  createActor(passwordStrengthMachine.provide({ actors: { estimate } }));

const view = (credentials: CredentialsRef, strength = createActor(passwordStrengthMachine)) => (
  <SignInDetails credentials={credentials} strength={strength} signInUrl="https://practice.example/wp-login.php" />
);

describeView(credentialsModel, {
  screen: credentialsScreen,
  userActions: credentialsUserActions,
  view: (credentials: CredentialsRef) => view(credentials),
});

afterEach(cleanup);

const start = () => createActor(credentialsMachine, { input: { credentials: OPEN, outcome: null } }).start();

it('each form has its own fields, which say to password managers what they are', () => {
  const credentials = start();
  credentials.send({ type: 'email.opened' });
  const { rerender } = render(view(credentials));
  const autoComplete = (label: string) => screen.getByLabelText(label).getAttribute('autocomplete');
  expect([autoComplete('New Email'), autoComplete('Current Password')]).toEqual(['email', 'current-password']);
  expect(screen.queryByLabelText('New Password')).toBeNull();
  credentials.send({ type: 'form.closed' });
  credentials.send({ type: 'password.opened' });
  rerender(view(credentials));
  expect([autoComplete('Current Password'), autoComplete('New Password')]).toEqual([
    'current-password',
    'new-password',
  ]);
  expect(screen.queryByLabelText('New Email')).toBeNull();
});

it('the chart gets input and blur, and missing fields are reported', () => {
  const credentials = start();
  credentials.send({ type: 'password.opened' });
  render(view(credentials));
  const field = screen.getByLabelText('Current Password');
  fireEvent.change(field, { target: { value: 'the old one' } });
  expect(credentials.getSnapshot().context.values.password).toBe('the old one');
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(screen.getByText('"New Password" is required')).toBeTruthy();
});

it('tells how strong a new password is, and nothing of the current one', async () => {
  const asked: Estimate[] = [];
  const strength = strengthOf(
    fromPromise<PasswordScore, Estimate>(async ({ input }) => {
      asked.push(input);
      return 3;
    }),
  );
  const credentials = start();
  credentials.send({ type: 'password.opened' });
  render(view(credentials, strength));
  fireEvent.change(screen.getByLabelText('Current Password'), { target: { value: 'the old one' } });
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: 'the new one' } });
  const text = await screen.findByText('Password strength: medium');
  expect(text.closest('[aria-live="polite"]')).not.toBeNull();
  expect(asked).toEqual([{ password: 'the new one', personal: [OPEN.username, OPEN.email] }]);
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: '' } });
  expect(screen.queryByText(/strength/)).toBeNull();
});
