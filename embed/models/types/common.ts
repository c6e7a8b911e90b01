import type { TraceType } from '../enums.ts';

/** The type of values that existing code reads without a check, which must still compile. */
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

/** An error. Errors of validation have only a message, errors of the app have further members. */
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

/** Functions of the host that the app may call through messages. The functions themselves are never sent. */
export interface EventHooks {
  applicationContextProvider?: Function;
  accessTokenProvider?: Function;
}
