/** The same paths on a page in a browser. */
export { browserDriver, screenOn, type BrowserOptions, type Wire, type WireAnswer } from './browser-driver.ts';
export type { DrivenLocator, DrivenPage, DrivenRoute, RoleOptions } from './driven-page.ts';
