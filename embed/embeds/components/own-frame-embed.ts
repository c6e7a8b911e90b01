/** The common base of components that always make their own frame. A report can take over that of a creation. */
import { Embed } from '../base/embed.ts';
import type { IService } from '../base/service-interface.ts';

export abstract class OwnFrameEmbed extends Embed {
  constructor(
    service: IService<Embed>,
    element: HTMLElement,
    config: object,
    phasedRender?: boolean,
    isBootstrap?: boolean,
  ) {
    super(service, element, config, undefined, phasedRender, isBootstrap);
  }
}
