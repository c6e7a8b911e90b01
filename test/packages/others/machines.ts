/** Charts that were not written for the kit, in a separate project: those of a published package, and two that use every XState feature. */

/** Machines written by hand, without `setup` and with everything inline. Here: possible states, with both kinds of history, regions, routes. */
const places = `import { createMachine } from 'xstate';

export const placesMachine = createMachine({
  id: 'places',
  type: 'parallel',
  states: {
    player: {
      initial: 'on',
      states: {
        on: {
          initial: 'radio',
          on: { power: 'off' },
          states: {
            radio: { initial: 'fm', on: { tape: 'tape' }, states: { fm: { on: { band: 'am' } }, am: {} } },
            tape: { on: { radio: 'radio' } },
            shallow: { type: 'history' },
            deep: { type: 'history', history: 'deep' },
          },
        },
        off: { on: { power: 'on.deep', resume: 'on.shallow' } },
      },
    },
    pages: { initial: 'first', states: { first: { id: 'first', route: {} }, second: { id: 'second', route: {} } } },
  },
});
`;

const placesModel = `import { createModel } from 'statechart-kit';
import { placesMachine } from './places.machine.js';

export const placesModels = createModel(placesMachine, {
  input: undefined,
  events: { power: [{}], resume: [{}], tape: [{}], radio: [{}], band: [{}] },
  serializeState: () => null,
});
`;

/** Possible events: named timers, immediate transitions, every kind of child, and events emitted, sent to itself and caught by a wildcard. */
const happenings = `import {
  assign, cancel, createMachine, emit, enqueueActions, fromCallback, fromObservable, fromPromise, fromTransition, raise, sendTo, spawnChild, stopChild,
} from 'xstate';

const guest = createMachine({ id: 'guest', initial: 'here', states: { here: { on: { left: 'gone' } }, gone: { type: 'final' } } });

export const happeningsMachine = createMachine({
  id: 'happenings',
  context: ({ input }) => ({ left: input.left, last: 0 }),
  type: 'parallel',
  states: {
    alarm: {
      initial: 'quiet',
      states: {
        quiet: { on: { set: 'waiting' } },
        waiting: {
          entry: raise({ type: 'ring' }, { delay: 500, id: 'ring' }),
          on: { ring: 'ringing', stop: { target: 'quiet', actions: cancel('ring') } },
        },
        ringing: { entry: emit({ type: 'rang' }), after: { 1_000: 'quiet' } },
      },
    },
    counting: {
      initial: 'settling',
      states: {
        settling: {
          always: [
            { guard: ({ context }) => context.left <= 0, target: 'rest' },
            { actions: assign({ left: ({ context }) => context.left - 1 }) },
          ],
        },
        rest: { on: { 'form.*': { actions: sendTo(({ self }) => self, { type: 'again' }) }, again: { actions: () => {} } } },
      },
    },
    house: {
      initial: 'empty',
      invoke: [
        { id: 'bell', src: fromCallback(() => {}), systemId: 'bell' },
        {
          id: 'clock',
          src: fromObservable(() => ({ subscribe: () => ({ unsubscribe() {} }) })),
          onSnapshot: { actions: assign({ last: ({ event }) => event.snapshot.context ?? 0 }) },
        },
        { id: 'total', src: fromTransition((total) => total + 1, 0) },
      ],
      states: {
        empty: { on: { open: 'full' } },
        full: {
          entry: spawnChild(fromPromise(async () => 'Ada'), { id: 'asked' }),
          exit: stopChild('asked'),
          invoke: { id: 'guest', src: guest, systemId: 'guest', onDone: 'empty' },
          on: { 'xstate.done.actor.asked': { actions: enqueueActions(({ enqueue }) => enqueue(() => {})) } },
        },
      },
    },
  },
});
`;

const happeningsModel = `import { createModel } from 'statechart-kit';
import { happeningsMachine } from './happenings.machine.js';

export const happeningsModels = createModel(happeningsMachine, {
  input: { left: 3 },
  events: { set: [{}], stop: [{}], ring: [], 'form.sent': [{}], again: [], open: [{}] },
  actors: {
    clock: { snapshot: [{ status: 'active', context: 1 }] },
    guest: { done: [undefined] },
    asked: { done: ['Ada'] },
  },
  serializeState: ({ left, last }) => [left, last],
});
`;

const chartTest = (id: string, options = '') => `import { describeChart } from 'statechart-kit';
import { ${id}Models } from './${id}.model.js';

describeChart(${id}Models${options});
`;

/** These contexts may contain random values or values that are no plain data. */
const AS_THEY_ARE = ', { compareWholeContext: false, requireJsonContext: false }';

const requestModel = `import { createModel } from 'statechart-kit';
import { createEmptyActor } from 'xstate';
import { createRequestMachine } from './comlink/index.js';

export const requestMachine = createRequestMachine();

const asked = (expectResponse) =>
  createModel(requestMachine, {
    input: { channelId: 'c', domain: 'd', from: 'a', to: 'b', type: 't', sources: Object.create({ postMessage() {} }), expectResponse, suppressWarnings: true, parentRef: createEmptyActor() },
    events: { abort: [{}], message: [{ data: { data: 1, responseTo: 'x' } }] },
    actors: { listen: { error: ['lost'] } },
    serializeState: ({ response }) => response,
  });

export const requestModels = [asked(true), asked(false)];
`;

const connectionModel = `import { createModel } from 'statechart-kit';
import { createConnectionMachine } from './comlink/index.js';

export const connectionMachine = createConnectionMachine();

const beating = (heartbeat) =>
  createModel(connectionMachine, {
    input: { name: 'a', connectTo: 'b', heartbeat },
    events: {
      'target.set': [{ target: Object.create({ postMessage() {} }) }],
      connect: [{}],
      disconnect: [{}],
      post: [{ data: { type: 'ping', data: 1 } }],
      request: [{ data: { type: 'ping' } }],
      'request.success': [{ requestId: 'r' }],
      'request.failed': [{ requestId: 'r' }],
      response: [{ respondTo: '1', data: 2 }],
      syn: [{}],
      'message.received': [{ message: { data: { type: 'ping', id: '1' } } }],
    },
    serializeState: ({ target, buffer }) => [Boolean(target), buffer.length > 0],
  });

export const connectionModels = [beating(true), beating(false)];
`;

const nodeModel = `import { createModel } from 'statechart-kit';
import { createNodeMachine } from './comlink/index.js';

export const nodeMachine = createNodeMachine();

const heard = (type) => [{ message: { data: { type, channelId: 'c', id: '1' }, source: Object.create({ postMessage() {} }), origin: 'o' } }];

export const nodeModels = createModel(nodeMachine, {
  input: { name: 'a', connectTo: 'b' },
  events: {
    'request.success': [{ requestId: 'r' }],
    'request.failed': [{ requestId: 'r' }],
    'request.aborted': [{ requestId: 'r' }],
    request: [{ data: { type: 'ping' } }],
    post: [{ data: { type: 'ping' } }],
    disconnect: [{}],
    'handshake.syn': heard('syn'),
    'message.received': heard('ping'),
    'heartbeat.received': heard('beat'),
  },
  actors: { listen: { done: [undefined] } },
  serializeState: ({ buffer, handshakeBuffer, channelId }) => [buffer.length > 0, handshakeBuffer.length > 0, channelId],
});
`;

const entry = (id: string, folder: string, source: string) =>
  `{ id: '${id}', title: '${id}', about: 'Somebody else’s.', machine: ${id}Machine, source: '${folder}/${source}', model: '${folder}/${id}.model.js' }`;

export const OWN = ['places', 'happenings'];
export const PUBLISHED = ['connection', 'node', 'request'];

const configuration = `import { defineConfig } from 'statechart-kit/gallery';
${OWN.map((id) => `import { ${id}Machine } from './${id}/${id}.machine.js';`).join('\n')}
${PUBLISHED.map((id) => `import { ${id}Machine } from './${id}/${id}.model.js';`).join('\n')}

export default defineConfig({
  title: 'Others’ charts',
  base: '/',
  pages: 'pages',
  catalogues: [
    {
      title: 'All',
      entries: [
        ${OWN.map((id) => entry(id, id, `${id}.machine.js`)).join(',\n        ')},
        ${PUBLISHED.map((id) => entry(id, id, 'comlink/index.js')).join(',\n        ')},
      ],
    },
  ],
});
`;

/** All command-line outputs for these charts, in one process. */
const commands = `import { main } from 'statechart-kit/cli';

const run = async (...args) => {
  if ((await main(args, { say: console.log })) !== 0) throw new Error(args.join(' '));
};
await run('docs');
for (const format of ['svg', 'png', 'json', 'mermaid', 'stately'])
  await run('draw', 'places', '--format', format, '--out', 'places.' + format);
`;

/** Unchanged copies of the whole package, one folder each, so that a mutant in one copy does not affect another. */
export const COPIES = PUBLISHED.map((id) => `${id}/comlink`);

/** File contents by their paths in that project. */
export const FILES: Record<string, string> = {
  'places/places.machine.js': places,
  'places/places.model.js': placesModel,
  'places/places.test.js': chartTest('places'),
  'happenings/happenings.machine.js': happenings,
  'happenings/happenings.model.js': happeningsModel,
  'happenings/happenings.test.js': chartTest('happenings'),
  'connection/connection.model.js': connectionModel,
  'connection/connection.test.js': chartTest('connection', AS_THEY_ARE),
  'node/node.model.js': nodeModel,
  'node/node.test.js': chartTest('node', AS_THEY_ARE),
  'request/request.model.js': requestModel,
  'request/request.test.js': chartTest('request', AS_THEY_ARE),
  'statechart-kit.config.ts': configuration,
  'commands.js': commands,
};
