/** What all embedded components have in common. */
import { DEFAULT_HOST, MAX_FRONT_LOAD_TIMES, SDK_VERSION } from '../constants.ts';
import {
  EMBED_URL_NOT_SUPPORTED,
  EMPTY_TOKEN,
  FRAME_NOT_READY_DEBUG,
  NO_CREATE_SUPPORT,
  reasonOf,
  TOKEN_MISSING_DEBUG,
  validationError,
} from '../errors.ts';
import type { EventHooks, ICommandExtension, IError, IMenuGroupExtension, ISaveAsParameters } from '../models/index.ts';
import { debug } from '../protocol/console.ts';
import { isRecord, type Headers } from '../protocol/envelope.ts';
import type { Service } from '../service.ts';
import type { EmbedOptions, IEventHandler, RequestOptions } from '../types.ts';
import { ask, askForBody } from './asking.ts';
import { changesOf } from './changes.ts';
import { ATTRIBUTES, populate, type AnyConfiguration } from './configuration.ts';
import { idInUrl, isAutoAuthenticated, withParameter } from './embed-url.ts';
import type { EmbedEvents } from './event-map.ts';
import { addListener, EMBED_EVENTS, raise, removeListener, type EventEntry } from './events.ts';
import { sendFrontLoad } from './front-load.ts';
import { insertFrame } from './frame.ts';
import { Framed } from './framed.ts';
import { addHookRoute } from './hook-route.ts';
import { createLifecycle, createThrottle, type Lifecycle } from './lifecycle.ts';
import type { EmbedSnapshot } from './snapshot.ts';
import { createTokenKeeper } from './token-keeper.ts';

export abstract class Embed extends Framed {
  static allowedEvents: string[] = EMBED_EVENTS;
  static accessTokenAttribute: string = ATTRIBUTES.accessToken;
  static embedUrlAttribute: string = ATTRIBUTES.embedUrl;
  static nameAttribute: string = ATTRIBUTES.name;
  static typeAttribute: string = ATTRIBUTES.type;
  static defaultEmbedHostName: string = DEFAULT_HOST;
  static type: string;
  static maxFrontLoadTimes: number = MAX_FRONT_LOAD_TIMES;

  /** @internal Whether the component makes something new instead of loading what is there. */
  static readonly creates: boolean = false;
  /** @internal Which hooks the app may ask this kind of component for. */
  static readonly hookNames: readonly string[] = [];

  declare readonly events?: EmbedEvents; // for the types alone
  allowedEvents: string[] = [...Embed.allowedEvents];
  eventHandlers: EventEntry[] = [];
  /** Menu commands and groups as they were last sent. */
  commands: ICommandExtension[] = [];
  groups: IMenuGroupExtension[] = [];
  declare eventHooks: EventHooks | undefined;
  declare service: Service;
  config: AnyConfiguration = {};
  bootstrapConfig: AnyConfiguration | null = null;
  declare loadPath: string;
  declare phasedLoadPath: string;
  declare embedtype: string;
  declare lastLoadRequest: Date;
  /** For every request of this component from now on. */
  declare requestOptions: RequestOptions | undefined;
  declare frontLoadHandler: () => unknown;

  protected options: EmbedOptions = {};
  /** Members of the configuration that can be changed without a load. */
  protected readonly changeable: ReadonlySet<string> = new Set(['accessToken']);
  /** The configuration as the page gave it last. */
  private given: AnyConfiguration = {};
  declare protected readonly lifecycle: Lifecycle;
  private readonly throttle = createThrottle((isPhased) => this.post(isPhased));
  private readonly tokens = createTokenKeeper(this);
  declare private readonly removeHookRoute: () => void;
  private readonly frameListener = () => this.lifecycle.tell({ type: 'frame.loaded' });

  /**
   * @throws Error when the configuration lacks something, the array of validation errors when something in it is wrong; no
   *   frame is made then
   */
  constructor(
    service: Service,
    element: HTMLElement,
    config: object,
    iframe?: HTMLIFrameElement,
    phasedRender?: boolean,
    isBootstrap?: boolean,
  ) {
    super(element);
    const given = config as AnyConfiguration;
    if (isAutoAuthenticated(given.embedUrl)) throw new Error(EMBED_URL_NOT_SUPPORTED);
    this.service = service;
    this.embedtype = (given.type ?? '').toLowerCase();
    this.populateConfig(given, isBootstrap === true);
    const src = withParameter(this.config.embedUrl ?? '', 'uid', this.config.uniqueId ?? '');
    const { creates, hookNames } = this.constructor as typeof Embed;
    if (!iframe) service.assertAllowed(src);
    if (!isBootstrap && !creates) this.assertValid(this.config);
    this.lifecycle = createLifecycle(iframe !== undefined, () => this.begin(phasedRender === true));
    this.iframe = iframe ?? insertFrame(element, src, this.embedtype, this.options.frameAttributes);
    service.frames?.register(this.iframe);
    this.iframe.addEventListener('load', this.frameListener, false);
    if (!creates) {
      this.frontLoadHandler = () => sendFrontLoad(this).catch((failure: unknown) => this.fail(failure));
      if (service.getNumberOfComponents() <= Embed.maxFrontLoadTimes)
        element.addEventListener('ready', this.frontLoadHandler, false);
    }
    this.removeHookRoute = addHookRoute(this, hookNames);
    this.tokens.follow(this.options.tokenRenewal);
  }

  abstract getId(): string | null;
  abstract validate(config: object): IError[] | undefined;
  abstract configChanged(isBootstrap: boolean): void;
  abstract getDefaultEmbedUrlEndpoint(): string;

  /** Whether the frame has loaded. Writable: what is written counts from the next call on. */
  get iframeLoaded(): boolean {
    return this.lifecycle.hasLoadedFrame();
  }

  set iframeLoaded(loaded: boolean) {
    this.lifecycle.tell({ type: 'frame.marked', loaded });
  }

  /** Where the component stands. */
  get snapshot(): EmbedSnapshot {
    return { phase: this.lifecycle.phase(), failure: this.lifecycle.failure(), token: this.tokens.phase() };
  }

  /** Resolves when the content is loaded; rejects when it cannot be, or the component is reset. */
  whenLoaded(): Promise<void> {
    return this.lifecycle.reach('loaded', 'rendered');
  }

  /** Resolves when the content is drawn; rejects like `whenLoaded`. */
  whenRendered(): Promise<void> {
    return this.lifecycle.reach('rendered');
  }

  /** @internal What the app says about its content. */
  hear(name: string, body: unknown) {
    if (name === 'loaded' || name === 'tileLoaded') this.lifecycle.tell({ type: 'content.loaded' });
    else if (name === 'rendered') this.lifecycle.tell({ type: 'content.rendered' });
    else if (name === 'error') this.lifecycle.tell({ type: 'content.failed', reason: reasonOf(body) });
  }

  /** @throws Error on every component but those that create */
  create(): Promise<unknown> {
    throw new Error(NO_CREATE_SUPPORT);
  }

  save(): Promise<void> {
    return askForBody(this, 'post', '/report/save', null);
  }

  saveAs(saveAsParameters: ISaveAsParameters): Promise<void> {
    return askForBody(this, 'post', '/report/saveAs', saveAsParameters);
  }

  getCorrelationId(): Promise<string> {
    return askForBody(this, 'get', '/getCorrelationId');
  }

  /**
   * Sends the configuration to the frame. Without a token, or before the frame has loaded, nothing is sent. Within 100 ms of
   * the last load it is sent when they are over.
   */
  load(phasedRender?: boolean): Promise<unknown> {
    const missing = this.config.accessToken ? FRAME_NOT_READY_DEBUG : TOKEN_MISSING_DEBUG;
    const { creates } = this.constructor as typeof Embed;
    if (!this.config.accessToken || !this.iframeLoaded || creates) return Promise.resolve(debug(missing));
    return this.throttle.request(phasedRender === true);
  }

  reload(): Promise<unknown> {
    return this.load();
  }

  /**
   * Listens to an event of this component.
   *
   * @returns what stops listening
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

  /** Gives the frame a new token; once it has taken it, it is everybody's. */
  async setAccessToken(accessToken: string): Promise<void> {
    if (!accessToken) throw new Error(EMPTY_TOKEN);
    const answer = await this.sendToken(accessToken);
    this.tokens.given(accessToken);
    return answer;
  }

  /** @internal */
  async sendToken(accessToken: string): Promise<void> {
    const type = this.config.type ?? '';
    const path = ['create', 'visual', 'qna', 'quickCreate'].includes(type) ? 'report' : type;
    const answer = await askForBody<void>(this, 'post', `/${path}/token`, accessToken);
    this.config.accessToken = accessToken;
    this.element.setAttribute(Embed.accessTokenAttribute, accessToken);
    this.service.accessToken = accessToken;
    return answer;
  }

  /** Fills in the configuration anew. What is given is copied, never changed. */
  populateConfig(config: object, isBootstrap: boolean) {
    const populated = populate(config, {
      element: this.element,
      serviceToken: this.service.accessToken,
      bootstrapped: this.bootstrapConfig,
      isBootstrap,
      embedType: this.embedtype,
      endpoint: () => this.getDefaultEmbedUrlEndpoint(),
    });
    this.given = { ...(config as AnyConfiguration) };
    this.config = populated.config;
    this.options = { ...this.options, ...populated.options };
    this.requestOptions = this.options.requestOptions;
    this.eventHooks = populated.hooks;
    ({ commands: this.commands, groups: this.groups } = populated.menus);
    this.bootstrapConfig = isBootstrap ? this.config : null;
    this.configChanged(isBootstrap);
  }

  static findGroupIdFromEmbedUrl(url: string): string | undefined {
    return idInUrl('groupId', url);
  }

  /**
   * Takes over another configuration and sends the least that it takes: nothing, a token, a page, filters, settings … or a
   * whole load. The frame stays.
   */
  async update(config: object): Promise<void> {
    const { uniqueId, accessToken, type } = this.config;
    const given = { ...(type === undefined ? {} : { type }), ...config };
    const changed = changesOf(this.given, given);
    const isShown = ['loaded', 'rendered'].includes(this.lifecycle.phase());
    if (changed.size === 0) {
      this.eventHooks = (config as AnyConfiguration).eventHooks ?? this.eventHooks;
      return;
    }
    this.populateConfig({ ...(uniqueId === undefined ? {} : { uniqueId }), ...given }, false);
    this.given = given;
    if (isShown && [...changed].every((key) => this.changeable.has(key))) {
      const { accessToken: fresh } = this.config;
      if (fresh !== undefined && fresh !== accessToken) await this.setAccessToken(fresh);
      await this.change(changed);
    } else await this.start(false);
  }

  /** @internal A new configuration for a component that is there already. */
  reembed(phasedRender?: boolean) {
    this.tokens.follow(this.options.tokenRenewal);
    this.begin(phasedRender === true);
  }

  /** @internal Lets go of everything but the frame, which stays where it is. What waits for its answers is given up. */
  dispose() {
    this.service.unlisten(this.iframe);
    this.element.removeEventListener('ready', this.frontLoadHandler);
    this.iframe.removeEventListener('load', this.frameListener);
    for (const name of this.allowedEvents) this.off(name);
    this.removeHookRoute();
    this.tokens.stop();
    this.throttle.stop(this.loadPath);
    this.lifecycle.tell({ type: 'component.reset' });
  }

  /** The headers of what begins something: load, create, quick create. */
  protected openingHeaders(): Headers {
    const headers: Headers = { uid: this.config.uniqueId, sdkSessionId: this.service.getSdkSessionId() };
    return headers;
  }

  protected withTokenProvider(headers: Headers): Headers {
    return this.eventHooks?.accessTokenProvider ? { ...headers, tokenProviderSupplied: true } : headers;
  }

  /** Sends what begins the content, and follows what becomes of it. */
  protected open(path: string, body: object, headers: Headers): Promise<unknown> {
    this.lifecycle.tell({ type: 'load.sent' });
    const answer = ask<unknown>(this, 'post', path, body, { headers: this.withTokenProvider(headers) }).then(
      (answered) => answered.body,
      (failure: unknown) => {
        this.lifecycle.tell({ type: 'load.refused', reason: reasonOf(failure) });
        throw failure;
      },
    );
    this.opened(path, answer);
    return answer;
  }

  /** Sends what has changed; the token has been sent already. */
  protected change(_changed: ReadonlySet<string>): Promise<unknown> {
    return Promise.resolve();
  }

  /** For subclasses that follow it further. */
  protected opened(_path: string, _answer: Promise<unknown>) {}

  private post(isPhased: boolean): Promise<unknown> {
    const path = isPhased && this.config.type === 'report' ? this.phasedLoadPath : this.loadPath;
    const { bootstrapped } = this.config;
    this.lastLoadRequest = new Date();
    return this.open(path, this.config, { ...this.openingHeaders(), bootstrapped, sdkVersion: SDK_VERSION });
  }

  /** Nobody awaits what is sent when the frame has loaded, so a failure is told by an event. */
  private begin(isPhased: boolean) {
    const started = async () => this.start(isPhased);
    started().catch((failure: unknown) => this.fail(failure));
  }

  private start(isPhased: boolean): Promise<unknown> {
    const { creates } = this.constructor as typeof Embed;
    return creates && this.iframeLoaded ? this.create() : this.load(isPhased);
  }

  private fail(failure: unknown) {
    if (this.lifecycle.phase() === 'reset') return;
    this.lifecycle.tell({ type: 'load.refused', reason: reasonOf(failure) });
    raise(this.element, 'error', isRecord(failure) ? failure : { message: reasonOf(failure) });
  }

  private assertValid(config: object) {
    const errors = this.validate(config);
    if (errors) throw validationError(errors);
  }
}
