/** Embeds each kind of component and notes the frame, the component and the messages after the frame has loaded. */
import type { Case, Loose, Stage } from '../../kit/scenario.ts';

const report = 'https://app.powerbi.com/reportEmbed';

/** The properties that a caller may read from a component. */
function look(stage: Stage, component: Loose, element: HTMLElement): void {
  stage.note('class', component.constructor.name);
  stage.note('config', component.config);
  stage.note('allowed events', component.allowedEvents);
  stage.note('embedtype', component.embedtype);
  stage.note('paths', [component.loadPath, component.phasedLoadPath]);
  stage.note('hooks', component.eventHooks);
  stage.note('groups and layout', [component.groups, component.frontLoadHandler, component.iframeLoaded]);
  stage.note('last load', component.lastLoadRequest);
  stage.note('endpoint', component.getDefaultEmbedUrlEndpoint());
  stage.note('handlers', component.eventHandlers);
  stage.note('element', element);
  stage.note('identity', [
    (element as Loose).powerBiEmbed === component,
    component.element === element,
    component.iframe === element.querySelector('iframe'),
    component.service.get(element) === component,
    component.service.find(component.config.uniqueId) === component,
    component.service.getNumberOfComponents(),
  ]);
}

const embedded = (name: string, config: Loose, attributes: Record<string, string> = {}): Case => ({
  name: `embeds ${name}`,
  async play(stage) {
    const service = stage.service();
    const element = stage.element(attributes);
    const given = structuredClone(config);
    const component = service.embed(element, given);
    if (!config.uniqueId && !attributes['powerbi-name']) stage.names.set(component.config.uniqueId, 'uid');
    look(stage, component, element);
    stage.note('given config after', given);
    stage.note('id', component.getId());
    const app = await stage.app(element);
    await stage.traffic('messages', app);
    stage.note('loaded', [component.iframeLoaded, component.lastLoadRequest]);
    await stage.attempt('load again, after a while', async () => {
      await new Promise((resolve) => setTimeout(resolve, 120));
      return component.load();
    });
    await stage.traffic('messages then', app);
  },
});

const token = { accessToken: 'token', uniqueId: 'U1' };

const created = (name: 'createReport' | 'quickCreate', config: Loose): Case => ({
  name,
  async play(stage) {
    const service = stage.service();
    const element = stage.element();
    const given = structuredClone(config);
    const component: Loose = service[name](element, given);
    look(stage, component, element);
    stage.note('create config', component.createConfig);
    stage.note('given config after', given);
    await stage.attempt('id', () => component.getId());
    const app = await stage.app(element);
    await stage.traffic('messages', app);
    await stage.attempt('create again', () => component.create());
    await stage.attempt('load', () => component.load());
    if (component.isSaved) await stage.attempt('isSaved', () => component.isSaved());
    component.createConfig = { accessToken: 'other' };
    await stage.attempt('create with another configuration', () => component.create());
    await stage.attempt('setAccessToken', () => component.setAccessToken('new'));
    await stage.traffic('messages then', app);
  },
});

export const cases: readonly Case[] = [
  embedded('a report', { type: 'report', id: 'R1', embedUrl: `${report}?reportId=R0&groupId=G1`, ...token }),
  embedded('a report with everything in its configuration', {
    type: 'report',
    id: 'R1',
    embedUrl: report,
    groupId: 'G2',
    tokenType: 1,
    permissions: 7,
    viewMode: 1,
    pageName: 'p1',
    contrastMode: 2,
    settings: {
      localeSettings: { language: 'de', formatLocale: 'de-AT' },
      extensions: { commands: [{ name: 'c', title: 'C', extend: { visualContextMenu: { title: 'C' } } }], groups: [] },
      filterPaneEnabled: false,
      layoutType: 1,
    },
    filters: [{ $schema: 's', target: { table: 't', column: 'c' }, filterType: 1, operator: 'In', values: [1] }],
    theme: { themeJson: { name: 'theme' } },
    datasetBinding: { datasetId: 'D1' },
    unknown: undefined,
    ...token,
  }),
  embedded(
    'a report by the attributes of its element',
    {},
    {
      'powerbi-type': 'report',
      'powerbi-embed-url': `${report}?x=1`,
      'powerbi-access-token': 'attribute token',
      'powerbi-name': 'N1',
      'powerbi-report-id': 'R2',
      'powerbi-settings-filter-pane-enabled': 'false',
      'powerbi-settings-nav-content-pane-enabled': 'yes',
    },
  ),
  embedded('a report by its URL alone, with a uid of chance', {
    type: 'report',
    embedUrl: `${report}?groupId="G"&reportId="R3"`,
    accessToken: 'token',
  }),
  embedded('a report on a telephone', {
    type: 'report',
    id: 'R1',
    embedUrl: `${report}#end`,
    settings: { layoutType: 2 },
    ...token,
  }),
  embedded('a paginated report', {
    type: 'report',
    id: 'R1',
    embedUrl: 'https://app.powerbi.com/rdlEmbed?reportId=R1',
    parameterValues: [{ name: 'a', value: null }],
    ...token,
  }),
  embedded('a visual', {
    type: 'visual',
    id: 'R1',
    embedUrl: report,
    pageName: 'p1',
    visualName: 'v1',
    width: 300,
    height: 200,
    settings: { customLayout: { displayOption: 2 } },
    ...token,
  }),
  embedded('a visual with a layout of its own', {
    type: 'visual',
    id: 'R1',
    embedUrl: report,
    pageName: 'p1',
    visualName: 'v1',
    width: 300,
    settings: {
      hideErrors: true,
      layoutType: 0,
      customLayout: { pageSize: { type: 5, width: 9, height: 9 }, pagesLayout: { p1: { visualsLayout: {} } } },
    },
    ...token,
  }),
  embedded('a visual without a size', {
    type: 'visual',
    id: 'R1',
    embedUrl: report,
    pageName: 'p1',
    visualName: 'v1',
    ...token,
  }),
  embedded('a dashboard', {
    type: 'dashboard',
    embedUrl: 'https://app.powerbi.com/dashboardEmbed?dashboardId=D1',
    pageView: 'oneColumn',
    ...token,
  }),
  embedded(
    'a dashboard by its attribute',
    { type: 'dashboard', embedUrl: 'https://app.powerbi.com/dashboardEmbed', ...token },
    { 'powerbi-dashboard-id': 'D2' },
  ),
  embedded('a tile', {
    type: 'tile',
    id: 'T1',
    dashboardId: 'D1',
    embedUrl: 'https://app.powerbi.com/embed?dashboardId=D1&tileId=T0',
    ...token,
  }),
  embedded('questions and answers', {
    type: 'qna',
    datasetIds: ['S1'],
    question: 'How much?',
    embedUrl: 'https://app.powerbi.com/qnaEmbed?groupId=G1',
    ...token,
  }),
  created('createReport', { datasetId: 'S1', embedUrl: report, tokenType: 1, theme: { themeJson: {} }, ...token }),
  created('quickCreate', {
    embedUrl: 'https://app.powerbi.com/quickCreate?groupId=G1',
    datasetCreateConfig: { locale: 'en', mashupDocument: '' },
    reportCreationMode: 'QuickExplore',
    ...token,
  }),
  {
    name: 'createReport with the dataset in the URL',
    async play(stage) {
      const element = stage.element();
      const given: Loose = { embedUrl: `${report}?datasetId=S2&groupId=G3`, ...token };
      const component: Loose = stage.service().createReport(element, given);
      stage.note('create config', component.createConfig);
      const app = await stage.app(element);
      await stage.traffic('messages', app);
    },
  },
  {
    name: 'embeds a registered type',
    async play(stage) {
      const service: Loose = stage.service();
      const { Report } = stage.pbi;
      class Custom extends (Report as Loose) {
        constructor(...args: unknown[]) {
          super(...args);
          (this as Loose).loadPath = '/custom/load';
        }
      }
      await stage.attempt('reserved', () => service.register('REPORT', () => null, []));
      await stage.attempt('register', () =>
        service.register(
          'Custom',
          (...args: unknown[]) => {
            stage.note('factory arguments', args.length);
            return new Custom(...args);
          },
          ['/custom/:uniqueId/events/:eventName'],
        ),
      );
      await stage.attempt('twice', () => service.register('cUSTOM', () => null, []));
      await stage.attempt('bad URL', () => service.register('other', () => null, ['/other/:uniqueId']));
      const element = stage.element();
      const component = service.embed(element, { ...stage.reportConfig(), type: 'custom' });
      component.on('loaded', (event: Loose) => stage.note('loaded', event.detail));
      const app = await stage.app(element);
      await stage.traffic('messages', app);
      await app.post('event', '/custom/U1/events/loaded', { a: 1 });
      await stage.attempt('setAccessToken', () => component.setAccessToken('new'));
      await stage.traffic('token', app);
    },
  },
  {
    name: 'takes what is missing from the service and from chance',
    async play(stage) {
      const service = stage.service({ type: 'wrapper', version: '9.9', sdkWrapperVersion: '1.2.3' });
      service.accessToken = 'global';
      const element = stage.element();
      const component = service.embed(element, { type: 'report', id: 'R', embedUrl: report });
      stage.names.set(component.config.uniqueId, 'uid');
      stage.note('form of the uid', /^[0-9a-z]{1,6}$/.test(component.config.uniqueId!));
      stage.note('form of the session', /^[0-9a-f]{20}$/.test(service.getSdkSessionId()));
      stage.note('version', service.getSDKVersion());
      const app = await stage.app(element);
      await stage.traffic('messages', app);
      service.setSdkInfo('powerbi-client-test', '4.5.6');
      await stage.attempt('getCorrelationId', () => component.getCorrelationId());
      await stage.traffic('messages then', app);
    },
  },
  {
    name: 'init embeds what has the attribute',
    async play(stage) {
      const service = stage.service();
      const container = stage.element();
      container.innerHTML =
        '<div powerbi-type="report" powerbi-embed-url="https://app.powerbi.com/a" powerbi-report-id="1" powerbi-access-token="t" powerbi-name="A"></div>' +
        '<p><span powerbi-type="dashboard" powerbi-embed-url="https://app.powerbi.com/b" powerbi-dashboard-id="2" powerbi-access-token="t" powerbi-name="B"></span></p>';
      const components = service.init(container);
      stage.note(
        'components',
        components.map((one) => [one.constructor.name, one.config.uniqueId]),
      );
      stage.note('elements', container);
    },
  },
];
