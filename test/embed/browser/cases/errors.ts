/** Every error of the contract: the caller's mistake and the error's text. */
import type { Case, Loose } from '../../kit/scenario.ts';

const url = 'https://app.powerbi.com/reportEmbed';
const full = { type: 'report', id: 'R1', embedUrl: url, accessToken: 'secret', uniqueId: 'U1' };

/** Configurations that embedding refuses at once, with the state of the element and the service afterwards. */
const REFUSED: Record<string, Loose> = {
  'without a type': { id: 'R1', embedUrl: url, accessToken: 'secret' },
  'of an unknown type': { ...full, type: 'Report' },
  'without a URL': { ...full, embedUrl: undefined },
  'without a token': { ...full, accessToken: undefined },
  'with automatic authentication': { ...full, embedUrl: `${url}?AutoAuth%3Dtrue` },
  'at another host': { ...full, embedUrl: 'https://evil.example/reportEmbed' },
  'at the bare domain': { ...full, embedUrl: 'https://powerbi.com/reportEmbed' },
  'at a host that only begins well': { ...full, embedUrl: 'https://app.powerbi.com.evil.example/' },
  'over http': { ...full, embedUrl: 'http://app.powerbi.com/reportEmbed' },
  'at no URL': { ...full, embedUrl: 'reportEmbed' },
  'without a report id': { ...full, id: undefined },
  'dashboard without an id': { ...full, type: 'dashboard', id: undefined },
  'tile without an id': { ...full, type: 'tile', id: undefined },
  'tile without a dashboard': { ...full, type: 'tile' },
  'dashboard with a bad page view': { ...full, type: 'dashboard', pageView: 'wide' },
  'questions without datasets': { ...full, type: 'qna' },
  'invalid settings': { ...full, settings: { filterPaneEnabled: 1 } },
  'invalid settings of a visual': { ...full, type: 'visual', settings: { layoutType: '1' } },
  'paginated with bad parameters': {
    ...full,
    embedUrl: 'https://app.powerbi.com/rdlEmbed?',
    parameterValues: [{}],
  },
  'a hook that is no function': { ...full, eventHooks: { applicationContextProvider: 1 } },
  'context hook for a dashboard': { ...full, type: 'dashboard', eventHooks: { applicationContextProvider() {} } },
  'context hook for a visual': { ...full, type: 'visual', eventHooks: { applicationContextProvider() {} } },
  'token hook without a token type': { ...full, eventHooks: { accessTokenProvider() {} } },
  'token hook with an embed token': { ...full, tokenType: 1, eventHooks: { accessTokenProvider() {} } },
  'token hook for a tile': { ...full, type: 'tile', tokenType: 0, eventHooks: { accessTokenProvider() {} } },
};

const HOSTS = [
  'app.powerbi.com',
  'msit.powerbi.com',
  'APP.PowerBI.com',
  'app.powerbi.com:8443',
  'user:word@app.powerbi.com',
  'x.fabric.microsoft.com',
  'fabric.microsoft.com',
  'a.analysis.windows-int.net',
  'a.analysis-df.windows.net',
  'app.powerbi.cn',
  'x.app.powerbi.cn',
  'app.powerbigov.us',
  'app.mil.powerbigov.us',
  'app.high.powerbigov.us',
  'app.canaryhigh.powerbigov.us',
  'app.low.powerbigov.us',
  'app.powerbi.sovcloud-api.fr',
  'x.app.powerbi.sovcloud-api.fr',
  'app.powerbi.eaglex.ic.gov',
  'app.powerbi.microsoft.scloud',
  'notpowerbi.com',
  'x-powerbi.com',
  'localhost',
];

export const cases: readonly Case[] = [
  ...Object.entries(REFUSED).map(([name, config]): Case => ({
    name: `refuses ${name}`,
    async play(stage) {
      const service = stage.service();
      const element = stage.element({ class: 'host' });
      await stage.attempt('embed', () => service.embed(element, { ...config }));
      stage.note('frames', element.querySelectorAll('iframe').length);
      stage.note('component', 'powerBiEmbed' in element);
      stage.note('listed', service.getNumberOfComponents());
    },
  })),
  {
    name: 'hosts that are allowed and those that are not',
    async play(stage) {
      const service = stage.service();
      for (const host of HOSTS) {
        const element = stage.element();
        await stage.attempt(host, () => {
          service.embed(element, { ...full, embedUrl: `https://${host}/reportEmbed` });
          return element.querySelector('iframe')?.getAttribute('src');
        });
        service.reset(element);
      }
      for (const round of [1, 2]) {
        const element = stage.element();
        await stage.attempt(`the same again ${round}`, () => {
          service.embed(element, { ...full });
          return 'embedded';
        });
      }
    },
  },
  {
    name: 'errors of the service',
    async play(stage) {
      const service: Loose = stage.service();
      const element = stage.element({ id: 'place' });
      await stage.attempt('get', () => service.get(element));
      await stage.attempt('find', () => service.find('nobody'));
      await stage.attempt('reset', () => service.reset(element));
      service.embed(element, { ...full });
      await stage.attempt('bootstrap', () => service.bootstrap(element, { type: 'report' }));
      await stage.attempt('another type', () => service.embed(element, { ...full, type: 'dashboard' }));
      const lost = (element as Loose).powerBiEmbed;
      service.reset(element);
      (element as Loose).powerBiEmbed = lost;
      await stage.attempt('a component that is not listed', () => service.embed(element, { ...full }));
      await stage.attempt('preload', () => service.preload({ type: 'report', embedUrl: 'https://evil.example/' }));
    },
  },
  {
    name: 'errors of a component',
    async play(stage) {
      const { report } = await stage.report();
      await stage.attempt('unknown event', () => report.on('nothing', () => {}));
      await stage.attempt('off of an unknown event', () => report.off('nothing'));
      await stage.attempt('empty token', () => report.setAccessToken(''));
      await stage.attempt('no create', () => report.create());
      await stage.attempt('validate', () => report.validate({}));
    },
  },
  {
    name: 'errors of a visual',
    async play(stage) {
      const service = stage.service();
      const element = stage.element();
      const visual: Loose = service.embed(element, { ...full, type: 'visual' });
      await stage.attempt('load without a page', () => visual.load());
      visual.config.pageName = 'p1';
      await stage.attempt('load without a visual', () => visual.load());
      await stage.attempt('getPages', () => visual.getPages());
      await stage.attempt('setPage', () => visual.setPage('p1'));
      await stage.attempt('render', () => visual.render());
      const { Visual } = stage.pbi as Loose;
      stage.note('statics', [
        Visual.GetPagesNotSupportedError,
        Visual.SetPageNotSupportedError,
        Visual.RenderNotSupportedError,
      ]);
      visual.config.accessToken = undefined;
      await stage.attempt('load without a token', () => visual.load());
    },
  },
  {
    name: 'a create that is not valid',
    async play(stage) {
      const service = stage.service();
      const element = stage.element();
      await stage.attempt('no dataset', () => service.createReport(element, { embedUrl: url, accessToken: 'secret' }));
      const component: Loose = service.createReport(element, { ...full, type: 'create', datasetId: 'S1' });
      component.createConfig = {};
      await stage.attempt('create', () => component.create());
      const quick: Loose = service.quickCreate(stage.element(), { ...full, type: 'quickCreate' } as Loose);
      await stage.attempt('quick create', () => quick.create());
    },
  },
];
