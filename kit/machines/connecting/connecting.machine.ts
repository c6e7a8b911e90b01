import { assign, fromCallback, setup, type EventObject } from 'xstate';
import type { ConnectingContext, ConnectingEvent, SocketEvent } from './connecting.types.ts';

export const FIRST_WAIT_MS = 500;
export const LONGEST_WAIT_MS = 15_000;
/** How long a connection may take to open. */
export const OPENING_TIMEOUT_MS = 15_000;
/** A server that says nothing for so long is gone, even if the network has not reported it. */
export const SILENCE_MS = 30_000;

/** The connection of a page, or of the gallery, to the gallery's server. It opens again until it is closed. */
export const connectingMachine = setup({
  types: { context: {} as ConnectingContext, events: {} as ConnectingEvent },
  actors: {
    /** Opens a connection, reports what happens to it, and ends it when it is stopped. */
    openSocket: fromCallback<EventObject, undefined, SocketEvent>(() => {}),
    watchNetwork: fromCallback<EventObject, undefined, ConnectingEvent>(() => {}),
  },
  actions: {
    /** The other side may have missed messages. */
    reportOpened() {},
    reportLost() {},
    lengthenWait: assign({ waitMs: ({ context }) => Math.min(2 * context.waitMs, LONGEST_WAIT_MS) }),
    resetWait: assign({ waitMs: FIRST_WAIT_MS }),
  },
  delays: { openingTimeout: OPENING_TIMEOUT_MS, silence: SILENCE_MS, retryWait: ({ context }) => context.waitMs },
}).createMachine({
  id: 'connecting',
  context: { waitMs: FIRST_WAIT_MS },
  initial: 'active',
  states: {
    active: {
      invoke: { id: 'network', src: 'watchNetwork' },
      on: { 'connection.closed': 'closed' },
      initial: 'connected',
      states: {
        connected: {
          invoke: { id: 'socket', src: 'openSocket' },
          on: { 'socket.closed': 'waiting' },
          initial: 'opening',
          states: {
            opening: {
              description: 'Whether the server is there is not yet known.',
              on: { 'socket.opened': { target: 'open', actions: 'reportOpened' } },
              after: { openingTimeout: '#connecting.active.waiting' },
            },
            open: {
              description: 'Messages go both ways.',
              on: {
                'server.heard': {
                  description: 'A server that only opens connections and ends them is not asked more often.',
                  target: 'open',
                  reenter: true,
                  actions: 'resetWait',
                },
              },
              after: { silence: '#connecting.active.waiting' },
            },
          },
        },
        waiting: {
          description: 'The server does not answer. Nothing is sent until the next attempt.',
          entry: 'reportLost',
          on: { 'network.returned': 'connected' },
          after: { retryWait: { target: 'connected', actions: 'lengthenWait' } },
        },
      },
    },
    closed: { type: 'final' },
  },
});
