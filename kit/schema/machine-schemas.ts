/**
 * A chart's schemas for its events, its input, and the results of its actors. XState leaves their format to the
 * project.
 */
import type { AnyStateMachine } from 'xstate';

/** For the result of an actor, and for its error. */
export type Outcome = 'output' | 'error';
type Outcomes = { [K in Outcome]?: object };

/** The possible content of `schemas` in a machine or other actor logic. */
type Schemas = Outcomes & { events?: Record<string, object>; input?: object; actors?: Record<string, Outcomes> };
type Machine = { schemas: unknown; implementations: unknown };

const schemasOf = (logic: unknown): Schemas =>
  ((logic as { schemas?: unknown } | undefined)?.schemas as Schemas | undefined) ?? {};

const logicOf = ({ implementations }: Machine, source: string) =>
  (implementations as AnyStateMachine['implementations']).actors[source] as unknown;

/** @returns undefined when there is no schema */
export const schemas = {
  event: (machine: Machine, type: string) => schemasOf(machine).events?.[type],
  input: (machine: Machine) => schemasOf(machine).input,
  /** The output schema of the chart or of the actor's logic, for example a child machine's. */
  actor: (machine: Machine, source: string, outcome: Outcome) =>
    schemasOf(machine).actors?.[source]?.[outcome] ?? schemasOf(logicOf(machine, source))[outcome],
};

function demanded(schema: object | undefined, name: string): object {
  if (!schema) throw new Error(`The machine has no ${name}.`);
  return schema;
}

/**
 * A machine's schema for an event, from `schemas.events`.
 *
 * @throws when there is none
 */
export const eventSchema = (machine: Machine, type: string): object =>
  demanded(schemas.event(machine, type), `schemas.events["${type}"]`);

/**
 * A machine's schema for its input, from `schemas.input`.
 *
 * @throws when there is none
 */
export const inputSchema = (machine: Machine): object => demanded(schemas.input(machine), 'schemas.input');

/**
 * The schema of an actor's result or error: from the machine's `schemas.actors[source]`, or from `schemas` of the
 * actor's logic.
 *
 * @param source as `setup` names it
 * @throws when there is none
 */
export const actorSchema = (machine: Machine, source: string, outcome: Outcome): object =>
  demanded(schemas.actor(machine, source, outcome), `schemas.actors["${source}"].${outcome}`);
