/** An embedded report. */
import { LAYOUT_SWITCH, idRequired } from '../../errors.ts';
import {
  CommonErrorCodes,
  FiltersOperations,
  LayoutType,
  validatePaginatedReportLoad,
  validateReportLoad,
  ViewMode,
  type IError,
  type IFilter,
  type IPage,
  type IReportEmbedConfiguration,
  type IReportLoadConfiguration,
  type IReportTheme,
  type ISettings,
  type MenuLocation,
  type PageSizeType,
  type SectionVisibility,
  type VisualContainerDisplayMode,
} from '../../models/index.ts';
import type { IHttpPostMessageResponse } from '../../types.ts';
import { rejectIfPaginated } from '../nodes/paginated.ts';
import { sendRequest, requestBody } from '../nodes/request.ts';
import { BookmarksManager } from '../nodes/bookmarks-manager.ts';
import type { Change } from '../base/changes.ts';
import {
  ATTRIBUTES,
  readCommands,
  readFlag,
  type AnyConfiguration,
  type AnySettings,
} from '../base/resolve-configuration.ts';
import { Embed } from '../base/embed.ts';
import { idInUrl, isPaginated, withParameter } from '../frame/embed-url.ts';
import type { ReportEvents } from '../base/event-map.ts';
import { REPORT_EVENTS } from '../base/events.ts';
import { isMobile, pageSizeSettings, visualLayoutSettings } from './layout.ts';
import { menuCommand, withoutMenuCommand } from './menu-commands.ts';
import type { IFilterable, IReportNode } from '../nodes/nodes.ts';
import { Page, createPage } from '../nodes/page.ts';
import { planReportChange, modeName } from './report-configuration-changes.ts';
import { createReportProgress, type ReportSnapshot } from './report-progress.ts';
import type { IService } from '../base/service-interface.ts';

type Answer = Promise<IHttpPostMessageResponse<void>>;

export class Report extends Embed implements IReportNode, IFilterable {
  static override allowedEvents: string[] = REPORT_EVENTS;
  static reportIdAttribute: string = ATTRIBUTES.reportId;
  static filterPaneEnabledAttribute: string = ATTRIBUTES.filterPaneEnabled;
  static navContentPaneEnabledAttribute: string = ATTRIBUTES.navContentPaneEnabled;
  static override type: string = 'Report';
  static override readonly hookNames: readonly string[] = ['preQuery', 'newAccessToken'];

  declare readonly events?: ReportEvents;
  declare bookmarksManager: BookmarksManager;
  private readonly progress = createReportProgress(() => this.config.viewMode === ViewMode.Edit);

  constructor(
    service: IService<Embed>,
    element: HTMLElement,
    baseConfig: object,
    phasedRender?: boolean,
    isBootstrap?: boolean,
    iframe?: HTMLIFrameElement,
  ) {
    super(service, element, baseConfig, iframe, phasedRender, isBootstrap);
    this.loadPath = '/report/load';
    this.phasedLoadPath = '/report/prepare';
    this.allowedEvents.push(...REPORT_EVENTS);
    this.bookmarksManager = new BookmarksManager(this);
  }

  static findIdFromEmbedUrl(url: string): string {
    return idInUrl('reportId', url);
  }

  override get snapshot(): ReportSnapshot {
    return { ...super.snapshot, ...this.progress.snapshot() };
  }

  /** Renders a report that was loaded in phases. */
  render(config?: IReportLoadConfiguration | IReportEmbedConfiguration): Promise<void> {
    return this.progress.render(requestBody(this, 'post', '/report/render', config));
  }

  async addPage(displayName?: string): Promise<Page> {
    const page = await requestBody<IPage>(this, 'post', '/report/addPage', { displayName });
    return new Page(
      this,
      page.name,
      page.displayName,
      page.isActive,
      page.visibility,
      page.defaultSize,
      page.defaultDisplayOption,
    );
  }

  deletePage(pageName: string): Promise<void> {
    return requestBody(this, 'delete', `/report/pages/${pageName}`, {});
  }

  renamePage(pageName: string, displayName: string): Promise<void> {
    return requestBody(this, 'put', `/report/pages/${pageName}/name`, { name: pageName, displayName });
  }

  getFilters(): Promise<IFilter[]> {
    return rejectIfPaginated(this) ?? requestBody(this, 'get', '/report/filters');
  }

  updateFilters(operation: FiltersOperations, filters?: IFilter[]): Answer {
    return sendRequest(this, 'post', '/report/filters', { filtersOperation: operation, filters });
  }

  removeFilters(): Answer {
    return rejectIfPaginated(this) ?? this.updateFilters(FiltersOperations.RemoveAll);
  }

  setFilters(filters: IFilter[]): Answer {
    return rejectIfPaginated(this) ?? sendRequest(this, 'put', '/report/filters', filters);
  }

  getId(): string {
    const { id, embedUrl } = this.config;
    const found =
      id || this.element.getAttribute(Report.reportIdAttribute) || Report.findIdFromEmbedUrl(embedUrl ?? '');
    if (!found) throw new Error(idRequired('Report', Report.reportIdAttribute));
    return found;
  }

  async getPages(): Promise<Page[]> {
    const refused = rejectIfPaginated(this);
    if (refused) return refused;
    return (await requestBody<IPage[]>(this, 'get', '/report/pages')).map((page) => createPage(this, page));
  }

  /** Rejects with `CommonErrorCodes.NotFound` when no page has that name. */
  async getPageByName(pageName: string): Promise<Page> {
    const page = await this.findPage(({ name }) => name === pageName);
    return page ?? Promise.reject(CommonErrorCodes.NotFound);
  }

  /** Rejects with an Error when the app reports no active page. */
  async getActivePage(): Promise<Page> {
    const page = await this.findPage(({ isActive }) => isActive === true);
    return page ?? Promise.reject(new Error('The report has no active page.'));
  }

  page(name: string, displayName?: string, isActive?: boolean, visibility?: SectionVisibility): Page {
    return new Page(this, name, displayName, isActive, visibility);
  }

  print(): Promise<void> {
    return rejectIfPaginated(this) ?? requestBody(this, 'post', '/report/print', null);
  }

  setPage(pageName: string): Answer {
    return rejectIfPaginated(this) ?? this.page(pageName).setActive();
  }

  /** Changes settings of the current report. Paginated reports have no custom layout. */
  async updateSettings(settings: ISettings): Answer {
    const { customLayout, extensions } = (settings ?? {}) as AnySettings;
    const refused = customLayout === null || customLayout === undefined ? null : rejectIfPaginated(this);
    if (refused) return refused;
    const answer = await sendRequest<void>(this, 'patch', '/report/settings', settings);
    if (Array.isArray(extensions)) this.commands = readCommands(extensions);
    else {
      const { commands, groups } = (extensions ?? {}) as Partial<Pick<Report, 'commands' | 'groups'>>;
      if (commands) this.commands = commands;
      if (groups) this.groups = groups;
    }
    return answer;
  }

  validate(config: object): IError[] {
    return isPaginated(this.config.embedUrl) ? validatePaginatedReportLoad(config) : validateReportLoad(config);
  }

  configChanged(isBootstrap: boolean) {
    const { config } = this;
    this.initialLayoutType = config.settings?.layoutType ?? LayoutType.Master;
    if (isMobile(this.initialLayoutType)) config.embedUrl = withParameter(config.embedUrl ?? '', 'isMobile', 'true');
    const settings: AnySettings = {
      filterPaneEnabled: readFlag(this.element, Report.filterPaneEnabledAttribute),
      navContentPaneEnabled: readFlag(this.element, Report.navContentPaneEnabledAttribute),
      ...config.settings,
    };
    config.settings = settings;
    if (!isBootstrap) config.id = this.getId();
  }

  getDefaultEmbedUrlEndpoint(): string {
    return 'reportEmbed';
  }

  switchMode(viewMode: ViewMode | string): Promise<void> {
    const mode = typeof viewMode === 'string' ? viewMode : modeName(viewMode);
    return this.progress.switchMode(mode, () => requestBody(this, 'post', `/report/switchMode/${mode}`, null));
  }

  refresh(): Promise<void> {
    return rejectIfPaginated(this) ?? requestBody(this, 'post', '/report/refresh', null);
  }

  async isSaved(): Promise<boolean> {
    return rejectIfPaginated(this) ?? !(await requestBody<boolean>(this, 'get', '/report/hasUnsavedChanges'));
  }

  applyTheme(theme: IReportTheme): Promise<void> {
    return rejectIfPaginated(this) ?? requestBody(this, 'put', '/report/theme', theme);
  }

  resetTheme(): Promise<void> {
    return this.applyTheme({});
  }

  getTheme(): Promise<IReportTheme> {
    return rejectIfPaginated(this) ?? requestBody(this, 'get', '/report/theme');
  }

  resetPersistentFilters(): Answer {
    return sendRequest(this, 'delete', '/report/userState', null);
  }

  savePersistentFilters(): Answer {
    return sendRequest(this, 'post', '/report/userState', null);
  }

  arePersistentFiltersApplied(): Promise<boolean> {
    return requestBody(this, 'get', '/report/isUserStateApplied');
  }

  /** Rejects with `CommonErrorCodes.NotFound` when there is no such command; then nothing is sent. */
  removeContextMenuCommand(commandName: string, contextMenuTitle: string): Answer {
    return this.removeCommand('visualContextMenu', commandName, contextMenuTitle);
  }

  addContextMenuCommand(
    commandName: string,
    commandTitle: string,
    contextMenuTitle: string = commandTitle,
    menuLocation?: MenuLocation,
    visualName?: string,
    visualType?: string,
    groupName?: string,
  ): Answer {
    const menu = { kind: 'visualContextMenu', title: contextMenuTitle, menuLocation, groupName } as const;
    return this.addCommand(menuCommand(commandName, commandTitle, menu, { visualName, visualType }));
  }

  /** Rejects with `CommonErrorCodes.NotFound` when there is no such command; then nothing is sent. */
  removeOptionsMenuCommand(commandName: string, optionsMenuTitle: string): Answer {
    return this.removeCommand('visualOptionsMenu', commandName, optionsMenuTitle);
  }

  addOptionsMenuCommand(
    commandName: string,
    commandTitle: string,
    optionsMenuTitle: string = commandTitle,
    menuLocation?: MenuLocation,
    visualName?: string,
    visualType?: string,
    groupName?: string,
    commandIcon?: string,
  ): Answer {
    const menu = { kind: 'visualOptionsMenu', title: optionsMenuTitle, menuLocation, groupName } as const;
    return this.addCommand(menuCommand(commandName, commandTitle, menu, { visualName, visualType, icon: commandIcon }));
  }

  setVisualDisplayState(pageName: string, visualName: string, mode: VisualContainerDisplayMode): Answer {
    return this.layOutVisual(pageName, visualName, { displayState: { mode } });
  }

  resizeVisual(pageName: string, visualName: string, width: number, height: number): Answer {
    return this.layOutVisual(pageName, visualName, { width, height });
  }

  resizeActivePage(pageSizeType: PageSizeType, width?: number, height?: number): Answer {
    return this.updateSettings(pageSizeSettings(pageSizeType, width, height));
  }

  moveVisual(pageName: string, visualName: string, x: number, y: number, z?: number): Answer {
    return this.layOutVisual(pageName, visualName, { x, y, z });
  }

  /** Switching between a mobile and a desktop layout takes a new embed. */
  async switchLayout(layoutType: LayoutType): Answer {
    if (isMobile(this.initialLayoutType) !== isMobile(layoutType)) return Promise.reject(LAYOUT_SWITCH);
    const answer = await this.updateSettings({ layoutType });
    this.initialLayoutType = layoutType;
    return answer;
  }

  getZoom(): Promise<number> {
    return requestBody(this, 'get', '/report/zoom');
  }

  async setZoom(zoomLevel: number): Promise<void> {
    await this.updateSettings({ zoomLevel });
  }

  async closeAllOverlays(): Promise<void> {
    const url = '/report/closeAllOverlays';
    return rejectIfPaginated(this) ?? (await sendRequest<void>(this, 'post', url, null, { whole: true })).body;
  }

  async clearSelectedVisuals(clearPopOutState?: boolean): Promise<void> {
    const url = `/report/clearSelectedVisuals/${clearPopOutState === true}`;
    return rejectIfPaginated(this) ?? (await sendRequest<void>(this, 'post', url, null, { whole: true })).body;
  }

  /** @internal */
  override dispose() {
    super.dispose();
    this.progress.stop();
  }

  /** @internal */
  override planChange(member: string, before: readonly unknown[], after: AnyConfiguration): Change | null {
    return isPaginated(after.embedUrl) ? null : planReportChange(this, member, before, after);
  }

  protected override opened(path: string, answer: Promise<unknown>) {
    this.progress.open(path === this.phasedLoadPath, answer);
  }

  private async findPage(isWanted: (page: IPage) => boolean): Promise<Page | undefined> {
    const refused = rejectIfPaginated(this);
    if (refused) return refused;
    const page = (await requestBody<IPage[]>(this, 'get', '/report/pages')).find(isWanted);
    return page && createPage(this, page);
  }

  private addCommand(command: ReturnType<typeof menuCommand>): Answer {
    const extensions = { commands: [...this.commands, command], groups: this.groups };
    return rejectIfPaginated(this) ?? this.updateSettings({ extensions });
  }

  private removeCommand(kind: 'visualContextMenu' | 'visualOptionsMenu', name: string, title: string): Answer {
    const refused = rejectIfPaginated(this);
    if (refused) return refused;
    const commands = withoutMenuCommand(this.commands, kind, name, title);
    return commands
      ? this.updateSettings({ extensions: { commands, groups: this.groups } })
      : Promise.reject<IHttpPostMessageResponse<void>>(CommonErrorCodes.NotFound);
  }

  /** Requests the page and the visual first, because both must exist. */
  private async layOutVisual(pageName: string, visualName: string, layout: object): Answer {
    const page = await this.getPageByName(pageName);
    await page.getVisualByName(visualName);
    return this.updateSettings(visualLayoutSettings(pageName, visualName, layout));
  }
}
