import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { newsMachine } from './news.machine.ts';

export function News({ actor }: { actor: ActorRefFrom<typeof newsMachine> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const retry = (
    <button type="button" onClick={() => actor.send({ type: 'retry.pressed' })}>
      Try again
    </button>
  );

  if (state.matches('loading')) return <p role="status">Loading, attempt {state.context.attempt} …</p>;
  if (state.matches('waiting'))
    return (
      <>
        <p role="status">That did not work. The next attempt begins soon.</p>
        {retry}
      </>
    );
  if (state.matches('failed'))
    return (
      <>
        <p role="alert">The news could not be loaded.</p>
        {retry}
      </>
    );
  return (
    <>
      <article aria-label="News">{state.context.text}</article>
      <button type="button" onClick={() => actor.send({ type: 'reload.pressed' })}>
        Reload
      </button>
    </>
  );
}
