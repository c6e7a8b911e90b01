/** The view level catches mistakes of views. Each wrong view here differs from the right one in one point. */
import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { describe, expect, it } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { postcardUserActions, postcardModel, postcardScreen, type postcardMachine } from './postcard.ts';
import { runPath } from '#kit';
import { describeView, viewDriver } from '#kit/react';
import { useFakeTime } from '../fake-time.ts';

type Actor = ActorRefFrom<typeof postcardMachine>;
type Flaws = {
  leftover?: boolean;
  silent?: boolean;
  alwaysEnabled?: boolean;
  wrongEvent?: boolean;
  forgetsText?: boolean;
  noStatus?: boolean;
  hidden?: boolean;
};

function Postcard({ actor, flaws }: { actor: Actor; flaws: Flaws }) {
  const step = useSelector(actor, ({ value }) => value as string);
  const { text, reason } = useSelector(actor, ({ context }) => context);
  const inTrouble = step === 'failed' || step === 'waited';
  return (
    <main style={flaws.hidden ? { display: 'none' } : {}}>
      {step === 'writing' || (flaws.leftover && step === 'sending') ? (
        <>
          <input
            aria-label="Text"
            value={flaws.forgetsText ? '' : text}
            onChange={({ target }) => actor.send({ type: 'text.changed', text: target.value })}
          />
          <button
            type="button"
            disabled={!flaws.alwaysEnabled && text === ''}
            onClick={() => actor.send({ type: 'postcard.sent' })}
          >
            Send
          </button>
        </>
      ) : null}
      {step === 'sending' && !flaws.noStatus ? <p role="status">Sending…</p> : null}
      {step === 'sent' ? <p role="status">On its way.</p> : null}
      {inTrouble ? <p role="alert">{flaws.silent ? '' : reason}</p> : null}
      {inTrouble ? (
        <button type="button" onClick={() => actor.send({ type: 'editing.resumed' })}>
          Edit
        </button>
      ) : null}
      {step === 'waited' ? (
        <button
          type="button"
          onClick={() => actor.send({ type: flaws.wrongEvent ? 'editing.resumed' : 'postcard.retried' })}
        >
          Retry
        </button>
      ) : null}
    </main>
  );
}

const options = (flaws: Flaws = {}) => ({
  screen: postcardScreen,
  userActions: postcardUserActions,
  view: (actor: Actor): ReactNode => <Postcard actor={actor} flaws={flaws} />,
});

describeView(postcardModel, options());

/** Runs every path and returns the first failure, or null. */
async function complaintAbout(flaws: Flaws, userActions = postcardUserActions): Promise<string | null> {
  for (const path of postcardModel.edgePaths()) {
    try {
      await runPath(path, viewDriver(postcardModel, { ...options(flaws), userActions }));
    } catch (error) {
      return (error as Error).message;
    }
  }
  return null;
}

describe('a view with one flaw', () => {
  useFakeTime();

  it('without any passes', async () => {
    expect(await complaintAbout({})).toBeNull();
  });

  it.each<[Flaws, RegExp]>([
    [{ leftover: true }, /hides .*"textbox"/],
    [{ silent: true }, /should show .*"The post is closed\."/],
    [{ alwaysEnabled: true }, /disabled: .*"Send"/],
    [{ forgetsText: true }, /value: .*"Text"/],
    [{ wrongEvent: true }, /should show .*"Sending…"/],
    [{ noStatus: true }, /should show .*"Sending…"/],
    [{ hidden: true }, /should show .*"textbox"/],
  ])('%o is caught', async (flaws, complaint) => {
    expect(await complaintAbout(flaws)).toMatch(complaint);
  });

  it('an event without a user action is caught', async () => {
    const { 'postcard.retried': _, ...fewer } = postcardUserActions;
    expect(await complaintAbout({}, fewer)).toContain('No user action causes "postcard.retried"');
  });

  it('a user action without its control is caught', async () => {
    const userActions = {
      ...postcardUserActions,
      'postcard.sent': () => ({ click: { role: 'button', name: 'Post' } }),
    };
    expect(await complaintAbout({}, userActions)).toContain('Nothing on the page is {"role":"button","name":"Post"}');
  });
});
