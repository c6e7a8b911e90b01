/** A report that is created from a dataset. */
import { idRequired } from '../../errors.ts';
import { validateCreateReport, type IError, type IReportCreateConfiguration } from '../../models/index.ts';
import { requestBody } from '../nodes/request.ts';
import { Creation } from './creation.ts';
import { idInUrl } from '../frame/embed-url.ts';

export class Create extends Creation {
  declare createConfig: IReportCreateConfiguration;
  protected readonly createPath = '/report/create';

  static findIdFromEmbedUrl(url: string): string {
    return idInUrl('datasetId', url);
  }

  /** The dataset's. */
  getId(): string {
    const { datasetId } = this.createConfig as { datasetId?: string };
    const found = datasetId || this.config.datasetId || Create.findIdFromEmbedUrl(this.config.embedUrl ?? '');
    if (!found) throw new Error(idRequired('Dataset'));
    return found;
  }

  validate(config: object): IError[] {
    return validateCreateReport(config);
  }

  configChanged(isBootstrap: boolean) {
    if (isBootstrap) return;
    const { accessToken, datasetId, groupId, settings, tokenType, theme } = this.config;
    this.createConfig = {
      accessToken,
      datasetId,
      groupId,
      settings,
      tokenType,
      theme,
    } as IReportCreateConfiguration;
    this.createConfig = { ...this.createConfig, datasetId: this.getId() };
  }

  getDefaultEmbedUrlEndpoint(): string {
    return 'reportEmbed';
  }

  async isSaved(): Promise<boolean> {
    return !(await requestBody<boolean>(this, 'get', '/report/hasUnsavedChanges'));
  }
}
