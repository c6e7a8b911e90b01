import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSaveStep } from '../../../src/services/wordpress/overview/onboarding.ts';
import { createRest } from '../../../src/services/wordpress/rest.ts';
import { hostOf } from './fake-rest.ts';

const BASE = 'https://practice.example/wp-json/practice-portal/v1';

const save = (name = 'sign-agreement') =>
  createSaveStep(
    createRest({
      restUrl: BASE,
      ajaxUrl: 'https://practice.example/wp-admin/admin-ajax.php',
      nonces: { rest: 'nonce', checkout: '', coupon: '' },
      userId: 7,
    }),
  )({ name }, new AbortController().signal);

const STEP = { name: 'sign-agreement', label: 'Sign the agreement', completed: true, required: true };
const ITEM = { name: 'Getting started', completed: true, progress: 100, steps: [STEP] };
const answer = (items: unknown) => ({ item: ITEM, items });

describe('completing a step', () => {
  it('is a PUT to its route with the nonce; the answer is all items', async () => {
    const host = hostOf(() => ({ json: answer([ITEM]) }));
    await expect(save()).resolves.toEqual([ITEM]);
    expect(host.calls[0]).toMatchObject({ method: 'POST', url: `${BASE}/user-onboarding/sign-agreement` });
    expect(host.calls[0]?.headers.get('X-WP-Nonce')).toBe('nonce');
  });

  it.each([
    ['items', answer(undefined)],
    ['items.0.progress', answer([{ ...ITEM, progress: 101 }])],
    ['items.0.steps.0.completed', answer([{ ...ITEM, steps: [{ ...STEP, completed: 'yes' }] }])],
    ['items.0.steps.0.name', answer([{ ...ITEM, steps: [{ ...STEP, name: 'Sign it' }] }])],
    ['items', answer([ITEM, ITEM])],
    ['items', answer([{ ...ITEM, steps: [{ ...STEP, completed: false }] }])],
    ['items', answer([])],
  ])('with a wrong %s was not answered', async (where, json) => {
    hostOf(() => ({ json }));
    await expect(save()).rejects.toEqual({ kind: 'invalidResponse', where });
  });

  it('without a label is called by its name', async () => {
    hostOf(() => ({ json: answer([{ ...ITEM, steps: [{ ...STEP, label: null }] }]) }));
    await expect(save()).resolves.toMatchObject([{ steps: [{ label: 'sign-agreement' }] }]);
  });

  it('never counts as saved by accident', async () => {
    const wrong = fc.record({ items: fc.oneof(fc.jsonValue(), fc.array(fc.record({ steps: fc.jsonValue() }))) });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), wrong), async (json) => {
        hostOf(() => ({ json }));
        await expect(save()).rejects.toMatchObject({ kind: expect.stringMatching(/^(invalidResponse|httpError)$/) });
      }),
    );
  });

  it('that the server does not know is rejected with the server’s message', async () => {
    hostOf(() => ({ status: 404, json: { code: 'practice_portal_unknown_step', message: 'Step not found.' } }));
    await expect(save('gone')).rejects.toMatchObject({ kind: 'httpError', status: 404, message: 'Step not found.' });
  });
});
