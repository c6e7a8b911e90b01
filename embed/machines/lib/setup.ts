import { createMachine, type setup as Setup } from 'xstate';

/** XState's `setup`, of which a chart takes its types and `createMachine`. The original brings every kind of action along. */
export const setup = ((implementations: object) => ({
  createMachine: (config: object) => createMachine(config, implementations),
})) as unknown as typeof Setup;
