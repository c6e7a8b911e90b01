/** All error messages, exactly as the contract has them, and the error classes with further details. */
import { isRecord } from './is-record.ts';
import type { IError } from './models/index.ts';

export const EMBED_URL_NOT_SUPPORTED =
  'Embed URL is invalid for this scenario. Please use Power BI REST APIs to get the valid URL';
export const INVALID_EMBED_URL =
  'Invalid embed URL detected. Either URL hostname or protocol are invalid. Please use Power BI REST APIs to get the valid URL';
export const NOT_SUPPORTED_FOR_PAGINATED = 'This API is currently not supported for RDL reports';
export const INACTIVE_PAGE = 'Cannot resize the page. Only the active page can be resized';
export const LAYOUT_SWITCH =
  'Switching between mobile and desktop layouts is not supported. Please reset the embed container and re-embed with required layout.';
export const URL_REQUIRED =
  "Embed Url is required, but it was not found. You must provide an embed url either as part of embed configuration or as attribute 'powerbi-embed-url'.";
export const TOKEN_REQUIRED =
  "No access token was found for element. You must specify an access token directly on the element using attribute 'powerbi-access-token' or specify a global token at: powerbi.accessToken.";
export const EMPTY_TOKEN = 'Access token cannot be empty';
export const NO_CREATE_SUPPORT = 'no create support';
export const NO_TARGET_WINDOW =
  'target window is not provided.  You must either provide the target window explicitly as argument to request, or specify default target window when constructing instance of this class.';
export const HANDLER_NOT_FOUND = 'You attempted to remove a handler but no matching handler was found.';
export const PAGE_MODEL_NOT_FOUND = "Page model not found at 'event.value.newPage'.";
export const VISUAL_PAGE_REQUIRED = 'Page name is required when embedding a visual.';
export const VISUAL_NAME_REQUIRED =
  'Visual name is required, but it was not found. You must provide a visual name as part of embed configuration.';

export const PROVIDER_ONLY_IN_REPORT = 'applicationContextProvider is only supported in report embed';
export const TOKEN_PROVIDER_ONLY_IN_SAAS = 'accessTokenProvider is only supported in report SaaS embed';
export const notAFunction = (key: string) => `${key} must be a function`;

export const TYPE_RESERVED = 'The component name is reserved. Cannot register a component with this name.';
export const TYPE_REGISTERED = 'A component with this type is already registered.';
export const INVALID_ROUTER_EVENT_URL = 'Invalid router event URL';

export const TOKEN_MISSING_DEBUG = 'Power BI SDK iframe is loaded but powerbi.embed is not called yet.';
export const FRAME_NOT_READY_DEBUG = 'Power BI SDK is trying to post /report/load before iframe is ready.';
export const TOO_SOON_DEBUG = 'Power BI SDK sent more than two /report/load requests in the last 100ms interval.';

export const OPAQUE_FRAME = 'The frame has no origin. Its sandbox needs allow-same-origin.';

export const ELEMENT_LOST = 'An embedded element left the document. If it will not come back, call reset(element).';

export const RENEWAL_TOO_SOON = 'The renewed token has ended by the clock here. Provide { token, serverTime }.';

/** `what` is "Report", "Dashboard" …; `attribute` is the host element's attribute, if there is one. */
export const idRequired = (what: string, attribute?: string) =>
  `${what} id is required, but it was not found. You must provide an id either as part of embed configuration${
    attribute === undefined ? '' : ` or as attribute '${attribute}'`
  }.`;

export const unknownEventName = (allowed: readonly string[], name: string) =>
  `eventName must be one of ${allowed.join(',')}. You passed: ${name}`;

/** A token is never part of a message. */
const describe = (config: object, element: HTMLElement) => {
  const shown = JSON.stringify({ ...config, accessToken: '' });
  return `config ${shown} on element ${element.outerHTML}`;
};

export const typeMissing = (config: object, element: HTMLElement) =>
  `Attempted to embed using ${describe(config, element)}, but could not determine what type of component to embed. You must specify a type in the configuration or as an attribute such as 'powerbi-type="report"'.`;

export const typeUnknown = (type: string) =>
  `Attempted to embed component of type: ${type} but did not find any matching component.  Please verify the type you specified is intended.`;

export const typeDiffers = (config: object, element: HTMLElement, existing: string, type: string) =>
  `Embedding on an existing element with a different type than the previous embed object is not supported.  Attempted to embed using ${describe(config, element)}, but the existing element contains an embed of type: ${existing} which does not match the new type: ${type}`;

export const componentLost = (config: object, element: HTMLElement) =>
  `Attempted to embed using ${describe(config, element)} which already has embedded component associated, but could not find the existing component in the list of active components. This could indicate the embeds list is out of sync with the DOM, or the component is referencing the incorrect HTML element.`;

// cspell:ignore anew -- update() has thrown this text since it exists, and pages may compare with it.
export const typeKept = (type: string, wanted: string) =>
  `update() keeps the type: this is a ${type}, and the configuration is one of a ${wanted}. Reset the element and embed anew.`;

export const alreadyEmbedded = (element: HTMLElement) =>
  `Attempted to bootstrap element ${element.outerHTML}, but the element is already a powerbi element.`;

export const nothingEmbedded = (element: HTMLElement) =>
  `You attempted to get an instance of powerbi component associated with element: ${element.outerHTML} but there was no associated instance.`;

export const noResponse = (message: unknown) =>
  `Handler for message: ${printed(message)} did not return a response message. The default response message will be returned instead.`;

/** A value from outside may have circular references. */
function printed(message: unknown): string {
  try {
    return JSON.stringify(message, null, 2);
  } catch {
    return '[a message that has no JSON]';
  }
}

/** Adds own members after all others. They are not enumerable by default, so that they do not affect comparisons. */
function define(target: object, members: object, enumerable = false) {
  for (const [key, value] of Object.entries(members)) {
    Reflect.deleteProperty(target, key);
    Object.defineProperty(target, key, { value, enumerable, configurable: true, writable: true });
  }
}

/** The embed URL's host may not be embedded. The text is the contract's; `host` and `reason` have the details. */
export class EmbedUrlError extends Error {
  /** Host and port of the URL, or the URL itself if it is invalid. */
  declare readonly host: string;
  declare readonly reason: string;

  constructor(host: string, reason: string) {
    super(INVALID_EMBED_URL, { cause: new Error(`${host}: ${reason}`) });
    Object.assign(this, { name: 'EmbedUrlError', host, reason });
  }
}

/** A message contains a value that can be neither cloned nor left out. */
export class UncloneableError extends Error {
  /** The path of the value, as in `body.settings.extensions[0]`. */
  declare readonly path: string;

  constructor(path: string, what: string) {
    super(`${path} is ${what} and could not be cloned.`);
    Object.assign(this, { name: 'DataCloneError', path });
  }
}

export type RequestErrorCode = 'reset' | 'timeout' | 'aborted' | 'refused' | 'noFrame';

/** The request that failed. */
export type FailedRequest = { method: string; url: string };

/** A request that will get no response. */
export class RequestError extends Error {
  declare readonly code: RequestErrorCode;
  declare readonly method: string;
  declare readonly url: string;

  /** @param why follows the request, as in `was aborted` */
  constructor(code: RequestErrorCode, { method, url }: FailedRequest, why: string, cause?: unknown) {
    super(`${method} ${url} ${why}`, cause === undefined ? cause : { cause });
    Object.assign(this, { name: 'RequestError', code, method, url });
  }
}

/** Whether the app has refused the request. If no response came, the app may have accepted it. */
export const isRefusal = (failure: unknown) => !(failure instanceof RequestError) || failure.code === 'refused';

export const resetError = (url: string) =>
  new RequestError('reset', { method: 'POST', url }, 'was given up: the component was reset.');

export const frameGone = (request: FailedRequest, cause?: unknown) =>
  new RequestError('noFrame', request, 'was not sent: its frame is gone.', cause);

/**
 * A refusal from the frame. It has the same own members as the object that the frame sent, so it compares and
 * serialises like that object. It is also an `Error` with the failed request.
 */
export class RefusedError extends Error {
  /** Comparing libraries distinguish errors and objects by this name. */
  get [Symbol.toStringTag]() {
    return 'Object';
  }

  constructor(body: object, { method, url }: FailedRequest, statusCode: unknown) {
    super();
    // Jasmine and Jest compare constructors, too.
    define(this, { constructor: Object, message: `${method} ${url} was refused`, method, url, statusCode });
    define(this, body, true);
  }
}

/**
 * Converts a frame's refusal to the value with which a method rejects. Strings and other plain values stay unchanged,
 * because callers compare with them. Objects become errors with the same members. An empty refusal becomes an error
 * with its status.
 */
export function toFailure(thrown: unknown, request: FailedRequest, whole = false): unknown {
  if (thrown instanceof Error || !isRecord(thrown)) return thrown;
  const { statusCode, body } = thrown;
  const refusal = whole ? thrown : body;
  if (isRecord(refusal) && !Array.isArray(refusal)) return new RefusedError(refusal, request, statusCode);
  return refusal ?? new RequestError('refused', request, `was refused (${String(statusCode)})`);
}

/** `path` is the place of the error, as in `settings.panes.filters.visible`. Comparing and serializing skip it. */
type LocatedError = IError & { readonly path?: string };

/**
 * The result of a failed validation: the array of `{ message }` that the contract promises. It is also an error, with a
 * message, a stack, and `instanceof Error`.
 */
export function validationError(errors: readonly LocatedError[]): IError[] & Error {
  const list = [...errors];
  const path = errors[0]?.path ?? '';
  const message = errors.map((error) => located(error)).join('; ');
  Object.setPrototypeOf(list, ValidationErrorPrototype);
  define(list, { name: 'ValidationError', message, path, stack: new Error(message).stack });
  return list as IError[] & Error;
}

/** The contract's message names the field. For a nested field, this adds the path. */
const located = ({ message, path = '' }: LocatedError) => (/[.[]/.test(path) ? `${message} (${path})` : message);

/** A prototype with the methods of arrays, which inherits from `Error`. */
const ValidationErrorPrototype = Object.create(Error.prototype, {
  ...Object.getOwnPropertyDescriptors(Array.prototype),
  toString: Object.getOwnPropertyDescriptor(Error.prototype, 'toString'),
} as PropertyDescriptorMap) as object;

/** Any failure as text. */
export function toReason(failure: unknown): string {
  if (!isRecord(failure)) return String(failure);
  const { detailedMessage, message } = failure;
  return [detailedMessage, message].find((text) => typeof text === 'string') ?? 'no reason was given';
}
