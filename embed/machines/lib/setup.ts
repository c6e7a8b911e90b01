import type { setup as Setup } from 'xstate';
import { createMachine } from './statecharts.ts';

/** XState's `setup`, reduced to its types and `createMachine`. The original includes every kind of action. */
export const setup = ((implementations: object) => ({
  createMachine: (config: object) => createMachine(config, implementations),
})) as unknown as typeof Setup;
