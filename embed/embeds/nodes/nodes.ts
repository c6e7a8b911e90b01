/** The interfaces that pages and visuals need of their parents, so that callers can build pages and visuals by hand. */
import type { FiltersOperations, IFilter, PageSizeType, VisualContainerDisplayMode } from '../../models/index.ts';
import type { IHttpPostMessageResponse } from '../../types.ts';
import type { FrameClient } from './request.ts';

type Answer = Promise<IHttpPostMessageResponse<void>>;

export interface IFilterable {
  getFilters(): Promise<IFilter[]>;
  updateFilters(operation: FiltersOperations, filters?: IFilter[]): Answer;
  removeFilters(): Answer;
  setFilters(filters: IFilter[]): Answer;
}

export interface IReportNode extends FrameClient {
  setVisualDisplayState(page: string, visual: string, displayState: VisualContainerDisplayMode): Answer;
  moveVisual(page: string, visual: string, x: number, y: number, z?: number): Answer;
  resizeVisual(page: string, visual: string, width: number, height: number): Answer;
  resizeActivePage(pageSizeType: PageSizeType, width?: number, height?: number): Answer;
}

export interface IPageNode {
  report: IReportNode;
  name: string;
}
