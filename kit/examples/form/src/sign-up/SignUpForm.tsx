import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { signUpMachine } from './sign-up.machine.ts';

export function SignUpForm({ actor }: { actor: ActorRefFrom<typeof signUpMachine> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { name, email, problem } = state.context;
  const isSending = state.matches('sending');

  if (state.matches('signedUp')) return <p role="status">Welcome, {name}.</p>;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'form.sent' });
      }}
    >
      <label>
        Name{' '}
        <input
          value={name}
          disabled={isSending}
          onChange={({ target }) => actor.send({ type: 'name.typed', value: target.value })}
        />
      </label>
      <label>
        E-mail{' '}
        <input
          value={email}
          disabled={isSending}
          onChange={({ target }) => actor.send({ type: 'email.typed', value: target.value })}
        />
      </label>
      <button type="submit" disabled={isSending}>
        Sign up
      </button>
      {problem !== '' && <p role="alert">{problem}</p>}
      {isSending && <p role="status">One moment …</p>}
    </form>
  );
}
