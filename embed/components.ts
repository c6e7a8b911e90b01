/** The catalogue of components: every kind is registered only here. */
import { Dashboard } from './embeds/components/dashboard.ts';
import type { Embed } from './embeds/base/embed.ts';
import { Qna } from './embeds/components/qna.ts';
import { Report } from './embeds/report/report.ts';
import type { IService } from './embeds/base/service-interface.ts';
import { Tile } from './embeds/components/tile.ts';
import { Visual } from './embeds/components/visual.ts';
import type * as models from './models/index.ts';

/** The component and its configuration, by `config.type`. */
export interface Embeddable {
  report: { component: Report; configuration: models.IReportEmbedConfiguration };
  visual: { component: Visual; configuration: models.IVisualEmbedConfiguration };
  dashboard: { component: Dashboard; configuration: models.IDashboardEmbedConfiguration };
  tile: { component: Tile; configuration: models.ITileEmbedConfiguration };
  qna: { component: Qna; configuration: models.IQnaEmbedConfiguration };
}

type ComponentClass = new (
  service: IService<Embed>,
  element: HTMLElement,
  config: object,
  phasedRender?: boolean,
  isBootstrap?: boolean,
) => Embed;

/** By `config.type`, compared exactly. */
export const COMPONENTS: Readonly<Record<string, ComponentClass>> = {
  tile: Tile,
  report: Report,
  dashboard: Dashboard,
  qna: Qna,
  visual: Visual,
} satisfies Record<keyof Embeddable, ComponentClass>;

/** Lower-case names that a page cannot use for its own types. */
export const RESERVED_TYPES: readonly string[] = [...Object.keys(COMPONENTS), 'create', 'quickcreate'];

/** The routes on which apps report events, with the kind of event. */
export const EVENT_ROUTES: readonly (readonly [path: string, type: string])[] = [
  ['/reports/:uniqueId/events/:eventName', 'report'],
  ['/reports/:uniqueId/pages/:pageName/events/:eventName', 'report'],
  ['/reports/:uniqueId/pages/:pageName/visuals/:visualName/events/:eventName', 'report'],
  ['/dashboards/:uniqueId/events/:eventName', 'dashboard'],
  ['/tile/:uniqueId/events/:eventName', 'tile'],
  ['/qna/:uniqueId/events/:eventName', 'qna'],
  ['/ready/:uniqueId', 'report'],
];
