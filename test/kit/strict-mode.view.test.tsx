/** Shows why root actors must start outside React: docs/architecture.md. */
import { StrictMode } from 'react';
import { act, cleanup, render } from '@testing-library/react';
import { useActorRef, useSelector } from '@xstate/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';

afterEach(cleanup);

const eager = (calls: () => Promise<number>) =>
  setup({ actors: { load: fromPromise(calls) } }).createMachine({
    initial: 'loading',
    states: { loading: { invoke: { id: 'load', src: 'load', onDone: 'ready' } }, ready: {} },
  });

describe('React’s StrictMode', () => {
  it('starts, stops and restarts an actor that a component makes: its first request is sent twice', async () => {
    const calls = vi.fn(async () => 1);
    const machine = eager(calls);
    const Page = () => {
      useActorRef(machine);
      return null;
    };
    await act(async () => {
      render(
        <StrictMode>
          <Page />
        </StrictMode>,
      );
    });
    expect(calls).toHaveBeenCalledTimes(2);
  });

  it('leaves an actor alone that was made outside', async () => {
    const calls = vi.fn(async () => 1);
    const actor = createActor(eager(calls)).start();
    const Page = () => <p>{useSelector(actor, ({ value }) => value)}</p>;
    await act(async () => {
      render(
        <StrictMode>
          <Page />
        </StrictMode>,
      );
    });
    expect(calls).toHaveBeenCalledTimes(1);
    expect(document.body.textContent).toBe('ready');
    actor.stop();
  });
});
