/** Beside these tests: those of the library that run on what is published of it (vitest.config.ts, "published"). */
import { expect, it } from 'vitest';
import { tokenMachine } from '../../embed/machines/token/token.machine.ts';

it('is what is published that they run on: the charts are not XState’s', () => {
  expect(tokenMachine.config.id).toBe('token');
  expect(tokenMachine).not.toHaveProperty('root');
});
