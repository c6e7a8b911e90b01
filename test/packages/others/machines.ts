/** Charts that were not written for the kit, in a separate project: those of a published package. `test/kit/model/` has every feature of XState. */

/** The contexts may contain random values or values that are no plain data. */
const chartTest = (id: string) => `import { describeChart } from 'statechart-kit';
import { ${id}Models } from './${id}.model.js';

describeChart(${id}Models, { compareWholeContext: false, requireJsonContext: false });
`;

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

export const PUBLISHED = ['connection', 'node', 'request'];

const configuration = `import { defineConfig } from 'statechart-kit/gallery';
${PUBLISHED.map((id) => `import { ${id}Machine } from './${id}/${id}.model.js';`).join('\n')}

export default defineConfig({
  title: 'Others’ charts',
  base: '/',
  pages: 'pages',
  catalogues: [
    {
      title: 'All',
      entries: [
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
  await run('draw', 'connection', '--format', format, '--out', 'connection.' + format);
`;

/** Unchanged copies of the whole package, one folder each, so that a mutant in one copy does not affect another. */
export const COPIES = PUBLISHED.map((id) => `${id}/comlink`);

/** File contents by their paths in that project. */
export const FILES: Record<string, string> = {
  'connection/connection.model.js': connectionModel,
  'connection/connection.test.js': chartTest('connection'),
  'node/node.model.js': nodeModel,
  'node/node.test.js': chartTest('node'),
  'request/request.model.js': requestModel,
  'request/request.test.js': chartTest('request'),
  'statechart-kit.config.ts': configuration,
  'commands.js': commands,
};
