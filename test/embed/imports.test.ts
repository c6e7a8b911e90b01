/** Node, workers and servers can import every module: none touches a window before something is embedded. */
import { describe, expect, it, vi } from 'vitest';

describe('importing without a browser', () => {
  it.each([
    '../../embed/index.ts',
    '../../embed/react/index.ts',
    '../../embed/models/index.ts',
    '../../embed/global.ts',
  ])('%s touches neither window nor document', async (entry) => {
    const touched: string[] = [];
    for (const name of ['window', 'document', 'self', 'navigator', 'location']) {
      const watched = { get: () => void touched.push(name), configurable: true };
      if (entry.endsWith('global.ts') && name === 'window') continue;
      Object.defineProperty(globalThis, name, watched);
    }
    vi.resetModules();
    const imported = (await import(entry)) as object;
    for (const name of ['window', 'document', 'self', 'location']) Reflect.deleteProperty(globalThis, name);
    expect(Object.keys(imported).length).toBeGreaterThan(0);
    expect(touched).toEqual([]);
  });

  it('a service can be created and called on a server', async () => {
    const { factories, service } = await import('../../embed/index.ts');
    const { hpmFactory, wpmpFactory, routerFactory } = factories;
    const powerbi = new service.Service(hpmFactory, wpmpFactory, routerFactory);
    expect([powerbi.getSDKVersion(), powerbi.getNumberOfComponents(), powerbi.find('U1')]).toEqual([
      '2.24.1',
      0,
      undefined,
    ]);
    expect(powerbi.getSdkSessionId()).toMatch(/^[0-9a-f]{20}$/);
  });

  it('the global service is window.powerbi, or the page’s choice if that is taken', async () => {
    const page = new EventTarget() as EventTarget & Record<string, unknown>;
    vi.stubGlobal('window', page);
    const { installGlobalService } = await import('../../embed/global.ts');
    page['powerbi'] = undefined;
    const first = installGlobalService();
    page['powerBISDKGlobalServiceInstanceName'] = 'mine';
    const second = installGlobalService();
    expect([page['powerbi'], page['mine']]).toEqual([first, second]);
  });
});
