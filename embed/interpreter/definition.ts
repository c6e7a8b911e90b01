/** The part of XState's configuration that `createActor` in this folder supports, under XState's names. */

export type AnyEvent = { type: string; [member: string]: unknown };

/**
 * The argument of guards, parameters, delays and actions: the chart's current context and event. The event of a timer or
 * a promise has no type here.
 */
export type Scope = {
  context: object;
  event: AnyEvent;
  readonly value: StateValue | undefined;
  /** Runs after the transition, in the order of the requests. */
  afterwards: (() => void)[];
  emit: (event: AnyEvent) => void;
};

export type StateValue = string | { [key: string]: StateValue };

type Computed<T> = (scope: Scope, params: never) => T;

export type Reference = string | { type: string; params?: unknown };
export type List<T> = T | readonly T[] | undefined;
export type Transition = { target?: string; reenter?: boolean; guard?: Reference; actions?: List<Reference> };
export type Transitions = List<string | Transition>;

export type State = {
  type?: string;
  initial?: string;
  entry?: List<Reference>;
  on?: Readonly<Record<string, Transitions>>;
  always?: Transitions;
  after?: Readonly<Record<string, Transitions>>;
  invoke?: { src: string; onDone?: Transitions; onError?: Transitions };
  states?: Readonly<Record<string, State>>;
};

export type Config = State & { context?: unknown };

type Named<T> = Readonly<Partial<Record<string, T>>>;

/** The implementations that the configuration names. The packager checks that none is missing. */
export type Implementations = {
  actions: Named<Computed<unknown>>;
  guards: Named<Computed<unknown>>;
  delays: Named<number | Computed<number>>;
  actors: Named<() => unknown>;
};

export type Machine = {
  config: Config;
  implementations: Partial<Implementations>;
  provide(filled: Pick<Implementations, 'actors'>): Machine;
};

export const createMachine = (config: Config, implementations: Partial<Implementations>): Machine => ({
  config,
  implementations,
  provide: ({ actors }) =>
    createMachine(config, { ...implementations, actors: { ...implementations.actors, ...actors } }),
});

/** Returns a value, or the result of the function that computes it. */
export const valueOf = (value: unknown, scope: Partial<Scope> | { input: unknown }, params?: unknown): unknown =>
  typeof value === 'function' ? (value as (...given: unknown[]) => unknown)(scope, params) : value;

export const assign =
  (assignment: object) =>
  (scope: Scope, params: unknown): void => {
    const changes = Object.entries(valueOf(assignment, scope, params) as object).map(([member, value]) => [
      member,
      valueOf(value, scope, params),
    ]);
    scope.context = { ...scope.context, ...(Object.fromEntries(changes) as object) };
  };

export const emit =
  (event: unknown) =>
  (scope: Scope, params: unknown): void => {
    const emitted = valueOf(event, scope, params) as AnyEvent;
    scope.afterwards.push(() => scope.emit(emitted));
  };

const isIn = (wanted: StateValue, value: StateValue | undefined): boolean =>
  typeof wanted === 'string'
    ? wanted === value || (typeof value === 'object' && wanted in value)
    : typeof value === 'object' && Object.entries(wanted).every(([key, part]) => isIn(part, value[key]));

export const stateIn =
  (wanted: StateValue) =>
  ({ value }: Scope): boolean =>
    isIn(wanted, value);

/** A promise that a chart waits for. Unlike XState's, its creator receives no arguments. */
export const fromPromise = <T>(begin: () => T): (() => T) => begin;
