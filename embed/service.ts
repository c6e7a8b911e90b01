/** The service: creates components, keeps their list, and raises their apps' events on the page's elements. */
import { COMPONENTS, EVENT_ROUTES, RESERVED_TYPES, type Embeddable } from './components.ts';
import { SDK_VERSION } from './constants.ts';
import { ATTRIBUTES, type AnyConfiguration } from './embeds/base/resolve-configuration.ts';
import { Create } from './embeds/components/create.ts';
import { Creation } from './embeds/components/creation.ts';
import type { Embed } from './embeds/base/embed.ts';
import { assertAllowed, isAllowedOrigin, parseOrigins } from './embeds/frame/embed-url.ts';
import { raise } from './embeds/base/events.ts';
import { insertHiddenFrame, replaceAttributes } from './embeds/frame/frame.ts';
import { callHook, type Hook } from './embeds/base/hook-endpoint.ts';
import { Page } from './embeds/nodes/page.ts';
import { QuickCreate } from './embeds/components/quick-create.ts';
import { Report } from './embeds/report/report.ts';
import type { IService as ServiceOfComponents } from './embeds/base/service-interface.ts';
import * as texts from './errors.ts';
import type { IHpmFactory, IRouterFactory, IWpmpFactory } from './factories.ts';
import type { HttpPostMessage } from './protocol/client.ts';
import { isRecord } from './is-record.ts';
import { createFrameGuard, type FrameGuard } from './protocol/guard.ts';
import { getSource, WindowPostMessageProxy } from './protocol/window-post-message-proxy.ts';
import { createSessionId } from './protocol/random.ts';
import type { IExtendedRequest, Response, Router } from './protocol/router.ts';
import type { EmbedOptions, IEvent, IServiceConfiguration } from './types.ts';

export type { IHpmFactory, IRouterFactory, IWpmpFactory } from './factories.ts';
export type { Embeddable } from './components.ts';
export type * from './types.ts';

/** Creates a component of a registered type. */
export type EmbedComponentFactory = (
  service: Service,
  element: HTMLElement,
  config: object,
  phasedRender?: boolean,
  isBootstrap?: boolean,
) => Embed;

export type ConfigurationOf<T extends keyof Embeddable> = Embeddable[T]['configuration'] & EmbedOptions & { type: T };

export type IComponentEmbedConfiguration = Embeddable[keyof Embeddable]['configuration'];

/** The part of the service that the published package's types name. */
export interface IService {
  hpm: HttpPostMessage;
}

/** An element with a component. */
export interface IPowerBiElement extends HTMLElement {
  powerBiEmbed: Embed;
}

/** An element that may have a component. */
type Host = HTMLElement & { powerBiEmbed?: Embed };

export class Service implements ServiceOfComponents<Embed>, IService {
  /** The token for components that have none of their own. */
  declare accessToken: string;
  declare hpm: HttpPostMessage;
  declare wpmp: WindowPostMessageProxy;
  declare router: Router;
  /** @internal The frames whose messages are handled; undefined with a custom proxy. */
  declare readonly frames: FrameGuard | undefined;

  declare private readonly config: IServiceConfiguration;
  private embeds: Embed[] = [];
  private readonly registered = new Map<string, EmbedComponentFactory>();
  private readonly sessionId = createSessionId();
  declare private readonly furtherOrigins: ReadonlySet<string>;

  /** @throws EmbedUrlError when `allowedOrigins` contains an origin that can never be embedded */
  constructor(
    hpmFactory: IHpmFactory,
    wpmpFactory: IWpmpFactory,
    routerFactory: IRouterFactory,
    config: IServiceConfiguration = {},
  ) {
    this.config = config;
    this.furtherOrigins = parseOrigins(config.allowedOrigins);
    this.wpmp = wpmpFactory(config.wpmpName, config.logMessages);
    if (this.wpmp instanceof WindowPostMessageProxy) {
      const isAllowed = (origin: string) => isAllowedOrigin(origin, this.furtherOrigins);
      this.frames = createFrameGuard(isAllowed, this.wpmp);
      this.wpmp.guard = this.frames;
    }
    this.hpm = hpmFactory(this.wpmp, null, config.version, config.type, config.sdkWrapperVersion);
    this.router = routerFactory(this.wpmp);
    for (const [path, type] of EVENT_ROUTES) this.router.post(path, (request) => this.receiveEvent(request, type));
    if (config.autoEmbedOnContentLoaded) this.enableAutoEmbed();
  }

  /**
   * Embeds a component. If the element already has one, embeds it again with the new configuration.
   *
   * @throws Error when something is missing, the array of validation errors when something is wrong
   */
  embed<T extends keyof Embeddable>(element: HTMLElement, config: ConfigurationOf<T>): Embeddable[T]['component'];
  embed(element: HTMLElement, config?: object): Embed;
  embed(element: HTMLElement, config: object = {}): Embed {
    return this.embedInternal(element, config);
  }

  /** Embeds a report in phases: it is prepared now and rendered by `report.render()`. */
  load<T extends keyof Embeddable>(element: HTMLElement, config: ConfigurationOf<T>): Embeddable[T]['component'];
  load(element: HTMLElement, config?: object): Embed;
  load(element: HTMLElement, config: object = {}): Embed {
    return this.embedInternal(element, config, true, false);
  }

  /** Creates the frame before there is a token. @throws Error when the element already has a component */
  bootstrap<T extends keyof Embeddable>(
    element: HTMLElement,
    config: Partial<ConfigurationOf<T>> & { type: T },
  ): Embeddable[T]['component'];
  bootstrap(element: HTMLElement, config: object): Embed;
  bootstrap(element: HTMLElement, config: object): Embed {
    return this.embedInternal(element, config, false, true);
  }

  embedInternal(element: Host, config: object = {}, phasedRender?: boolean, isBootstrap?: boolean): Embed {
    const existing = element.powerBiEmbed;
    if (existing && isBootstrap) throw new Error(texts.alreadyEmbedded(element));
    return existing
      ? this.embedExisting(element, existing, config, phasedRender)
      : this.embedNew(element, config, phasedRender, isBootstrap);
  }

  /** Creates a report from a dataset. Replaces any component of the element. */
  createReport(element: Host, config: object): Create {
    (config as AnyConfiguration).type = 'create';
    return this.attach(new Create(this, element, config), element);
  }

  /** Creates a report from data. Replaces any component of the element. */
  quickCreate(element: Host, config: object): QuickCreate {
    (config as AnyConfiguration).type = 'quickCreate';
    return this.attach(new QuickCreate(this, element, config), element);
  }

  /** Embeds every element below the container that has an embed URL as its attribute. */
  init(container?: HTMLElement, config?: object): Embed[] {
    // A container in another window of the page is no HTMLElement of this one.
    const root = container?.nodeType === 1 ? container : document.body;
    const elements = root.querySelectorAll<HTMLElement>(`[${ATTRIBUTES.embedUrl}]`);
    return [...elements].map((element) => this.embed(element, config));
  }

  enableAutoEmbed() {
    window.addEventListener('DOMContentLoaded', () => this.init(document.body), false);
  }

  /** @throws Error when the element has no component */
  get(element: Host): Embed {
    if (!element.powerBiEmbed) throw new Error(texts.nothingEmbedded(element));
    return element.powerBiEmbed;
  }

  /** Returns undefined when there is none, in the type of the published class. */
  find(uniqueId: string): Embed {
    return this.embeds.find(({ config }) => config.uniqueId === uniqueId) as Embed;
  }

  /** Removes the component from the page and releases everything that belongs to it. */
  reset(element: Host) {
    const component = element.powerBiEmbed;
    if (!component) return;
    component.dispose();
    this.embeds = this.embeds.filter((each) => each !== component);
    delete element.powerBiEmbed;
    element.querySelector('iframe')?.remove();
  }

  /** Loads a hidden frame, so that a later embed loads faster. Raises `preloaded`. */
  preload(config: object, element?: HTMLElement): HTMLIFrameElement {
    const { embedUrl = '' } = config as AnyConfiguration;
    this.assertAllowed(embedUrl);
    const iframe = insertHiddenFrame(element ?? document.body, embedUrl);
    iframe.addEventListener('load', () => raise(iframe, 'preloaded', {}));
    return iframe;
  }

  /** The name and version of a library that wraps this one. */
  setSdkInfo(type: string, version: string) {
    this.hpm.defaultHeaders['x-sdk-type'] = type;
    this.hpm.defaultHeaders['x-sdk-wrapper-version'] = version;
  }

  /**
   * Registers a component type of the page.
   * @throws Error when the name is taken, or a URL names no component or event
   */
  register(componentType: string, embedComponentFactory: EmbedComponentFactory, routerEventUrls: string[]) {
    const name = componentType.toLowerCase();
    if (RESERVED_TYPES.includes(name)) throw new Error(texts.TYPE_RESERVED);
    if (this.registered.has(name)) throw new Error(texts.TYPE_REGISTERED);
    this.registered.set(name, embedComponentFactory);
    for (const url of routerEventUrls) {
      if (!url.includes(':uniqueId') || !url.includes(':eventName')) throw new Error(texts.INVALID_ROUTER_EVENT_URL);
      this.router.post(url, (request) => this.receiveEvent(request, componentType));
    }
  }

  getNumberOfComponents(): number {
    return this.embeds.length;
  }

  getSdkSessionId(): string {
    return this.sessionId;
  }

  getSDKVersion(): string {
    return SDK_VERSION;
  }

  addOrOverwriteEmbed(component: Embed, element: HTMLElement) {
    this.embeds = [...this.embeds.filter((each) => each.element !== element), component];
  }

  handleTileEvents(event: IEvent<unknown>) {
    if (event.type === 'tile') this.dispatch(event);
  }

  /** Calls a hook of the page and sends its result to the app. */
  invokeSDKHook(hook: Hook | undefined, request: IExtendedRequest, response: Response): Promise<void> {
    return callHook(hook, request, response);
  }

  /** @internal @throws EmbedUrlError */
  assertAllowed(embedUrl: string) {
    assertAllowed(embedUrl, this.furtherOrigins);
  }

  /** @internal Stops handling this frame's messages and gives up the requests to it. */
  unlisten(iframe: HTMLIFrameElement) {
    const known = this.frames?.forget(iframe);
    if (known) this.wpmp.abandon(known);
  }

  private embedNew(element: Host, config: AnyConfiguration, phasedRender?: boolean, isBootstrap?: boolean) {
    const type = config.type || element.getAttribute(ATTRIBUTES.type);
    if (!type) throw new Error(texts.typeMissing(config, element));
    config.type = type;
    const Component = Object.hasOwn(COMPONENTS, type) ? COMPONENTS[type] : undefined;
    const factory = this.registered.get(type.toLowerCase());
    if (Component) return this.attach(new Component(this, element, config, phasedRender, isBootstrap), element);
    if (!factory) throw new Error(texts.typeUnknown(type));
    return this.attach(factory(this, element, config, phasedRender, isBootstrap), element);
  }

  private embedExisting(element: Host, existing: Embed, config: AnyConfiguration, phasedRender?: boolean): Embed {
    const component = this.embeds.find((each) => each.element === element);
    if (!component) throw new Error(texts.componentLost(config, element));
    if (config.type?.toLowerCase() === 'qna') return this.embedNew(element, config, phasedRender);
    const { type = '' } = component.config;
    if (typeof config.type === 'string' && config.type !== type) {
      if (config.type === 'report' && existing instanceof Creation) return this.becomeReport(element, existing, config);
      throw new Error(texts.typeDiffers(config, element, type, config.type));
    }
    const { frameAttributes } = component.options;
    component.populateConfig(config, false);
    replaceAttributes(component.iframe, component.embedtype, component.options.frameAttributes, frameAttributes);
    component.reembed(phasedRender);
    return component;
  }

  /** The new report takes over the frame in which it was created. */
  private becomeReport(element: Host, creation: Creation, config: AnyConfiguration): Report {
    const { iframe, iframeLoaded } = creation;
    const report = new Report(this, element, config, false, false, iframe);
    report.iframeLoaded = iframeLoaded;
    replaceAttributes(iframe, 'report', report.options.frameAttributes, creation.options.frameAttributes);
    creation.handOver();
    // The old component has released the frame.
    this.frames?.register(iframe, iframeLoaded);
    delete element.powerBiEmbed;
    this.attach(report, element).reembed();
    return report;
  }

  private attach<T extends Embed>(component: T, element: Host): T {
    element.powerBiEmbed?.dispose();
    element.powerBiEmbed = component;
    this.addOrOverwriteEmbed(component, element);
    return component;
  }

  private receiveEvent(request: IExtendedRequest, type: string) {
    const { uniqueId = '', eventName = 'ready' } = request.params;
    this.dispatch({ type, id: uniqueId, name: eventName, value: request.body }, getSource(request));
  }

  /** @throws Error when a page change names no page */
  private dispatch({ id, name, value }: IEvent<unknown>, source?: Window) {
    const component = this.find(id);
    if (!component || this.frames?.speaksFor(source, component.iframe) === false) return;
    if (name === 'pageChanged') replaceNewPage(component, value);
    component.handleAppEvent(name, value);
    raise(component.element, name, value);
  }
}

/** Replaces the page's description with a page that can send requests. */
function replaceNewPage(component: Embed, value: unknown) {
  const newPage: unknown = isRecord(value) ? value['newPage'] : undefined;
  if (!isRecord(value) || !newPage) throw new Error(texts.PAGE_MODEL_NOT_FOUND);
  const { name, displayName } = newPage as { name: string; displayName: string };
  value['newPage'] = new Page(component as Report, name, displayName, true);
}
