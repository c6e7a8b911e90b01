/** However wrong the clocks and however short the tokens, the page requests at most one token a minute. */
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { RENEWAL_TOO_SOON } from '../../embed/errors.ts';
import type { service } from '../../embed/index.ts';
import { startEmbed } from './kit/reference-embed.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let warned: MockInstance;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.spyOn(console, 'debug').mockImplementation(() => {});
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  document.body.replaceChildren();
});

type Server = {
  /** How far the visitor's clock is ahead, in milliseconds. */
  ahead: number;
  lifetime: number;
  claims: 'exp' | 'exp and iat' | 'none';
  /** Whether the response contains the server's time. */
  isTimed?: boolean;
  isRefused?: boolean;
};

/** A page whose server returns a new token for each request, and the times of these requests. */
async function watched({ ahead, lifetime, claims, isTimed, isRefused }: Server, forMs: number) {
  const asked: number[] = [];
  const begin = Date.now();
  const issue = () => {
    const now = Date.now() - ahead;
    const [iat, exp] = [now / 1_000, (now + lifetime) / 1_000];
    const said = { none: {}, exp: { exp }, 'exp and iat': { iat, exp } }[claims];
    return `x.${btoa(JSON.stringify(said))}.${asked.length}`;
  };
  const provide = (): Promise<string | service.RenewedToken> => {
    asked.push(Date.now() - begin);
    const token = issue();
    return Promise.resolve(isTimed ? { token, serverTime: Date.now() - ahead } : token);
  };
  const embedUrl = 'https://app.powerbi.com/reportEmbed?reportId=1';
  const accessToken = issue();
  const one = startEmbed({ type: 'report', id: 'R1', embedUrl, accessToken, tokenRenewal: { provide } });
  await one.drive();
  for (let passed = 0; passed < forMs; passed += 1_000) {
    if (isRefused) one.app.refusing = 1;
    await vi.advanceTimersByTimeAsync(1_000);
    one.app.answer();
    // The user keeps switching between tabs.
    if (passed % 7_000 === 0) document.dispatchEvent(new Event('visibilitychange'));
  }
  one.end();
  return asked;
}

const mostInAMinute = (times: number[]) =>
  Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time < from + MINUTE).length));

describe('the renewal of tokens', () => {
  it.each<[string, Server, number]>([
    ['a clock an hour ahead, issue time told', { ahead: HOUR, lifetime: HOUR, claims: 'exp and iat' }, 3],
    ['a clock an hour ahead, the server’s time told', { ahead: HOUR, lifetime: HOUR, claims: 'exp', isTimed: true }, 3],
    ['a clock an hour ahead, the end alone told', { ahead: HOUR, lifetime: HOUR, claims: 'exp' }, 12],
    ['a clock an hour behind', { ahead: -HOUR, lifetime: HOUR, claims: 'exp and iat' }, 3],
    ['a clock that is right', { ahead: 0, lifetime: HOUR, claims: 'exp' }, 2],
    ['tokens of three seconds', { ahead: 0, lifetime: 3_000, claims: 'exp' }, 121],
    ['tokens that the frame refuses', { ahead: 0, lifetime: 3_000, claims: 'exp', isRefused: true }, 121],
    ['tokens that say nothing', { ahead: 0, lifetime: HOUR, claims: 'none' }, 0],
  ])('%s: few in two hours, one in a minute', async (_name, server, most) => {
    const asked = await watched(server, 2 * HOUR);
    expect(mostInAMinute(asked)).toBeLessThanOrEqual(1);
    expect(asked.length).toBeLessThanOrEqual(most);
    // A token with a known expiry is renewed in time.
    expect(asked.length > 0).toBe(server.claims !== 'none');
    const isSound = most <= 3;
    expect(warned.mock.calls).toEqual(isSound ? [] : [[RENEWAL_TOO_SOON]]);
  });

  it('a report with a wrong clock keeps a long-lived token', async () => {
    const asked = await watched({ ahead: HOUR, lifetime: HOUR, claims: 'exp and iat' }, 5 * HOUR);
    const gaps = asked.slice(1).map((time, index) => time - asked[index]!);
    expect(Math.max(...gaps)).toBeLessThan(HOUR);
  });

  it('requests at most one token a minute, whatever clocks, tokens and frame do', async () => {
    const server = fc.record({
      ahead: fc.integer({ min: -3 * HOUR, max: 3 * HOUR }),
      lifetime: fc.integer({ min: 0, max: 2 * HOUR }),
      claims: fc.constantFrom('exp' as const, 'exp and iat' as const),
      isTimed: fc.boolean(),
      isRefused: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(server, async (given) => {
        expect(mostInAMinute(await watched(given, 10 * MINUTE))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 25 },
    );
  });
});
