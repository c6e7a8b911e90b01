/** A report that is created from the page's own data. */
import { validateQuickCreate, type IError, type IQuickCreateConfiguration } from '../../models/index.ts';
import { Creation } from './creation.ts';

export class QuickCreate extends Creation {
  declare createConfig: IQuickCreateConfiguration;
  protected readonly createPath = '/quickcreate';

  /** There is none: null, in the type of the published class. */
  getId(): string {
    return null as unknown as string;
  }

  validate(config: object): IError[] {
    return validateQuickCreate(config);
  }

  configChanged(isBootstrap: boolean) {
    if (!isBootstrap) this.createConfig = this.config as IQuickCreateConfiguration;
  }

  getDefaultEmbedUrlEndpoint(): string {
    return 'quickCreate';
  }
}
