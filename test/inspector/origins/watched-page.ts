/** A page with one chart. Its URL names the gallery or the server that it reports to. */
import { assign, createActor, setup } from 'xstate';
import { openBridge, overSocket, overWindow } from '../../../kit/bridge/index.ts';

const options = new URLSearchParams(location.search);
const socket = options.get('socket');
const { inspect } = openBridge(
  { words: [], hiddenNumbers: /Id$/ },
  socket === null ? overWindow(options.get('gallery') ?? '') : overSocket(socket),
);

const login = setup({ types: { context: {} as { email: string }, events: {} as { type: 'sent'; email: string } } });

const actor = createActor(
  login.createMachine({
    id: 'login',
    context: { email: '' },
    initial: 'filling',
    states: {
      filling: { on: { sent: { target: 'inside', actions: assign({ email: ({ event }) => event.email }) } } },
      inside: {},
    },
  }),
  { inspect },
).start();

Object.assign(window, { actor });
