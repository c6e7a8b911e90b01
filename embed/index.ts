/** The public API: the names of `powerbi-client` 2.24.1, and this library's additions. */
export * as factories from './factories.ts';
export * as models from './models/index.ts';
export * as service from './service.ts';
export { Create } from './embeds/components/create.ts';
export { Dashboard } from './embeds/components/dashboard.ts';
export { Embed } from './embeds/base/embed.ts';
export { Page } from './embeds/nodes/page.ts';
export { Qna } from './embeds/components/qna.ts';
export { QuickCreate } from './embeds/components/quick-create.ts';
export { Report } from './embeds/report/report.ts';
export { Tile } from './embeds/components/tile.ts';
export { Visual } from './embeds/components/visual.ts';
export { VisualDescriptor } from './embeds/nodes/visual-descriptor.ts';
export {
  AdvancedFilterBuilder,
  BasicFilterBuilder,
  RelativeDateFilterBuilder,
  RelativeTimeFilterBuilder,
  TopNFilterBuilder,
} from './models/filter-builders.ts';
export { EmbedUrlError, RefusedError, RequestError, UncloneableError } from './errors.ts';
export type * from './embeds/base/event-map.ts';
export type { IBookmarksManager } from './embeds/nodes/bookmarks-manager.ts';
export type { IFilterable, IPageNode, IReportNode } from './embeds/nodes/nodes.ts';
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
