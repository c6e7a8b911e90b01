/** The common base of all embedded components. */
import { DEFAULT_HOST } from '../../constants.ts';
import { EMBED_URL_NOT_SUPPORTED, EMPTY_TOKEN, isRefusal, validationError } from '../../errors.ts';
import type {
  EventHooks,
  ICommandExtension,
  IError,
  IMenuGroupExtension,
  ISaveAsParameters,
  LayoutType,
} from '../../models/index.ts';
import type { EmbedOptions, RequestOptions } from '../../types.ts';
import { requestBody } from '../nodes/request.ts';
import type { Change } from './changes.ts';
import {
  ATTRIBUTES,
  copyConfiguration,
  resolveConfiguration,
  type AnyConfiguration,
  type ConfigurationLayer,
} from './resolve-configuration.ts';
import { idInUrl, isAutoAuthenticated, withParameter } from '../frame/embed-url.ts';
import { EMBED_EVENTS } from './events.ts';
import { MAX_FRONT_LOAD_TIMES, sendFrontLoad } from './front-load.ts';
import { insertFrame } from '../frame/frame.ts';
import { addHookEndpoint } from './hook-endpoint.ts';
import { Loader } from './loader.ts';
import type { IService } from './service-interface.ts';
import type { EmbedSnapshot } from './snapshot.ts';
import { createTokenRefresher, type RenewalCause } from './token-refresher.ts';
import { createUpdater } from './updater.ts';

export abstract class Embed extends Loader {
  static allowedEvents: string[] = EMBED_EVENTS;
  static accessTokenAttribute: string = ATTRIBUTES.accessToken;
  static embedUrlAttribute: string = ATTRIBUTES.embedUrl;
  static nameAttribute: string = ATTRIBUTES.name;
  static typeAttribute: string = ATTRIBUTES.type;
  static defaultEmbedHostName: string = DEFAULT_HOST;
  static type: string;
  static maxFrontLoadTimes: number = MAX_FRONT_LOAD_TIMES;

  /** @internal The hooks that the app may call for this kind of component. */
  static readonly hookNames: readonly string[] = [];

  /** Menu commands and groups as last sent. */
  commands: ICommandExtension[] = [];
  groups: IMenuGroupExtension[] = [];
  declare service: IService<Embed>;
  bootstrapConfig: AnyConfiguration | null = null;
  declare initialLayoutType: LayoutType;
  declare embedtype: string;
  /** Options for every later request of this component. */
  declare requestOptions: RequestOptions | undefined;
  declare frontLoadHandler: () => unknown;

  /** @internal */
  options: EmbedOptions = {};
  /** @internal The configuration as the page gave it. */
  declare given: AnyConfiguration;
  /** @internal What add-ons change in each configuration of the page. */
  readonly layers: ConfigurationLayer[] = [];
  /** @internal */
  readonly tokens = createTokenRefresher(this);
  /** The last token that was sent, and the one before it, until the app refuses it. */
  declare private sent: { token: string; before: string | undefined } | undefined;
  private readonly applyUpdate = createUpdater(this);
  declare private removeHookEndpoint: () => void;
  /** The frame's last window that has loaded. */
  declare private view: Window | null | undefined;
  private readonly frameListener = () => {
    const { contentWindow } = this.iframe;
    const open = () => {
      // While a token was requested, the element left or moved again. The next window then has a load event of its own.
      if (contentWindow !== this.iframe.contentWindow) return;
      if (contentWindow !== this.view) this.throttle.restart();
      this.view = contentWindow;
      const sendHeld = this.service.frames?.open(this.iframe);
      this.lifecycle.send({ type: 'frame.loaded' });
      sendHeld?.();
    };
    const renewal = this.resumeToken();
    if (!renewal) return open();
    this.iframeLoaded = false;
    void renewal.then(open);
  };

  /**
   * @throws Error when the configuration lacks something, or the array of validation errors when something is invalid;
   *   then no frame is created
   */
  constructor(
    service: IService<Embed>,
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
    if (!isBootstrap && !creates) this.assertValid();
    this.isPhased = phasedRender === true;
    this.follow(iframe !== undefined);
    this.iframe = iframe ?? insertFrame(element, src, this.embedtype, this.options.frameAttributes);
    service.frames?.register(this.iframe, iframe !== undefined);
    this.iframe.addEventListener('load', this.frameListener, false);
    if (!creates) {
      this.frontLoadHandler = () =>
        this.resumeToken() ?? sendFrontLoad(this).catch((failure: unknown) => this.fail(failure));
      if (service.getNumberOfComponents() <= Embed.maxFrontLoadTimes)
        element.addEventListener('ready', this.frontLoadHandler, false);
    }
    this.removeHookEndpoint = addHookEndpoint(this, hookNames);
    this.scheduleRenewal('new token');
  }

  abstract getId(): string;
  abstract validate(config: object): IError[];
  abstract configChanged(isBootstrap: boolean): void;
  abstract getDefaultEmbedUrlEndpoint(): string;

  /** The component's current phase. */
  get snapshot(): EmbedSnapshot {
    return { phase: this.lifecycle.phase(), failure: this.lifecycle.failure(), token: this.tokens.phase() };
  }

  /** Calls the listener when `snapshot` may have changed. @returns a function that removes the listener */
  subscribe(listener: () => void): () => void {
    return this.lifecycle.subscribe(listener);
  }

  save(): Promise<void> {
    return requestBody(this, 'post', '/report/save', null);
  }

  saveAs(saveAsParameters: ISaveAsParameters): Promise<void> {
    return requestBody(this, 'post', '/report/saveAs', saveAsParameters);
  }

  getCorrelationId(): Promise<string> {
    return requestBody(this, 'get', '/getCorrelationId');
  }

  /** Sends a new token to the frame. After the app has accepted it, the service uses it as well. */
  async setAccessToken(accessToken: string): Promise<void> {
    if (!accessToken) throw new Error(EMPTY_TOKEN);
    try {
      return await this.sendToken(accessToken);
    } finally {
      if (this.config.accessToken === accessToken) this.tokens.given(accessToken);
    }
  }

  /** @internal */
  isAway(): boolean {
    if (this.iframe.contentWindow) return false;
    this.lifecycle.send({ type: 'frame.left' });
    return true;
  }

  /** @internal Takes a renewed token. Content that is not there loads with it. */
  async takeToken(accessToken: string): Promise<void> {
    if (this.iframeLoaded && this.contentStatus() !== 'absent') return this.sendToken(accessToken);
    this.keepToken(accessToken);
    if (this.iframeLoaded) this.begin();
  }

  /** The next load has this token. */
  protected keepToken(accessToken: string) {
    this.config.accessToken = accessToken;
  }

  private async sendToken(accessToken: string): Promise<void> {
    const type = this.config.type ?? '';
    const path = ['create', 'visual', 'qna', 'quickCreate'].includes(type) ? 'report' : type;
    const { loads } = this;
    const sent = (this.sent = { token: accessToken, before: this.config.accessToken });
    if (!this.iframeLoaded) this.keepToken(accessToken);
    const answer = await requestBody<void>(this, 'post', `/${path}/token`, accessToken).catch((failure: unknown) => {
      if (isRefusal(failure)) {
        if (this.sent === sent) this.sent = undefined;
        if (loads === this.loads && this.config.accessToken === accessToken) this.keepToken(sent.before ?? '');
      }
      throw failure;
    });
    if (loads !== this.loads && this.config.accessToken !== accessToken) return answer;
    this.keepToken(accessToken);
    this.element.setAttribute(Embed.accessTokenAttribute, accessToken);
    this.service.accessToken = accessToken;
    return answer;
  }

  /** The frame has a new window. A token that was sent to its last window without an answer is the newest. */
  private resumeToken(): Promise<void> | undefined {
    const { sent, config, view } = this;
    if (!view || this.iframe.contentWindow === view) return undefined;
    if (sent && sent.before === config.accessToken) this.keepToken(sent.token);
    return this.tokens.resume();
  }

  /** Fills in the configuration again. It copies the given object and never changes it. */
  populateConfig(config: object, isBootstrap: boolean) {
    this.given = { ...this.bootstrapConfig, ...config };
    const layered = this.layers.reduce<AnyConfiguration>((below, layer) => layer(below), config);
    const resolved = resolveConfiguration(layered, {
      element: this.element,
      serviceToken: this.service.accessToken,
      bootstrapped: this.bootstrapConfig,
      isBootstrap,
      embedType: this.embedtype,
      endpoint: () => this.getDefaultEmbedUrlEndpoint(),
    });
    this.config = resolved.config;
    this.options = { ...(this.bootstrapConfig && this.options), ...resolved.options };
    this.requestOptions = this.options.requestOptions;
    this.eventHooks = resolved.hooks as EventHooks;
    ({ commands: this.commands, groups: this.groups } = resolved.menus);
    this.bootstrapConfig = isBootstrap ? this.config : null;
    this.configChanged(isBootstrap);
    this.appConfig = copyConfiguration(this.config);
  }

  static findGroupIdFromEmbedUrl(url: string): string {
    return idInUrl('groupId', url);
  }

  /**
   * Changes to another configuration and sends as little as possible: nothing, a token, a page, filters, settings, or a
   * full load. The frame loads another page only if the embed URL leads to another app, or gives it other parameters.
   * Before the frame has loaded nothing is sent, because the first load includes the change.
   *
   * Resolves when the app has accepted the change. Rejects with the app's refusal, after which the change is forgotten,
   * with any error that embedding the configuration would throw, and with an Error for another type: nothing changes
   * then.
   */
  update(config: object): Promise<void> {
    return this.applyUpdate(config);
  }

  /** @internal @throws what embedding the configuration would throw, before anything changes */
  assertLoadable() {
    const { embedUrl = '' } = this.config;
    if (isAutoAuthenticated(embedUrl)) throw new Error(EMBED_URL_NOT_SUPPORTED);
    this.service.assertAllowed(embedUrl);
    this.assertValid();
  }

  /** @internal How to send the change of one member alone; null when the change takes a load. */
  planChange(_member: string, _before: readonly unknown[], _after: AnyConfiguration): Change | null {
    return null;
  }

  /** @internal */
  scheduleRenewal(cause: RenewalCause) {
    this.tokens.follow(this.options.tokenRenewal, cause);
  }

  /** @internal Loads another page into the frame. Requests to the previous page are given up. */
  navigateFrame(src: string) {
    this.loads += 1;
    this.service.unlisten(this.iframe);
    this.service.frames?.move(this.iframe);
    this.removeHookEndpoint();
    this.removeHookEndpoint = addHookEndpoint(this, (this.constructor as typeof Embed).hookNames);
    this.iframeLoaded = false;
    this.iframe.setAttribute('src', src);
  }

  /** @internal Sets a new configuration for an existing component. */
  reembed(phasedRender?: boolean) {
    this.scheduleRenewal('new token');
    this.isPhased = phasedRender === true;
    this.begin();
  }

  /** @internal Releases everything but the frame, which stays in place. Pending requests are given up. */
  dispose() {
    this.service.unlisten(this.iframe);
    this.element.removeEventListener('ready', this.frontLoadHandler);
    this.iframe.removeEventListener('load', this.frameListener);
    for (const name of this.allowedEvents) this.off(name);
    this.removeHookEndpoint();
    this.tokens.stop();
    this.throttle.stop(this.openingPath);
    this.lifecycle.send({ type: 'component.reset' });
  }

  /** The body of the load request. */
  protected body(): object {
    return this.config;
  }

  protected assertValid() {
    const errors = this.validate(this.body());
    if (errors) throw validationError(errors);
  }
}
