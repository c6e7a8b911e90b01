/**
 * Generates a model and a screen table for a chart that has none, from the machine. Marks what a developer has to add.
 */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { ModelSpec } from '../model/enabled-events.ts';
import { schemas } from '../schema/machine-schemas.ts';
import { defaultImportText, exportText, importText, quoted } from './module-text.ts';
import { payloadReads, type Guessed, type PayloadReads } from './payload-reads.ts';
import type { Syntax } from './project-shape.ts';
import { stateNodesOf } from '../simulation/state-nodes.ts';

const typesOf = (machine: AnyStateMachine) => [
  ...new Set(stateNodesOf(machine).flatMap((node) => (node.ownEvents as readonly unknown[]).map(String))),
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

/** The outcomes of the chart's actors that the chart handles, by the actor's name in the model. */
function outcomesOf(machine: AnyStateMachine): Outcome[] {
  const nodes = stateNodesOf(machine);
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

const key = (text: string) => (/^[a-z_$][\w$]*$/i.test(text) ? text : quoted(text));
const isOwn = (type: string) => !type.startsWith('xstate.') && !type.includes('*');

/** The schema of an actor's outcome, if there is one. */
function schemaOf(machine: AnyStateMachine, name: string, kind: Kind): 'output' | 'error' | null {
  if (kind === 'snapshot') return null;
  const outcome = kind === 'done' ? 'output' : 'error';
  return schemas.actor(machine, name, outcome) ? outcome : null;
}

/** Payloads from the machine's schemas, as the model expects them. */
type Sources = {
  /** The imports from `statechart-kit/schema` that the text needs. */
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

function actorsText(machine: AnyStateMachine, { sampled }: Sources, guess: Guess, reads: PayloadReads): string {
  const outcomes = outcomesOf(machine);
  const names = [...new Set(outcomes.map(({ name }) => name))];
  const values = (name: string, kind: Kind) => {
    const schema = schemaOf(machine, name, kind);
    if (schema) return sampled('actorSchema', [quoted(name), quoted(schema)]);
    if (kind === 'done' && name in reads.outcomes) return `[${codeOf(reads.outcomes[name])}]`;
    return `[${kind === 'error' ? guess.failure : guess.outcome}]`;
  };
  const lines = names.map((name) => {
    const kinds = KINDS.filter((kind) => outcomes.some((one) => one.name === name && one.kind === kind));
    return `    ${key(name)}: { ${kinds.map((kind) => `${kind}: ${values(name, kind)}`).join(', ')} },`;
  });
  return lines.length === 0 ? '' : `  actors: {\n${lines.join('\n')}\n  },\n`;
}

/** The parts of a model that the machine does not show: a first guess, as code. */
export type Guess = {
  /** The machine's input. */
  input: string;
  /** The result of each actor. */
  outcome: string;
  /** The error with which each actor fails. */
  failure: string;
  /** The data that distinguish states. */
  serializeState: string;
  /** Whether payloads have the fields that the chart reads. */
  hasFields: boolean;
};

export const FIRST_GUESS: Guess = {
  input: 'undefined',
  outcome: 'undefined',
  failure: 'undefined',
  serializeState: '(context) => context',
  hasFields: false,
};

/** The first one with the fields that the chart reads. */
export const LIKELIEST_GUESS: Guess = { ...FIRST_GUESS, hasFields: true };

const NO_READS: PayloadReads = { events: {}, outcomes: {} };

/** A guessed value as code. */
function codeOf(value: Guessed): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(codeOf).join(', ')}]`;
  if (typeof value !== 'object') return String(value);
  const fields = Object.entries(value).map(([name, inner]) => `${key(name)}: ${codeOf(inner)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** The data that a file needs in order to import the machine. */
export type Named = {
  machine: AnyStateMachine;
  /** The machine's name in the file. */
  exported: string;
  /** Its module, as the new file imports it. */
  from: string;
  /** Default: the module exports the machine by its name. */
  isDefault?: boolean;
  /** Default: TypeScript. */
  syntax?: Syntax;
  guess?: Guess;
  /** Events that the machine's types name. */
  typed?: readonly string[];
};

const TYPESCRIPT: Syntax = { isTypeScript: true, isCommonJs: false };

export const modelName = (exported: string) => `${exported.replace(/(?<=.)Machine$/, '')}Model`;

export function modelText(named: Named): string {
  const { machine, exported, from, isDefault = false, syntax = TYPESCRIPT, guess = FIRST_GUESS, typed = [] } = named;
  const sources = sourcesOf(exported);
  const reads = guess.hasFields ? readsOf(machine, guess) : NO_READS;
  const payloads = (type: string) =>
    schemas.event(machine, type)
      ? sources.sampled('eventSchema', [quoted(type)])
      : `[${codeOf(reads.events[type] ?? {})}]`;
  const input = schemas.input(machine)
    ? `${sources.sampled('inputSchema', [])}[0]${syntax.isTypeScript ? '!' : ''}`
    : guess.input;
  const heard = typesOf(machine).filter(isOwn);
  // No state handles these: a child may send them, or a wildcard may take them.
  const others = typed.filter((type) => isOwn(type) && !heard.includes(type));
  const events = [
    ...heard.map((type) => `    ${key(type)}: ${payloads(type)},`),
    ...others.map((type) => `    ${key(type)}: [],`),
  ];
  const actors = actorsText(machine, sources, guess, reads);
  const helpers = [...sources.imports].toSorted();
  const own = isDefault ? defaultImportText(exported, from, syntax) : importText([exported], from, syntax);
  const model = `createModel(${exported}, {
  input: ${input}${input === '{}' && syntax.isTypeScript ? ' as never' : ''},
  events: {${events.length === 0 ? '' : `\n${events.join('\n')}\n  `}},
${actors}  serializeState: ${guess.serializeState},
})`;
  return `${importText(['createModel'], 'statechart-kit', syntax)}${
    helpers.length === 0 ? '' : importText(helpers, 'statechart-kit/schema', syntax)
  }${own}
${exportText([{ name: modelName(exported), value: model }], syntax)}`;
}

/** The possible guesses, as code and as a value, simplest first. */
const VALUES = {
  input: { undefined, '{}': {} },
  outcome: { undefined, '[]': [], '{}': {} },
  failure: { undefined, "new Error('Failed')": new Error('Failed') },
  // Serializes the whole context, or nothing of it if the states would never end.
  serializeState: { '(context) => context': (context: unknown) => context, '() => null': () => null },
} satisfies Record<keyof Omit<Guess, 'hasFields'>, Record<string, unknown>>;

const PARTS = Object.keys(VALUES) as Array<keyof typeof VALUES>;

/** All guesses, the likeliest first. */
export const GUESSES: readonly Guess[] = PARTS.reduce<Guess[]>(
  (all, part) => all.flatMap((guess) => Object.keys(VALUES[part]).map((code) => ({ ...guess, [part]: code }))),
  [LIKELIEST_GUESS, FIRST_GUESS],
);

/** The maximum number of states of a first model. A chart with more most likely has a counter. */
const MAX_STATES = 3_000;

function specWith(machine: AnyStateMachine, guess: Guess, reads: PayloadReads): ModelSpec<AnyStateMachine> {
  const { input, outcome, failure, serializeState } = Object.fromEntries(
    PARTS.map((part) => [part, (VALUES[part] as Record<string, unknown>)[guess[part]]]),
  );
  const actors: Record<string, Record<string, unknown[]>> = {};
  for (const { name, kind } of outcomesOf(machine)) {
    const brought = kind === 'done' && name in reads.outcomes ? reads.outcomes[name] : outcome;
    actors[name] = { ...actors[name], [kind]: [kind === 'error' ? failure : brought] };
  }
  const events = Object.fromEntries(
    typesOf(machine)
      .filter(isOwn)
      .map((type) => [type, [reads.events[type] ?? {}]]),
  );
  return { input, events, actors, serializeState, maxStates: MAX_STATES } as never;
}

const readsOf = (machine: AnyStateMachine, guess: Guess) => payloadReads(machine, specWith(machine, guess, NO_READS));

/** The model that `modelText` writes, for a machine without schemas. */
export const firstSpec = (machine: AnyStateMachine, guess: Guess): ModelSpec<AnyStateMachine> =>
  specWith(machine, guess, guess.hasFields ? readsOf(machine, guess) : NO_READS);

export function screenText({ machine, exported, from, isDefault = false }: Named): string {
  const leaves = stateNodesOf(machine).filter(
    ({ states, type }) => Object.keys(states).length === 0 && type !== 'history',
  );
  const events = typesOf(machine).filter(isOwn);
  const name = exported.replace(/Machine$/, '');
  return `import type { UserActions, ScreenOf } from 'statechart-kit';
import type ${isDefault ? exported : `{ ${exported} }`} from '${from}';

export const ${name}Screen: ScreenOf<typeof ${exported}> = {
${leaves.map(({ id }) => `  ${quoted(`#${id}`)}: () => [],`).join('\n')}
};

export const ${name}UserActions: UserActions = {
${events.map((type) => `  ${key(type)}: () => ({ send: true }),`).join('\n')}
};
`;
}

/** The tasks that only a developer can do, one line each. */
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
