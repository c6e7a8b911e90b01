/** The libraries' exports, the static members that wrappers read, and the internals that existing callers use. */
import type { Case, Loose } from '../../kit/scenario.ts';

const COMPONENTS = ['Embed', 'Report', 'Visual', 'Dashboard', 'Tile', 'Qna', 'Create', 'QuickCreate'] as const;

/** A client that only records its calls, like those in test suites. */
const recorder = (calls: Loose[]) => {
  const remember =
    (method: string) =>
    (...args: Loose[]) => {
      calls.push([method, ...args.map((arg) => (arg === window || arg?.postMessage ? 'a window' : arg))]);
      return Promise.resolve({ statusCode: 200, headers: {}, body: [] });
    };
  return Object.fromEntries(['get', 'post', 'put', 'patch', 'delete'].map((method) => [method, remember(method)]));
};

export const cases: readonly Case[] = [
  {
    name: 'what is exported',
    play(stage) {
      const { pbi } = stage;
      for (const [name, namespace] of Object.entries({ root: pbi, service: pbi.service, factories: pbi.factories })) {
        const names = Object.keys(namespace).filter((one) => one !== 'default' && one !== '__esModule');
        stage.note(name, names.toSorted());
      }
    },
  },
  {
    name: 'statics',
    play(stage) {
      for (const name of COMPONENTS) {
        const Class = (stage.pbi as Loose)[name];
        stage.note(name, [
          Class.type,
          Class.allowedEvents,
          Class.accessTokenAttribute,
          Class.embedUrlAttribute,
          Class.nameAttribute,
          Class.typeAttribute,
          Class.defaultEmbedHostName,
          Class.maxFrontLoadTimes,
          Class.reportIdAttribute,
          Class.filterPaneEnabledAttribute,
          Class.navContentPaneEnabledAttribute,
          Class.dashboardIdAttribute,
        ]);
      }
    },
  },
  {
    name: 'ids out of URLs',
    play(stage) {
      const { Report, Dashboard, Tile, Create, Embed } = stage.pbi as Loose;
      const id = 'c3f9-1"x';
      for (const url of [
        'https://a/?reportId=R&dashboardId=D&tileId=T&datasetId=S&groupId=G',
        `https://a/?reportId="${id}"&dashboardId="${id}"&tileId="${id}"&datasetId="${id}"&groupId="${id}"`,
        'https://a/?xreportId=1&xdashboardId=2&xtileId=3&xdatasetId=4&xgroupId=5',
        'https://a/?REPORTID=1',
        'https://a/#groupId=last#end',
        '',
      ]) {
        stage.note(url, [
          Report.findIdFromEmbedUrl(url),
          Dashboard.findIdFromEmbedUrl(url),
          Tile.findIdFromEmbedUrl(url),
          Create.findIdFromEmbedUrl(url),
          Embed.findGroupIdFromEmbedUrl(url),
        ]);
      }
    },
  },
  {
    name: 'a service with bare factories',
    async play(stage) {
      const calls: Loose[] = [];
      const routes: string[] = [];
      const router = Object.fromEntries(
        ['get', 'post', 'put', 'patch', 'delete'].map((method) => [
          method,
          (path: string) => {
            routes.push(`${method} ${path}`);
            return router;
          },
        ]),
      ) as Loose;
      const { Service }: Loose = stage.pbi.service;
      const service = new Service(
        () => recorder(calls),
        () => null,
        () => router,
        { wpmpName: 'name' },
      );
      const element = stage.element();
      const report = service.embed(element, stage.reportConfig());
      stage.note('routes', routes);
      await stage.app(element);
      await stage.attempt('getPages', () => report.getPages());
      await stage.attempt('setFilters', () => report.setFilters([]));
      await stage.attempt('deletePage', () => report.deletePage('p'));
      await stage.attempt('updateSettings', () => report.updateSettings({}));
      stage.note('calls', calls);
      await stage.attempt('reset', () => service.reset(element));
    },
  },
  {
    name: 'spies on the client',
    async play(stage) {
      const { report, service } = await stage.report();
      const calls: Loose[] = [];
      Object.assign(service.hpm, recorder(calls));
      await stage.attempt('save', () => report.save());
      await stage.attempt('print', () => report.print());
      await stage.attempt('getFilters', () => report.getFilters());
      report.config = { ...report.config, uniqueId: 'other' };
      await stage.attempt('switchMode', () => report.switchMode('view'));
      (report as Loose).iframeLoaded = true;
      await new Promise((resolve) => setTimeout(resolve, 120));
      await stage.attempt('load', () => report.load());
      stage.note('calls', calls);
    },
  },
  {
    name: 'the default factories on their own',
    async play(stage) {
      const { hpmFactory, wpmpFactory, routerFactory }: Loose = stage.pbi.factories;
      const element = stage.element();
      stage.service().embed(element, stage.reportConfig());
      const app = await stage.app(element);
      await app.take();
      const proxy = wpmpFactory('own', false, element.querySelector('iframe')!.contentWindow);
      const client = hpmFactory(proxy, element.querySelector('iframe')!.contentWindow, '1.0', 'own', '2.0');
      stage.note('default headers', client.defaultHeaders);
      await app.answer({ url: '/fails', statusCode: 418, body: 'teapot' });
      await stage.attempt('get', () => client.get('/a', { own: 1 }));
      await stage.attempt('post', () => client.post('/b', { body: 1 }));
      await stage.attempt('put', () => client.put('/c', undefined, {}));
      await stage.attempt('patch', () => client.patch('/d', null));
      await stage.attempt('delete', () => client.delete('/e'));
      await stage.attempt('to an origin', () => client.get('/f', {}, undefined, 'https://app.powerbi.com'));
      await stage.attempt('to no origin', () => client.post('/g', 1, {}, undefined, 'none'));
      await stage.attempt('fails', () => client.get('/fails'));
      await stage.traffic('sent', app);
      const bare = hpmFactory(proxy);
      await stage.attempt('without a window', () => bare.get('/nowhere'));
      const router = routerFactory(proxy);
      stage.note(
        'chained',
        router.get('/x/:a/*rest', (request: Loose, response: Loose) => {
          stage.note('request', [request.params, { ...request.queryParams }, request.body]);
          response.send(201, { made: true });
        }) === router,
      );
      router.put('/later', (_request: Loose, response: Loose) => Promise.resolve().then(() => response.send(202)));
      router.post('/throws', () => {
        throw new Error('of the handler');
      });
      router.delete('/nothing', () => {});
      for (const [method, url] of [
        ['GET', '/x/1%20a/b/c?q=1&r=%20'],
        ['PUT', '/later'],
        ['POST', '/throws'],
        ['DELETE', '/nothing'],
        ['PATCH', '/nothing'],
      ]) {
        await app.say({ method, url, headers: { id: 'r' }, body: 1 });
        await stage.traffic(`answer to ${method} ${url}`, app);
      }
      proxy.stop();
      await app.say({ method: 'GET', url: '/x/1/2', headers: { id: 'r' } });
      await stage.traffic('after stop', app);
    },
  },
  {
    name: 'handlers of the proxy',
    async play(stage) {
      const { service, app } = await stage.report();
      const proxy = service.wpmp as Loose;
      const handler = {
        test: (message: Loose) => message.url === '/mine',
        handle: (message: Loose) => (message.body === 'none' ? undefined : { statusCode: 203, body: 'mine' }),
      };
      const broken = {
        test: () => {
          throw new Error('of a test');
        },
        handle: () => null,
      };
      proxy.addHandler(broken);
      proxy.addHandler(handler);
      await app.post('mine', '/mine', 'some');
      await app.post('none', '/mine', 'none');
      proxy.removeHandler(handler);
      await app.post('nobody', '/mine', 'some');
      await stage.attempt('twice', () => proxy.removeHandler(handler));
    },
  },
  {
    name: 'a service with a custom proxy is fed by its handlers',
    async play(stage) {
      const handlers: Loose[] = [];
      const proxy = { addHandler: (handler: Loose) => handlers.push(handler) };
      const { Service }: Loose = stage.pbi.service;
      const service = new Service(
        () => recorder([]),
        () => proxy,
        stage.pbi.factories.routerFactory,
      );
      const element = stage.element();
      const report = service.embed(element, stage.reportConfig());
      report.on('loaded', (event: Loose) => stage.note('loaded', event.detail));
      for (const url of ['/reports/U1/events/loaded', '/reports/none/events/loaded', '/nothing']) {
        const message = { method: 'POST', url, body: { fed: url } };
        const handler = handlers.find(({ test }) => test(message));
        await stage.attempt(url, () => handler?.handle(message));
      }
    },
  },
  {
    name: 'messages of the page itself, with an override window',
    async play(stage) {
      const { report, service } = await stage.report();
      report.on('loaded', (event: Loose) => stage.note('loaded', event.detail));
      (service.wpmp as Loose).eventSourceOverrideWindow = report.iframe.contentWindow;
      window.postMessage(
        { method: 'POST', url: '/reports/U1/events/loaded', headers: { id: 'o' }, body: 'by the page' },
        '*',
      );
      const app = await stage.app(report.element);
      await stage.traffic('answer', app);
    },
  },
  {
    name: 'messages of another frame, and of a stranger',
    async play(stage) {
      const { report, service, app } = await stage.report();
      report.on('loaded', (event: Loose) => stage.note('loaded', event.detail));
      const other = stage.element();
      service.embed(other, stage.reportConfig({ uniqueId: 'U2' }));
      const second = await stage.app(other);
      await second.take();
      await second.post('cross', '/reports/U1/events/loaded', 'of another component');
      const strange = stage.element();
      strange.innerHTML = '<iframe src="https://evil.example/"></iframe>';
      const stranger = await stage.app(strange);
      await stranger.post('strange', '/reports/U1/events/loaded', 'of a stranger');
      await app.post('own', '/reports/U1/events/loaded', 'its own');
    },
  },
];
