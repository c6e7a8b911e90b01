/** Renews a component's token if the page has requested it. */
import type { ActorRefFrom } from 'xstate';
import { createActor, fromPromise } from '../../machines/lib/statecharts.ts';
import { send } from '../../machines/lib/send.ts';
import { tokenMachine } from '../../machines/token/token.machine.ts';
import { selectTokenPhase } from '../../machines/token/token.selectors.ts';
import type { Renewal, TokenPhase } from '../../machines/token/token.types.ts';
import { EMPTY_TOKEN, RENEWAL_TOO_SOON } from '../../errors.ts';
import { warn } from '../../protocol/console.ts';
import type { RenewedToken, TokenRenewal } from '../../types.ts';
import { deepEqual } from '../../deep-equal.ts';
import { MIN_DELAY_MS, MINUTE_MS, receiveToken, renewalDelay, type ReceivedToken } from './token-lifetime.ts';

/** The wait doubles for each further token that looks expired when it arrives, at most this many times. */
const MAX_DOUBLINGS = 4;

type Owner = {
  config: { accessToken?: string };
  element: HTMLElement;
  /** Whether its frame is out of the document. */
  isAway(): boolean;
  /** Sends the token to the frame, or keeps it for the next load. */
  takeToken(token: string): Promise<void>;
};

export type RenewalCause = 'current token' | 'pending token' | 'new token';

export function createTokenRefresher(owner: Owner) {
  const page = owner.element.ownerDocument;
  let actor: ActorRefFrom<typeof tokenMachine> | undefined;
  let current: TokenRenewal | undefined;
  let received: ReceivedToken | undefined;
  /** No token is requested before this time, even if the current one expires. */
  let notBefore = 0;
  /** Tokens in a row that looked expired when the provider returned them. */
  let expired = 0;
  let hasWarned = false;
  /** Whether the element has come back, and its content has not failed since. */
  let isOnTrial = false;
  /** The loads that wait for a renewal. */
  const waiting: (() => void)[] = [];

  function now(): Renewal {
    const time = Date.now();
    const delay = renewalDelay(received?.expiresAt ?? null, time, current?.leadTime);
    return { renewInMs: delay === null ? null : Math.max(delay, notBefore - time) };
  }

  function receive(token: RenewedToken): Renewal {
    received = receiveToken(token, Date.now(), received);
    return now();
  }

  /** Requests at most one token a minute, and fewer if each looks expired, as on a computer with a wrong clock. */
  function limit({ expiresAt, receivedAt }: ReceivedToken) {
    const left = (expiresAt ?? Infinity) - receivedAt;
    expired = left > 0 ? 0 : Math.min(expired + 1, MAX_DOUBLINGS + 1);
    notBefore = receivedAt + MINUTE_MS * 2 ** Math.max(0, expired - 1);
    const isTooSoon = left !== Infinity && (renewalDelay(expiresAt, receivedAt, current?.leadTime) ?? 0) < MINUTE_MS;
    if (isTooSoon && !hasWarned) warn(RENEWAL_TOO_SOON);
    hasWarned ||= isTooSoon;
  }

  const isRenewing = () => selectTokenPhase(actor?.getSnapshot()) === 'renewing';
  const settle = () => {
    if (!isRenewing()) for (const resolve of waiting.splice(0)) resolve();
  };

  function wake() {
    const { renewInMs } = now();
    const isDue = renewInMs === MIN_DELAY_MS && notBefore <= Date.now();
    send(actor, { type: 'page.woke', renewInMs: isDue ? 0 : renewInMs });
  }
  const look = () => {
    if (page.visibilityState === 'visible') wake();
  };

  function begin(first: RenewedToken) {
    const renewToken = fromPromise<Renewal, void>(async () => {
      if (owner.isAway()) {
        send(actor, { type: 'element.left' });
        return now();
      }
      const provided = await current?.provide();
      if (!provided) throw new Error(EMPTY_TOKEN);
      const renewed = typeof provided === 'string' ? { token: provided } : provided;
      const brought = receiveToken(renewed, Date.now(), received);
      limit(brought);
      send(actor, { type: 'token.received', pauseMs: notBefore - brought.receivedAt });
      await owner.takeToken(renewed.token);
      received = brought;
      return now();
    });
    actor = createActor(tokenMachine.provide({ actors: { renewToken } }), { input: receive(first) });
    actor.subscribe({ next: settle, complete: settle });
    actor.start();
    page.addEventListener('visibilitychange', look);
  }

  function stop() {
    send(actor, { type: 'component.reset' });
    page.removeEventListener('visibilitychange', look);
  }

  return {
    phase: (): TokenPhase => selectTokenPhase(actor?.getSnapshot()),

    /**
     * Applies the current renewal options: this provider, these times, or no renewal.
     *
     * @param cause the token to which the times belong
     */
    follow(renewal: TokenRenewal | undefined, cause: RenewalCause) {
      const before = current;
      current = before && renewal && cause === 'pending token' ? { ...before, provide: renewal.provide } : renewal;
      if (!renewal) {
        stop();
        actor = undefined;
      } else if (!actor) begin({ ...renewal, token: owner.config.accessToken ?? '' });
      else if (cause === 'new token' || !deepEqual(before, current)) {
        const isAnother = cause === 'new token' || before?.expiresAt !== current?.expiresAt;
        if (isAnother) receive({ ...renewal, token: owner.config.accessToken ?? '' });
        send(actor, { type: 'token.given', ...now() });
      }
    },

    /**
     * The element has come back. If the token has expired, another one is requested first.
     *
     * @returns resolves when that request has ended; undefined without one
     */
    resume(): Promise<void> | undefined {
      isOnTrial = true;
      wake();
      return isRenewing() ? new Promise((resolve) => void waiting.push(resolve)) : undefined;
    },

    /** The content did not load. Once after each return of the element, this ends the token. */
    failed() {
      if (isOnTrial) send(actor, { type: 'token.given', renewInMs: Math.max(0, notBefore - Date.now()) });
      isOnTrial = false;
    },

    /** The page has set a token. The known end of the same token stays, also when an earlier request with it fails late. */
    given: (token: string) =>
      send(actor, { type: 'token.given', ...(token === received?.token ? now() : receive({ token })) }),

    stop,
  };
}
