/** A React component with the props of `powerbi-client-react`. */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { AnyConfiguration } from '../embeds/configuration.ts';
import type { Embed } from '../embeds/embed.ts';
import { isSame } from '../embeds/is-same.ts';
import { hpmFactory, routerFactory, wpmpFactory } from '../factories.ts';
import type {
  IDashboardEmbedConfiguration,
  IPaginatedReportLoadConfiguration,
  IQnaEmbedConfiguration,
  IReportCreateConfiguration,
  IReportEmbedConfiguration,
  ITileEmbedConfiguration,
  IVisualEmbedConfiguration,
} from '../models/index.ts';
import { complain } from '../protocol/console.ts';
import { Service } from '../service.ts';
import type { EmbedOptions, ICustomEvent } from '../types.ts';

export type EventHandler = ((event?: ICustomEvent<unknown>, embeddedEntity?: Embed) => void) | null;

export interface EmbedProps {
  embedConfig: (
    | IReportEmbedConfiguration
    | IDashboardEmbedConfiguration
    | ITileEmbedConfiguration
    | IQnaEmbedConfiguration
    | IVisualEmbedConfiguration
    | IPaginatedReportLoadConfiguration
    | IReportCreateConfiguration
  ) &
    EmbedOptions;
  /** Called with the component whenever there is a new one. */
  getEmbeddedComponent?: (embeddedComponent: Embed) => void;
  eventHandlers?: Map<string, EventHandler>;
  cssClassName?: string;
  /** For reports: prepared now, drawn by `report.render()`. */
  phasedEmbedding?: boolean;
  service?: Service;
  /** Further origins that may be embedded, where no service is given: https, or http on this machine. */
  allowedOrigins?: readonly string[];
  /** Told when nothing could be embedded, or an update was refused. Without it the former is thrown to the next error boundary. */
  onError?: (error: unknown) => void;
}

const services = new Map<string, Service>();

/** One for all components of the page that allow the same origins. */
function serviceFor(allowedOrigins: readonly string[] = []): Service {
  const key = allowedOrigins.join(' ');
  const known = services.get(key) ?? new Service(hpmFactory, wpmpFactory, routerFactory, { allowedOrigins });
  services.set(key, known);
  return known;
}

/** Embeds when it is mounted, updates with the least that it takes, and resets when it goes: as often as React likes. */
export function PowerBIEmbed(props: EmbedProps): ReactElement {
  const { eventHandlers, cssClassName } = props;
  const container = useRef<HTMLDivElement>(null);
  const [component, setComponent] = useState<Embed | null>(null);
  const embedConfig = useSame(props.embedConfig);
  const latest = useRef(props);

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const embedded = begin(element, latest.current);
    setComponent(embedded);
    if (embedded) latest.current.getEmbeddedComponent?.(embedded);
    return () => {
      embedded?.service.reset(element);
      setComponent(null);
    };
  }, []);

  useEffect(
    () => (component && eventHandlers ? listen(component, eventHandlers) : undefined),
    [component, eventHandlers],
  );

  useEffect(() => {
    component?.update({ ...embedConfig }).catch((error: unknown) => latest.current.onError?.(error));
  }, [component, embedConfig]);

  return <div className={cssClassName} ref={container} />;
}

/** Without a token the frame is made and waits for one. */
function begin(
  element: HTMLElement,
  { embedConfig, service, allowedOrigins, phasedEmbedding, onError }: EmbedProps,
): Embed | null {
  const config: AnyConfiguration = { ...(embedConfig as AnyConfiguration) };
  try {
    const powerbi = service ?? serviceFor(allowedOrigins);
    if (config.type === 'create') return powerbi.createReport(element, config);
    if (!config.accessToken || !config.embedUrl) return powerbi.bootstrap(element, config);
    return phasedEmbedding ? powerbi.load(element, config) : powerbi.embed(element, config);
  } catch (error) {
    if (!onError) throw error;
    onError(error);
    return null;
  }
}

/** @returns what stops listening */
function listen(component: Embed, eventHandlers: Map<string, EventHandler>): () => void {
  const invalid = [...eventHandlers.keys()].filter((name) => !component.allowedEvents.includes(name));
  if (invalid.length > 0) complain(`Following events are invalid: ${invalid.join(',')}`);
  const stops = [...eventHandlers].map(([name, handler]) =>
    handler && !invalid.includes(name) ? component.on(name, (event) => handler(event, component)) : undefined,
  );
  return () => stops.forEach((stop) => stop?.());
}

/** The same object as long as it says the same: callers write configurations in place. */
function useSame<T extends object>(value: T): T {
  const [kept, keep] = useState(value);
  if (isSame(kept, value)) return kept;
  keep(value);
  return value;
}
