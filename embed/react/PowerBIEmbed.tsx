'use client';

/** A React component with the props of `powerbi-client-react`. */
import { Component, createRef, type ReactElement } from 'react';
import type { AnyConfiguration } from '../embeds/base/resolve-configuration.ts';
import type { Embed } from '../embeds/base/embed.ts';
import { isSameOrigin } from '../embeds/frame/embed-url.ts';
import { deepEqual } from '../deep-equal.ts';
import { RequestError } from '../errors.ts';
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
import type { EventHooks } from '../models/index.ts';
import { logError } from '../protocol/console.ts';
import { Service, type IPowerBiElement } from '../service.ts';
import type { EmbedOptions, ICustomEvent, TokenRenewal } from '../types.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- as in powerbi-client-react: handlers read the details of any event.
export type EventHandler = ((event?: ICustomEvent<any>, embeddedEntity?: Embed) => void) | null;

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
  /** Called with each new embedded component. */
  getEmbeddedComponent?: (embeddedComponent: Embed) => void;
  eventHandlers?: Map<string, EventHandler>;
  cssClassName?: string;
  /** For reports: prepares the report now; `report.render()` renders it. */
  phasedEmbedding?: boolean;
  service?: Service;
  /** Further allowed origins, used if no service is given: https, or http on this machine. */
  allowedOrigins?: readonly string[];
  /**
   * Called if embedding failed or an update was rejected; the next configuration is a new attempt. Without this
   * callback, the next error boundary gets embedding errors, and the console gets update errors.
   */
  onError?: (error: unknown) => void;
}

/** The types by name, as in `powerbi-client-react`. */
export enum EmbedType {
  Create = 'create',
  Report = 'report',
  Dashboard = 'dashboard',
  Tile = 'tile',
  Qna = 'qna',
  Visual = 'visual',
}

/** The wrapper's version for the app: that of the published package that this component replaces. */
const SDK = ['powerbi-client-react', '2.0.2'] as const;

const services = new Map<string, Service>();

/** One service for all components that allow the same origins. */
function serviceFor(allowedOrigins: readonly string[] = []): Service {
  const key = allowedOrigins.join(' ');
  const known = services.get(key) ?? new Service(hpmFactory, wpmpFactory, routerFactory, { allowedOrigins });
  services.set(key, known);
  return known;
}

/**
 * Embeds on mount, updates with the smallest message, and resets on unmount. React may mount it repeatedly. Its `ref`
 * has `embed`, the embedded component.
 */
export class PowerBIEmbed extends Component<EmbedProps> {
  private readonly container = createRef<HTMLDivElement>();
  private component: Embed | undefined;
  /** The page's token and its renewal, if the component was reset since: React unmounts what a hidden Activity has. */
  private renewed: { given: string | undefined; token: string | undefined } | undefined;
  private stops = new Map<string, (() => void) | null>();

  /** The embedded component, if there is one. */
  get embed(): Embed | undefined {
    return this.component;
  }

  override componentDidMount() {
    this.begin();
  }

  override componentDidUpdate(before: EmbedProps) {
    const { embedConfig, allowedOrigins, service } = this.props;
    const isOther =
      !deepEqual(before.embedConfig, embedConfig) ||
      !deepEqual(before.allowedOrigins, allowedOrigins) ||
      before.service !== service;
    if (isOther && !this.isEmbedded()) this.begin();
    else if (!deepEqual(before.embedConfig, embedConfig)) this.change();
    this.listen();
  }

  override componentWillUnmount() {
    this.end();
  }

  override render(): ReactElement {
    return <div className={this.props.cssClassName} ref={this.container} />;
  }

  /** The page itself may have reset it. */
  private isEmbedded(): boolean {
    const element = this.container.current as IPowerBiElement | null;
    return this.component !== undefined && element?.powerBiEmbed === this.component;
  }

  private begin() {
    const { service, allowedOrigins } = this.props;
    this.attempt((element, config) => {
      const powerbi = service ?? serviceFor(allowedOrigins);
      powerbi.setSdkInfo(...SDK);
      return embedIn(powerbi, element, config, this.props);
    });
  }

  private change() {
    const { embedConfig } = this.props;
    const { component } = this;
    if (!component || !isComplete(embedConfig)) return;
    const { type } = component.config;
    const { service } = component;
    if (component.bootstrapConfig && embedConfig.type === type) {
      this.attempt((element, config) => embedIn(service, element, config, this.props));
      return;
    }
    if (embedConfig.type === type) {
      component.update(this.configuration()).catch((error: unknown) => {
        // Unmounting or replacing the component aborts its requests, and a newer update can give the frame another URL. Neither
        // is a failure.
        if (this.component !== component || (error instanceof RequestError && error.code === 'reset')) return;
        const { onError } = this.props;
        if (onError) onError(error);
        else logError(error);
      });
      return;
    }
    // A created report becomes a report in the same frame. No other type can change.
    const isThere = isSameOrigin(component.config.embedUrl ?? '', embedConfig.embedUrl ?? '');
    const isHandedOver = type === 'create' && embedConfig.type === 'report' && isThere;
    if (!isHandedOver) this.end();
    this.attempt((element, config) =>
      isHandedOver ? service.embed(element, config) : embedIn(service, element, config, this.props),
    );
  }

  private attempt(embed: (element: HTMLElement, config: AnyConfiguration) => Embed) {
    const element = this.container.current;
    if (!element) return;
    try {
      const embedded = embed(element, this.configuration());
      if (embedded === this.component) return;
      this.component = embedded;
      this.stops.clear();
      this.listen();
      this.props.getEmbeddedComponent?.(embedded);
    } catch (error) {
      if (!this.props.onError) throw error;
      this.props.onError(error);
    }
  }

  private end() {
    const element = this.container.current;
    const given = this.component?.appConfig.accessToken;
    if (given) this.renewed = { given, token: this.component?.config.accessToken };
    if (element) this.component?.service.reset(element);
    this.component = undefined;
    this.stops.clear();
  }

  /** Inline functions are new at each render, so this calls the latest one. */
  private configuration(): AnyConfiguration {
    const config: AnyConfiguration = { ...(this.props.embedConfig as AnyConfiguration) };
    const { given, token } = this.renewed ?? {};
    if (token && config.accessToken === given) config.accessToken = token;
    const latest = () => this.props.embedConfig as AnyConfiguration;
    if (config.tokenRenewal)
      config.tokenRenewal = { ...config.tokenRenewal, provide: () => provideBy(latest().tokenRenewal) };
    if (config.eventHooks) {
      const hooks = Object.entries(config.eventHooks).map(([name, hook]: [string, unknown]) => {
        const ask = (...asked: unknown[]): unknown =>
          (latest().eventHooks as Record<string, ((...words: unknown[]) => unknown) | undefined> | undefined)?.[name]?.(
            ...asked,
          );
        return [name, typeof hook === 'function' ? ask : hook];
      });
      config.eventHooks = Object.fromEntries(hooks) as EventHooks;
    }
    return config;
  }

  /**
   * Subscribes to the current event names and calls the latest handlers. A null handler removes all handlers of its
   * event.
   */
  private listen() {
    const { component } = this;
    const { eventHandlers } = this.props;
    if (!component) return;
    const invalid: string[] = [];
    for (const [name, stop] of this.stops) {
      if (eventHandlers?.has(name)) continue;
      stop?.();
      this.stops.delete(name);
    }
    for (const [name, handler] of eventHandlers ?? []) {
      const known = this.stops.get(name);
      if (known !== undefined && (known === null) === (handler === null)) continue;
      if (!component.allowedEvents.includes(name)) invalid.push(name);
      else if (handler === null) component.off(name);
      const isHeard = handler !== null && component.allowedEvents.includes(name);
      const hear = (event: ICustomEvent<unknown>) => this.props.eventHandlers?.get(name)?.(event, component);
      this.stops.set(name, isHeard ? component.on(name, hear) : null);
    }
    if (invalid.length > 0) logError(`Following events are invalid: ${invalid.join(',')}`);
  }
}

/**
 * If one of these is missing, the component creates a frame that waits for them and does not change embedded content.
 */
const isComplete = ({ accessToken, embedUrl }: AnyConfiguration | EmbedProps['embedConfig']) =>
  Boolean(accessToken && embedUrl);

function embedIn(
  powerbi: Embed['service'],
  element: HTMLElement,
  config: AnyConfiguration,
  { phasedEmbedding }: EmbedProps,
): Embed {
  if (!isComplete(config)) return powerbi.bootstrap(element, config);
  if (config.type === 'create') return powerbi.createReport(element, config);
  return phasedEmbedding ? powerbi.load(element, config) : powerbi.embed(element, config);
}

function provideBy(renewal: TokenRenewal | undefined): ReturnType<TokenRenewal['provide']> {
  return renewal ? renewal.provide() : Promise.reject(new Error('The component has no tokenRenewal any more.'));
}
