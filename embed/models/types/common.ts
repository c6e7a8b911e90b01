import type { TraceType } from '../enums.ts';

/** What callers of the published types read without a check, and must go on to. */
// oxlint-disable-next-line typescript/no-explicit-any -- `theme.themeJson.dataColors` compiles today
export type Anything = any;

export type KeyValuePair = {
  key: string;
  value: string;
};

export interface ITechnicalDetails {
  requestId?: string;
  errorInfo?: KeyValuePair[];
}

/** What went wrong: from validation with a message alone, from the app with more. */
export interface IError {
  message: string;
  detailedMessage?: string;
  errorCode?: string;
  level?: TraceType;
  technicalDetails?: ITechnicalDetails;
}

/** A point in the frame, in CSS pixels. */
export interface IPosition {
  x: number;
  y: number;
}

export interface ISwipeEvent {
  currentPosition: IPosition;
  startPosition: IPosition;
}

export interface IHideable {
  visible?: boolean;
}

export interface ICollapsible {
  expanded?: boolean;
}

/** Functions of the host that the app may ask for; never sent to it. */
export interface EventHooks {
  applicationContextProvider?: Function;
  accessTokenProvider?: Function;
}
