/** The same paths on a page in a browser. */
export {
  browserDriver,
  createScreenChecker,
  type BrowserOptions,
  type NetworkStub,
  type StubbedResponse,
} from './browser-driver.ts';
export type { DrivenLocator, DrivenPage, DrivenRoute, RoleOptions } from './driven-page.ts';
