/** The bookmarks of a report. Paginated reports have none. */
import type { BookmarksPlayMode, ICaptureBookmarkOptions, IReportBookmark } from '../../models/index.ts';
import type { IHttpPostMessageResponse } from '../../types.ts';
import { rejectIfPaginated } from './paginated.ts';
import { sendRequest, requestBody, type FrameClient } from './request.ts';

type Answer = Promise<IHttpPostMessageResponse<void>>;

export interface IBookmarksManager {
  getBookmarks(): Promise<IReportBookmark[]>;
  apply(bookmarkName: string): Answer;
  play(playMode: BookmarksPlayMode): Answer;
  capture(options?: ICaptureBookmarkOptions): Promise<IReportBookmark>;
  applyState(state: string): Answer;
}

export class BookmarksManager implements IBookmarksManager {
  declare private readonly report: FrameClient;

  constructor(report: FrameClient) {
    this.report = report;
  }

  getBookmarks(): Promise<IReportBookmark[]> {
    return rejectIfPaginated(this.report) ?? requestBody(this.report, 'get', '/report/bookmarks');
  }

  apply(name: string): Answer {
    return this.post('applyByName', { name });
  }

  play(playMode: BookmarksPlayMode): Answer {
    return this.post('play', { playMode });
  }

  async capture(options: ICaptureBookmarkOptions = {}): Promise<IReportBookmark> {
    return (await this.post<IReportBookmark>('capture', { options })).body;
  }

  applyState(state: string): Answer {
    return this.post('applyState', { state });
  }

  private post<T>(what: string, body: object): Promise<IHttpPostMessageResponse<T>> {
    return rejectIfPaginated(this.report) ?? sendRequest(this.report, 'post', `/report/bookmarks/${what}`, body);
  }
}
