/** The parts of a service. Each works alone, to exchange messages with any app from this page or from inside a frame. */
import { SDK_TYPE, SDK_VERSION } from './constants.ts';
import { HttpPostMessage, type IMessagePoster } from './protocol/client.ts';
import { WindowPostMessageProxy } from './protocol/window-post-message-proxy.ts';
import { Router } from './protocol/router.ts';

export type IHpmFactory = (
  wpmp: IMessagePoster,
  defaultTargetWindow?: Window | null,
  sdkVersion?: string,
  sdkType?: string,
  sdkWrapperVersion?: string,
) => HttpPostMessage;

export type IWpmpFactory = (
  name?: string,
  logMessages?: boolean,
  eventSourceOverrideWindow?: Window,
) => WindowPostMessageProxy;

export type IRouterFactory = (wpmp: WindowPostMessageProxy) => Router;

export const hpmFactory: IHpmFactory = (
  wpmp,
  defaultTargetWindow = null,
  sdkVersion = SDK_VERSION,
  sdkType = SDK_TYPE,
  sdkWrapperVersion,
) =>
  new HttpPostMessage(
    wpmp,
    { 'x-sdk-type': sdkType, 'x-sdk-version': sdkVersion, 'x-sdk-wrapper-version': sdkWrapperVersion },
    defaultTargetWindow,
  );

export const wpmpFactory: IWpmpFactory = (name, logMessages, eventSourceOverrideWindow) =>
  new WindowPostMessageProxy(name, logMessages, eventSourceOverrideWindow);

export const routerFactory: IRouterFactory = (wpmp) => new Router(wpmp);
