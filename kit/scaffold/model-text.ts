/** A model and a screen table for a chart that has none: what can be read off the machine, and what a person has to say. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child as AnyStateNode)),
];

const typesOf = (machine: AnyStateMachine) => [
  ...new Set(
    nodesOf(machine.root as AnyStateNode).flatMap((node) => (node.ownEvents as readonly unknown[]).map(String)),
  ),
];

type Outcome = { name: string; kind: 'done' | 'error' | 'snapshot' };

/** What the chart listens to of the actors that it starts, by the name that the model has for them. */
function outcomesOf(machine: AnyStateMachine): Outcome[] {
  return nodesOf(machine.root as AnyStateNode).flatMap((node) =>
    node.invoke.flatMap(({ id, src }) => {
      const name = typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : id;
      const heard = [...node.transitions.keys()].map(String);
      return (['done', 'error', 'snapshot'] as const)
        .filter((kind) => heard.includes(kind === 'snapshot' ? `xstate.snapshot.${id}` : `xstate.${kind}.actor.${id}`))
        .map((kind) => ({ name, kind }));
    }),
  );
}

const quoted = (text: string) => `'${text.replace(/'/g, "\\'")}'`;
const key = (text: string) => (/^[a-z_$][\w$]*$/i.test(text) ? text : quoted(text));
const isOwn = (type: string) => !type.startsWith('xstate.') && !type.includes('*');

function actorsText(machine: AnyStateMachine): string {
  const outcomes = outcomesOf(machine);
  const names = [...new Set(outcomes.map(({ name }) => name))];
  const lines = names.map((name) => {
    const kinds = [...new Set(outcomes.filter((one) => one.name === name).map(({ kind }) => kind))];
    return `    ${key(name)}: { ${kinds.map((kind) => `${kind}: [undefined]`).join(', ')} },`;
  });
  return lines.length === 0 ? '' : `  actors: {\n${lines.join('\n')}\n  },\n`;
}

/** What a file that imports the machine needs to know. */
export type Named = {
  machine: AnyStateMachine;
  /** What the machine is exported as. */
  exported: string;
  /** Its module, as the new file imports it. */
  from: string;
};

const modelName = (exported: string) => `${exported.replace(/Machine$/, '')}Model`;

/** Whether the machine says of what an event is made. */
const hasSchema = (machine: AnyStateMachine, type: string) =>
  (machine.schemas as { events?: Record<string, unknown> } | undefined)?.events?.[type] !== undefined;

export function modelText({ machine, exported, from }: Named): string {
  const events = typesOf(machine).filter(isOwn);
  const known = new Set(events.filter((type) => hasSchema(machine, type)));
  const payloads = (type: string) =>
    known.has(type) ? `fromSchema(eventSchema(${exported}, ${quoted(type)}))` : '[{}]';
  return `import { modelOf } from 'statechart-kit';
${known.size === 0 ? '' : "import { eventSchema, fromSchema } from 'statechart-kit/schema';\n"}import { ${exported} } from '${from}';

export const ${modelName(exported)} = modelOf(${exported}, {
  input: undefined,
  events: {
${events.map((type) => `    ${key(type)}: ${payloads(type)},`).join('\n')}
  },
${actorsText(machine)}  project: (context) => context,
});
`;
}

export function screenText({ machine, exported }: Named): string {
  const leaves = nodesOf(machine.root as AnyStateNode).filter(
    ({ states, type }) => Object.keys(states).length === 0 && type !== 'history',
  );
  const events = typesOf(machine).filter(isOwn);
  const name = exported.replace(/Machine$/, '');
  return `import type { Gestures, ScreenTable } from 'statechart-kit';

export const ${name}Screen: ScreenTable = {
${leaves.map(({ id }) => `  ${quoted(`#${id}`)}: () => [],`).join('\n')}
};

export const ${name}Gestures: Gestures = {
${events.map((type) => `  ${key(type)}: () => ({ send: true }),`).join('\n')}
};
`;
}

/** What only a person can say, one line each. */
export function whatIsMissing(machine: AnyStateMachine): string[] {
  const outcomes = outcomesOf(machine);
  return [
    'input: with what the chart is started, if it takes any.',
    'events: with what each may come; one or two payloads that lead different ways, or what fromArbitrary or fromSchema makes.',
    ...outcomes.map(({ name, kind }) =>
      kind === 'error'
        ? `actors["${name}"].error: how it may fail, one for each way in which the chart treats it.`
        : kind === 'done'
          ? `actors["${name}"].done: what it may bring.`
          : `actors["${name}"].snapshot: what it may show while it runs.`,
    ),
    'project: which part of the context decides what happens next. What counts up has to stay out, or the walk never ends.',
    'the screen table: what a person sees in each state, and does to cause each event.',
  ];
}
