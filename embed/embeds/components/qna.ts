/** Questions and answers over datasets. */
import { validateLoadQnaConfiguration, type IError } from '../../models/index.ts';
import type { IHttpPostMessageResponse } from '../../types.ts';
import { sendRequest } from '../nodes/request.ts';
import { OwnFrameEmbed } from './own-frame-embed.ts';
import type { QnaEvents } from '../base/event-map.ts';
import { QNA_EVENTS, EMBED_EVENTS } from '../base/events.ts';

export class Qna extends OwnFrameEmbed {
  static override type: string = 'Qna';
  static override allowedEvents: string[] = QNA_EVENTS;

  declare readonly events?: QnaEvents;
  override loadPath: string = '/qna/load';
  override phasedLoadPath: string = '/qna/prepare';
  override allowedEvents: string[] = [...EMBED_EVENTS, ...QNA_EVENTS];

  /** There is none: null, in the type of the published class. */
  getId(): string {
    return null as unknown as string;
  }

  setQuestion(question: string): Promise<IHttpPostMessageResponse<void>> {
    return sendRequest(this, 'post', '/qna/interpret', { question });
  }

  validate(config: object): IError[] {
    return validateLoadQnaConfiguration(config);
  }

  configChanged(_isBootstrap: boolean) {}

  getDefaultEmbedUrlEndpoint(): string {
    return 'qnaEmbed';
  }
}
