/** The library's tests that run on its published modules (vitest.config.ts, "published"). */
import { expect, it } from 'vitest';
import { tokenMachine } from '../../embed/machines/token/token.machine.ts';

it('the tests run on the published modules, without XState', () => {
  expect(tokenMachine.config.initial).toBe('received');
  expect(tokenMachine).not.toHaveProperty('root');
});
