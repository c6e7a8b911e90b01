/** Actor logic for stubs: it ends, fails, sends an event or emits a snapshot at once, on command. */
import type { AnyActorLogic, AnyActorRef } from 'xstate';

type Message =
  | { type: 'kit.done'; output: unknown }
  | { type: 'kit.error'; error: unknown }
  | { type: 'kit.snapshot'; snapshot: object };

/** One that runs. */
export type Stub = {
  self: AnyActorRef;
  input: unknown;
  finish: (output: unknown) => void;
  fail: (error: unknown) => void;
  show: (snapshot: object) => void;
  /** Sends an event to the parent, as the replaced actor would. */
  speak: (event: object) => void;
};

/**
 * @param logic the replaced logic; the stub begins with the same snapshot
 * @param onStart called with each stub that starts
 */
export const createStub = (logic: any, onStart: (standIn: Stub) => void) =>
  ({
    transition(snapshot: any, event: Message | { type: 'xstate.stop' }) {
      if (event.type === 'kit.done') return { ...snapshot, status: 'done', output: event.output };
      if (event.type === 'kit.error') return { ...snapshot, status: 'error', error: event.error };
      if (event.type === 'kit.snapshot') return { ...snapshot, ...event.snapshot };
      return event.type === 'xstate.stop' ? { ...snapshot, status: 'stopped' } : snapshot;
    },
    // A parent may subscribe to the initial snapshot.
    getInitialSnapshot: (scope: unknown, input: unknown) => ({ ...logic.getInitialSnapshot(scope, input), input }),
    getPersistedSnapshot: (snapshot: any) => snapshot,
    restoreSnapshot: (snapshot: any) => snapshot,
    start({ input }: { input: unknown }, { self, system }: { self: AnyActorRef; system: any }) {
      const tell = (message: Message) => self.send(message);
      onStart({
        self,
        input,
        finish: (output) => tell({ type: 'kit.done', output }),
        fail: (error) => tell({ type: 'kit.error', error }),
        show: (snapshot) => tell({ type: 'kit.snapshot', snapshot }),
        speak: (event) => system._relay(self, (self as { _parent?: AnyActorRef })._parent, event),
      });
    },
  }) as unknown as AnyActorLogic;
