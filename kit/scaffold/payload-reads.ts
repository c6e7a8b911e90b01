/**
 * First payloads for a model: the fields that the chart reads of its events and of its actors' results, each with a value
 * that its name suggests.
 */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { enabledEvents, type ModelSpec } from '../model/enabled-events.ts';
import { isDone, type ModelEvent } from '../model/events.ts';
import { createWalker } from '../model/pure-steps.ts';
import { stableStringify } from '../model/stable-stringify.ts';

/** A value that is written as JSON. */
export type Guessed = undefined | boolean | number | string | Guessed[] | { [field: string]: Guessed };

export type PayloadReads = {
  events: Record<string, Record<string, Guessed>>;
  /** The results, by the actor's name in the model. */
  outcomes: Record<string, Guessed>;
};

/** Enough to take each transition of a small chart once. In a larger chart, these states show most fields. */
const MAX_STATES = 200;

/** The properties that JavaScript and the interpreter read from any value. */
const OF_ANY = new Set([
  'toJSON',
  'then',
  'constructor',
  'valueOf',
  'toString',
  'type',
  'delay',
  'delayMs',
  'also',
  'actorId',
  '$$typeof',
]);
const OF_LISTS = new Set(
  'length map filter forEach find findIndex some every reduce slice concat join at includes flatMap indexOf sort'.split(
    ' ',
  ),
);
const NUMBERS = /(?:count|index|step|page|size|amount|rating|score|number|limit|offset|total|time|duration|progress)$/i;
const LISTS = /(?:[^su]s|List)$/;

function sampleOf(field: string): Guessed {
  if (/^(?:is|has|can|should)[A-Z]/.test(field)) return true;
  if (NUMBERS.test(field)) return 1;
  return LISTS.test(field) ? [] : field;
}

/** Records which fields of a value are read. */
function recorded(target: object) {
  const fields = new Set<string>();
  let isList = false;
  const note = (key: string | symbol): unknown => {
    if (key === Symbol.iterator || (typeof key === 'string' && OF_LISTS.has(key))) {
      isList = true;
      const list: unknown[] = [];
      const own: unknown = Reflect.get(list, key);
      return typeof own === 'function' ? (own.bind(list) as unknown) : own;
    }
    if (typeof key === 'string' && !OF_ANY.has(key)) {
      fields.add(key);
      return sampleOf(key);
    }
    return undefined;
  };
  const value = new Proxy(target, {
    get: (own, key) => (key in own ? (Reflect.get(own, key) as unknown) : note(key)),
    has: (own, key) => key in own || note(key) !== undefined,
  });
  const guess = (): Guessed => {
    if (isList) return [];
    return fields.size === 0 ? undefined : Object.fromEntries([...fields].map((field) => [field, sampleOf(field)]));
  };
  return { value, guess };
}

const isPlain = (guess: Guessed): guess is Record<string, Guessed> =>
  typeof guess === 'object' && !Array.isArray(guess);

/** @param spec with one payload for each event and one result for each actor, which may be empty */
export function payloadReads(machine: AnyStateMachine, spec: ModelSpec<AnyStateMachine>): PayloadReads {
  const reads: PayloadReads = { events: {}, outcomes: {} };
  const walker = createWalker(machine);
  const merge = (into: Record<string, Guessed>, name: string, guess: Guessed) => {
    const known = into[name];
    if (guess !== undefined) into[name] = isPlain(known) && isPlain(guess) ? { ...known, ...guess } : guess;
  };
  /** Takes a step with an event and records its reads; null if the chart throws. */
  const tryStep = (state: AnyMachineSnapshot, event: ModelEvent): AnyMachineSnapshot | null => {
    const output = isDone(event) ? recorded({}) : null;
    const heard = recorded(output ? { ...event, output: output.value } : event);
    try {
      return walker.step(state, heard.value as ModelEvent);
    } catch {
      return null;
    } finally {
      if (output) {
        const id = String((event as { actorId?: unknown }).actorId);
        merge(reads.outcomes, nameOf(state, id), output.guess());
      } else if (!event.type.startsWith('xstate.')) {
        const guess = heard.guess();
        if (isPlain(guess)) merge(reads.events, event.type, guess);
      }
    }
  };
  const seen = new Set<string>();
  const waiting: AnyMachineSnapshot[] = [];
  const meet = (state: AnyMachineSnapshot | null) => {
    if (state === null) return;
    const key = stableStringify([state.value, state.context]);
    if (seen.has(key) || seen.size >= MAX_STATES) return;
    seen.add(key);
    waiting.push(state);
  };
  try {
    meet(walker.start(spec.input));
    for (let state = waiting.shift(); state; state = waiting.shift())
      for (const event of enabledEvents(spec, state as never, walker)) meet(tryStep(state, event));
  } catch {
    // The chart fails to start, or needs data that no first model has. The reads recorded so far are still useful.
  }
  return reads;
}

function nameOf(state: AnyMachineSnapshot, id: string): string {
  for (const node of state._nodes)
    for (const { id: invoked, src } of node.invoke)
      if (invoked === id) return typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : id;
  return id;
}
