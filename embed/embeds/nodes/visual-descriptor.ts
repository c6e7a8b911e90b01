/** One visual on a page. */
import {
  FiltersOperations,
  type ExportDataType,
  type ICloneVisualRequest,
  type ICloneVisualResponse,
  type IExportDataResult,
  type IFilter,
  type ISlicerState,
  type ISmartNarratives,
  type ISortByVisualRequest,
  type IVisualLayout,
  type VisualContainerDisplayMode,
} from '../../models/index.ts';
import type { IHttpPostMessageResponse } from '../../types.ts';
import { sendRequest, requestBody } from './request.ts';
import type { IFilterable, IPageNode } from './nodes.ts';

type Answer = Promise<IHttpPostMessageResponse<void>>;

export class VisualDescriptor implements IFilterable {
  declare page: IPageNode;
  declare name: string;
  declare title: string;
  declare type: string;
  declare layout: IVisualLayout;

  constructor(page: IPageNode, name: string, title: string, type: string, layout: IVisualLayout) {
    this.page = page;
    this.name = name;
    this.title = title;
    this.type = type;
    this.layout = layout;
  }

  private get path() {
    return `/report/pages/${this.page.name}/visuals/${this.name}`;
  }

  getFilters(): Promise<IFilter[]> {
    return requestBody(this.page.report, 'get', `${this.path}/filters`);
  }

  updateFilters(operation: FiltersOperations, filters?: IFilter[]): Answer {
    return sendRequest(this.page.report, 'post', `${this.path}/filters`, { filtersOperation: operation, filters });
  }

  removeFilters(): Answer {
    return this.updateFilters(FiltersOperations.RemoveAll);
  }

  setFilters(filters: IFilter[]): Answer {
    return sendRequest(this.page.report, 'put', `${this.path}/filters`, filters);
  }

  exportData(exportDataType?: ExportDataType, rows?: number): Promise<IExportDataResult> {
    return requestBody(this.page.report, 'post', `${this.path}/exportData`, { rows, exportDataType });
  }

  setSlicerState(state: ISlicerState): Answer {
    return sendRequest(this.page.report, 'put', `${this.path}/slicer`, state);
  }

  getSlicerState(): Promise<ISlicerState> {
    return requestBody(this.page.report, 'get', `${this.path}/slicer`);
  }

  clone(request: ICloneVisualRequest = {}): Promise<ICloneVisualResponse> {
    return requestBody(this.page.report, 'post', `${this.path}/clone`, request);
  }

  sortBy(request: ISortByVisualRequest): Answer {
    return sendRequest(this.page.report, 'put', `${this.path}/sortBy`, request);
  }

  getSmartNarrativeInsights(): Promise<ISmartNarratives> {
    return requestBody(this.page.report, 'get', `${this.path}/smartNarrativeInsights`);
  }

  moveVisual(x: number, y: number, z?: number): Answer {
    return this.page.report.moveVisual(this.page.name, this.name, x, y, z);
  }

  setVisualDisplayState(displayState: VisualContainerDisplayMode): Answer {
    return this.page.report.setVisualDisplayState(this.page.name, this.name, displayState);
  }

  resizeVisual(width: number, height: number): Answer {
    return this.page.report.resizeVisual(this.page.name, this.name, width, height);
  }
}
