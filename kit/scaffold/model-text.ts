/** A model and a screen table for a chart that has none: what can be read off the machine, and what a person has to say. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { schemas } from '../schema/machine-schemas.ts';

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child as AnyStateNode)),
];

const typesOf = (machine: AnyStateMachine) => [
  ...new Set(
    nodesOf(machine.root as AnyStateNode).flatMap((node) => (node.ownEvents as readonly unknown[]).map(String)),
  ),
];

type Kind = 'done' | 'error' | 'snapshot';
type Outcome = { name: string; kind: Kind };

const PREFIXES = { done: 'xstate.done.actor.', error: 'xstate.error.actor.', snapshot: 'xstate.snapshot.' } as const;
const KINDS = ['done', 'error', 'snapshot'] as const;

/** An action that starts an actor, as `spawnChild` makes it. */
type Spawning = { type: 'xstate.spawnChild'; id?: unknown; src: unknown };
const isSpawning = (action: unknown): action is Spawning =>
  typeof action === 'function' && (action as Partial<Spawning>).type === 'xstate.spawnChild';

/** An actor's name in the model: its source, if it has one. */
const nameOf = (src: unknown, id: string) => (typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : id);

/** The names of the actors that the chart starts, by id. Actors that a function spawns at run time are named by id. */
function namesOf(machine: AnyStateMachine, nodes: readonly AnyStateNode[]): Map<string, string> {
  const invoked = nodes.flatMap((node) => node.invoke.map(({ id, src }) => [id, nameOf(src, id)] as const));
  const actions = [
    ...Object.values(machine.implementations.actions as Record<string, unknown>),
    ...nodes.flatMap((node): unknown[] => [
      ...node.entry,
      ...node.exit,
      ...[...node.transitions.values()].flat().flatMap((transition) => transition.actions as readonly unknown[]),
    ]),
  ];
  const spawned = actions
    .filter(isSpawning)
    .flatMap(({ id, src }) => (typeof id === 'string' ? [[id, nameOf(src, id)] as const] : []));
  return new Map([...spawned, ...invoked]);
}

/** What the chart listens to of the actors that it starts, by the name that the model has for them. */
function outcomesOf(machine: AnyStateMachine): Outcome[] {
  const nodes = nodesOf(machine.root as AnyStateNode);
  const names = namesOf(machine, nodes);
  const outcomes = [...new Set(nodes.flatMap((node) => [...node.transitions.keys()].map(String)))].flatMap((heard) =>
    KINDS.filter((kind) => heard.startsWith(PREFIXES[kind]) && !heard.includes('*')).map((kind) => {
      const id = heard.slice(PREFIXES[kind].length);
      return { name: names.get(id) ?? id, kind };
    }),
  );
  const isFirst = ({ name, kind }: Outcome, index: number) =>
    outcomes.findIndex((other) => other.name === name && other.kind === kind) === index;
  return outcomes.filter(isFirst);
}

const quoted = (text: string) => `'${text.replace(/'/g, "\\'")}'`;
const key = (text: string) => (/^[a-z_$][\w$]*$/i.test(text) ? text : quoted(text));
const isOwn = (type: string) => !type.startsWith('xstate.') && !type.includes('*');

/** Which schema there is of what the actor may do, if any. */
function schemaOf(machine: AnyStateMachine, name: string, kind: Kind): 'output' | 'error' | null {
  if (kind === 'snapshot') return null;
  const outcome = kind === 'done' ? 'output' : 'error';
  return schemas.actor(machine, name, outcome) ? outcome : null;
}

/** Payloads from the machine's schemas, as the model expects them. */
type Sources = {
  /** Of `statechart-kit/schema`, what the text needs. */
  imports: Set<string>;
  sampled: (helper: string, args: readonly string[]) => string;
};

function sourcesOf(exported: string): Sources {
  const imports = new Set<string>();
  return {
    imports,
    sampled(helper, args) {
      imports.add(helper).add('fromSchema');
      return `fromSchema(${helper}(${[exported, ...args].join(', ')}))`;
    },
  };
}

function actorsText(machine: AnyStateMachine, { sampled }: Sources): string {
  const outcomes = outcomesOf(machine);
  const names = [...new Set(outcomes.map(({ name }) => name))];
  const values = (name: string, kind: Kind) => {
    const outcome = schemaOf(machine, name, kind);
    return outcome ? sampled('actorSchema', [quoted(name), quoted(outcome)]) : '[undefined]';
  };
  const lines = names.map((name) => {
    const kinds = KINDS.filter((kind) => outcomes.some((one) => one.name === name && one.kind === kind));
    return `    ${key(name)}: { ${kinds.map((kind) => `${kind}: ${values(name, kind)}`).join(', ')} },`;
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
  /** What distinguishes states. Default: the whole context. */
  serializeState?: string;
};

export const modelName = (exported: string) => `${exported.replace(/Machine$/, '')}Model`;

export function modelText({ machine, exported, from, serializeState = '(context) => context' }: Named): string {
  const sources = sourcesOf(exported);
  const payloads = (type: string) =>
    schemas.event(machine, type) ? sources.sampled('eventSchema', [quoted(type)]) : '[{}]';
  const input = schemas.input(machine) ? `${sources.sampled('inputSchema', [])}[0]!` : 'undefined';
  const events = typesOf(machine)
    .filter(isOwn)
    .map((type) => `    ${key(type)}: ${payloads(type)},`);
  const actors = actorsText(machine, sources);
  const helpers = [...sources.imports].toSorted().join(', ');
  return `import { createModel } from 'statechart-kit';
${helpers === '' ? '' : `import { ${helpers} } from 'statechart-kit/schema';\n`}import { ${exported} } from '${from}';

export const ${modelName(exported)} = createModel(${exported}, {
  input: ${input},
  events: {
${events.join('\n')}
  },
${actors}  serializeState: ${serializeState},
});
`;
}

/** The model that `modelText` writes, for a machine without schemas: `{}` for each event, nothing for each outcome. */
export function firstSpec(machine: AnyStateMachine, serializeState: (context: unknown) => unknown) {
  const actors: Record<string, Record<string, unknown[]>> = {};
  for (const { name, kind } of outcomesOf(machine)) actors[name] = { ...actors[name], [kind]: [undefined] };
  const events = Object.fromEntries(
    typesOf(machine)
      .filter(isOwn)
      .map((type) => [type, [{}]]),
  );
  return { input: undefined, events, actors, serializeState } as never;
}

export function screenText({ machine, exported }: Named): string {
  const leaves = nodesOf(machine.root as AnyStateNode).filter(
    ({ states, type }) => Object.keys(states).length === 0 && type !== 'history',
  );
  const events = typesOf(machine).filter(isOwn);
  const name = exported.replace(/Machine$/, '');
  return `import type { UserActions, ScreenModel } from 'statechart-kit';

export const ${name}Screen: ScreenModel = {
${leaves.map(({ id }) => `  ${quoted(`#${id}`)}: () => [],`).join('\n')}
};

export const ${name}UserActions: UserActions = {
${events.map((type) => `  ${key(type)}: () => ({ send: true }),`).join('\n')}
};
`;
}

/** What only a person can say, one line each. */
export function whatIsMissing(machine: AnyStateMachine): string[] {
  const outcomes = outcomesOf(machine).filter(({ name, kind }) => !schemaOf(machine, name, kind));
  return [
    ...(schemas.input(machine) ? [] : ['input: with what the chart is started, if it takes any.']),
    'events: with what each may come; one or two payloads that lead different ways, or what fromArbitrary or fromSchema makes.',
    ...outcomes.map(({ name, kind }) =>
      kind === 'error'
        ? `actors["${name}"].error: how it may fail, one for each way in which the chart treats it.`
        : kind === 'done'
          ? `actors["${name}"].done: what it may bring.`
          : `actors["${name}"].snapshot: what it may show while it runs.`,
    ),
    'serializeState: which part of the context decides what happens next. What counts up has to stay out, or the walk never ends.',
    'the screen model: what a person sees in each state, and does to cause each event.',
  ];
}
