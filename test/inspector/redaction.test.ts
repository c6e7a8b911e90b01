/** Messages from a tab to the gallery contain nothing secret and nothing personal, whatever the charts hold. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { createRedaction } from '../../kit/bridge/redaction.ts';
import { REDACTION_ALLOWLIST } from '../../src/inspector/redaction-allowlist.ts';

const masked = createRedaction(REDACTION_ALLOWLIST);

const ada = {
  person: { firstName: 'Ada', lastName: 'Lovelace', phone: '+1 503-555-1234', role: 'doctor' },
  account: { username: 'ada', email: 'ada@example.com', password: 'correct horse' },
  address: { line1: '1 Main St', city: 'Portland', zip: '97201', state: 'OR', geoLat: 45.5, geoLng: -122.6 },
  card: { number: '4242424242424242', cvc: 123 },
  submission: { key: 'b1946ac9-2492-4234-8b3d-000000000000', transactionId: 81 },
  nonce: 'f00dcafe01',
  failure: { kind: 'httpError', code: 'practice_portal_conflict', status: 409 },
  page: 2,
  loggedIn: false,
};

/** Every text and number in a value, at any depth. */
const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

describe('what the gallery is shown', () => {
  it('is bounded, also where few objects are shared many times', () => {
    let shared: object = { ok: true };
    for (let level = 0; level < 12; level += 1) shared = { a: shared, b: shared, c: shared, d: shared };
    expect(JSON.stringify(masked(shared)).length).toBeLessThan(200_000);
  });

  it('is what a chart decides by: kinds, pages, flags; never typed text, a key or a nonce', () => {
    expect(masked(ada)).toEqual({
      person: { firstName: '•••', lastName: '•••', phone: '•••', role: 'doctor' },
      account: { username: '•••', email: '•••', password: '•••' },
      address: { line1: '•••', city: '•••', zip: '•••', state: 'OR', geoLat: '•••', geoLng: '•••' },
      card: { number: '•••', cvc: '•••' },
      submission: { key: '•••', transactionId: '•••' },
      nonce: '•••',
      failure: { kind: 'httpError', code: '•••', status: 409 },
      page: 2,
      loggedIn: false,
    });
  });

  it('an unlisted field is masked', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
        fc.emailAddress(),
        (name, typed) => {
          expect(leavesOf(masked({ [name]: typed }))).toEqual(['•••']);
          expect(leavesOf(masked([{ deep: { [name]: [typed] } }]))).toEqual(['•••']);
        },
      ),
    );
  });

  it('an error is only its name: a message may contain typed text', () => {
    expect(masked({ error: new TypeError('ada@example.com is taken') })).toEqual({ error: { error: 'TypeError' } });
  });

  it('an actor is its name; what refers to itself ends', () => {
    const actor = createActor(createMachine({}), { id: 'practice-1' });
    const loop: Record<string, unknown> = { page: 1 };
    loop['self'] = loop;
    expect(masked({ actor, loop })).toEqual({ actor: '→ practice-1', loop: { page: 1, self: '[…]' } });
  });

  it('is JSON, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withMap: true, withSet: true, withDate: true, withNullPrototype: true }),
        (value) => {
          expect(() => JSON.stringify(masked(value))).not.toThrow();
        },
      ),
    );
    expect(masked(() => 1)).toBe('[function]');
    expect(masked(undefined)).toBe(null);
  });
});
