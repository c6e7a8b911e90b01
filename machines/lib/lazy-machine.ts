/** A chart whose code is imported when the chart starts, so that the first page does not wait for it. */
import { memoizedImport, type MemoizedImport } from './memoized-import.ts';
import type { AnyActorLogic, AnyActorRef, AnyActorScope, AnyEventObject, AnyStateMachine, Snapshot } from 'xstate';

/** The loading status of a lazy chart's code; null once it is loaded. */
export type LoadingStatus = 'loading' | 'failed' | null;

/** Tells a lazy chart whose import has failed to import again. */
export type ImportRetried = { type: 'import.retried' };

/** The type of a lazy chart in a view, before the view knows whether the code is loaded. */
export type LazyMachineRef = AnyActorRef;

/** The snapshot until the code is loaded. Events are queued in order. */
type Loading = {
  status: 'active' | 'stopped';
  output: undefined;
  error: undefined;
  loadingStatus: 'loading' | 'failed';
  input: unknown;
  queue: AnyEventObject[];
};

const LOADED = 'import.loaded';
const FAILED = 'import.failed';
const STOPPED = 'xstate.stop';
const RETRIED = 'import.retried' satisfies ImportRetried['type'];

const isLoading = (snapshot: object): snapshot is Loading => 'loadingStatus' in snapshot;

/** For views: read anything else of a lazy chart only when this returns null. */
export const getLoadingStatus = (snapshot: Snapshot<unknown>): LoadingStatus =>
  isLoading(snapshot) ? snapshot.loadingStatus : null;

/**
 * The logic of a chart that is imported when it first starts. For its parent and its views it is that chart from the
 * beginning: events wait for the code, and the actor is the same before and after.
 *
 * @param load Imports the chart with its slots filled. It is called again after a retry.
 */
export function lazyMachine<TMachine extends AnyStateMachine>(load: () => Promise<TMachine>): TMachine {
  const importMachine: MemoizedImport<AnyActorLogic> = memoizedImport<AnyActorLogic>(load);

  function request({ self }: AnyActorScope) {
    const notify = (type: string) => {
      if ((self.getSnapshot() as Snapshot<unknown>).status === 'active') self.send({ type });
    };
    importMachine().then(
      () => notify(LOADED),
      () => notify(FAILED),
    );
  }

  /** The snapshot that the chart would have if it had been there from the start. */
  function replay(machine: AnyActorLogic, { input, queue }: Loading, scope: AnyActorScope): Snapshot<unknown> {
    let snapshot = machine.getInitialSnapshot(scope, input) as Snapshot<unknown>;
    for (const event of queue) snapshot = transition(machine, snapshot, event, scope);
    return snapshot;
  }

  function wait(loading: Loading, event: AnyEventObject, scope: AnyActorScope): Loading | Snapshot<unknown> {
    switch (event.type) {
      case LOADED:
        return importMachine.value ? replay(importMachine.value, loading, scope) : loading;
      case FAILED:
        return { ...loading, loadingStatus: 'failed' };
      case RETRIED:
        if (loading.loadingStatus === 'failed') request(scope);
        return { ...loading, loadingStatus: 'loading' };
      case STOPPED:
        return { ...loading, status: 'stopped' };
      default:
        return { ...loading, queue: [...loading.queue, event] };
    }
  }

  const begin = (input: unknown): Loading => ({
    status: 'active',
    output: undefined,
    error: undefined,
    loadingStatus: 'loading',
    input,
    queue: [],
  });

  const logic: AnyActorLogic = {
    getInitialSnapshot: (scope, input: unknown): Snapshot<unknown> =>
      importMachine.value ? replay(importMachine.value, begin(input), scope) : (begin(input) as Snapshot<unknown>),
    start: (snapshot: Snapshot<unknown>, scope) =>
      isLoading(snapshot) ? request(scope) : importMachine.value?.start?.(snapshot, scope),
    transition: (snapshot: Snapshot<unknown>, event: AnyEventObject, scope): object =>
      isLoading(snapshot) || !importMachine.value
        ? wait(snapshot as Loading, event, scope)
        : transition(importMachine.value, snapshot, event, scope),
    getPersistedSnapshot: (snapshot: Snapshot<unknown>) => snapshot,
  };
  return logic as TMachine;
}

/** Only the caller knows the chart's types. */
const transition = (machine: AnyActorLogic, snapshot: object, event: AnyEventObject, scope: AnyActorScope) =>
  machine.transition(snapshot, event, scope) as Snapshot<unknown>;
