/** One page of a report. */
import { INACTIVE_PAGE } from '../../errors.ts';
import {
  CommonErrorCodes,
  FiltersOperations,
  LayoutType,
  type DisplayOption,
  type ICustomPageSize,
  type IFilter,
  type IPage,
  type IPageBackground,
  type IPageWallpaper,
  type ISmartNarratives,
  type IVisual,
  type IVisualLayout,
  type PageSizeType,
  type SectionVisibility,
  type VisualContainerDisplayMode,
} from '../../models/index.ts';
import type { IHttpPostMessageResponse } from '../../types.ts';
import { rejectIfPaginated } from './paginated.ts';
import { sendRequest, requestBody } from './request.ts';
import type { IFilterable, IPageNode, IReportNode } from './nodes.ts';
import { VisualDescriptor } from './visual-descriptor.ts';

type Answer = Promise<IHttpPostMessageResponse<void>>;

export class Page implements IPageNode, IFilterable {
  declare report: IReportNode;
  declare name: string;
  // Data that only the app knows are `undefined` on a page built by hand. The types omit that, because existing code
  // does not check.
  declare displayName: string;
  declare isActive: boolean;
  declare visibility: SectionVisibility;
  declare defaultSize: ICustomPageSize;
  declare mobileSize: ICustomPageSize;
  declare defaultDisplayOption: DisplayOption;
  declare background: IPageBackground;
  declare wallpaper: IPageWallpaper;

  constructor(
    report: IReportNode,
    name: string,
    displayName?: string,
    isActivePage?: boolean,
    visibility?: SectionVisibility,
    defaultSize?: ICustomPageSize,
    defaultDisplayOption?: DisplayOption,
    mobileSize?: ICustomPageSize,
    background?: IPageBackground,
    wallpaper?: IPageWallpaper,
  ) {
    this.report = report;
    this.name = name;
    Object.assign(this, { displayName, isActive: isActivePage, visibility, defaultSize, mobileSize });
    Object.assign(this, { defaultDisplayOption, background, wallpaper });
  }

  private get path() {
    return `/report/pages/${this.name}`;
  }

  getSmartNarrativeInsights(): Promise<ISmartNarratives> {
    return rejectIfPaginated(this.report) ?? requestBody(this.report, 'get', `${this.path}/smartNarrativeInsights`);
  }

  getFilters(): Promise<IFilter[]> {
    return requestBody(this.report, 'get', `${this.path}/filters`);
  }

  updateFilters(operation: FiltersOperations, filters?: IFilter[]): Answer {
    return sendRequest(this.report, 'post', `${this.path}/filters`, { filtersOperation: operation, filters });
  }

  removeFilters(): Answer {
    return this.updateFilters(FiltersOperations.RemoveAll);
  }

  setFilters(filters: IFilter[]): Answer {
    return sendRequest(this.report, 'put', `${this.path}/filters`, filters);
  }

  delete(): Promise<void> {
    return requestBody(this.report, 'delete', this.path, {});
  }

  setActive(): Answer {
    return sendRequest(this.report, 'put', '/report/pages/active', {
      name: this.name,
      displayName: null,
      isActive: true,
    });
  }

  setDisplayName(displayName: string): Answer {
    return sendRequest(this.report, 'put', `${this.path}/name`, { name: this.name, displayName });
  }

  async getVisuals(): Promise<VisualDescriptor[]> {
    const refused = rejectIfPaginated(this.report);
    if (refused) return refused;
    const visuals = await requestBody<IVisual[]>(this.report, 'get', `${this.path}/visuals`);
    return visuals.map(
      ({ name, title, type, layout }) => new VisualDescriptor(this, name, title, type, layout as IVisualLayout),
    );
  }

  /** Rejects with `CommonErrorCodes.NotFound` when the page has no such visual. */
  async getVisualByName(visualName: string): Promise<VisualDescriptor> {
    const visual = (await this.getVisuals()).find(({ name }) => name === visualName);
    return visual ?? Promise.reject(CommonErrorCodes.NotFound);
  }

  async getSlicers(): Promise<VisualDescriptor[]> {
    return (await this.getVisuals()).filter(({ type }) => type === 'slicer');
  }

  setVisualDisplayState(visualName: string, displayState: VisualContainerDisplayMode): Answer {
    return this.report.setVisualDisplayState(this.name, visualName, displayState);
  }

  moveVisual(visualName: string, x: number, y: number, z?: number): Answer {
    return this.report.moveVisual(this.name, visualName, x, y, z);
  }

  resizeVisual(visualName: string, width: number, height: number): Answer {
    return this.report.resizeVisual(this.name, visualName, width, height);
  }

  /** Only the active page can be resized. */
  resizePage(pageSizeType: PageSizeType, width?: number, height?: number): Answer {
    return this.isActive
      ? this.report.resizeActivePage(pageSizeType, width, height)
      : Promise.reject<IHttpPostMessageResponse<void>>(INACTIVE_PAGE);
  }

  hasLayout(layoutType: LayoutType): Promise<boolean> {
    return (
      rejectIfPaginated(this.report) ??
      requestBody(this.report, 'get', `${this.path}/layoutTypes/${LayoutType[layoutType]}`)
    );
  }
}

/** A page, created from the app's description. */
export const createPage = (report: IReportNode, page: IPage): Page =>
  new Page(
    report,
    page.name,
    page.displayName,
    page.isActive,
    page.visibility,
    page.defaultSize,
    page.defaultDisplayOption,
    page.mobileSize,
    page.background,
    page.wallpaper,
  );
