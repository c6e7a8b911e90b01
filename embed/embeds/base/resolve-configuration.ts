/**
 * Builds a component's configuration from the caller's configuration, the element's attributes and the service's token.
 */
import { DEFAULT_HOST } from '../../constants.ts';
import {
  notAFunction,
  PROVIDER_ONLY_IN_REPORT,
  TOKEN_PROVIDER_ONLY_IN_SAAS,
  TOKEN_REQUIRED,
  URL_REQUIRED,
} from '../../errors.ts';
import {
  TokenType,
  type EventHooks,
  type Extensions,
  type ICommandExtension,
  type ICustomLayout,
  type IMenuGroupExtension,
  type LayoutType,
  type ViewMode,
} from '../../models/index.ts';
import { isRecord } from '../../is-record.ts';
import { createRandomString } from '../../protocol/random.ts';
import { toCloneable } from '../../protocol/to-cloneable.ts';
import type { EmbedOptions } from '../../types.ts';
import { defaultEmbedUrl, idInUrl, withParameter } from '../frame/embed-url.ts';

export const ATTRIBUTES = {
  accessToken: 'powerbi-access-token',
  embedUrl: 'powerbi-embed-url',
  name: 'powerbi-name',
  type: 'powerbi-type',
  reportId: 'powerbi-report-id',
  dashboardId: 'powerbi-dashboard-id',
  filterPaneEnabled: 'powerbi-settings-filter-pane-enabled',
  navContentPaneEnabled: 'powerbi-settings-nav-content-pane-enabled',
} as const;

/** Reads an attribute: true unless it is "false", undefined if it is missing. */
export function readFlag(element: HTMLElement, attribute: string): boolean | undefined {
  const value = element.getAttribute(attribute);
  return value === null ? undefined : value !== 'false';
}

/** The members of any kind of configuration. Callers know the exact type. */
export type AnyConfiguration = {
  type?: string;
  embedUrl?: string;
  hostname?: string;
  accessToken?: string;
  tokenType?: TokenType;
  groupId?: string | undefined;
  uniqueId?: string;
  bootstrapped?: boolean;
  id?: string;
  datasetId?: string;
  dashboardId?: string;
  pageName?: string;
  visualName?: string;
  width?: number;
  height?: number;
  pageView?: string;
  viewMode?: ViewMode;
  theme?: object;
  filters?: unknown;
  settings?: AnySettings;
  eventHooks?: EventHooks | undefined;
} & EmbedOptions;

/** An add-on's part of the configuration. It applies to each one that the page gives. */
export type ConfigurationLayer = (config: AnyConfiguration) => AnyConfiguration;

export type AnySettings = {
  filterPaneEnabled?: boolean | undefined;
  navContentPaneEnabled?: boolean | undefined;
  localeSettings?: { language?: string; formatLocale?: string };
  layoutType?: LayoutType;
  customLayout?: ICustomLayout;
  extensions?: Extensions;
};

export type Menus = { commands: ICommandExtension[]; groups: IMenuGroupExtension[] };

/** The sources of a component's configuration. */
export type ConfigurationSources = {
  element: HTMLElement;
  serviceToken: string | undefined;
  /** The configuration of a bootstrap; the given one is merged into it. */
  bootstrapped: AnyConfiguration | null;
  isBootstrap: boolean;
  /** The configuration's type in lower case. */
  embedType: string;
  endpoint: () => string;
};

export type ResolvedConfiguration = {
  config: AnyConfiguration;
  options: EmbedOptions;
  hooks: EventHooks | undefined;
  menus: Menus;
};

/**
 * Fills in missing members. The order of the checks decides which error comes first, so it follows the contract.
 *
 * @throws Error when the embed URL or the access token is missing, or a hook is invalid
 */
export function resolveConfiguration(given: AnyConfiguration, around: ConfigurationSources): ResolvedConfiguration {
  const { eventHooks, frameAttributes, requestOptions, tokenRenewal, ...own } = { ...around.bootstrapped, ...given };
  const config: AnyConfiguration = own;
  config.embedUrl = resolveEmbedUrl(config, around);
  config.groupId = config.groupId || idInUrl('groupId', config.embedUrl);
  config.embedUrl = withLocale(config.embedUrl, given.settings?.localeSettings);
  config.uniqueId = config.uniqueId || around.element.getAttribute(ATTRIBUTES.name) || createRandomString();
  const menus = readMenus(config.settings?.extensions);
  if (around.isBootstrap) config.bootstrapped = true;
  else config.accessToken = resolveToken(config, around);
  if (eventHooks) config.embedUrl = checkHooks(eventHooks, config, around.embedType);
  const options = optional({ frameAttributes, requestOptions, tokenRenewal });
  return { config, options, hooks: eventHooks, menus };
}

/**
 * Copies the configuration, so that changes that the page makes in place have no effect. Shares values that cannot be
 * copied.
 */
export function copyConfiguration(config: AnyConfiguration): AnyConfiguration {
  try {
    return toCloneable(config) as AnyConfiguration;
  } catch {
    return { ...config };
  }
}

/** Removes undefined members. */
const optional = (options: { [Name in keyof EmbedOptions]: EmbedOptions[Name] | undefined }): EmbedOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

function resolveEmbedUrl(
  { embedUrl, hostname }: AnyConfiguration,
  { element, isBootstrap, endpoint }: ConfigurationSources,
): string {
  const url = embedUrl || element.getAttribute(ATTRIBUTES.embedUrl);
  if (url) return url;
  if (isBootstrap) return defaultEmbedUrl(hostname || DEFAULT_HOST, endpoint());
  throw new Error(URL_REQUIRED);
}

const withLocale = (url: string, { language, formatLocale }: { language?: string; formatLocale?: string } = {}) => {
  const withLanguage = language ? withParameter(url, 'language', language) : url;
  return formatLocale ? withParameter(withLanguage, 'formatLocale', formatLocale) : withLanguage;
};

function resolveToken({ accessToken }: AnyConfiguration, { element, serviceToken }: ConfigurationSources): string {
  const token = accessToken || element.getAttribute(ATTRIBUTES.accessToken) || serviceToken;
  if (!token) throw new Error(TOKEN_REQUIRED);
  return token;
}

/** The menu commands, which later method calls add or remove. */
export function readMenus(extensions: unknown): Menus {
  if (Array.isArray(extensions)) return { commands: readCommands(extensions), groups: [] };
  const { commands, groups } = (isRecord(extensions) ? extensions : {}) as Partial<Menus>;
  return { commands: commands ?? [], groups: groups ?? [] };
}

/** Skips extensions without a command. */
export const readCommands = (extensions: readonly ({ command?: ICommandExtension } | null)[]): ICommandExtension[] =>
  extensions.flatMap((extension) => extension?.command || []);

/** @returns the embed URL, with the parameter for query callbacks if there is such a hook */
function checkHooks(hooks: EventHooks, { embedUrl = '', tokenType }: AnyConfiguration, embedType: string): string {
  for (const key of Object.keys(hooks)) {
    if (typeof hooks[key as keyof EventHooks] !== 'function') throw new Error(notAFunction(key));
  }
  if (hooks.applicationContextProvider && embedType !== 'report') throw new Error(PROVIDER_ONLY_IN_REPORT);
  const url = hooks.applicationContextProvider ? withParameter(embedUrl, 'registerQueryCallback', 'true') : embedUrl;
  const takesTokens = ['create', 'quickcreate', 'report'].includes(embedType);
  if (hooks.accessTokenProvider && !(takesTokens && tokenType === TokenType.Aad))
    throw new Error(TOKEN_PROVIDER_ONLY_IN_SAAS);
  return url;
}
