/** Measures one work on one model in this process, and prints it as JSON: `growth.mjs` starts it. */
import { pathToFileURL } from 'node:url';
import { assign, createMachine, setup } from 'xstate';

const [kit, wanted, work] = process.argv.slice(2);
const { createModel, getWalks } = await import(pathToFileURL(String(kit)).href);

/** More than the default, so that the largest models are explored whole. */
const MAX_STATES = 200_000;

/** Parallel regions, each a ring of four states. @param {number} count */
function regions(count) {
  const names = Array.from({ length: count }, (_, region) => `go${region}`);
  const ring = (/** @type {string} */ type) =>
    Object.fromEntries([0, 1, 2, 3].map((at) => [`s${at}`, { on: { [type]: `s${(at + 1) % 4}` } }]));
  const machine = createMachine({
    id: 'regions',
    type: 'parallel',
    states: Object.fromEntries(names.map((type) => [type, { initial: 's0', states: ring(type) }])),
  });
  const events = Object.fromEntries(names.map((type) => [type, [{}]]));
  return createModel(machine, { input: undefined, events, serializeState: () => null, maxStates: MAX_STATES });
}

/** Counts up, and perhaps down. @param {number} most @param {boolean} isBackwardToo */
function counter(most, isBackwardToo) {
  const counts = setup({ types: { context: /** @type {{ count: number }} */ ({}) } });
  const machine = counts.createMachine({
    id: 'counter',
    context: { count: 0 },
    on: {
      up: {
        guard: ({ context }) => context.count < most - 1,
        actions: assign({ count: ({ context }) => context.count + 1 }),
      },
      ...(isBackwardToo && {
        down: {
          guard: ({ context }) => context.count > 0,
          actions: assign({ count: ({ context }) => context.count - 1 }),
        },
      }),
    },
  });
  return createModel(machine, {
    input: undefined,
    events: { up: [{}], ...(isBackwardToo && { down: [{}] }) },
    serializeState: (/** @type {{ count: number }} */ { count }) => count,
    maxStates: MAX_STATES,
  });
}

const MODELS = {
  counter: () => counter(1_000, true),
  regions5: () => regions(5),
  regions6: () => regions(6),
  regions7: () => regions(7),
  regions8: () => regions(8),
  chain: () => counter(100_000, false),
};

const stepsIn = (/** @type {{ steps: unknown[] }[]} */ paths) =>
  paths.reduce((sum, { steps }) => sum + steps.length - 1, 0);

const model = MODELS[/** @type {keyof typeof MODELS} */ (wanted)]();
const before = process.cpuUsage();
let steps = null;
if (work === 'edgePaths') steps = stepsIn(model.edgePaths());
else if (work === 'getWalks')
  steps = stepsIn(getWalks(model).map((/** @type {{ path: { steps: unknown[] } }} */ { path }) => path));
else model.exploration();
const { user, system } = process.cpuUsage(before);
const { states, edges } = model.exploration();
console.log(
  JSON.stringify({
    states: states.length,
    edges: edges.length,
    steps,
    milliseconds: (user + system) / 1000,
    megabytes: process.resourceUsage().maxRSS / 1024,
  }),
);
