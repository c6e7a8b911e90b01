/**
 * The part of the service that components use. Components must not import the service itself, which imports their
 * classes.
 */
import type { HttpPostMessage } from '../../protocol/client.ts';
import type { FrameGuard } from '../../protocol/guard.ts';
import type { WindowPostMessageProxy } from '../../protocol/window-post-message-proxy.ts';
import type { Router } from '../../protocol/router.ts';

/** `TComponent` is the type of the listed components, `Embed`. The members are documented in the service. */
export interface IService<TComponent> {
  accessToken: string;
  hpm: HttpPostMessage;
  wpmp: WindowPostMessageProxy;
  router: Router;
  /** @internal */
  readonly frames: FrameGuard | undefined;
  embed(element: HTMLElement, config?: object): TComponent;
  load(element: HTMLElement, config?: object): TComponent;
  bootstrap(element: HTMLElement, config: object): TComponent;
  createReport(element: HTMLElement, config: object): TComponent;
  quickCreate(element: HTMLElement, config: object): TComponent;
  get(element: HTMLElement): TComponent;
  find(uniqueId: string): TComponent;
  reset(element: HTMLElement): void;
  preload(config: object, element?: HTMLElement): HTMLIFrameElement;
  setSdkInfo(type: string, version: string): void;
  getNumberOfComponents(): number;
  getSdkSessionId(): string;
  getSDKVersion(): string;
  /** @internal */
  assertAllowed(embedUrl: string): void;
  /** @internal */
  unlisten(iframe: HTMLIFrameElement): void;
}
