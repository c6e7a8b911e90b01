/** The component's charts at work. They are shared definitions; what they ask for comes as emitted events. */
import { createActor, type ActorRefFrom } from 'xstate';
import { RequestError, TOO_SOON_DEBUG } from '../errors.ts';
import { embedMachine } from '../machines/embed/embed.machine.ts';
import { hasLoadedFrame, selectFailure, selectPhase, type EmbedPhase } from '../machines/embed/embed.selectors.ts';
import type { EmbedEvent } from '../machines/embed/embed.types.ts';
import { loadThrottlingMachine } from '../machines/load-throttling/load-throttling.machine.ts';
import { tell } from '../machines/lib/tell.ts';
import { debug } from '../protocol/console.ts';

type Settle = { resolve: (answer: unknown) => void; reject: (failure: unknown) => void };

/** One component's life, told to its chart and read from it. */
export class Lifecycle {
  private readonly actor: ActorRefFrom<typeof embedMachine>;

  constructor(hasFrame: boolean, load: () => void) {
    this.actor = createActor(embedMachine, { input: { hasLoadedFrame: hasFrame } });
    this.actor.on('load.due', load);
    this.actor.start();
  }

  tell(event: EmbedEvent) {
    tell(this.actor, event);
  }

  get hasLoadedFrame() {
    return hasLoadedFrame(this.actor.getSnapshot());
  }

  get phase(): EmbedPhase {
    return selectPhase(this.actor.getSnapshot());
  }

  get failure(): string | null {
    return selectFailure(this.actor.getSnapshot());
  }

  /** Resolves in one of these phases; rejects when the load failed, or the component was reset. */
  reach(phases: readonly EmbedPhase[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): boolean => {
        const { phase } = this;
        if (phases.includes(phase)) resolve();
        else if (phase === 'failed') reject(new Error(this.failure ?? 'The content could not be loaded.'));
        else if (phase === 'reset') reject(new RequestError('reset', 'The component was reset.', 'POST', ''));
        else return false;
        return true;
      };
      if (look()) return;
      const subscription = this.actor.subscribe({
        next: () => {
          if (look()) subscription.unsubscribe();
        },
        complete: look,
      });
    });
  }

  /** Called with each new phase, until the returned function is called. */
  watch(listener: (phase: EmbedPhase) => void): () => void {
    const subscription = this.actor.subscribe(() => listener(this.phase));
    return () => subscription.unsubscribe();
  }
}

/** Loads at most every 100 ms, and never loses the last one. */
export class Throttle {
  private actor: ActorRefFrom<typeof loadThrottlingMachine> | undefined;
  private readonly waiting: Settle[] = [];
  private readonly send: (isPhased: boolean) => Promise<unknown>;
  private isPhased = false;

  constructor(send: (isPhased: boolean) => Promise<unknown>) {
    this.send = send;
  }

  /** All that wait for the same load get its one answer. */
  request(isPhased: boolean): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.isPhased = isPhased;
      this.waiting.push({ resolve, reject });
      this.actor ??= this.started();
      this.actor.send({ type: 'load.requested' });
    });
  }

  /** With the first load: whoever embeds waits for the frame, not for a chart. */
  private started() {
    const actor = createActor(loadThrottlingMachine);
    actor.on('load.due', () => {
      const settled = this.waiting.splice(0);
      this.send(this.isPhased).then(
        (answer) => settled.forEach(({ resolve }) => resolve(answer)),
        (failure: unknown) => settled.forEach(({ reject }) => reject(failure)),
      );
    });
    actor.on('load.deferred', () => debug(TOO_SOON_DEBUG));
    return actor.start();
  }

  stop(url: string) {
    tell(this.actor, { type: 'component.reset' });
    for (const { reject } of this.waiting.splice(0))
      reject(new RequestError('reset', `POST ${url} was given up: the component was reset.`, 'POST', url));
  }
}
