/** The type of `detail` for the events of each kind of component, for events whose data always have the same shape. */
import type {
  IError,
  IExportDataCompletedEvent,
  IFilter,
  IQnaVisualRenderedEvent,
  ISelection,
  ISwipeEvent,
  IVisualCustomCommandEvent,
} from '../../models/index.ts';
import type { Page } from '../nodes/page.ts';

export interface EmbedEvents {
  loaded: unknown;
  saved: { reportObjectId?: string; reportName?: string; saveAs?: boolean };
  rendered: unknown;
  saveAsTriggered: unknown;
  error: IError;
  dataSelected: ISelection;
  buttonClicked: unknown;
  info: unknown;
}

export interface ReportEvents extends EmbedEvents {
  filtersApplied: { filters: IFilter[] };
  pageChanged: { newPage: Page };
  commandTriggered: IVisualCustomCommandEvent;
  swipeStart: ISwipeEvent;
  swipeEnd: ISwipeEvent;
  bookmarkApplied: { bookmarkName: string };
  dataHyperlinkClicked: { url: string };
  visualRendered: unknown;
  visualClicked: unknown;
  selectionChanged: unknown;
  renderingStarted: unknown;
  blur: unknown;
  exportDataCompleted: IExportDataCompletedEvent;
}

export interface DashboardEvents extends EmbedEvents {
  tileClicked: unknown;
}

export interface TileEvents extends EmbedEvents {
  tileClicked: unknown;
  tileLoaded: unknown;
}

export interface QnaEvents extends EmbedEvents {
  visualRendered: IQnaVisualRenderedEvent;
}
