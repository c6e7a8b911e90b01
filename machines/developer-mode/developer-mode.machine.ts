import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import type { DeveloperModeContext, DeveloperModeEvent, DeveloperModeInput } from './developer-mode.types.ts';

/** A page that is still here after so long was kept from reloading. */
const RELOAD_TIMEOUT_MS = 10_000;

/** Whether the page runs in developer mode. A switch is a reload: what runs never changes under the visitor's hands. */
export const developerModeMachine = setup({
  types: {} as { context: DeveloperModeContext; events: DeveloperModeEvent; input: DeveloperModeInput },
  actors: {
    /** Keeps or expires the cookie, then reloads the page without the parameter. */
    switchDeveloperMode: promiseSlot<void, { on: boolean }>('switchDeveloperMode'),
  },
  delays: { reloadTimeout: RELOAD_TIMEOUT_MS },
  guards: {
    isOn: ({ context }) => context.on,
    isRequested: ({ context }) => context.target !== null,
  },
  actions: {
    aimAtOther: assign({ target: ({ context }) => !context.on }),
  },
}).createMachine({
  id: 'developer-mode',
  context: ({ input: { on, requested, refused, administrator, page } }) => ({
    on,
    refused,
    administrator,
    page,
    // With the cookie there already the reload still takes the parameter away.
    target: requested ? true : null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'isRequested', target: 'reloading' }, { target: 'settling' }],
    },
    settling: {
      always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }],
    },
    off: {
      on: { 'mode.toggled': { target: 'reloading', actions: 'aimAtOther' } },
    },
    on: {
      on: { 'mode.toggled': { target: 'reloading', actions: 'aimAtOther' } },
    },
    reloading: {
      description: 'A toggle is ignored. The page goes away; when it does not, it runs on in the mode that it has.',
      invoke: {
        id: 'switchDeveloperMode',
        src: 'switchDeveloperMode',
        input: ({ context }) => ({ on: context.target === true }),
        onError: 'settling',
      },
      after: { reloadTimeout: 'settling' },
    },
  },
});

export type DeveloperModeRef = ActorRefFrom<typeof developerModeMachine>;
