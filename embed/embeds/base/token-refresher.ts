/** Renewal of a component's token, where the page asks for it. */
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { send } from '../../machines/lib/send.ts';
import { tokenMachine } from '../../machines/token/token.machine.ts';
import { selectTokenPhase } from '../../machines/token/token.selectors.ts';
import type { Renewal, TokenPhase } from '../../machines/token/token.types.ts';
import { EMPTY_TOKEN } from '../../errors.ts';
import { isRecord } from '../../is-record.ts';
import type { RenewedToken, TokenRenewal } from '../../types.ts';
import { deepEqual } from '../../deep-equal.ts';

const MINUTE_MS = 60_000;
const LEAD_TIME_MS = 5 * MINUTE_MS;
const SHORTEST_MS = 1_000;
/** Browsers keep no longer timers. */
const LONGEST_MS = 2 ** 31 - 1;

/** When a token ends, in milliseconds since 1970, as it says itself; null when it says nothing that can be read. */
export function readExpiry(token: string): number | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    const seconds = isRecord(claims) ? claims['exp'] : undefined;
    return typeof seconds === 'number' ? seconds * 1_000 : null;
  } catch {
    return null;
  }
}

/** Some minutes before the end, yet never at once again and again with tokens that are short. */
export function renewalDelay(expiresAt: number | null, now: number, leadTime = LEAD_TIME_MS): number | null {
  if (expiresAt === null) return null;
  const lifetime = expiresAt - now;
  return Math.min(LONGEST_MS, Math.max(lifetime - leadTime, lifetime / 2, SHORTEST_MS));
}

type Owner = { config: { accessToken?: string }; sendToken(token: string): Promise<void>; element: HTMLElement };

export type RenewalCause = 'current token' | 'pending token' | 'new token';

export function createTokenRefresher(owner: Owner) {
  const page = owner.element.ownerDocument;
  let actor: ActorRefFrom<typeof tokenMachine> | undefined;
  let current: TokenRenewal | undefined;
  let expiry: number | null = null;

  const now = (): Renewal => ({ renewInMs: renewalDelay(expiry, Date.now(), current?.leadTime) });

  function learn({ token, expiresAt }: RenewedToken): Renewal {
    expiry = expiresAt ?? readExpiry(token);
    return now();
  }

  const wake = () => {
    if (page.visibilityState === 'visible') send(actor, { type: 'tab.woke', ...now() });
  };

  function begin(first: RenewedToken) {
    const renewToken = fromPromise<Renewal, void>(async () => {
      const provided = await current?.provide();
      if (!provided) throw new Error(EMPTY_TOKEN);
      const renewed = typeof provided === 'string' ? { token: provided } : provided;
      await owner.sendToken(renewed.token);
      return learn(renewed);
    });
    actor = createActor(tokenMachine.provide({ actors: { renewToken } }), { input: learn(first) });
    actor.start();
    page.addEventListener('visibilitychange', wake);
  }

  function stop() {
    send(actor, { type: 'component.reset' });
    page.removeEventListener('visibilitychange', wake);
  }

  return {
    phase: (): TokenPhase => selectTokenPhase(actor?.getSnapshot()),

    /**
     * Renews as it is asked for now: by this provider, at these times, or not at all.
     *
     * @param cause which token the times are about
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
        if (isAnother) learn({ ...renewal, token: owner.config.accessToken ?? '' });
        send(actor, { type: 'token.given', ...now() });
      }
    },

    /** The page gave the frame a token by itself. */
    given: (token: string) => send(actor, { type: 'token.given', ...learn({ token }) }),

    stop,
  };
}
