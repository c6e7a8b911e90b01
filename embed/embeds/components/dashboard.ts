/** An embedded dashboard. */
import { idRequired } from '../../errors.ts';
import { validateDashboardLoad, type IError } from '../../models/index.ts';
import { ATTRIBUTES } from '../base/resolve-configuration.ts';
import { Embed } from '../base/embed.ts';
import { idInUrl } from '../frame/embed-url.ts';
import type { DashboardEvents } from '../base/event-map.ts';
import { DASHBOARD_EVENTS } from '../base/events.ts';
import type { IService } from '../base/service-interface.ts';

export class Dashboard extends Embed {
  static override allowedEvents: string[] = DASHBOARD_EVENTS;
  static dashboardIdAttribute: string = ATTRIBUTES.dashboardId;
  static override typeAttribute: string = ATTRIBUTES.type;
  static override type: string = 'Dashboard';

  declare readonly events?: DashboardEvents;

  constructor(
    service: IService<Embed>,
    element: HTMLElement,
    config: object,
    phasedRender?: boolean,
    isBootstrap?: boolean,
  ) {
    super(service, element, config, undefined, phasedRender, isBootstrap);
    this.loadPath = '/dashboard/load';
    this.phasedLoadPath = '/dashboard/prepare';
    this.allowedEvents.push(...DASHBOARD_EVENTS);
  }

  static findIdFromEmbedUrl(url: string): string | undefined {
    return idInUrl('dashboardId', url);
  }

  getId(): string {
    const { id, embedUrl } = this.config;
    const found =
      id || this.element.getAttribute(Dashboard.dashboardIdAttribute) || Dashboard.findIdFromEmbedUrl(embedUrl ?? '');
    if (!found) throw new Error(idRequired('Dashboard', Dashboard.dashboardIdAttribute));
    return found;
  }

  validate(config: object): IError[] | undefined {
    return validateDashboardLoad(config);
  }

  configChanged(isBootstrap: boolean) {
    if (!isBootstrap) this.config.id = this.getId();
  }

  getDefaultEmbedUrlEndpoint(): string {
    return 'dashboardEmbed';
  }
}
