/** One visual of a report, alone in its frame. */
import { VISUAL_NAME_REQUIRED, VISUAL_PAGE_REQUIRED } from '../errors.ts';
import {
  FiltersLevel,
  FiltersOperations,
  LayoutType,
  type IFilter,
  type IReportEmbedConfiguration,
  type IReportLoadConfiguration,
  type IVisual,
} from '../models/index.ts';
import type { IHttpPostMessageResponse } from '../types.ts';
import { ask, askForBody } from './asking.ts';
import { oneVisual } from './layout.ts';
import type { Page } from './page.ts';
import { Report } from './report.ts';
import { VisualDescriptor } from './visual-descriptor.ts';

type Answer = Promise<IHttpPostMessageResponse<void>>;

export class Visual extends Report {
  static override type: string = 'visual';
  static GetPagesNotSupportedError: string = 'Get pages is not supported while embedding a visual.';
  static SetPageNotSupportedError: string = 'Set page is not supported while embedding a visual.';
  static RenderNotSupportedError: string = 'render is not supported while embedding a visual.';

  /** @throws Error when the page or the visual has no name */
  override load(phasedRender?: boolean): Promise<unknown> {
    const { accessToken, pageName, visualName, settings, width, height } = this.config;
    if (!accessToken) return super.load(phasedRender);
    if (!pageName) throw new Error(VISUAL_PAGE_REQUIRED);
    if (!visualName) throw new Error(VISUAL_NAME_REQUIRED);
    const size = { width: width || this.iframe.offsetWidth, height: height || this.iframe.offsetHeight };
    this.config.settings = {
      ...settings,
      filterPaneEnabled: false,
      navContentPaneEnabled: false,
      layoutType: LayoutType.Custom,
      customLayout: oneVisual(pageName, visualName, size),
    };
    return super.load(phasedRender);
  }

  /** @throws the text GetPagesNotSupportedError */
  override getPages(): Promise<Page[]> {
    throw Visual.GetPagesNotSupportedError;
  }

  /** @throws the text SetPageNotSupportedError */
  override setPage(_pageName: string): Answer {
    throw Visual.SetPageNotSupportedError;
  }

  /** Rejects with the text RenderNotSupportedError. */
  override render(_config?: IReportLoadConfiguration | IReportEmbedConfiguration): Promise<void> {
    return Promise.reject<void>(Visual.RenderNotSupportedError);
  }

  /** Rejects with an Error when the page has no such visual. */
  async getVisualDescriptor(): Promise<VisualDescriptor> {
    const { pageName = '', visualName } = this.config;
    const visuals = await askForBody<IVisual[]>(this, 'get', `/report/pages/${pageName}/visuals`);
    const visual = visuals.find(({ name }) => name === visualName);
    if (!visual) throw new Error(`The page ${pageName} has no visual ${visualName}.`);
    return new VisualDescriptor(this.page(pageName), visual.name, visual.title, visual.type, visual.layout);
  }

  override getFilters(filtersLevel?: FiltersLevel): Promise<IFilter[]> {
    return askForBody(this, 'get', this.filtersUrl(filtersLevel));
  }

  override updateFilters(operation: FiltersOperations, filters?: IFilter[], filtersLevel?: FiltersLevel): Answer {
    return ask(this, 'post', this.filtersUrl(filtersLevel), { filtersOperation: operation, filters });
  }

  override setFilters(filters: IFilter[], filtersLevel?: FiltersLevel): Answer {
    return ask(this, 'put', this.filtersUrl(filtersLevel), filters);
  }

  override removeFilters(filtersLevel?: FiltersLevel): Answer {
    return this.updateFilters(FiltersOperations.RemoveAll, undefined, filtersLevel);
  }

  private filtersUrl(level: FiltersLevel | undefined): string {
    const { pageName, visualName } = this.config;
    if (level === FiltersLevel.Report) return '/report/filters';
    const page = `/report/pages/${pageName}`;
    return level === FiltersLevel.Page ? `${page}/filters` : `${page}/visuals/${visualName}/filters`;
  }
}
