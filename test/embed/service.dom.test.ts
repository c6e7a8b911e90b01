/** What a component keeps current by itself. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Report, service } from '../../embed/index.ts';
import { readClaims, renewalDelay } from '../../embed/embeds/base/token-lifetime.ts';
import { CONFIGURATIONS, elementOn, embedded, serviceOf } from './kit/app.ts';

let powerbi: service.Service;
beforeEach(() => {
  powerbi = serviceOf();
});
afterEach(() => {
  powerbi.wpmp.stop();
  document.body.replaceChildren();
});

const config = { ...CONFIGURATIONS.report, accessToken: 'secret', uniqueId: 'U1' };

describe('a service', () => {
  it('the caller’s configuration stays unchanged, except its type', () => {
    const given = Object.freeze({ ...config, settings: Object.freeze({}) });
    expect(() => powerbi.embed(elementOn(), { ...given })).not.toThrow();
    expect(given).toEqual({ ...config, settings: {} });
  });
});

describe('a component’s own upkeep', () => {
  const tokenWith = (exp: number) => `x.${btoa(JSON.stringify({ exp }))}.y`;

  it('a token’s expiry is read, or unknown', () => {
    const ends = [tokenWith(7), 'opaque', 'a.%%%.c'].map((token) => readClaims(token).expiresAt);
    expect(ends).toEqual([7_000, null, null]);
    const minute = 60_000;
    expect(renewalDelay(60 * minute, 0)).toBe(55 * minute);
    // The component does not request short tokens again and again.
    expect([renewalDelay(4 * minute, 0), renewalDelay(-minute, 0), renewalDelay(null, 0)]).toEqual([
      2 * minute,
      1_000,
      null,
    ]);
  });

  it('renews its token in time, without a load, until it is reset', async () => {
    vi.useFakeTimers();
    // Elements of earlier tests have left the document, and say so after five minutes.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const hour = 3_600_000;
    const provide = vi.fn(() => Promise.resolve({ token: 'fresh', expiresAt: Date.now() + hour }));
    const tokenRenewal = { provide, expiresAt: Date.now() + hour };
    const { component, app, element } = embedded({ ...CONFIGURATIONS.report, tokenRenewal }, powerbi);
    expect([component.snapshot.token, JSON.stringify(app.last().body).includes('tokenRenewal')]).toEqual([
      'valid',
      false,
    ]);
    await vi.advanceTimersByTimeAsync(55 * 60_000);
    expect(app.last()).toMatchObject({ url: '/report/token', body: 'fresh' });
    app.answer(app.last());
    await vi.advanceTimersByTimeAsync(0);
    expect([component.config.accessToken, component.snapshot.token]).toEqual(['fresh', 'valid']);
    powerbi.reset(element);
    await vi.advanceTimersByTimeAsync(2 * hour);
    expect([provide.mock.calls.length, component.snapshot.token]).toEqual([1, 'stopped']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('its requests can have a deadline and a signal', async () => {
    vi.useFakeTimers();
    const { component } = embedded({ ...CONFIGURATIONS.report, requestOptions: { timeout: 500 } }, powerbi);
    component.element.addEventListener('error', (event) => event.preventDefault());
    const outcomes: unknown[] = [];
    component.save().catch((error: unknown) => outcomes.push(error));
    await vi.advanceTimersByTimeAsync(500);
    expect(outcomes).toMatchObject([{ code: 'timeout', method: 'POST', url: '/report/save' }]);
    const controller = new AbortController();
    component.requestOptions = { signal: controller.signal };
    component.save().catch((error: unknown) => outcomes.push(error));
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(outcomes[1]).toMatchObject({ code: 'aborted' });
  });

  it('switches its mode with the app’s consent', async () => {
    const { component, app } = embedded<Report>(CONFIGURATIONS.report, powerbi);
    const switching = component.switchMode('edit');
    expect(component.snapshot.mode).toBe('switchingToEdit');
    app.answer(app.last());
    await switching;
    expect(component.snapshot.mode).toBe('editing');
  });
});
