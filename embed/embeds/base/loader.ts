/** Loads the content: sends the request that starts it, and tracks its state. */
import { SDK_VERSION } from '../../constants.ts';
import {
  FRAME_NOT_READY_DEBUG,
  frameGone,
  NO_CREATE_SUPPORT,
  toReason,
  RequestError,
  TOKEN_MISSING_DEBUG,
} from '../../errors.ts';
import { isRecord } from '../../is-record.ts';
import type { EventHooks } from '../../models/index.ts';
import { debug } from '../../protocol/console.ts';
import type { Headers } from '../../protocol/envelope.ts';
import { sendRequest } from '../nodes/request.ts';
import { copyConfiguration, type AnyConfiguration } from './resolve-configuration.ts';
import { createContentTracker, type ContentTracker } from './content-tracker.ts';
import { raise } from './events.ts';
import { createLifecycle, createThrottle, type Lifecycle } from './lifecycle.ts';
import { EventEmitter } from './event-emitter.ts';
import type { IService } from './service-interface.ts';
import type { Updatable } from './updater.ts';

export abstract class Loader extends EventEmitter {
  /** @internal Whether the component creates new content instead of loading existing content. */
  static readonly creates: boolean = false;

  config: AnyConfiguration = {};
  declare eventHooks: EventHooks;
  abstract service: IService<Loader>;
  declare loadPath: string;
  declare phasedLoadPath: string;
  declare lastLoadRequest: Date;

  /** @internal The configuration that the app has, or will have, with the token that the page gave. */
  appConfig: AnyConfiguration = {};
  /** @internal Tracks how the app's content differs from that configuration. */
  readonly content: ContentTracker = createContentTracker(this);
  declare protected lifecycle: Lifecycle;
  protected readonly throttle = createThrottle((isPhased) => this.post(isPhased));
  declare protected isPhased: boolean;
  /** @internal */
  abstract readonly tokens: { failed(): void };
  /** Drops a token if a load has sent another one since. */
  protected loads = 0;

  /** Whether the frame has loaded. Writable: a written value applies from the next call on. */
  get iframeLoaded(): boolean {
    return this.lifecycle.hasLoadedFrame();
  }

  set iframeLoaded(loaded: boolean) {
    this.lifecycle.send({ type: loaded ? 'frame.marked' : 'frame.replaced' });
    if (loaded) this.service.frames?.open(this.iframe)();
  }

  /** Resolves when the content is loaded. Rejects when loading fails or the component is reset. */
  whenLoaded(): Promise<void> {
    return this.lifecycle.reach('loaded', 'rendered');
  }

  /** Resolves when the content is drawn; rejects like `whenLoaded`. */
  whenRendered(): Promise<void> {
    return this.lifecycle.reach('rendered');
  }

  /** @internal The app's events about its content. */
  handleAppEvent(name: string, body: unknown) {
    this.content.receive(name, body, () => this.lifecycle.phase() === 'rendered');
    if (name === 'loaded' || name === 'tileLoaded') this.lifecycle.send({ type: 'content.loaded' });
    else if (name === 'rendered') this.lifecycle.send({ type: 'content.rendered' });
    else if (name === 'error') this.lifecycle.send({ type: 'content.failed', reason: toReason(body) });
  }

  /** @throws Error on a component that does not create a report */
  create(): Promise<void> {
    throw new Error(NO_CREATE_SUPPORT);
  }

  /**
   * Sends the configuration to the frame. Without a token, or before the frame has loaded, nothing is sent. A load
   * within 100 ms of the last one is sent when the 100 ms are over. After a reset it rejects, as every request does.
   */
  load(phasedRender?: boolean): Promise<void> {
    if (this.lifecycle.phase() === 'reset') return Promise.reject(frameGone({ method: 'POST', url: this.openingPath }));
    const missing = this.config.accessToken ? FRAME_NOT_READY_DEBUG : TOKEN_MISSING_DEBUG;
    const { creates } = this.constructor as typeof Loader;
    if (!this.config.accessToken || !this.iframeLoaded || creates) return Promise.resolve(debug(missing));
    return this.throttle.request(phasedRender === true);
  }

  reload(): Promise<void> {
    return this.load();
  }

  /** @internal */
  contentStatus(): ReturnType<Updatable['contentStatus']> {
    const phase = this.lifecycle.phase();
    if (phase === 'reset') return 'gone';
    if (phase === 'failed' || phase === 'ready') return 'absent';
    return (phase === 'loaded' || phase === 'rendered') && !this.throttle.isWaiting() ? 'shown' : 'loading';
  }

  /** @internal */
  reloadContent(): Promise<void> {
    this.loads += 1;
    const { creates } = this.constructor as typeof Loader;
    return creates && this.iframeLoaded ? this.create() : this.load(this.isPhased);
  }

  /** @internal The path of the request that starts the content, unless it loads in phases. */
  get openingPath(): string {
    return this.loadPath;
  }

  /** Starts with the frame's load. A frame that another component hands over has loaded already. */
  protected follow(hasFrame: boolean) {
    this.lifecycle = createLifecycle(this, hasFrame);
  }

  /** The headers of the opening requests: load, create, quick create. */
  protected openingHeaders(): Headers {
    const headers: Headers = { uid: this.config.uniqueId, sdkSessionId: this.service.getSdkSessionId() };
    return headers;
  }

  protected withTokenProvider(headers: Headers): Headers {
    return this.eventHooks?.accessTokenProvider ? { ...headers, tokenProviderSupplied: true } : headers;
  }

  /** Sends the request that starts the content, and tracks its outcome. */
  protected open(path: string, body: object, headers: Headers): Promise<void> {
    this.lifecycle.send({ type: 'load.sent' });
    const own = ++this.loads;
    this.content.restart();
    const answer = sendRequest<void>(this, 'post', path, body, { headers: this.withTokenProvider(headers) }).then(
      (answered) => {
        if (own === this.loads) this.content.accepted();
        return answered.body;
      },
      (failure: unknown) => {
        this.lifecycle.send({ type: 'load.refused', reason: toReason(failure) });
        // After a refused load, the configuration in the app is unknown.
        if (own === this.loads) this.appConfig = {};
        throw failure;
      },
    );
    this.opened(path, answer);
    return answer;
  }

  /** Overridden by subclasses that track the load further. */
  protected opened(_path: string, _answer: Promise<unknown>) {}

  /** The configuration that the app has after this request. */
  protected remember() {
    const { accessToken = '' } = this.appConfig;
    this.appConfig = { ...copyConfiguration(this.config), accessToken };
  }

  private post(isPhased: boolean): Promise<void> {
    // The frame got a new URL after this request was delayed. Its load event then sends the configuration.
    if (!this.iframeLoaded) return Promise.resolve(debug(FRAME_NOT_READY_DEBUG));
    const path = isPhased && this.config.type === 'report' ? this.phasedLoadPath : this.loadPath;
    const { bootstrapped } = this.config;
    this.lastLoadRequest = new Date();
    this.remember();
    return this.open(path, this.config, { ...this.openingHeaders(), bootstrapped, sdkVersion: SDK_VERSION });
  }

  /** @internal No caller awaits the load after the frame has loaded, so an event reports its failure. */
  begin() {
    const started = async () => this.reloadContent();
    started().catch((failure: unknown) => this.fail(failure));
  }

  protected fail(failure: unknown) {
    // The page itself aborted these requests, so they are no failures.
    if (failure instanceof RequestError && failure.code === 'reset') return;
    this.lifecycle.send({ type: 'load.refused', reason: toReason(failure) });
    raise(this.element, 'error', isRecord(failure) ? failure : { message: toReason(failure) });
  }
}
