/**
 * A page written for `powerbi-client`. The compiler checks it here against the published types. The packed-install test compiles it again with
 * `practice-portal/embed` instead.
 */
import * as pbi from 'powerbi-client';
import { factories, models, service, type Dashboard, type IReportEmbedConfiguration, type Page } from 'powerbi-client';

const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory, {
  wpmpName: 'host',
  logMessages: false,
});

const own: models.ICustomTheme = { themeJson: { name: 'own' } };

/** A number from parsed JSON is accepted as a token type. */
export function configurationOf(answer: { token: string; kind: number }): IReportEmbedConfiguration {
  const filter = new models.BasicFilter({ table: 'Sales', column: 'City' }, 'In', ['Portland', 'Salem']);
  filter.displaySettings = { isHiddenInViewMode: true };
  return {
    type: 'report',
    id: 'R1',
    embedUrl: 'https://app.powerbi.com/reportEmbed',
    accessToken: answer.token,
    tokenType: answer.kind,
    permissions: models.Permissions.All,
    viewMode: models.ViewMode.View,
    filters: [filter.toJSON()],
    settings: {
      layoutType: models.LayoutType.Custom,
      panes: { filters: { visible: false }, pageNavigation: { position: models.PageNavigationPosition.Left } },
      extensions: {
        commands: [{ name: 'c', title: 'C', extend: { visualContextMenu: { title: 'C', menuLocation: 1 } } }],
      },
    },
    theme: own,
    eventHooks: { accessTokenProvider: () => Promise.resolve('fresh') },
  };
}

export async function show(element: HTMLElement, configuration: IReportEmbedConfiguration): Promise<string[]> {
  const errors: models.IError[] = models.validateReportLoad(configuration);
  if (errors) throw new Error(errors[0]?.message);
  const report = powerbi.embed(element, configuration) as pbi.Report;
  report.off('loaded');
  report.on('loaded', () => report.setZoom(1));
  report.on<{ title: string }>('error', (event) => event?.detail.title.toUpperCase());
  const pages: Page[] = await report.getPages();
  const active: pbi.Page = await report.getActivePage();
  const visuals: pbi.VisualDescriptor[] = await active.getVisuals();
  await visuals[0]?.setSlicerState({ filters: [] });
  const layout: models.IVisualLayout | undefined = visuals[0]?.layout;
  const exported: models.IExportDataResult = await visuals[0]!.exportData(models.ExportDataType.Summarized, 10);
  await report.updateFilters(models.FiltersOperations.Replace, []);
  await report.bookmarksManager.play(models.BookmarksPlayMode.Presentation);
  const bookmarks: models.IReportBookmark[] = await report.bookmarksManager.getBookmarks();
  await report.updateSettings({ zoomLevel: 2 });
  await report.setAccessToken('next');
  powerbi.reset(element);
  return [
    ...pages.map(({ displayName }) => displayName),
    String(layout?.width),
    exported.data,
    ...bookmarks.map(({ name }) => name),
  ];
}

export function dashboard(element: HTMLElement): Dashboard {
  return powerbi.embed(element, { type: 'dashboard', id: 'D1', pageView: 'oneColumn' }) as Dashboard;
}

/** Callers use enumerations as types, use their members as types, and look up names by number. */
export const landscape: models.LayoutType.MobileLandscape = models.LayoutType.MobileLandscape;
export const nameOf = (type: models.TokenType): string | undefined => models.TokenType[type];
export const built: models.AdvancedFilter = new pbi.AdvancedFilterBuilder()
  .withColumnTarget('Sales', 'City')
  .and()
  .addCondition('Contains', 'land')
  .build();

/** A filter of the page's own. */
export class OwnFilter extends models.Filter {
  static override schemaUrl = 'http://example.com/schema#own';

  constructor(target: models.IFilterColumnTarget) {
    super(target, models.FilterType.Unknown);
    this.schemaUrl = OwnFilter.schemaUrl;
  }
}

export function kindOf(target: models.ITarget): string {
  if (models.isMeasure(target)) return target.measure;
  return models.isColumn(target) ? target.column : 'a level';
}

/** What existing code reads without a check, and returns from functions with a type of their own. */
export const reloaded = (board: pbi.Report): Promise<void> => board.reload();
export const idOf = (board: pbi.Embed): string => board.getId();
export const statusOf = async (board: pbi.Report): Promise<string> => (await board.setPage('P1')).statusText;
