/** The events of a component, for its page. */
import type { IEventHandler } from '../../types.ts';
import type { EmbedEvents } from './event-map.ts';
import { addListener, EMBED_EVENTS, removeListener, type EventEntry } from './events.ts';
import { FrameHost } from '../frame/frame-host.ts';

export abstract class EventEmitter extends FrameHost {
  declare readonly events?: EmbedEvents; // for the types alone
  allowedEvents: string[] = [...EMBED_EVENTS];
  eventHandlers: EventEntry[] = [];

  /**
   * Listens to an event of this component.
   *
   * @returns a function that removes the listener
   * @throws Error when there is no such event
   */
  on<K extends keyof NonNullable<this['events']> & string>(
    eventName: K,
    handler: IEventHandler<NonNullable<this['events']>[K]>,
  ): () => void;
  on<T = unknown>(eventName: string, handler: IEventHandler<T>): () => void;
  on(eventName: string, handler: IEventHandler<never>): () => void {
    addListener(this, eventName, handler as IEventHandler<unknown>);
    return () => this.off(eventName, handler);
  }

  off<T = unknown>(eventName: string, handler?: IEventHandler<T>) {
    removeListener(this, eventName, handler as IEventHandler<unknown> | undefined);
  }
}
