/** Renewal of a component's token, where the page asks for it. */
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { tell } from '../machines/lib/tell.ts';
import { tokenMachine } from '../machines/token/token.machine.ts';
import { selectTokenPhase, type TokenPhase } from '../machines/token/token.selectors.ts';
import type { Renewal } from '../machines/token/token.types.ts';
import { isRecord } from '../protocol/envelope.ts';
import type { RenewedToken, TokenRenewal } from '../types.ts';

const MINUTE_MS = 60_000;
const LEAD_TIME_MS = 5 * MINUTE_MS;
const SHORTEST_MS = 1_000;
/** Browsers keep no longer timers. */
const LONGEST_MS = 2 ** 31 - 1;

/** When a token ends, in milliseconds since 1970, as it says itself; null when it says nothing that can be read. */
export function expiryOf(token: string): number | null {
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
export function renewalTime(expiresAt: number | null, now: number, leadTime = LEAD_TIME_MS): number | null {
  if (expiresAt === null) return null;
  const lifetime = expiresAt - now;
  return Math.min(LONGEST_MS, Math.max(lifetime - leadTime, lifetime / 2, SHORTEST_MS));
}

type Owner = { config: { accessToken?: string }; sendToken(token: string): Promise<void>; element: HTMLElement };

export class TokenKeeper {
  private readonly owner: Owner;
  private actor: ActorRefFrom<typeof tokenMachine> | undefined;
  private renewal: TokenRenewal | undefined;
  private expiresAt: number | null = null;

  constructor(owner: Owner) {
    this.owner = owner;
  }

  get phase(): TokenPhase {
    return selectTokenPhase(this.actor?.getSnapshot());
  }

  /** Begins to renew, if that is asked for. */
  follow(renewal: TokenRenewal | undefined) {
    if (!renewal || this.actor) return;
    this.renewal = renewal;
    const input = this.learn({ token: this.owner.config.accessToken ?? '', ...expiry(renewal.expiresAt) });
    const renewToken = fromPromise<Renewal, void>(() => this.renew(renewal));
    this.actor = createActor(tokenMachine.provide({ actors: { renewToken } }), { input });
    this.actor.start();
    this.owner.element.ownerDocument.addEventListener('visibilitychange', this.wake);
  }

  /** The page gave the frame a token by itself. */
  given(token: string) {
    tell(this.actor, { type: 'token.given', ...this.learn({ token }) });
  }

  stop() {
    tell(this.actor, { type: 'component.reset' });
    this.owner.element.ownerDocument.removeEventListener('visibilitychange', this.wake);
  }

  private async renew({ provide }: TokenRenewal): Promise<Renewal> {
    const provided = await provide();
    const renewed: RenewedToken = typeof provided === 'string' ? { token: provided } : provided;
    await this.owner.sendToken(renewed.token);
    return this.learn(renewed);
  }

  private learn({ token, expiresAt }: RenewedToken): Renewal {
    this.expiresAt = expiresAt ?? expiryOf(token);
    return this.now();
  }

  private now(): Renewal {
    return { renewInMs: renewalTime(this.expiresAt, Date.now(), this.renewal?.leadTime) };
  }

  private readonly wake = () => {
    if (this.owner.element.ownerDocument.visibilityState === 'visible')
      tell(this.actor, { type: 'tab.woke', ...this.now() });
  };
}

const expiry = (expiresAt: number | undefined) => (expiresAt === undefined ? {} : { expiresAt });
