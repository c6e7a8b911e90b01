/** The library's tests that run on its published modules (vitest.config.ts, "published"). */
import { expect, it } from 'vitest';
import { tokenMachine } from '../../embed/machines/token/token.machine.ts';

it('the tests run on the published modules, without XState', () => {
  expect(tokenMachine.config.id).toBe('token');
  expect(tokenMachine).not.toHaveProperty('root');
});
