/** One visual of a report, alone in its frame. */
import { VISUAL_NAME_REQUIRED, VISUAL_PAGE_REQUIRED } from '../../errors.ts';
import {
  FiltersLevel,
  FiltersOperations,
  LayoutType,
  type IFilter,
  type IReportEmbedConfiguration,
  type IReportLoadConfiguration,
  type IVisual,
  type IVisualLayout,
} from '../../models/index.ts';
import type { IHttpPostMessageResponse } from '../../types.ts';
import { sendRequest, requestBody } from '../nodes/request.ts';
import type { Change } from '../base/changes.ts';
import { copyConfiguration, type AnyConfiguration, type AnySettings } from '../base/resolve-configuration.ts';
import { oneVisual } from '../report/layout.ts';
import type { Page } from '../nodes/page.ts';
import { Report } from '../report/report.ts';
import { VisualDescriptor } from '../nodes/visual-descriptor.ts';

/** A layout completed with the defaults. Members that the package does not know are omitted. */
const withDefaults = (given: unknown, layout: ReturnType<typeof oneVisual>) => {
  const { displayOption, pageSize, pagesLayout } = (given ?? {}) as Partial<typeof layout>;
  return {
    displayOption: displayOption ?? layout.displayOption,
    pageSize: pageSize ?? layout.pageSize,
    pagesLayout: pagesLayout ?? layout.pagesLayout,
  };
};

type Answer = Promise<IHttpPostMessageResponse<void>>;

export class Visual extends Report {
  static override type: string = 'visual';
  static GetPagesNotSupportedError: string = 'Get pages is not supported while embedding a visual.';
  static SetPageNotSupportedError: string = 'Set page is not supported while embedding a visual.';
  static RenderNotSupportedError: string = 'render is not supported while embedding a visual.';

  /** The given settings, and the settings derived from them. */
  private settings: { given: AnySettings | undefined; laidOut: AnySettings } | undefined;

  /** @throws Error when the page or the visual has no name */
  override load(phasedRender?: boolean): Promise<void> {
    const { accessToken, width, height, settings } = this.config;
    if (!accessToken) return super.load(phasedRender);
    const { pageName, visualName } = this.names();
    const size = { width: width || this.iframe.offsetWidth, height: height || this.iframe.offsetHeight };
    const given = settings === this.settings?.laidOut ? this.settings?.given : settings;
    const laidOut = {
      ...given,
      filterPaneEnabled: false,
      navContentPaneEnabled: false,
      layoutType: LayoutType.Custom,
      customLayout: withDefaults(given?.customLayout, oneVisual(pageName, visualName, size)),
    };
    this.settings = { given, laidOut };
    this.config.settings = laidOut;
    return super.load(phasedRender);
  }

  /** @internal */
  override assertLoadable() {
    super.assertLoadable();
    this.names();
  }

  /**
   * @internal Only a new theme can be sent without a load. Most other members apply to this visual alone: its page, its
   * layout, its filters.
   */
  override planChange(member: string, before: readonly unknown[], after: AnyConfiguration): Change | null {
    return member === 'theme' ? super.planChange(member, before, after) : null;
  }

  protected override remember() {
    super.remember();
    if (this.settings?.given)
      this.appConfig.settings = copyConfiguration({ settings: this.settings.given }).settings ?? {};
  }

  /** @throws Error when the page or the visual has no name */
  private names() {
    const { pageName, visualName } = this.config;
    if (!pageName) throw new Error(VISUAL_PAGE_REQUIRED);
    if (!visualName) throw new Error(VISUAL_NAME_REQUIRED);
    return { pageName, visualName };
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
    const visuals = await requestBody<IVisual[]>(this, 'get', `/report/pages/${pageName}/visuals`);
    const visual = visuals.find(({ name }) => name === visualName);
    if (!visual) throw new Error(`The page ${pageName} has no visual ${visualName}.`);
    return new VisualDescriptor(
      this.page(pageName),
      visual.name,
      visual.title,
      visual.type,
      visual.layout as IVisualLayout,
    );
  }

  override getFilters(filtersLevel?: FiltersLevel): Promise<IFilter[]> {
    return requestBody(this, 'get', this.filtersUrl(filtersLevel));
  }

  override updateFilters(operation: FiltersOperations, filters?: IFilter[], filtersLevel?: FiltersLevel): Answer {
    return sendRequest(this, 'post', this.filtersUrl(filtersLevel), { filtersOperation: operation, filters });
  }

  override setFilters(filters: IFilter[], filtersLevel?: FiltersLevel): Answer {
    return sendRequest(this, 'put', this.filtersUrl(filtersLevel), filters);
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
