/**
 * The common base of components that always create their own frame. A report can instead take over the frame in which
 * it was created.
 */
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
