/** For pages that expect `window.powerbi`: importing this module in a browser creates that global service. */
import { hpmFactory, routerFactory, wpmpFactory } from './factories.ts';
import { Service } from './service.ts';

declare global {
  interface Window {
    powerbi: Service;
    /** The name for the service if another library has set `window.powerbi` already. */
    powerBISDKGlobalServiceInstanceName?: string;
  }
}

/** Creates a service and makes it global. @returns it, or undefined outside a browser */
export function installGlobalService(): Service | undefined {
  if (typeof window === 'undefined') return undefined;
  const service = new Service(hpmFactory, wpmpFactory, routerFactory);
  const { powerbi, powerBISDKGlobalServiceInstanceName: name } = window as Partial<Window>;
  Object.assign(window, { [powerbi && name ? name : 'powerbi']: service });
  return service;
}

installGlobalService();
