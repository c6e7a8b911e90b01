/** The component's charts at work. They are shared definitions; what they ask for comes as emitted events. */
import { createActor, type ActorRefFrom } from 'xstate';
import { resetError, TOO_SOON_DEBUG } from '../../errors.ts';
import { embedMachine } from '../../machines/embed/embed.machine.ts';
import { hasLoadedFrame, selectFailure, selectPhase } from '../../machines/embed/embed.selectors.ts';
import type { EmbedEvent, EmbedPhase } from '../../machines/embed/embed.types.ts';
import { loadThrottlingMachine } from '../../machines/load-throttling/load-throttling.machine.ts';
import { send as sendTo } from '../../machines/lib/send.ts';
import { debug } from '../../protocol/console.ts';

export type Lifecycle = ReturnType<typeof createLifecycle>;

/**
 * One component's life, told to its chart and read from it.
 *
 * @param opening where the load goes that is waited for
 */
export function createLifecycle(hasFrame: boolean, load: () => void, opening: () => string) {
  let started: ActorRefFrom<typeof embedMachine> | undefined;

  /** With the first that happens, or is asked, once the frame is in the page: whoever embeds waits for no chart. */
  function life() {
    if (started) return started;
    started = createActor(embedMachine, { input: { hasLoadedFrame: hasFrame } });
    started.on('load.due', load);
    started.start();
    started.send({ type: 'frame.inserted' });
    return started;
  }

  const phase = (): EmbedPhase => selectPhase(life().getSnapshot());
  const failure = (): string | null => selectFailure(life().getSnapshot());

  return {
    send: (event: EmbedEvent) => sendTo(life(), event),
    hasLoadedFrame: () => hasLoadedFrame(life().getSnapshot()),
    phase,
    failure,
    subscribe(next: () => void): () => void {
      const subscription = life().subscribe({ next });
      return () => subscription.unsubscribe();
    },

    /** Resolves in one of these phases; rejects when the load failed, or the component was reset. */
    reach: (...phases: EmbedPhase[]): Promise<void> =>
      new Promise((resolve, reject) => {
        const look = (): boolean => {
          const now = phase();
          if (phases.includes(now)) resolve();
          else if (now === 'failed') reject(new Error(failure() ?? 'The content could not be loaded.'));
          else if (now === 'reset') reject(resetError(opening()));
          else return false;
          return true;
        };
        if (look()) return;
        const subscription = life().subscribe({
          next: () => {
            if (look()) subscription.unsubscribe();
          },
          complete: look,
        });
      }),
  };
}

/** Loads at most every 100 ms, and never loses the last one. */
export function createThrottle(send: (isPhased: boolean) => Promise<unknown>) {
  let actor: ActorRefFrom<typeof loadThrottlingMachine> | undefined;
  let waiting: { resolve: (answer: unknown) => void; reject: (failure: unknown) => void }[] = [];
  let phased = false;

  /** With the first load: whoever embeds waits for the frame, not for a chart. */
  function started() {
    const throttling = createActor(loadThrottlingMachine);
    throttling.on('load.due', () => {
      const settled = waiting;
      waiting = [];
      send(phased).then(
        (answer) => settled.forEach(({ resolve }) => resolve(answer)),
        (failure: unknown) => settled.forEach(({ reject }) => reject(failure)),
      );
    });
    throttling.on('load.deferred', () => debug(TOO_SOON_DEBUG));
    return throttling.start();
  }

  return {
    /** All that wait for the same load get its one answer. */
    request: (isPhased: boolean): Promise<unknown> =>
      new Promise((resolve, reject) => {
        phased = isPhased;
        waiting.push({ resolve, reject });
        actor ??= started();
        actor.send({ type: 'load.requested' });
      }),

    isWaiting: () => waiting.length > 0,

    stop(url: string) {
      sendTo(actor, { type: 'component.reset' });
      for (const { reject } of waiting) reject(resetError(url));
      waiting = [];
    },
  };
}
