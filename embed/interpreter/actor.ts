/**
 * Runs a chart as XState does: one event after the other, snapshots before effects, effects in order. It leaves out
 * what no chart of this library uses; the packager rejects charts that need more (scripts/package/chart-subset.mjs).
 */
import {
  valueOf,
  type AnyEvent,
  type List,
  type Machine,
  type Reference,
  type Scope,
  type State,
  type StateValue,
  type Transition,
  type Transitions,
} from './definition.ts';

type Snapshot = { status: 'active' | 'done'; value: StateValue | undefined; context: object };
type Observer = { next?: (snapshot: Snapshot) => void; complete?: () => void };
type Actor = ReturnType<typeof createActor>;

/** An active state with its key in the parent, and the cleanups for its exit. */
type Active = { key: string; state: State; ends: (() => void)[] };

const each = <T>(list: List<T>): T[] => [list ?? []].flat() as T[];

/** A listener that throws does not affect the others. */
function tell<T>(listener: ((said: T) => void) | undefined, said: T) {
  try {
    listener?.(said);
  } catch (failure) {
    setTimeout(() => {
      throw failure;
    });
  }
}

export function createActor(machine: Machine, { input }: { input?: unknown } = {}) {
  const { config, implementations } = machine;
  const observers = new Set<Observer>();
  const listeners: [type: string, listener: (event: AnyEvent) => void][] = [];
  /** From the outermost to the innermost state; the first is the chart itself. */
  const active: Active[] = [];
  const waiting: (() => void)[] = [];
  /** Promises of the initial states, which start before anything else. */
  const beginnings: (() => void)[] = [];
  let isStarted = false;
  let isBusy = false;
  let status: Snapshot['status'] = 'active';

  const scope: Scope = {
    context: (valueOf(config.context, { input }) as object | undefined) ?? {},
    event: { type: '' },
    get value() {
      return active
        .slice(1)
        .reduceRight<StateValue | undefined>((inner, { key }) => (inner ? { [key]: inner } : key), undefined);
    },
    afterwards: [],
    emit: (event) => listeners.forEach(([type, listener]) => type === event.type && tell(listener, event)),
  };

  const isOver = () => status === 'done';

  function call(kind: 'actions' | 'guards', reference: Reference): unknown {
    const { type, params } = typeof reference === 'string' ? { type: reference } : reference;
    return valueOf(implementations[kind]?.[type], scope, valueOf(params, scope));
  }

  const act = (actions: List<Reference>) => each(actions).forEach((action) => call('actions', action));

  function enter(key: string, state: State) {
    const entered: Active = { key, state, ends: [] };
    active.push(entered);
    act(state.entry);
    const receive = (event: object, transitions: Transitions) => {
      if (active.includes(entered))
        enqueue({ type: '', ...event }, (one) => (one === entered ? transitions : undefined));
    };
    for (const [delay, transitions] of Object.entries(state.after ?? {})) {
      const time = valueOf(implementations.delays?.[delay] ?? delay, scope);
      let timer: ReturnType<typeof setTimeout>;
      scope.afterwards.push(() => {
        timer = setTimeout(() => receive({}, transitions), time as number);
      });
      entered.ends.push(() => clearTimeout(timer));
    }
    const { invoke } = state;
    if (invoke) {
      (isStarted ? scope.afterwards : beginnings).push(() => {
        Promise.resolve(implementations.actors?.[invoke.src]?.()).then(
          (output) => receive({ output }, invoke.onDone),
          (error: unknown) => receive({ error }, invoke.onError),
        );
      });
    }
    if (active.length === 2 && state.type === 'final') status = 'done';
  }

  /** Enters this child of the innermost state, if there is one. */
  function enterPart(key = ''): boolean {
    const part = active.at(-1)?.state.states?.[key];
    if (part) enter(key, part);
    return part !== undefined;
  }

  function descend() {
    while (enterPart(active.at(-1)?.state.initial));
  }

  function take({ target, reenter, actions }: Transition, depth: number, { key }: Active) {
    if (target === undefined) return act(actions);
    // Relative to the parent: `.part` is a child of the state itself.
    const path = (target.startsWith('.') ? key + target : target).split('.');
    const stays = path[0] === key && !reenter;
    for (const { ends } of active.splice(stays ? depth + 1 : depth).toReversed()) scope.afterwards.push(...ends);
    act(actions);
    path.slice(stays ? 1 : 0).forEach(enterPart);
    descend();
  }

  /** The innermost state with an enabled transition takes it. */
  function select(transitionsOf: (one: Active) => Transitions): boolean {
    for (const [above, one] of active.toReversed().entries()) {
      for (const given of each(transitionsOf(one))) {
        const transition = typeof given === 'string' ? { target: given } : given;
        if (transition.guard && !call('guards', transition.guard)) continue;
        take(transition, active.length - 1 - above, one);
        return true;
      }
    }
    return false;
  }

  function settle() {
    while (!isOver() && select(({ state }) => state.always));
  }

  const look = (): Snapshot => ({ status, value: scope.value, context: scope.context });

  function publish() {
    snapshot = look();
    for (let effect; (effect = scope.afterwards.shift());) effect();
    for (const { next } of observers) tell(next, snapshot);
    if (isOver()) for (const { complete } of observers) tell(complete, undefined);
  }

  function flush() {
    if (!isStarted || isBusy) return;
    isBusy = true;
    for (let process; !isOver() && (process = waiting.shift());) process();
    isBusy = false;
  }

  function enqueue(event: AnyEvent, transitionsOf: (one: Active) => Transitions) {
    waiting.push(() => {
      scope.event = event;
      select(transitionsOf);
      settle();
      publish();
    });
    flush();
  }

  // No path contains the chart's own key.
  enter('', config);
  descend();
  settle();
  let snapshot = look();

  const actor = {
    getSnapshot: () => snapshot,
    send: (event: AnyEvent) => enqueue(event, ({ state }) => state.on?.[event.type]),
    on: (type: string, listener: (event: AnyEvent) => void) => listeners.push([type, listener]),
    subscribe(observer: Observer) {
      if (isStarted && isOver()) tell(observer.complete, undefined);
      else observers.add(observer);
      return { unsubscribe: () => observers.delete(observer) };
    },
    start() {
      isStarted = isBusy = true;
      for (const begin of beginnings) begin();
      publish();
      isBusy = false;
      flush();
      return actor;
    },
  };
  return actor;
}

/** Resolves when the chart has ended. Unlike XState's, it has no output. */
export const toPromise = (actor: Actor): Promise<void> =>
  new Promise((resolve) => {
    actor.subscribe({ complete: resolve });
  });
