/** The style rules for charts, checked on each machine's own configuration. */
import type { AnyStateNode } from 'xstate';

type Loose = Record<string, unknown>;

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

const isNamed = (action: unknown) =>
  typeof action === 'string' || (typeof action === 'object' && action !== null && 'type' in action);

/** An inline guard may be one line long, since it reads like a name. Combined guards (`and`, `or`, `not`) have `check`. */
const isShortGuard = (guard: unknown) =>
  guard === undefined ||
  isNamed(guard) ||
  (typeof guard === 'function' && ('check' in guard || !String(guard).includes('\n')));

const CAMEL_CASE = /^[a-z][a-zA-Z0-9]*$/;
const SUBJECT_HAPPENED = /^[a-z][a-zA-Z]*(\.[a-z][a-zA-Z]*)+$/;

/** @returns what breaks the style, one line each; events that XState itself makes are not events of the chart. */
export function breachesOfStyle(node: AnyStateNode): string[] {
  const config = node.config as Loose;
  const where = `state ${node.id}`;
  const found: string[] = [];
  const tell = (what: string) => found.push(`${where}: ${what}`);

  const checkTransitions = (transitions: unknown, on: string) => {
    for (const transition of listOf(transitions)) {
      if (typeof transition !== 'object' || transition === null) continue;
      const { actions, guard } = transition as Loose;
      if (!listOf(actions).every(isNamed)) tell(`an inline action on ${on}`);
      if (!isShortGuard(guard)) tell(`an inline guard of several lines on ${on}`);
    }
  };

  if (node.parent && !CAMEL_CASE.test(node.key)) tell(`"${node.key}" is not camelCase`);
  for (const moment of ['entry', 'exit']) {
    if (!listOf(config[moment]).every(isNamed)) tell(`an inline action on ${moment}`);
  }
  for (const [event, transitions] of Object.entries((config['on'] ?? {}) as Loose)) {
    if (!SUBJECT_HAPPENED.test(event)) tell(`event "${event}" is not of the form subject.happened`);
    checkTransitions(transitions, event);
  }
  for (const [delay, transitions] of Object.entries((config['after'] ?? {}) as Loose)) {
    if (/^\d/.test(delay)) tell(`the delay ${delay} has no name`);
    checkTransitions(transitions, delay);
  }
  checkTransitions(config['always'], 'always');
  checkTransitions(config['onDone'], 'onDone');
  for (const invoke of listOf(config['invoke']) as Loose[]) {
    if (typeof invoke['id'] !== 'string') tell(`an invoke of "${String(invoke['src'])}" without an id`);
    for (const moment of ['onDone', 'onError', 'onSnapshot']) checkTransitions(invoke[moment], moment);
  }
  return [...found, ...Object.values(node.states).flatMap((child) => breachesOfStyle(child as AnyStateNode))];
}
