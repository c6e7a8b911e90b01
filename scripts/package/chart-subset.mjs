/**
 * Checks that `embed/interpreter/` can run the library's charts. The published library uses this interpreter, which supports only
 * a part of XState. A chart that uses anything else stops the build with an explanation, so that no published chart behaves
 * differently.
 */
import { withTypeScript } from '../kit/load-typescript.mjs';

const OF_A_CHART = ['id', 'description', 'context', 'initial', 'on', 'states'];
const OF_A_STATE = ['description', 'type', 'initial', 'states', 'on', 'always', 'after', 'invoke', 'entry'];
const OF_A_TRANSITION = ['description', 'target', 'guard', 'actions', 'reenter'];
const OF_A_PROMISE = ['id', 'src', 'onDone', 'onError'];
const ACTIONS = ['xstate.assign', 'xstate.emit'];
const TARGET = /^\.?[\w-]+(\.[\w-]+)*$/;

/** @returns {any[]} */
const listOf = (/** @type {any} */ value) => [value ?? []].flat();

const isWayInAnyCase = (/** @type {any} */ transitions) => {
  const last = listOf(transitions).at(-1);
  return last !== undefined && last.guard === undefined;
};

/**
 * Lists what the interpreter does not support in a chart.
 *
 * @param {{ config: any, implementations: any }} machine A machine of XState.
 * @returns {string[]} One sentence for each problem; empty if the chart can be published.
 */
export function unsupportedFeatures({ config, implementations }) {
  /** @type {string[]} */
  const refusals = [];
  const refuse = (/** @type {string} */ where, /** @type {string} */ what) => {
    refusals.push(
      `The chart "${config.id}" ${what} in ${where}. The interpreter of the published library does not know that.`,
    );
  };

  /** @param {string} where @param {object} given @param {string[]} known */
  const membersOf = (where, given, known) => {
    for (const member of Object.keys(given)) if (!known.includes(member)) refuse(where, `has "${member}"`);
  };

  /** @param {string} where @param {any} reference @param {'guards' | 'actions'} kind */
  const named = (where, reference, kind) => {
    const name = typeof reference === 'string' ? reference : reference?.type;
    const known = implementations[kind]?.[name];
    if (typeof name !== 'string' || typeof known !== 'function')
      return refuse(where, `does not name one of its ${kind}`);
    if (kind === 'actions' && !ACTIONS.includes(known.type))
      refuse(where, `has the action "${name}", which neither assigns nor emits,`);
  };

  /** @param {string} where @param {unknown} transitions @param {boolean} isOfChart */
  const transitionsAt = (where, transitions, isOfChart) => {
    for (const one of listOf(transitions)) {
      const transition = typeof one === 'string' ? { target: one } : one;
      membersOf(where, transition, OF_A_TRANSITION);
      const { target, guard, actions, reenter } = transition;
      if (target !== undefined && !(typeof target === 'string' && TARGET.test(target)))
        refuse(where, `goes to "${target}"`);
      if (reenter && isOfChart) refuse(where, 're-enters itself');
      if (guard !== undefined) named(where, guard, 'guards');
      for (const action of listOf(actions)) named(where, action, 'actions');
    }
  };

  /** @param {string} where @param {any} state @param {boolean} isChart */
  const stateAt = (where, state, isChart) => {
    membersOf(where, state, isChart ? OF_A_CHART : OF_A_STATE);
    const { type, initial, states = {}, on = {}, always, after = {}, invoke, entry } = state;
    if (type !== undefined && type !== 'final') refuse(where, `has the type "${type}"`);
    if (initial !== undefined && typeof initial !== 'string') refuse(where, 'has actions with what comes first');
    if (always && (state.states || invoke || state.after))
      refuse(where, 'goes on at once from what has parts, a timer or a promise');
    for (const action of listOf(entry)) named(where, action, 'actions');
    for (const [event, transitions] of Object.entries(on)) {
      if (/\*|^xstate\./.test(event)) refuse(where, `listens to "${event}"`);
      transitionsAt(where, transitions, isChart);
    }
    transitionsAt(where, always, isChart);
    if (listOf(always).some((one) => typeof one !== 'string' && one.target === undefined))
      refuse(where, 'goes on at once to nowhere');
    for (const [delay, transitions] of Object.entries(after)) {
      if (Number.isNaN(Number(delay)) && !(delay in (implementations.delays ?? {})))
        refuse(where, `has no delay "${delay}"`);
      transitionsAt(where, transitions, isChart);
    }
    if (invoke) {
      membersOf(where, invoke, OF_A_PROMISE);
      if (Array.isArray(invoke)) refuse(where, 'waits for several promises');
      else if (typeof invoke.id !== 'string' || typeof invoke.src !== 'string' || !isWayInAnyCase(invoke.onError))
        refuse(where, 'waits for a promise without a name, or without a way for its failure,');
      transitionsAt(where, invoke.onDone, false);
      transitionsAt(where, invoke.onError, false);
    }
    for (const [key, child] of Object.entries(states)) {
      if (!/^[\w-]+$/.test(key)) refuse(where, `has a state "${key}"`);
      stateAt(isChart ? `"${key}"` : `${where.slice(0, -1)}.${key}"`, child, false);
    }
  };

  stateAt('itself', config, true);
  return refusals;
}

/** @throws {Error} If one of the library's charts uses something that the interpreter does not support. */
export async function assertInterpretable() {
  const refusals = await withTypeScript('embed/machines/index.ts', async ({ catalogue }) =>
    catalogue.flatMap((/** @type {{ machine: any }} */ { machine }) => unsupportedFeatures(machine)),
  );
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
}
