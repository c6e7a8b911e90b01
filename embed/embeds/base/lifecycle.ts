/** Runs the component's charts. The definitions are shared; the charts' requests arrive as emitted events. */
import type { ActorRefFrom } from 'xstate';
import { createActor } from '../../machines/lib/statecharts.ts';
import { ELEMENT_LOST, resetError, TOO_SOON_DEBUG } from '../../errors.ts';
import { embedMachine } from '../../machines/embed/embed.machine.ts';
import { hasLoadedFrame, isAway, selectFailure, selectPhase } from '../../machines/embed/embed.selectors.ts';
import type { EmbedEvent, EmbedPhase } from '../../machines/embed/embed.types.ts';
import { loadThrottlingMachine } from '../../machines/load-throttling/load-throttling.machine.ts';
import { send as sendTo } from '../../machines/lib/send.ts';
import { debug, warn } from '../../protocol/console.ts';

export type Lifecycle = ReturnType<typeof createLifecycle>;

/** What the chart of a component needs of it. */
type Component = {
  iframe: HTMLIFrameElement;
  /** The path of the load that is awaited. */
  readonly openingPath: string;
  tokens: { failed(): void };
  begin(): void;
};

/** Sends a component's events to its chart and reads its phase. */
export function createLifecycle(component: Component, hasFrame: boolean) {
  let started: ActorRefFrom<typeof embedMachine> | undefined;
  /** The window of the loaded frame; null while there is none. */
  let seen: Window | null = null;

  /** Starts at the first event or query after the frame is inserted, so that embedding does not wait for a chart. */
  function life() {
    if (started) return look(started);
    started = createActor(embedMachine, { input: { hasLoadedFrame: hasFrame } });
    started.on('frame.opened', () => component.begin());
    started.on('load.failed', () => component.tokens.failed());
    started.on('element.lost', () => warn(ELEMENT_LOST));
    started.start();
    started.send({ type: 'frame.inserted' });
    return started;
  }

  /** No event tells that a frame left the document, came back, or was moved. Its window tells, so each query reads it. */
  function look(actor: ActorRefFrom<typeof embedMachine>) {
    const snapshot = actor.getSnapshot();
    const before = seen;
    seen = null;
    if (!isAway(snapshot) && !hasLoadedFrame(snapshot)) return actor;
    seen = component.iframe.contentWindow;
    if (isAway(snapshot) ? seen : before && seen !== before)
      actor.send({ type: seen ? 'frame.replaced' : 'frame.left' });
    return actor;
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

    /** Resolves in one of these phases; rejects when the load failed or the component was reset. */
    reach: (...phases: EmbedPhase[]): Promise<void> =>
      new Promise((resolve, reject) => {
        const look = (): boolean => {
          const now = phase();
          if (phases.includes(now)) resolve();
          else if (now === 'failed') reject(new Error(failure() ?? ''));
          else if (now === 'reset') reject(resetError(component.openingPath));
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

/** Loads at most every 100 ms, and never drops the last load. */
export function createThrottle(send: (isPhased: boolean) => Promise<void>) {
  let actor: ActorRefFrom<typeof loadThrottlingMachine> | undefined;
  let waiting: { resolve: (answer: void) => void; reject: (failure: unknown) => void }[] = [];
  let phased = false;

  /** Starts with the first load, so that embedding does not wait for a chart. */
  function started() {
    const throttling = createActor(loadThrottlingMachine);
    throttling.on('load.allowed', () => {
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
    /** All requests that wait for the same load share its response. */
    request: (isPhased: boolean): Promise<void> =>
      new Promise((resolve, reject) => {
        phased = isPhased;
        waiting.push({ resolve, reject });
        actor ??= started();
        actor.send({ type: 'load.requested' });
      }),

    isWaiting: () => waiting.length > 0,

    /** A new page in the frame has had no load yet. */
    restart: () => sendTo(actor, { type: 'frame.loaded' }),

    stop(url: string) {
      sendTo(actor, { type: 'component.reset' });
      for (const { reject } of waiting) reject(resetError(url));
      waiting = [];
    },
  };
}
