/** A report that is created from the page's own data. */
import { validateQuickCreate, type IError } from '../../models/index.ts';
import { Creation } from './creation.ts';

export class QuickCreate extends Creation {
  protected readonly createPath = '/quickcreate';

  getId(): null {
    return null;
  }

  validate(config: object): IError[] | undefined {
    return validateQuickCreate(config);
  }

  configChanged(isBootstrap: boolean) {
    if (!isBootstrap) this.createConfig = this.config;
  }

  getDefaultEmbedUrlEndpoint(): string {
    return 'quickCreate';
  }
}
