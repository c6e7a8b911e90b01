/** The public surface: the names of `powerbi-client` 2.23.1, and what this library adds. */
export * as factories from './factories.ts';
export * as models from './models/index.ts';
export * as service from './service.ts';
export { Create } from './embeds/create.ts';
export { Dashboard } from './embeds/dashboard.ts';
export { Embed } from './embeds/embed.ts';
export { Page } from './embeds/page.ts';
export { Qna } from './embeds/qna.ts';
export { QuickCreate } from './embeds/quick-create.ts';
export { Report } from './embeds/report.ts';
export { Tile } from './embeds/tile.ts';
export { Visual } from './embeds/visual.ts';
export { VisualDescriptor } from './embeds/visual-descriptor.ts';
export {
  AdvancedFilterBuilder,
  BasicFilterBuilder,
  RelativeDateFilterBuilder,
  RelativeTimeFilterBuilder,
  TopNFilterBuilder,
} from './models/filter-builders.ts';
export { EmbedUrlError, RefusedError, RequestError, UncloneableError } from './errors.ts';
export type * from './embeds/event-map.ts';
export type { IBookmarksManager } from './embeds/bookmarks-manager.ts';
export type { IFilterable, IPageNode, IReportNode } from './embeds/nodes.ts';
export type {
  IDashboardEmbedConfiguration,
  IEmbedConfiguration,
  ILocaleSettings,
  IQnaEmbedConfiguration,
  IQnaSettings,
  IQuickCreateConfiguration,
  IReportCreateConfiguration,
  IReportEmbedConfiguration,
  ISettings as IEmbedSettings,
  ITileEmbedConfiguration,
  IVisualEmbedConfiguration,
} from './models/index.ts';
