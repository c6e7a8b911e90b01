/** Questions and answers over datasets. */
import { validateLoadQnaConfiguration, type IError } from '../../models/index.ts';
import type { IHttpPostMessageResponse } from '../../types.ts';
import { sendRequest } from '../nodes/request.ts';
import { Embed } from '../base/embed.ts';
import type { QnaEvents } from '../base/event-map.ts';
import { QNA_EVENTS } from '../base/events.ts';
import type { IService } from '../base/service-interface.ts';

export class Qna extends Embed {
  static override type: string = 'Qna';
  static override allowedEvents: string[] = QNA_EVENTS;

  declare readonly events?: QnaEvents;

  constructor(
    service: IService<Embed>,
    element: HTMLElement,
    config: object,
    phasedRender?: boolean,
    isBootstrap?: boolean,
  ) {
    super(service, element, config, undefined, phasedRender, isBootstrap);
    this.loadPath = '/qna/load';
    this.phasedLoadPath = '/qna/prepare';
    this.allowedEvents.push(...QNA_EVENTS);
  }

  getId(): null {
    return null;
  }

  setQuestion(question: string): Promise<IHttpPostMessageResponse<void>> {
    return sendRequest(this, 'post', '/qna/interpret', { question });
  }

  validate(config: object): IError[] | undefined {
    return validateLoadQnaConfiguration(config);
  }

  configChanged(_isBootstrap: boolean) {}

  getDefaultEmbedUrlEndpoint(): string {
    return 'qnaEmbed';
  }
}
