/** Throttling, phases, bootstrap, front-load, embedding again, creation that becomes a report, preload, reset, tokens. */
import type { Case, Loose } from '../../kit/scenario.ts';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const cases: readonly Case[] = [
  {
    name: 'a load within 100 ms of the last',
    async play(stage) {
      const { report, app } = await stage.report();
      await wait(120);
      await stage.attempt('first', () => report.load());
      report.config.accessToken = 'changed';
      const second = Promise.resolve(report.load());
      await stage.traffic('at once', app);
      await stage.attempt('second', () => second);
      await wait(120);
      await stage.traffic('later', app);
    },
  },
  {
    name: 'loads that are too early, or without a token',
    async play(stage) {
      const element = stage.element();
      const report: Loose = stage.service().embed(element, stage.reportConfig());
      await stage.attempt('before the frame has loaded', () => report.load());
      const app = await stage.app(element);
      await stage.traffic('messages', app);
      await wait(120);
      report.config.accessToken = '';
      await stage.attempt('without a token', () => report.load());
      report.config = { ...report.config, accessToken: 'back' };
      await stage.attempt('reload', () => report.reload());
      await stage.traffic('messages then', app);
    },
  },
  {
    name: 'a load that the app refuses',
    async play(stage) {
      const { report, app, element } = await stage.report();
      element.addEventListener('error', (event: Loose) => stage.note('error event', event.detail));
      await wait(120);
      await app.answer({ url: '/report/load', statusCode: 403, body: { message: 'Forbidden' } });
      await stage.attempt('load', () => report.load());
      report.iframe.contentWindow!.postMessage('nothing', '*');
      await wait(120);
      report.iframe.dispatchEvent(new Event('load'));
      await app.settle();
      await wait(20);
    },
  },
  {
    name: 'phased',
    async play(stage) {
      const service = stage.service();
      const element = stage.element();
      const report: Loose = service.load(element, stage.reportConfig());
      const app = await stage.app(element);
      await stage.traffic('messages', app);
      await stage.attempt('render', () => report.render());
      await wait(120);
      await stage.attempt('reload', () => report.reload());
      await stage.traffic('messages then', app);
      await wait(120);
      const other = stage.element();
      service.load(other, stage.reportConfig({ type: 'dashboard', id: 'D', uniqueId: 'D' }));
      await stage.traffic('a dashboard', await stage.app(other));
    },
  },
  {
    name: 'bootstrap, then embed',
    async play(stage) {
      const service = stage.service();
      const element = stage.element();
      const first: Loose = service.bootstrap(element, {
        type: 'report',
        uniqueId: 'B1',
        hostname: ' App.PowerBI.com ',
      });
      stage.note('element', element);
      stage.note('config', first.config);
      const app = await stage.app(element);
      await stage.traffic('before', app);
      const second: Loose = service.embed(
        element,
        stage.reportConfig({ uniqueId: undefined, settings: { layoutType: 1 } }),
      );
      stage.names.set(second.config.uniqueId, 'uid');
      stage.note('the same component', first === second);
      stage.note('config then', second.config);
      await stage.traffic('after', app);
      await wait(120);
      await stage.attempt('reload', () => second.reload());
      await stage.traffic('reloaded', app);
      stage.note('element then', element);
    },
  },
  {
    name: 'bootstrap of each type',
    async play(stage) {
      const service = stage.service();
      for (const type of ['report', 'visual', 'dashboard', 'tile', 'qna']) {
        const element = stage.element();
        await stage.attempt(type, () => {
          service.bootstrap(element, { type, uniqueId: type, settings: { layoutType: 2 } });
          return element;
        });
      }
      await stage.attempt('without a type', () => service.bootstrap(stage.element(), {}));
      await stage.attempt('over http', () =>
        service.bootstrap(stage.element(), { type: 'report', hostname: 'http://app.powerbi.com' }),
      );
    },
  },
  {
    name: 'front-load',
    async play(stage) {
      const service = stage.service();
      for (const uniqueId of ['A', 'B', 'C', 'D']) {
        const element = stage.element();
        service.embed(element, stage.reportConfig({ uniqueId }));
        const app = await stage.app(element);
        await app.take();
        await app.post(`ready ${uniqueId}`, `/ready/${uniqueId}`, { ready: true });
      }
    },
  },
  {
    name: 'embedding again on the same element',
    async play(stage) {
      const { service, element, report, app } = await stage.report();
      await wait(120);
      const again: Loose = service.embed(
        element,
        stage.reportConfig({ id: 'R2', embedUrl: `${stage.embedUrl}&other=1`, settings: { layoutType: 1 } }),
      );
      stage.note('the same component', again === report);
      stage.note('config', again.config);
      stage.note('element', element);
      await stage.traffic('messages', app);
      await wait(120);
      const third: Loose = service.embed(element, stage.reportConfig({ uniqueId: undefined }));
      stage.names.set(third.config.uniqueId, 'uid');
      await stage.traffic('without a uid', app);
      stage.note('new uid', third.config.uniqueId);
      await wait(120);
      await stage.attempt('not valid', () => {
        service.embed(element, stage.reportConfig({ settings: { filterPaneEnabled: 1 } }));
        return 'embedded';
      });
      await stage.traffic('not valid, sent', app);
      await wait(120);
      await stage.attempt('another host', () => {
        service.embed(element, stage.reportConfig({ embedUrl: 'https://evil.example/' }));
        return 'embedded';
      });
      await stage.traffic('another host, sent', app);
    },
  },
  {
    name: 'questions are always embedded again',
    async play(stage) {
      const service = stage.service();
      const element = stage.element();
      const config = stage.reportConfig({ type: 'qna', datasetIds: ['S'] });
      const first = service.embed(element, config);
      const second = service.embed(element, { ...config });
      stage.note('the same', first === second);
      stage.note('listed', service.getNumberOfComponents());
      stage.note('element', element);
    },
  },
  {
    name: 'a creation that becomes a report',
    async play(stage) {
      const service: Loose = stage.service();
      const element = stage.element();
      const created = service.createReport(element, stage.reportConfig({ type: 'create', datasetId: 'S' }));
      const app = await stage.app(element);
      await app.take();
      const report = service.embed(element, stage.reportConfig({ uniqueId: 'U2' }));
      stage.note('identity', [
        report === created,
        (element as Loose).powerBiEmbed === report,
        service.getNumberOfComponents(),
      ]);
      stage.note('class', report.constructor.name);
      stage.note('listed', service.find('U2')?.constructor.name);
      await wait(150);
      await stage.traffic('messages', app);
      stage.note('element', element);
    },
  },
  {
    name: 'a quick creation that becomes a report',
    async play(stage) {
      const service: Loose = stage.service();
      const element = stage.element();
      service.quickCreate(
        element,
        stage.reportConfig({ type: 'quickCreate', datasetCreateConfig: { locale: 'e', mashupDocument: '' } }),
      );
      await stage.app(element);
      await stage.attempt(
        'embed',
        () => service.embed(element, stage.reportConfig({ uniqueId: 'U2' })).constructor.name,
      );
    },
  },
  {
    name: 'preload',
    async play(stage) {
      const service = stage.service();
      const element = stage.element();
      const frame = service.preload({ type: 'report', embedUrl: stage.embedUrl }, element);
      const preloaded = new Promise<Loose>((resolve) => frame.addEventListener('preloaded', resolve));
      stage.note('frame', element);
      const event = await preloaded;
      stage.note('event', [event.constructor.name, event.detail, event.bubbles, event.cancelable]);
      stage.note('listed', service.getNumberOfComponents());
      service.preload({ type: 'report', embedUrl: stage.embedUrl });
      stage.note('in the body', document.body.lastElementChild);
    },
  },
  {
    name: 'reset',
    async play(stage) {
      const { service, element, report } = await stage.report();
      element.append(document.createElement('b'));
      element.setAttribute('powerbi-name', 'kept');
      report.on('saved', () => stage.note('heard', 'after reset'));
      service.reset(element);
      stage.note('element', element);
      stage.note('component', 'powerBiEmbed' in element);
      stage.note('listed', [service.getNumberOfComponents(), service.find('U1')]);
      stage.note('handlers', report.eventHandlers);
      element.dispatchEvent(new CustomEvent('saved'));
      element.dispatchEvent(new CustomEvent('ready'));
      service.reset(element);
      const next = service.embed(element, stage.reportConfig());
      stage.note('another', next !== report);
      await stage.traffic('messages', await stage.app(element));
    },
  },
  {
    name: 'calls after a reset',
    async play(stage) {
      const { service, element, report } = await stage.report();
      service.reset(element);
      for (const call of ['getPages', 'save', 'getFilters', 'print', 'closeAllOverlays', 'getCorrelationId'] as const) {
        await stage.attempt(call, () => report[call]());
      }
      await stage.attempt('setAccessToken', () => report.setAccessToken('x'));
    },
  },
  {
    name: 'a request that is waiting when its component is reset',
    async play(stage) {
      const { service, element, report, app } = await stage.report();
      await app.answer({ url: '/report/pages', silent: true });
      const waiting = report.getPages();
      waiting.catch(() => {});
      await app.settle();
      service.reset(element);
      await stage.attempt('getPages', () => waiting);
    },
  },
  {
    name: 'a request before the frame has loaded',
    async play(stage) {
      const element = stage.element();
      const report: Loose = stage.service().embed(element, stage.reportConfig());
      const early = report.getFilters();
      const app = await stage.app(element);
      await stage.traffic('messages', app);
      await stage.attempt('getFilters', () => early);
    },
  },
  {
    name: 'a request that the app never answers',
    async play(stage) {
      const { report, app } = await stage.report();
      await app.answer({ url: '/report/pages', silent: true });
      await stage.attempt('getPages', () => report.getPages());
    },
  },
  {
    name: 'answers of odd forms',
    async play(stage) {
      const { report, app } = await stage.report();
      for (const statusCode of [204, 299, 300, 199, 404, '500', null, Number.NaN]) {
        await app.answer({ url: '/report/theme', statusCode, body: { theme: 1 } });
        await stage.attempt(`getTheme ${String(statusCode)}`, () => report.getTheme());
      }
      await app.answer({ url: '/report/pages', body: null });
      await stage.attempt('pages that are none', () => report.getPages());
      await app.answer({ url: '/report/pages', body: 'text' });
      await stage.attempt('pages that are text', () => report.getPages());
    },
  },
  {
    name: 'what cannot be cloned',
    async play(stage) {
      const { report, app } = await stage.report();
      await stage.attempt('a function', () => report.updateSettings({ deep: [{ callback: () => {} }] } as Loose));
      await stage.attempt('a symbol', () => report.applyTheme({ themeJson: { mark: Symbol('mark') } }));
      await stage.attempt('itself', () => {
        const theme: Loose = { themeJson: {} };
        theme.themeJson.again = theme;
        return report.applyTheme(theme);
      });
      await stage.traffic('sent', app);
    },
  },
  {
    name: 'filters of the classes',
    async play(stage) {
      const { report, app } = await stage.report();
      const { models } = stage.pbi;
      const filter = new models.BasicFilter({ table: 't', column: 'c' }, 'In', ['a']);
      await stage.attempt('updateFilters', () => report.updateFilters(2, [filter] as Loose));
      await stage.attempt('updateFilters as JSON', () => report.updateFilters(2, [filter.toJSON()]));
      await stage.attempt('setFilters', () => report.setFilters([filter] as Loose));
      await stage.traffic('sent', app);
    },
  },
  {
    name: 'tokens',
    async play(stage) {
      const { service, element, report, app } = await stage.report();
      await app.answer({ url: '/report/token', statusCode: 403, body: 'refused' });
      await stage.attempt('refused', () => report.setAccessToken('bad'));
      stage.note('kept', [report.config.accessToken, element, service.accessToken]);
      await app.answer({ url: '/report/token', body: 'taken' });
      await stage.attempt('taken', () => report.setAccessToken('good'));
      stage.note('changed', [report.config.accessToken, element, service.accessToken]);
      await stage.traffic('sent', app);
    },
  },
];
