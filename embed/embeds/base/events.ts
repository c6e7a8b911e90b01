/**
 * Event names by class, and the listeners of one component. Add new events here, and their `detail` in `event-map.ts`.
 */
import { unknownEventName } from '../../errors.ts';
import type { IEvent, IEventHandler, IInternalEventHandler } from '../../types.ts';

export const EMBED_EVENTS = [
  'loaded',
  'saved',
  'rendered',
  'saveAsTriggered',
  'error',
  'dataSelected',
  'buttonClicked',
  'info',
];
export const REPORT_EVENTS = [
  'filtersApplied',
  'pageChanged',
  'commandTriggered',
  'swipeStart',
  'swipeEnd',
  'bookmarkApplied',
  'dataHyperlinkClicked',
  'visualRendered',
  'visualClicked',
  'selectionChanged',
  'renderingStarted',
  'blur',
  'exportDataCompleted',
];
export const DASHBOARD_EVENTS = ['tileClicked', 'error'];
export const TILE_EVENTS = ['tileClicked', 'tileLoaded'];
export const QNA_EVENTS = ['loaded', 'visualRendered'];

export type EventEntry = IInternalEventHandler<unknown> & { name: string };

const toEventListener = ({ handle }: EventEntry) => handle as unknown as EventListener;

/** @throws Error when the component knows no such event */
export function addListener(
  { allowedEvents, eventHandlers, element }: EventRegistry,
  name: string,
  handle: IEventHandler<unknown>,
) {
  if (!allowedEvents.includes(name)) throw new Error(unknownEventName(allowedEvents, name));
  const entry: EventEntry = { name, test: (event: IEvent<unknown>) => event.name === name, handle };
  eventHandlers.push(entry);
  element.addEventListener(name, toEventListener(entry));
}

/** Removes all handlers of that name if none is given. Removing an unknown handler changes nothing. */
export function removeListener(registry: EventRegistry, name: string, handle?: IEventHandler<unknown>) {
  const gone = (entry: EventEntry) => entry.name === name && (handle === undefined || entry.handle === handle);
  for (const entry of registry.eventHandlers.filter(gone))
    registry.element.removeEventListener(name, toEventListener(entry));
  registry.eventHandlers = registry.eventHandlers.filter((entry) => !gone(entry));
}

export type EventRegistry = { allowedEvents: string[]; eventHandlers: EventEntry[]; element: HTMLElement };

/** Raises a DOM event on an element. */
export const raise = (element: HTMLElement, name: string, detail: unknown) =>
  element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
