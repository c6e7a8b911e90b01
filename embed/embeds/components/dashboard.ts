/** An embedded dashboard. */
import { idRequired } from '../../errors.ts';
import { validateDashboardLoad, type IError } from '../../models/index.ts';
import { ATTRIBUTES } from '../base/resolve-configuration.ts';
import { OwnFrameEmbed } from './own-frame-embed.ts';
import { idInUrl } from '../frame/embed-url.ts';
import type { DashboardEvents } from '../base/event-map.ts';
import { DASHBOARD_EVENTS, EMBED_EVENTS } from '../base/events.ts';

export class Dashboard extends OwnFrameEmbed {
  static override allowedEvents: string[] = DASHBOARD_EVENTS;
  static dashboardIdAttribute: string = ATTRIBUTES.dashboardId;
  static override typeAttribute: string = ATTRIBUTES.type;
  static override type: string = 'Dashboard';

  declare readonly events?: DashboardEvents;
  override loadPath: string = '/dashboard/load';
  override phasedLoadPath: string = '/dashboard/prepare';
  override allowedEvents: string[] = [...EMBED_EVENTS, ...DASHBOARD_EVENTS];

  static findIdFromEmbedUrl(url: string): string {
    return idInUrl('dashboardId', url);
  }

  getId(): string {
    const { id, embedUrl } = this.config;
    const found =
      id || this.element.getAttribute(Dashboard.dashboardIdAttribute) || Dashboard.findIdFromEmbedUrl(embedUrl ?? '');
    if (!found) throw new Error(idRequired('Dashboard', Dashboard.dashboardIdAttribute));
    return found;
  }

  validate(config: object): IError[] {
    return validateDashboardLoad(config);
  }

  configChanged(isBootstrap: boolean) {
    if (!isBootstrap) this.config.id = this.getId();
  }

  getDefaultEmbedUrlEndpoint(): string {
    return 'dashboardEmbed';
  }
}
