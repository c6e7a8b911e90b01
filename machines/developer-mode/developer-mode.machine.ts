import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import type { DeveloperModeContext, DeveloperModeEvent, DeveloperModeInput } from './developer-mode.types.ts';

/** If the page is still open after this time, something blocked the reload. */
const RELOAD_TIMEOUT_MS = 10_000;

/**
 * Whether the page runs in developer mode. Switching reloads the page, so the mode never changes while a visitor works.
 */
export const developerModeMachine = setup({
  types: {} as { context: DeveloperModeContext; events: DeveloperModeEvent; input: DeveloperModeInput },
  actors: {
    /** Sets or expires the cookie, then reloads the page without the parameter. */
    switchDeveloperMode: promiseSlot<void, { on: boolean }>('switchDeveloperMode'),
  },
  delays: { reloadTimeout: RELOAD_TIMEOUT_MS },
  guards: {
    isOn: ({ context }) => context.on,
    isRequested: ({ context }) => context.target !== null,
  },
  actions: {
    storeTarget: assign({ target: ({ context }) => !context.on }),
  },
}).createMachine({
  id: 'developer-mode',
  context: ({ input: { on, requested, refused, administrator, page } }) => ({
    on,
    refused,
    administrator,
    page,
    // Even if the cookie exists already, the reload removes the parameter.
    target: requested ? true : null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'isRequested', target: 'reloading' }, { target: 'choosingMode' }],
    },
    choosingMode: {
      always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }],
    },
    off: {
      on: { 'mode.toggled': { target: 'reloading', actions: 'storeTarget' } },
    },
    on: {
      on: { 'mode.toggled': { target: 'reloading', actions: 'storeTarget' } },
    },
    reloading: {
      description: 'The page is reloading, so a toggle is ignored. If the reload fails, the mode stays.',
      invoke: {
        id: 'switchDeveloperMode',
        src: 'switchDeveloperMode',
        input: ({ context }) => ({ on: context.target === true }),
        onError: 'choosingMode',
      },
      after: { reloadTimeout: 'choosingMode' },
    },
  },
});

export type DeveloperModeRef = ActorRefFrom<typeof developerModeMachine>;
